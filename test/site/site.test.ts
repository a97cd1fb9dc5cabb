import { assert, suite } from '../support/suite.ts';
import { factsOf, judge, pageRules, siteRules } from './site-rules.ts';
import { type Edits, edited, inUse, type Site, shipped, sites, towns } from './sites.ts';

/** All pages of all sites keep to all rules, and each rule notices faults that are planted into the sites. */
const tests = suite('site');

const judged = new Map<Site, ReturnType<typeof judge>>();
function judgedOnce(site: Site) {
  const found = judged.get(site) ?? judge(site);
  judged.set(site, found);
  return found;
}

for (const site of sites)
  for (const rule of [...Object.keys(pageRules), ...Object.keys(siteRules)])
    tests(`${site.name} keeps to the rule: ${rule}`, () => {
      const faults = judgedOnce(site).faults.get(rule) ?? [];
      assert.is(faults.length, 0, `${faults.length} faults:\n${faults.slice(0, 10).join('\n')}`);
    });

const PARTS = [
  '.dealers, .dealers > li:nth-child(2), .dealers > li:nth-child(6), .about, .filter, .air-year, .house, #moving',
  'a[href^="/tuning/"], .pair a[href*="/pianos/"], h3[id^="cities-"], .entries .chips, .chips, .beginning, .count',
  '.measure [href*="taxfoundation"], .air-table',
]
  .join(', ')
  .split(', ');

tests('the towns have each part of the pages of places, and lack it', () => {
  const wanted = new Set(PARTS.flatMap((part) => [part, `:root:not(:has(${part}))`]));
  for (const file of towns.pages) {
    if (wanted.size === 0) break;
    const { kind, all } = towns.page(file);
    if (/^(?:city|state)$/.test(kind))
      for (const part of wanted) if (all(part).length > 0) wanted.delete(part);
  }
  assert.equal([...wanted], []);
});

tests('no file of the site in use names the dealer who was not verified again', () => {
  const dealers = inUse.data<{ name: string; verified: { on: string } }[]>('dealers');
  const [former, ...others] = dealers.filter(({ verified }) => verified.on < '2025-01-31');
  assert.is(others.length, 0);
  for (const file of inUse.files) assert.not(inUse.text(file).includes(former?.name ?? ''), file);
});

type Fault = [says: string, words: string | RegExp, by: string, file?: string];

const [home, city, state] = ['index.html', 'ohio/cleveland/pianos/index.html', 'ohio/index.html'];
/** A city with a dealer, among the towns. */
const dealers = 'ohio/coeur-d-alene/pianos/index.html';
const directory = 'directory/index.html';
const article = 'blog/humidity-piano-care/index.html';
const elsewhere = 'https://elsewhere.example/a';
const origin = 'https://www.keyhaven.example';

const says = (what: string) => `of its ${what}, the JSON-LD says`;
/** An element more at the end of the page's main part, or in its head. */
const more = (says: string, html: string): Fault => [says, '</main>', `${html}</main>`];
const inHead = (says: string, html: string): Fault => [says, '<title>', `${html}<title>`];
const without = (says: string, words: string | RegExp, file = city): Fault => [says, words, '', file];

const pageFaults: Record<string, Fault[]> = {
  'valid HTML': [
    more('(element-permitted-content)', '<span><p>A</p></span>'),
    more('(no-dup-id)', '<p id="main">A</p>'),
    more('(no-inline-style)', '<p style="color: red">A</p>'),
    without('(element-required-content)', /<title>[^<]*<\/title>/),
    ['(heading-level)', /<h1>(.*?)<\/h1>/, '<p>$1</p>'],
  ],
  elements: [
    ['it has 0 <main>', /<(\/?)main/g, '<$1div'],
    more('<p> has a tabindex above 0', '<p tabindex="1">A</p>'),
    more('the picture /images/icon.svg has no width', '<img src="/images/icon.svg" alt="A" width="9">'),
    more('<time> names the date 2025-02-30', '<time datetime="2025-02-30">A</time>'),
    more('popovertarget names lost', '<button type="button" popovertarget="lost">A</button>'),
    more('a dealer may have the slug lost', '<p id="lost">A</p>'),
    more('a script of JSON cannot be read', '<script type="application/json">{oh</script>'),
  ],
  'structured data': [
    ['the JSON-LD is no JSON', '"application/ld+json">', '"application/ld+json">{'],
    inHead('2 blocks of JSON-LD', '<script type="application/ld+json">{"@graph":[]}</script>'),
    ['no @graph of nodes', /(ld\+json">).*?(?=<\/script>)/, '$1{"@graph":[1]}'],
    ['the Question has no acceptedAnswer', '"acceptedAnswer"', '"answer"'],
    ['a node has no @type', '"@type":"WebPage",', ''],
    ['it refers to #nobody', /("publisher":\{"@id":")[^"]*/, '$1#nobody'],
    [says('picture'), /("og:image" content=")[^"]*/, `$1${origin}/images/icon-512.png`],
    [says('minutes'), /\d+ min read/, '99 min read', article],
    [says('questions'), /("@type":"Question","name":")/, '$1Or: '],
    [says('breadcrumbs'), '"name":"Home"', '"name":"Start"', article],
    [says('dealers'), /("@type":"MusicStore".*?"name":")/, '$1Other ', dealers],
    [says('dealers'), /"position":2,"item":/, '"position":1,"item":', dealers],
    [says('steps'), /("@type":"HowToStep".*?"text":")/, '$1Other ', home],
  ],
  policy: [
    ['it has no policy', 'http-equiv="Content-Security-Policy"', 'name="nothing"'],
    ['the policy is weak', 'style-src ', 'style-src &#x27;unsafe-inline&#x27; '],
    without('the policy lacks a rule', '; require-trusted-types-for &#x27;script&#x27;'),
    ['a script of another host could read', 'script-src ', 'script-src https://elsewhere.example '],
    ['the policy stands after <script>', '<head>', '<head><script></script>'],
    more('does not allow the script document.title', '<script>document.title = "A"</script>'),
    more('<p> has the attribute onclick', '<p onclick="go()">A</p>'),
    more(`<img> loads ${elsewhere}`, `<img src="/a.png" srcset="/a.png 1x, ${elsewhere} 2x" alt="">`),
  ],
  form: [
    ['filled in with the city <b>Bangor', /(name="city"[^>]* value=")[^"]*/, '$1&lt;b&gt;Bangor'],
    ['filled in with the city Fort #1', /("prefill":\{"city":")[^"]*/, '$1Fort #1'],
  ],
  dealers: [without('does not say who pays', 'sponsored ', dealers)],
};

const siteFaults: Record<string, Fault[]> = {
  addresses: [
    ...['/nowhere/', `${origin}/lost/`, '../nobody/', '/glossary', '/Glossary/', ''].map((href) =>
      more('leads nowhere', `<p><a href="${href}">A</a></p>`),
    ),
    more('nothing has the id of /glossary/#nonsense', '<a href="/glossary/#nonsense">A</a>'),
    more('/a.png leads nowhere', '<img src="/images/icon-192.png" srcset="/a.png 2x" alt="">'),
    [`${origin}/images/icon-513.png leads nowhere`, 'icon-512.png', 'icon-513.png', city],
    ['/assets/lost.js leads nowhere', /data-script="[^"]+/, 'data-script="/assets/lost.js', city],
    ['/feedless/ leads nowhere', '&lt;/p&gt;', '&lt;a href="/feedless/"&gt;A&lt;/a&gt;$&', 'feed.xml'],
    ['feed.xml cannot be read', '</feed>', '', 'feed.xml'],
    [`${origin}/ohyo/ leads nowhere`, `${origin}/ohio/<`, `${origin}/ohyo/<`, 'sitemap.xml'],
    ['/images/icon-193.png leads nowhere', 'icon-192.png', 'icon-193.png', 'site.webmanifest'],
    [`${origin}/site-map.xml leads nowhere`, '/sitemap.xml', '/site-map.xml', 'robots.txt'],
    ['/ohio/clivland/pianos/ leads nowhere', '/ohio/cleveland/', '/ohio/clivland/', 'search/index.json'],
    ['/glossaries/ leads nowhere', /$/, '/old/ /glossaries/ 301\n', '_redirects'],
  ],
  sitemap: [
    [`it lists ${city}`, '<title>', '<meta name="robots" content="noindex"/><title>'],
    [`it does not list ${city}`, /<url><loc>[^<]*\/cleveland\/.*?<\/url>/, '', 'sitemap.xml'],
    [`it lists ${state} again`, '</urlset>', `<url><loc>${origin}/ohio/</loc></url></urlset>`, 'sitemap.xml'],
  ],
};

const editOf = ([, words, by, file = city]: Fault): Edits => ({
  [file]: (text) => {
    const result = text.replace(words, by);
    assert.is.not(result, text, `"${words}" is not in ${file}`);
    return result;
  },
});
const notices = (found: readonly string[], [says]: Fault) => assert.match(found.join('\n'), says);

tests('each rule has a planted fault', () => {
  assert.equal(Object.keys(pageFaults), Object.keys(pageRules));
  assert.equal(['files', ...Object.keys(siteFaults), 'reach'], Object.keys(siteRules));
});

for (const [rule, faults] of Object.entries(pageFaults))
  for (const fault of faults)
    tests(`${rule} notices: ${fault[0]}`, () => {
      const file = fault[3] ?? city;
      const site = edited(file === dealers ? towns : shipped, editOf(fault));
      notices(pageRules[rule]?.(site.page(file), site) ?? [], fault);
    });

for (const [rule, faults] of Object.entries(siteFaults))
  for (const fault of faults)
    tests(`${rule} notices: ${fault[0]}`, () => {
      const file = fault[3] ?? city;
      const site = edited(shipped, editOf(fault));
      const pages = judgedOnce(shipped).pages.map((known) =>
        known.file === file ? factsOf(site.page(file), site) : known,
      );
      notices(siteRules[rule]?.(site, pages) ?? [], fault);
    });

tests('files notices: one that is missing', () => {
  const site = edited(shipped, { 'robots.txt': null });
  assert.equal(siteRules.files?.(site, []), ['there is no robots.txt']);
});

tests('reach notices: an orphan, and a page four clicks from home', () => {
  const [orphan, near] = ['privacy/index.html', 'ohio/columbus/pianos/index.html'];
  const lists = [directory, 'climate/index.html'];
  const isKept = (from: string, to: string) =>
    to !== orphan && (to !== city || from === near) && (to !== near || !lists.includes(from));
  const pages = judgedOnce(shipped).pages.map((page) => {
    return { ...page, leadsTo: page.leadsTo.filter((file) => isKept(page.file, file)) };
  });
  const told = [city, orphan].map((file) => `3 clicks do not lead from the home page to ${file}`);
  assert.equal(siteRules.reach?.(shipped, pages), told);
});
