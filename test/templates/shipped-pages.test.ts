import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { defaultSite } from '../support/default-site.ts';
import { pagesShow } from '../support/page-parts.ts';

const pages = suite('pages');

const { outputs, page } = defaultSite();
/** The HTML of each page without scripts and styles. */
const markup = [...outputs].flatMap(([file, html]) =>
  file.endsWith('.html') ? [[file, html.replaceAll(/<(script|style)\b.*?<\/\1>/gs, '')] as const] : [],
);
const STATES = '/alabama/ | /alaska/ | /arizona/ | /arkansas/ | /california/ | /colorado/';

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

pagesShow(pages, page, {
  '': {
    'body > header nav a @href':
      '/directory/ | /blog/ | /glossary/ | /education/history-of-the-piano/ | /contact/',
    'body > header a[href="/#lead-form"]': /Get Matched/,
    'body > footer section:not(:first-of-type) a @href':
      '/blog/ | /glossary/ | /education/history-of-the-piano/ | /directory/ | /climate/ | /contact/#how-this-works | /contact/#for-dealers | /contact/ | /privacy/ | /terms/ | /sitemap.xml | /california/ | /new-york/ | /texas/ | /florida/',
    'body > footer [href="/sitemap.xml"][target="_blank"] @rel': 'noopener',
    'body > footer': /^About KeyhavenHelping families.*© 2026 Keyhaven\. All rights reserved\./,
    '.hero a @href': '#lead-form | #how-it-works',
    '#how-it-works li h3': 'Tell us what you need | Get matched | Find your piano',
    '.badges strong': 'Verified Dealers | Free Matching Service | Expert Advice | Local Support',
    'Why Choose Keyhaven / li h3': /^[^|]+( \| [^|]+){3}$/,
    'Search by Location / a @href': `${STATES} | /connecticut/ | /delaware/ | /florida/ | /georgia/ | /directory/`,
    // A search needs no script.
    '#hear form[action="/search/"]:has(input[name=q]) @method': 'get',
    main: /within 24 hours.*less than 2 minutes.*Last updated: January 31, 2026/,
    '.last-updated time @datetime': '2026-01-31',
  },
  'texas/austin/pianos/': {
    'nav[aria-label="Breadcrumb"] a @href': '/ | /texas/',
    'nav [aria-current="page"]': 'Austin',
  },
  'blog/': {
    'article:first-of-type .fine-print': /^Topics: buying, upright/,
  },
  'blog/financing-piano/': { 'main [href="/contact/"]': /\w/ },
  'glossary/': {
    '.letters a @href': /^#letter_A \| #letter_B .* #letter_W$/,
    'main :is([href="/blog/"], [href="/education/history-of-the-piano/"], [href="/directory/"])': /\|.*\|/,
  },
  'contact/': { 'main :is([href="mailto:hello@keyhaven.example"], [href="tel:3125550147"])': /\|/ },
  'thank-you/': {
    '.hero script + .actions a @href': '#checklist | / | /blog/',
    'What Happens Next / p': /Our email comes from hello@keyhaven\.example: check your spam folder too\./,
    // Below what is said to a visitor near whom nobody is.
    'Who Will Call You / p a @href': /usa\.yamaha\.com.*ptg\.org/,
  },
  '404.html': {
    main: /404 Page Not Found - The page you’re looking for doesn’t exist or has been moved\./,
    '.actions a @href': '/ | /directory/',
    'Search by State / a @href': `${STATES} | /directory/`,
    'Search by State / form[action="/search/"] @method': 'get',
    // The page is shown at any depth.
    'head :is([href]:not([href^="/"], [href^="https:"]), [src]:not([src^="/"], [src^="https:"]))': '',
  },
});

pages.run();
