import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { defaultSite } from '../support/default-site.ts';
import { all, heading, hrefs, pagesShow, shownAt, textsOf } from '../support/page-parts.ts';
import { textOf } from '../support/tiny-site.ts';

const pages = suite('pages');

const { outputs, page, routes } = defaultSite();
/** The HTML of each page without scripts and styles. */
const markup = [...outputs].flatMap(([file, html]) =>
  file.endsWith('.html') ? [[file, html.replaceAll(/<(script|style)\b.*?<\/\1>/gs, '')] as const] : [],
);
const STATES = ['alabama', 'alaska', 'arizona', 'arkansas', 'california', 'colorado'];
const MORE_STATES = ['connecticut', 'delaware', 'florida', 'georgia'];

pages('have the guides of the specification, and every state', () => {
  const guides = routes.filter(({ kind }) => kind === 'article').map(({ path }) => path);
  const slugs =
    'upright-vs-baby-grand digital-vs-acoustic-beginners humidity-piano-care buying-used-pianos financing-piano sizing-piano-room';
  assert.equal(
    guides.sort(),
    slugs
      .split(' ')
      .map((slug) => `/blog/${slug}/`)
      .sort(),
  );
  assert.is(routes.filter(({ kind }) => kind === 'state').length, 50);
});

pages('keep out of search engines what is not for them', () => {
  const hidden = markup.filter(([, html]) => html.includes('<meta name="robots" content="noindex"'));
  assert.equal(
    hidden.map(([file]) => file),
    ['404.html', 'not-found/index.html', 'search/index.html', 'thank-you/index.html'],
  );
});

pages('show no token, no brace and no value that is missing', () => {
  for (const [file, html] of markup)
    assert.not.match(html, /\{\w*\}|\bundefined\b|\[object|\bNaN\b|Infinity/, `${file} has it`);
});

pages('have the header and the footer of the specification', () => {
  const nav = (tell: string) => shownAt(page(''), `body > header nav a${tell}`);
  assert.is(nav(''), 'Directory | Blog | Glossary | Education | Contact');
  const education = '/education/history-of-the-piano/';
  assert.is(nav(' @href'), `/directory/ | /blog/ | /glossary/ | ${education} | /contact/`);
  assert.match(shownAt(page(''), 'body > header a[href="/#lead-form"]'), /Get Matched/);

  const footer = page('').querySelector('body > footer');
  const columns = all(footer, 'section').slice(1);
  assert.equal(
    columns.map((column) => [textOf(column.querySelector('h2')), ...hrefs(column)]),
    [
      ['Resources', '/blog/', '/glossary/', '/education/history-of-the-piano/', '/directory/', '/climate/'],
      ['Company', '/contact/#how-this-works', '/contact/', '/privacy/', '/terms/', '/sitemap.xml'],
      ['Popular Locations', '/california/', '/new-york/', '/texas/', '/florida/'],
    ],
  );
  assert.ok(footer?.querySelector('a[href="/sitemap.xml"][target="_blank"][rel="noopener"]'));
  assert.match(
    textOf(footer),
    /^About KeyhavenHelping families, teachers, and musicians find the right piano locally\./,
  );
  assert.match(textOf(footer), /© 2026 Keyhaven\. All rights reserved\./);
});

pages('have breadcrumbs that lead from home to the page', () => {
  const trail = (path: string) =>
    all(page(path), 'nav[aria-label="Breadcrumb"] li').map((item) => [textOf(item), ...hrefs(item)]);
  assert.equal(trail('texas/austin/pianos/'), [['Home', '/'], ['Texas', '/texas/'], ['Austin']]);
  assert.equal(trail('texas/'), [['Home', '/'], ['Texas']]);
  assert.equal(trail('blog/financing-piano/').slice(0, 2), [
    ['Home', '/'],
    ['Blog', '/blog/'],
  ]);
  assert.equal(textsOf(page('texas/austin/pianos/'), 'nav [aria-current="page"]'), ['Austin']);
});

const NOT_FOUND = '404 Page Not Found - The page you’re looking for doesn’t exist or has been moved.';
const addressesOf = (states: string[]) => [...states.map((state) => `/${state}/`), '/directory/'].join(' | ');
pagesShow(pages, page, {
  '': {
    h1: 'Find the Right Piano Near You',
    '.hero a @href': '#lead-form | #how-it-works',
    '#how-it-works li h3': 'Tell us what you need | Get matched | Find your piano',
    '.badges strong': 'Verified Dealers | Free Matching Service | Expert Advice | Local Support',
    'Why Choose Keyhaven / li h3': /^[^|]+( \| [^|]+){3}$/,
    'Search by Location / a @href': addressesOf([...STATES, ...MORE_STATES]),
    'Search by Location / a': /\| Georgia \| View All States$/,
    main: /within 24 hours.*less than 2 minutes.*Last updated: January 31, 2026/,
    '.last-updated time @datetime': '2026-01-31',
  },
  'blog/': {
    'article .fine-print': /^Topics: \S+/,
    'article:first-of-type .fine-print a @href': /^\/blog\/#topic-buying \| \/blog\/#topic-upright/,
    '#topic-used': /^Buying a Used Piano: What to Check FirstPaying for a Piano: Cash, Loan or Rent$/,
  },
  'glossary/': {
    '.letters a @href': /^#letter_A \| #letter_B .* #letter_W$/,
    'main :is([href="/blog/"], [href="/education/history-of-the-piano/"], [href="/directory/"])': /\|.*\|/,
  },
  'contact/': {
    'main a[href="mailto:hello@keyhaven.example"]': /@/,
    'main a[href="tel:3125550147"]': /\d/,
    h2: /Send Us a Message/,
  },
  'thank-you/': {
    'What Happens Next / h3':
      'We review your preferences | You receive 2–3 verified dealers | You visit showrooms',
    '.actions a': 'Your Checklist | Return Home | Read Buying Tips',
    '.actions a @href': '#checklist | / | /blog/',
  },
});
for (const path of ['not-found/', '404.html'])
  pagesShow(pages, page, {
    [path]: {
      h1: '404',
      main: new RegExp(NOT_FOUND),
      '.actions a': 'Go Home | Browse Directory',
      '.actions a @href': '/ | /directory/',
      'Search by State / a @href': addressesOf(STATES),
      // The page is shown at any depth.
      'head :is([href]:not([href^="/"], [href^="https:"]), [src]:not([src^="/"], [src^="https:"]))': '',
    },
  });

pages('a search needs no script', () => {
  for (const [path, title] of [
    ['', 'Search by Location'],
    ['not-found/', 'Search by State'],
    ['404.html', 'Search by State'],
  ] as const) {
    const form = heading(page(path), title)?.closest('section')?.querySelector('form');
    assert.equal([form?.getAttribute('action'), form?.getAttribute('method')], ['/search/', 'get']);
    const id = form?.querySelector('input[name=q]')?.id;
    assert.ok(textOf(form?.querySelector(`label[for="${id}"]`)));
    assert.ok(form?.querySelector('button[type=submit]'));
  }
});

pages('articles lead to the contact page', () => {
  for (const { file, path } of routes.filter(({ kind }) => kind === 'article'))
    assert.ok(hrefs(page(file).querySelector('main')).includes('/contact/'), path);
});

pages.run();
