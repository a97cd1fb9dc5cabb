import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Plan } from '../generator/model.ts';
import { checkWith, composition, type Edits, replacing } from './checked-site.ts';
import { linesOf, plantFaults } from './planted-faults.ts';

/** Where addresses lead: each row plants one that leads wrong. */
const links = suite('check: links');

const origin = 'https://www.keyhaven.example';
const addLink = (href: string) => replacing('</main>', `<p><a href="${href}">A planted link</a></p></main>`);
const addToBody = (html: string) => replacing('</main>', `${html}</main>`);
const styles = { file: 'templates/document.tsx', words: 'rel="stylesheet"' };
const graph = { file: 'generator/render/structured-data/graph.ts', words: "'@graph'" };
const feed = { file: 'generator/render/feed.ts' };
const sitemap = { file: 'generator/render/sitemap.ts' };
const manifest = { file: 'generator/render/manifest.ts' };
const head = (words: string) => ({ file: 'templates/document.tsx', words });

links('finds nothing on the shipped site', async () => {
  assert.equal(linesOf(await checkWith({})), []);
});

plantFaults(links, [
  {
    fault: 'a link to nowhere',
    on: 'city',
    edit: addLink('/nowhere/'),
    at: 'record',
    says: 'href of <a>: /nowhere/ leads nowhere. Correct it',
  },
  {
    fault: 'a link to nowhere by its whole address',
    on: 'city',
    edit: addLink(`${origin}/lost/`),
    at: 'record',
    says: `href of <a>: ${origin}/lost/ leads nowhere.`,
  },
  {
    fault: 'a link to nowhere with a query',
    on: 'city',
    edit: addLink('/gone/?a=b#c'),
    at: 'record',
    says: 'href of <a>: /gone/?a=b#c leads nowhere.',
  },
  {
    fault: 'a link that is relative to the wrong place',
    on: 'city',
    edit: addLink('../nobody/'),
    at: 'record',
    says: 'href of <a>: ../nobody/ leads nowhere.',
  },
  {
    fault: 'a link without the slash at its end',
    on: 'city',
    edit: addLink('/glossary'),
    at: 'record',
    says: 'href of <a>: /glossary lacks the slash at its end. Write /glossary/.',
  },
  {
    fault: 'a link to a file with a slash at its end',
    on: 'city',
    edit: addLink('/feed.xml/'),
    at: 'record',
    says: 'href of <a>: /feed.xml/ has a slash at its end, but is a file. Write /feed.xml.',
  },
  {
    fault: 'a link with a slash too many',
    on: 'city',
    edit: addLink('/ohio//'),
    at: 'record',
    says: 'href of <a>: /ohio// leads nowhere.',
  },
  {
    fault: 'a link in capital letters',
    on: 'city',
    edit: addLink('/Glossary/'),
    at: 'record',
    says: 'href of <a>: /Glossary/ differs in capital letters from the file glossary/index.html.',
  },
  {
    fault: 'a link that spells index.html',
    on: 'city',
    edit: addLink('/blog/index.html'),
    at: 'record',
    says: 'href of <a>: /blog/index.html names the file of a folder. Write /blog/.',
  },
  {
    fault: 'a link to the site without https',
    on: 'city',
    edit: addLink('http://www.keyhaven.example/blog/'),
    at: 'record',
    says: 'href of <a>: http://www.keyhaven.example/blog/ names this site by another scheme.',
  },
  {
    fault: 'a link that is no address',
    on: 'city',
    edit: addLink('https://'),
    at: 'record',
    says: 'href of <a>: https:// is no address.',
  },
  {
    fault: 'a link that is a script',
    on: 'city',
    edit: addLink('javascript:void(0)'),
    at: 'record',
    says: 'href of <a>: javascript:void(0) is a script',
  },
  {
    fault: 'a link without an address',
    on: 'city',
    edit: addLink(''),
    at: 'record',
    says: 'href of <a>: an empty address leads to the page itself.',
  },
  {
    fault: 'a link to a page that has moved',
    on: 'city',
    edit: addLink('/old-page/'),
    plan: (plan) => ({
      ...plan,
      redirects: [
        ...plan.redirects,
        { from: '/old-page/', to: '/blog/', source: { file: 'data/redirects.json', line: 3 } },
      ],
    }),
    at: 'record',
    says: 'href of <a>: /old-page/ has moved to /blog/. Write /blog/.',
  },
  {
    fault: 'a redirect to a part that a page does not have',
    on: 'city',
    plan: (plan) => ({
      ...plan,
      redirects: [
        ...plan.redirects,
        { from: '/older-page/', to: '/glossary/#older', source: { file: 'data/redirects.json', line: 3 } },
      ],
    }),
    at: { file: 'data/redirects.json' },
    of: '/_redirects',
    says: '/glossary/#older: nothing on /glossary/ has the id "older".',
  },
  {
    fault: 'a fragment that the same page does not have',
    on: 'city',
    edit: addLink('#nothing'),
    at: 'record',
    says: (route) => `#nothing: nothing on ${route.path} has the id "nothing".`,
  },
  {
    fault: 'a fragment that another page does not have',
    on: 'city',
    edit: addLink('/glossary/#nonsense'),
    at: 'record',
    says: '/glossary/#nonsense: nothing on /glossary/ has the id "nonsense".',
  },
  {
    fault: 'the src of a picture',
    on: 'city',
    edit: addToBody('<img src="/images/lost.png" alt="" width="1" height="1">'),
    at: 'record',
    says: 'src of <img>: /images/lost.png leads nowhere.',
  },
  {
    fault: 'one candidate of a srcset',
    on: 'city',
    edit: addToBody(
      '<img src="/images/icon-192.png" srcset="/images/icon-192.png 1x,/images/icon-999.png 2x" alt="" width="1" height="1">',
    ),
    at: 'record',
    says: 'srcset of <img>: /images/icon-999.png leads nowhere.',
  },
  {
    fault: 'the src of a script',
    on: 'city',
    edit: addToBody('<script src="/assets/lost.js"></script>'),
    at: 'record',
    says: 'src of <script>: /assets/lost.js leads nowhere.',
  },
  {
    fault: 'the address of a style sheet',
    on: 'city',
    edit: replacing(/\/assets\/site-\w+\.css/, '/assets/site-old.css'),
    at: styles,
    says: 'href of <link>: /assets/site-old.css leads nowhere.',
  },
  {
    fault: 'the action of a form',
    on: 'city',
    edit: replacing('action="/search/"', 'action="/search"'),
    at: 'record',
    says: 'action of <form>: /search lacks the slash at its end.',
  },
  {
    fault: 'the script that the lead form loads',
    on: 'city',
    edit: replacing(/data-script="[^"]+"/, 'data-script="/assets/hydrate.js"'),
    at: 'record',
    says: 'data-script of <div>: /assets/hydrate.js leads nowhere.',
  },
  {
    fault: 'the index that the search page loads',
    on: 'search',
    edit: replacing('data-index="/search/index.json"', 'data-index="/search/lost.json"'),
    at: 'record',
    says: 'data-index of <div>: /search/lost.json leads nowhere.',
  },
  {
    fault: 'a share image',
    on: 'city',
    edit: replacing(/("og:image" content="[^"]+)png/, '$1jpg'),
    at: head('property="og:image"'),
    says: (route) => `the content of og:image: ${origin}${route.shareImage.path.replace('png', 'jpg')} leads`,
  },
  {
    fault: 'a share image for X',
    on: 'city',
    edit: replacing(/("twitter:image" content="[^"]+)png/, '$1gif'),
    at: head('name="twitter:image"'),
    says: (route) =>
      `the content of twitter:image: ${origin}${route.shareImage.path.replace('png', 'gif')} l`,
  },
  {
    fault: 'an address in the JSON-LD',
    on: 'city',
    edit: replacing('icon-512.png', 'icon-513.png'),
    at: graph,
    says: `contentUrl in the JSON-LD: ${origin}/images/icon-513.png leads nowhere.`,
  },
  {
    fault: 'a fragment in the JSON-LD',
    on: 'home',
    edit: replacing(`"${origin}/#how-it-works"`, `"${origin}/#how-it-worked"`),
    at: graph,
    says: `${origin}/#how-it-worked: nothing on / has the id "how-it-worked".`,
  },
  {
    fault: 'the search action of the JSON-LD',
    on: 'city',
    edit: replacing('/search/?q={search', '/find/?q={search'),
    at: graph,
    says: `urlTemplate in the JSON-LD: ${origin}/find/?q={search_term_string} leads nowhere.`,
  },
  {
    fault: "an address in a list of the JSON-LD's",
    on: 'city',
    edit: replacing('"telephone"', `"sameAs":["${origin}/profile/"],"telephone"`),
    at: graph,
    says: `sameAs in the JSON-LD: ${origin}/profile/ leads nowhere.`,
  },
  ...[
    { named: "the feed's own address", from: 'feed.xml"', to: 'atom.xml"' },
    { named: 'the link of an entry of the feed', from: 'blog/sizing-piano-room/"', to: 'blog/sized/"' },
    { named: 'the id of an entry of the feed', from: 'blog/sizing-piano-room/<', to: 'blog/resized/<' },
  ].map(({ named, from, to }) => ({
    fault: named,
    on: 'city' as const,
    edits: () => ({ 'feed.xml': replacing(from, to) }),
    at: feed,
    of: '/feed.xml',
    says: `${origin}/${to.slice(0, -1)} leads nowhere.`,
  })),
  {
    fault: 'a link within the content of the feed',
    on: 'city',
    edits: () => ({
      'feed.xml': replacing('&lt;/p&gt;', '&lt;a href=&quot;/feedless/&quot;&gt;A&lt;/a&gt;&lt;/p&gt;'),
    }),
    at: feed,
    of: '/feed.xml',
    says: 'href of <a>: /feedless/ leads nowhere.',
  },
  {
    fault: 'a fragment within the content of the feed',
    on: 'city',
    edits: () => ({
      'feed.xml': replacing('&lt;/p&gt;', '&lt;a href=&quot;/glossary/#feed&quot;&gt;A&lt;/a&gt;&lt;/p&gt;'),
    }),
    at: feed,
    of: '/feed.xml',
    says: '/glossary/#feed: nothing on /glossary/ has the id "feed".',
  },
  {
    fault: 'a loc of the sitemap without its slash',
    on: 'city',
    edits: () => ({ 'sitemap.xml': replacing('</urlset>', `<url><loc>${origin}/ohio</loc></url></urlset>`) }),
    at: sitemap,
    of: '/sitemap.xml',
    says: `${origin}/ohio lacks the slash at its end.`,
  },
  {
    fault: 'an icon of the manifest',
    on: 'city',
    edits: () => ({ 'site.webmanifest': replacing('icon-192.png', 'icon-193.png') }),
    at: manifest,
    of: '/site.webmanifest',
    says: '/images/icon-193.png leads nowhere.',
  },
  {
    fault: 'the first page of the manifest',
    on: 'city',
    edits: () => ({ 'site.webmanifest': replacing('"start_url": "/"', '"start_url": "/start/"') }),
    at: manifest,
    of: '/site.webmanifest',
    says: '/start/ leads nowhere.',
  },
  {
    fault: 'a manifest that is not JSON',
    on: 'city',
    edits: () => ({ 'site.webmanifest': '{' }),
    at: manifest,
    of: '/site.webmanifest',
    says: 'this file cannot be read: ',
  },
  {
    fault: 'the sitemap that robots.txt names',
    on: 'city',
    edits: () => ({ 'robots.txt': replacing('/sitemap.xml', '/site-map.xml') }),
    at: { file: 'generator/render/robots.ts' },
    of: '/robots.txt',
    says: `${origin}/site-map.xml leads nowhere.`,
  },
  {
    fault: 'a path of the search index',
    on: 'city',
    edits: () => ({ 'search/index.json': replacing('"path":"/ohio/"', '"path":"/ohyo/"') }),
    at: { file: 'generator/plan/search-entries.ts' },
    of: '/search/index.json',
    says: '/ohyo/ leads nowhere.',
  },
  {
    fault: 'a fragment of the search index',
    on: 'city',
    edits: () => ({ 'search/index.json': replacing('/glossary/#action', '/glossary/#axion') }),
    at: { file: 'generator/plan/search-entries.ts' },
    of: '/search/index.json',
    says: '/glossary/#axion: nothing on /glossary/ has the id "axion".',
  },
  {
    fault: 'a url() of a style',
    on: 'city',
    edits: () => ({ 'assets/planted.css': 'a{background:url( "/images/lost.webp" )}' }),
    at: { file: 'assets/planted.css' },
    of: '/assets/planted.css',
    says: 'url() of a style: /images/lost.webp leads nowhere.',
  },
  {
    fault: 'a robots.txt that is missing',
    on: 'city',
    edits: () => ({ 'robots.txt': null }),
    at: { file: 'generator/render/robots.ts' },
    of: '/robots.txt',
    says: 'the site has no such file.',
  },
  {
    fault: 'a page that is missing, once and not with every link to it',
    on: '/terms/',
    edits: ({ file }) => ({ [file]: null }),
    at: 'record',
    says: 'this page is planned, but there is no file of it (a legal page).',
  },
  {
    fault: 'a missing page that no link leads to',
    on: '/404.html',
    edits: ({ file }) => ({ [file]: null }),
    at: 'record',
    says: 'this page is planned, but there is no file of it (a not-found page).',
  },
]);

links('follows right addresses of every form', async () => {
  const right = [
    '/',
    '/glossary/#action',
    '/blog/?from=here#main',
    `${origin}/ohio/`,
    '//www.keyhaven.example/ohio/',
    '#top',
    '#main',
    '/blog/#:~:text=piano',
    '/feed.xml',
    'https://elsewhere.example/no/such/page',
    'mailto:someone@elsewhere.example',
    'tel:+13125550147',
    '?page=2',
  ];
  const html = right.map((href) => `<a href="${href}">A</a>`).join('');
  const report = await checkWith({ edits: { 'ohio/index.html': addToBody(html) } });
  assert.equal(linesOf(report), []);
});

links('follows an address whose letters are not ASCII', async () => {
  const image = '<img src="/images/caf%C3%A9.png" alt="" width="1" height="1">';
  const edits = { 'ohio/index.html': addToBody(image), 'images/café.png': '' };
  assert.equal(linesOf(await checkWith({ edits })), []);
});

/** Leads every link to one path elsewhere, except on some pages. */
async function withoutLinksTo(path: string, except: readonly string[] = []): Promise<Edits> {
  const { plan } = await composition();
  const routes = plan.routes.filter((route) => route.path !== path && !except.includes(route.path));
  const edit = (html: string) => html.replaceAll(`<a href="${path}"`, '<a href="/contact/"');
  return Object.fromEntries(routes.map(({ file }) => [file, edit]));
}

const recordOf = async (path: string) => {
  const { source } = (await composition()).plan.routes.find((route) => route.path === path) ?? {};
  return `${source?.file}:${source?.line}`;
};

links('finds an orphan', async () => {
  const edits = await withoutLinksTo('/privacy/');
  const withoutLink = edits['index.html'] as (html: string) => string;
  // It is named, but no visitor can follow that.
  const home = (html: string) =>
    withoutLink(html).replace('</head>', '<link rel="next" href="/privacy/"></head>');
  const report = await checkWith({ edits: { ...edits, 'index.html': home } });
  assert.equal(linesOf(report), [
    `${await recordOf('/privacy/')}  /privacy/: no links lead from the home page to this one. Link to it from a page nearer to home.`,
  ]);
});

links('finds a page four clicks from home', async () => {
  const [near, far] = ['/ohio/columbus/pianos/', '/ohio/cleveland/pianos/'];
  const edits = await withoutLinksTo(far, [near]);
  const withoutFar = edits['directory/index.html'] as (html: string) => string;
  const directory = (html: string) => withoutFar(html).replace(`<a href="${near}"`, '<a href="/contact/"');
  // The directory then shows two cities fewer, and is planned so.
  const plan = (plan: Plan): Plan => ({
    ...plan,
    routes: plan.routes.map((route) => {
      if (route.kind !== 'directory') return route;
      const states = route.props.states.map((state) => ({
        ...state,
        cities: state.cities.filter(({ path }) => path !== near && path !== far),
      }));
      return { ...route, props: { states } };
    }),
  });
  const report = await checkWith({ edits: { ...edits, 'directory/index.html': directory }, plan });
  assert.equal(linesOf(report), [
    `${await recordOf(far)}  ${far}: this page lies 4 clicks from the home page; at most 3 are good. Link to it from a page nearer to home.`,
  ]);
});

links.run();
