import type { Edits } from './sites.ts';

/** Replaces the first or every place of some words, which must be there. */
const replacing =
  (words: string | RegExp, by: string) =>
  (text: string): string => {
    const result = typeof words === 'string' ? text.replace(words, () => by) : text.replace(words, by);
    if (result === text) throw new Error(`"${words}" is not in the text.`);
    return result;
  };

/** The pages that faults are planted into. Cities without a dealer are shipped; the towns have some. */
export const PAGES = {
  home: 'index.html',
  city: 'ohio/cleveland/pianos/index.html',
  dealers: 'ohio/coeur-d-alene/pianos/index.html',
  state: 'ohio/index.html',
  directory: 'directory/index.html',
  climate: 'climate/index.html',
  blog: 'blog/index.html',
  article: 'blog/humidity-piano-care/index.html',
  glossary: 'glossary/index.html',
  history: 'education/history-of-the-piano/index.html',
  'not-found': '404.html',
  contact: 'contact/index.html',
  search: 'search/index.html',
  'thank-you': 'thank-you/index.html',
};
type PageName = keyof typeof PAGES;

type Edit = (html: string) => string;
/** A fault of a page, and some words of what its rule says. It is planted into a city unless it names another page. */
type PageFault = [says: string, edit: Edit, on?: PageName];

const addToMain = (html: string): Edit => replacing('</main>', `${html}</main>`);
const addToHead = (html: string): Edit => replacing('<title>', `${html}<title>`);
const without = (html: string | RegExp): Edit => replacing(html, '');
const setMeta = (name: string, content: string): Edit =>
  replacing(new RegExp(`("${name}" content=")[^"]*`), `$1${content}`);

const elsewhere = 'https://elsewhere.example/a';

/* ---- JSON-LD -------------------------------------------------------------------------------------------------------- */

const OPENING = '<script type="application/ld+json">';

type Node = Record<string, unknown>;

/** Changes a page's JSON-LD as data: `edit` gets the first node of a type, wherever it stands, and the nodes of the graph. */
const editNode =
  (type: string, edit: (node: Node, graph: Node[]) => void): Edit =>
  (html) => {
    const from = html.indexOf(OPENING) + OPENING.length;
    const to = html.indexOf('</script>', from);
    const block = JSON.parse(html.slice(from, to));
    const found: Node[] = [];
    JSON.stringify(block, (_, value) => {
      if (value?.['@type'] === type) found.push(value);
      return value;
    });
    const [node] = found;
    if (!node) throw new Error(`There is no ${type}.`);
    edit(node, block['@graph']);
    return html.slice(0, from) + JSON.stringify(block).replaceAll('<', '\\u003c') + html.slice(to);
  };

/** Gives a node of a type other properties; `undefined` takes one away. */
const change = (type: string, changes: Node): Edit => editNode(type, (node) => Object.assign(node, changes));
const removeLast = (type: string, name: string): Edit =>
  editNode(type, (node) => (node[name] as unknown[]).pop());

/** What each type has to have, and a page that has such a node. */
const required: [on: PageName, type: string, ...names: string[]][] = [
  ['city', 'Organization', 'name', 'url'],
  ['city', 'WebSite', 'name', 'url'],
  ['city', 'WebPage', 'name', 'url'],
  ['city', 'ImageObject', 'contentUrl'],
  ['city', 'BreadcrumbList', 'itemListElement'],
  ['city', 'ListItem', 'position', 'item'],
  ['city', 'FAQPage', 'mainEntity'],
  ['city', 'Question', 'acceptedAnswer'],
  ['city', 'LocalBusiness', 'name'],
  ['city', 'Service', 'name'],
  ['city', 'Offer', 'itemOffered'],
  ['city', 'SearchAction', 'target', 'query-input'],
  ['city', 'EntryPoint', 'urlTemplate'],
  ['dealers', 'ItemList', 'numberOfItems', 'itemListElement'],
  ['dealers', 'MusicStore', 'address'],
  ['home', 'HowTo', 'name', 'step'],
  ['blog', 'Blog', 'blogPost'],
  ['article', 'BlogPosting', 'headline', 'datePublished'],
  ['history', 'Article', 'headline'],
  ['glossary', 'DefinedTermSet', 'hasDefinedTerm'],
  ['glossary', 'DefinedTerm', 'name', 'description'],
];

const says = (what: string) => `of its ${what}, the JSON-LD says`;

const structuredData: PageFault[] = [
  ['the JSON-LD is no JSON', replacing(OPENING, `${OPENING}{`)],
  ['2 blocks of JSON-LD', addToHead(`${OPENING}{"@graph":[]}</script>`)],
  ['no @graph of nodes', replacing(/(ld\+json">).*?(?=<\/script>)/, '$1{"@graph":[1]}')],
  ['there is no FAQPage', change('FAQPage', { '@type': 'WebPage', name: 'A', url: 'B' })],
  ['there is no HowTo', change('HowTo', { '@type': 'WebPage', url: 'B' }), 'home'],
  // A node of two types, one of which is not whole.
  ['the Blog has no blogPost', change('LocalBusiness', { '@type': ['LocalBusiness', 'Blog'] })],
  ['the WebSite has no name', change('WebSite', { name: '' })],
  ['a node has no @type', editNode('WebPage', (_, graph) => graph.push({ '@id': 'a', name: 'A' }))],
  ['it refers to #nobody', change('WebSite', { publisher: { '@id': '#nobody' } })],
  [
    'two nodes have the @id a',
    editNode('WebPage', (node, graph) => graph.push(Object.assign(node, { '@id': 'a' }))),
  ],
  ...required.flatMap(([on, type, ...names]) =>
    names.map((name): PageFault => [`the ${type} has no ${name}`, change(type, { [name]: undefined }), on]),
  ),
  [says('questions'), change('Question', { name: 'Another?' })],
  [says('questions'), change('Answer', { text: 'Another.' }), 'state'],
  [says('questions'), removeLast('FAQPage', 'mainEntity'), 'state'],
  [says('breadcrumbs'), change('ListItem', { name: 'Start' })],
  [says('breadcrumbs'), removeLast('BreadcrumbList', 'itemListElement'), 'article'],
  [says('dealers'), change('MusicStore', { name: 'Another' }), 'dealers'],
  [says('dealers'), removeLast('ItemList', 'itemListElement'), 'dealers'],
  [says('dealers'), replacing(/(<ul class="dealers"><li><h3>[^<]*<\/h3><p>)[^<]*/, '$1Elsewhere'), 'dealers'],
  [says('steps'), change('HowToStep', { text: 'Another.' }), 'home'],
  [says('steps'), removeLast('HowTo', 'step'), 'home'],
];

/* ---- The other rules of pages --------------------------------------------------------------------------------------- */

const REFERRING = ['for', 'aria-labelledby', 'aria-describedby', 'aria-controls', 'list'];
/** An element that may have the attribute. */
const withAttribute = (name: string) => {
  if (name === 'for') return '<label for="lost">A</label>';
  if (name === 'list') return '<label>A <input type="text" list="lost"></label>';
  return `<button type="button" ${name}="lost">A</button>`;
};

/** What html-validate finds, by its rules. */
const validHtml: PageFault[] = [
  ['(element-permitted-content)', addToMain('<span><p>A</p></span>')],
  ['(no-implicit-close)', addToMain('<p><div>A</div></p>')],
  ['(close-order)', addToMain('<p><b>A</p></b>')],
  ['(no-dup-id)', addToMain('<p id="main">A</p>')],
  ['(no-dup-attr)', addToMain('<p class="a" class="b">A</p>')],
  ['(heading-level)', addToMain('<h2>A</h2><h4>B</h4>')],
  ['(heading-level)', replacing('<h1>', '<h2>A</h2><h1>')],
  ['(heading-level)', addToMain('<h1>A</h1>')],
  ['(empty-heading)', addToMain('<h2> <span></span></h2>')],
  ...REFERRING.map((name): PageFault => ['(no-missing-references)', addToMain(withAttribute(name))]),
  ['(text-content)', addToMain('<button type="button"><i></i></button>')],
  ['(wcag/h30)', addToMain('<a href="/ohio/"><img src="/images/icon.svg" alt="" width="9" height="9"></a>')],
  ['(wcag/h37)', addToMain('<img src="/images/icon.svg" width="9" height="9">')],
  ['(input-missing-label)', addToMain('<input type="text">')],
  ['(no-inline-style)', addToMain('<p style="color: red">A</p>')],
  ['(no-style-tag)', addToMain('<style>p{color:red}</style>')],
  ['(element-required-attributes)', addToMain('<iframe src="/"></iframe>')],
  ['(unique-landmark)', addToMain('<nav><a href="/">A</a></nav><nav><a href="/">A</a></nav>')],
  ['(deprecated)', addToMain('<center>A</center>')],
  ['(no-raw-characters)', addToMain('<p>A & B</p>')],
  ['(unrecognized-char-ref)', addToMain('<p>&nothing;</p>')],
  ['(missing-doctype)', without(/^<!doctype html>/i)],
  ['(require-sri)', addToHead(`<script src="${elsewhere}"></script>`)],
];

const head: PageFault[] = [
  ['it has 0 titles', without(/<title>[^<]*<\/title>/)],
  ['it has 2 titles', addToHead('<title>Another</title>')],
  ['it has no description', without(/<meta name="description"[^>]*>/)],
  ['its canonical address is , not', replacing('rel="canonical"', 'rel="next"')],
  ['its canonical address is /, not', replacing(/(rel="canonical" href=")[^"]+/, '$1/')],
  [
    'not https://www.keyhaven.example/not-found/',
    replacing(/(rel="canonical" href=")[^"]+/, '$1/'),
    'not-found',
  ],
  ['og:url is /', setMeta('og:url', '/')],
  ['og:title is Another', setMeta('og:title', 'Another')],
  ['og:description is Another', setMeta('og:description', 'Another')],
  ['it does not say its language', without(' lang="en-US"')],
  ['it does not begin with its character encoding', without('<meta charset="utf-8"/>')],
];

const elements: PageFault[] = [
  ['it has 0 <h1>', replacing(/<h1>(.*?)<\/h1>/, '<p>$1</p>')],
  ['it has 2 <header>', addToMain('<header>A</header>')],
  ['it has 0 <main>', replacing(/<(\/?)main/g, '<$1div')],
  ['it has 2 <footer>', addToMain('<footer>A</footer>')],
  ['the picture /images/icon.svg has no width', addToMain('<img src="/images/icon.svg" alt="A" width="9">')],
  ['<time> names the date 14 October', addToMain('<time datetime="14 October">A</time>')],
  ['<time> names the date 2025-02-30', addToMain('<time datetime="2025-02-30">A</time>')],
  ['popovertarget names lost', addToMain('<button type="button" popovertarget="lost">A</button>')],
  ['a script of JSON cannot be read', addToMain('<script type="application/json">{oh</script>')],
  ['<p> has a tabindex above 0', addToMain('<p tabindex="1">A</p>')],
];

const policy: PageFault[] = [
  ['it has no policy', replacing('http-equiv="Content-Security-Policy"', 'name="nothing"'), 'thank-you'],
  ['the policy is weak', replacing('style-src ', 'style-src &#x27;unsafe-inline&#x27; ')],
  ['the policy lacks a rule', without('; require-trusted-types-for &#x27;script&#x27;')],
  ['a script of another host could read', replacing('script-src ', 'script-src https://elsewhere.example ')],
  ['a script of another host could read', replacing('script-src ', `script-src ${elsewhere} `), 'search'],
  [
    'the policy stands after <link>',
    replacing('<meta charset="utf-8"/>', '<link rel="icon" href="/images/icon.svg">'),
  ],
  ['the policy stands after <script>', replacing('<head>', '<head><script></script>')],
  ['does not allow the script document.title', addToMain('<script>document.title = "A"</script>')],
  ['<p> has the attribute onclick', addToMain('<p onclick="go()">A</p>')],
  ['<p> has the attribute style', addToMain('<p style="color:red">A</p>')],
  [`<script> loads ${elsewhere}`, addToMain(`<script src="${elsewhere}"></script>`)],
  [`<iframe> loads ${elsewhere}`, addToMain(`<iframe src="${elsewhere}" title="A"></iframe>`)],
  [`<link> loads ${elsewhere}`, addToMain(`<link rel="stylesheet" href="${elsewhere}">`)],
  [`<form> loads ${elsewhere}`, addToMain(`<form action="${elsewhere}"></form>`)],
  [`<img> loads ${elsewhere}`, addToMain(`<img src="/a.png" srcset="/a.png 1x, ${elsewhere} 2x" alt="">`)],
];

const form: PageFault[] = [
  ['filled in with the city <b>Bangor', replacing(/(name="city"[^>]* value=")[^"]*/, '$1&lt;b&gt;Bangor')],
  ['filled in with the city Fort #1', replacing(/("prefill":\{"city":")[^"]*/, '$1Fort #1')],
  ['filled in with the state Ohio 2', replacing(/(name="state"[^>]* value=")[^"]*/, '$1Ohio 2')],
  ['the form waits for 6000 ms', replacing('"cooldownMs":60000', '"cooldownMs":6000')],
  ['the form sends to https://a.example', replacing(/"endpoint":"[^"]*/, '"endpoint":"https://a.example')],
  ['the form sends to undefined', without(/<script type="application\/json">.*?<\/script>/)],
];

const counts: PageFault[] = [
  ['it shows 9 states, not 10', without('<li><a href="/alaska/">Alaska</a></li>'), 'home'],
  ['it shows 7 states, not 6', addToMain('<a href="/ohio/">Ohio</a>'), 'not-found'],
  ['it shows 49 states, not 50', replacing(/"\/ohio\/"/g, '"/"'), 'directory'],
  ['it shows 0 cities, not', replacing(/href="[\w/-]+\/pianos\/"/g, 'href="/contact/"'), 'directory'],
  ['it shows 0 cities, not', replacing(/href="[\w/-]+\/pianos\/"/g, 'href="/contact/"'), 'climate'],
  ['it shows 2 cities, not 3', replacing(/"\/ohio\/cleveland\/pianos\/"/g, '"/"'), 'state'],
  ['it shows 5 articles, not 6', replacing(/"\/blog\/sizing-piano-room\/"/g, '"/"'), 'blog'],
  ['terms, not', addToMain('<dl><dt>A</dt><dd>B</dd></dl>'), 'glossary'],
  ['it shows 7 questions, not 8', without(/<details>.*?<\/details>/)],
  ['it shows 0 links to dealers that say who pays, not 1', without('sponsored '), 'dealers'],
];

/** The faults of pages by the rule that notices them. */
export const pageFaults: Record<string, PageFault[]> = {
  'valid HTML': validHtml,
  head,
  elements,
  'structured data': structuredData,
  policy,
  form,
  counts,
};

/* ---- Rules of all files --------------------------------------------------------------------------------------------- */

/** A fault of files, and some words of what its rule says. */
type SiteFault = [says: string, edits: Edits];

const { city, home, state } = PAGES;
const leadsNowhere = (address: string) => `${address} leads nowhere`;
const onCity = (html: string): Edits => ({ [city]: addToMain(html) });
/** A link within the feed, which has escaped HTML. */
const inFeed = (href: string): Edits => ({
  'feed.xml': replacing('&lt;/p&gt;', `&lt;a href=&quot;${href}&quot;&gt;A&lt;/a&gt;&lt;/p&gt;`),
});
const inFile = (file: string, words: string | RegExp, by: string): Edits => ({
  [file]: replacing(words, by),
});
const ORIGIN = 'https://www.keyhaven.example';

export const siteFaults: Record<string, SiteFault[]> = {
  files: [
    ['there is no 404.html', { '404.html': null }],
    ['there is no feed.xml', { 'feed.xml': null }],
    [`there is no ${city}`, { [city]: null }],
  ],
  addresses: [
    ...['/nowhere/', `${ORIGIN}/lost/`, '../nobody/', '/glossary', '/Glossary/', '/blog/index.html', ''].map(
      (href): SiteFault => ['leads nowhere', onCity(`<p><a href="${href}">A</a></p>`)],
    ),
    ['leads nowhere', onCity('<a href="http://www.keyhaven.example/blog/">A</a>')],
    ['nothing has the id of #nothing', onCity('<a href="#nothing">A</a>')],
    ['nothing has the id of /glossary/#nonsense', onCity('<a href="/glossary/#nonsense">A</a>')],
    [
      leadsNowhere('/images/icon-999.png'),
      onCity(
        '<img src="/images/icon-192.png" srcset="/images/icon-192.png 1x, /images/icon-999.png 2x" alt="">',
      ),
    ],
    [leadsNowhere('/search'), inFile(city, '"/search/"', '"/search"')],
    [leadsNowhere('/assets/lost.js'), onCity('<script src="/assets/lost.js"></script>')],
    [leadsNowhere('/assets/lost.js'), inFile(city, /data-script="[^"]+/, 'data-script="/assets/lost.js')],
    [leadsNowhere('/assets/site-old.css'), inFile(city, /\/assets\/site-\w+\.css/, '/assets/site-old.css')],
    [leadsNowhere(`${ORIGIN}/images/lost.png`), { [city]: setMeta('og:image', `${ORIGIN}/images/lost.png`) }],
    [leadsNowhere(`${ORIGIN}/images/icon-513.png`), inFile(city, 'icon-512.png', 'icon-513.png')],
    [
      leadsNowhere(`${ORIGIN}/find/?q={search_term_string}`),
      inFile(city, '/search/?q={search', '/find/?q={search'),
    ],
    [
      `nothing has the id of ${ORIGIN}/#how-it-worked`,
      inFile(home, `${ORIGIN}/#how-it-works`, `${ORIGIN}/#how-it-worked`),
    ],
    [leadsNowhere(`${ORIGIN}/atom.xml`), inFile('feed.xml', 'feed.xml"', 'atom.xml"')],
    [
      leadsNowhere(`${ORIGIN}/blog/resized/`),
      inFile('feed.xml', 'blog/sizing-piano-room/<', 'blog/resized/<'),
    ],
    [leadsNowhere('/feedless/'), inFeed('/feedless/')],
    ['nothing has the id of /glossary/#feed', inFeed('/glossary/#feed')],
    ['feed.xml cannot be read', inFile('feed.xml', '</feed>', '')],
    ['sitemap.xml cannot be read', inFile('sitemap.xml', '</urlset>', '&')],
    [leadsNowhere(`${ORIGIN}/ohyo/`), inFile('sitemap.xml', `${ORIGIN}/ohio/<`, `${ORIGIN}/ohyo/<`)],
    [leadsNowhere('/images/icon-193.png'), inFile('site.webmanifest', 'icon-192.png', 'icon-193.png')],
    [leadsNowhere('/start/'), inFile('site.webmanifest', '"start_url": "/"', '"start_url": "/start/"')],
    [leadsNowhere(`${ORIGIN}/site-map.xml`), inFile('robots.txt', '/sitemap.xml', '/site-map.xml')],
    [leadsNowhere('/ohyo/'), inFile('search/index.json', '"path":"/ohio/"', '"path":"/ohyo/"')],
    [
      'nothing has the id of /glossary/#axion',
      inFile('search/index.json', '/glossary/#action', '/glossary/#axion'),
    ],
    [
      leadsNowhere('/ohio/clivland/pianos/'),
      inFile('search/index.json', '/ohio/cleveland/', '/ohio/clivland/'),
    ],
    [
      leadsNowhere('/search/9.json'),
      inFile('search/index.json', '"words":[]', '"words":[["","/search/9.json"]]'),
    ],
    [
      leadsNowhere('/ohio/lost/pianos/'),
      { 'search/1111111111.json': '[["Lost, Ohio","/ohio/lost/pianos/",0]]' },
    ],
    ['search/4444444444.json cannot be read', { 'search/4444444444.json': '["one",' }],
    [leadsNowhere('/images/lost.webp'), { 'assets/a.css': 'a{background:url( "/images/lost.webp" )}' }],
    [leadsNowhere('/glossaries/'), { _redirects: '/old/ /glossaries/ 301\n' }],
    ['nothing has the id of /glossary/#older', { _redirects: '/old/ /glossary/#older 301\n' }],
  ],
  sitemap: [
    [`it lists ${city}`, { [city]: addToHead('<meta name="robots" content="noindex"/>') }],
    [`it does not list ${city}`, inFile('sitemap.xml', /<url><loc>[^<]*\/cleveland\/.*?<\/url>/, '')],
    [
      `it lists ${state} again`,
      inFile('sitemap.xml', '</urlset>', `<url><loc>${ORIGIN}/ohio/</loc></url></urlset>`),
    ],
  ],
};
