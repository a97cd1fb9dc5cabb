import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import glob from 'fast-glob';
import { SaxesParser } from 'saxes';
import { load } from '../../generator/load/load.ts';
import { renderMarkdown } from '../../generator/load/markdown/markdown.ts';
import { field, fieldIn } from '../../generator/load/schemas/field.ts';
import { decode } from '../../generator/problem/lines.ts';
import { assert, suite } from '../support/suite.ts';
import { article, builtSite, project, textOf, tinySite } from '../support/tiny-site.ts';

/** The pieces of articles: headings, tables, tokens, links, pictures. More problems are in `test/cases/3-texts.txt`. */
const markdown = suite('markdown');

function siteWith(body: string, settings: object = {}) {
  const site = tinySite({ 'content/blog/an-article.md': article({}, body) });
  site.write({ 'data/site.json': { ...site.json('data/site.json'), ...settings } });
  return site;
}

const piecesOf = (body: string, settings?: object) =>
  load(siteWith(body, settings).settings).articles[0]?.pieces ?? [];

const htmlOf = (body: string, settings?: object): string =>
  piecesOf(body, settings)
    .map((piece) => (piece.kind === 'picture' ? '' : piece.html.trim()))
    .join('\n');

const odd = '<x onerror=alert(1)> [a] A*B*C & D** https://a.example/';
const escaped = '&lt;x onerror=alert(1)&gt; [a] A*B*C &amp; D** https://a.example/';
const rows: [what: string, body: string, html: string, settings?: object][] = [
  [
    'fills tokens and keeps ranges on one line',
    "It's {{brand}}: {{priceBabyGrand}}, from {{priceBabyGrand.from}}. A **30–60%** saving, 5.5–6.25 feet & more.",
    '<p>It\'s Keyhaven: <span class="nowrap">$10,000–$30,000</span>, from $10,000. A <strong><span class="nowrap">30–60%</span></strong> saving, <span class="nowrap">5.5–6.25</span> feet &amp; more.</p>',
  ],
  [
    'leaves braces in code as they are',
    'If 2 < 3, write `<b>`, `{{a` and\n`}}`.\n\n> ```\n> {{b\n> ```\n\n    c}}',
    '<p>If 2 &lt; 3, write <code>&lt;b&gt;</code>, <code>{{a</code> and\n<code>}}</code>.</p>\n<blockquote>\n<pre><code>{{b\n</code></pre>\n</blockquote>\n<pre><code>c}}\n</code></pre>',
  ],
  [
    'shows the value of a token as text, even if it looks like Markdown or HTML',
    '## {{brand}}\n\n**{{brand}}** `{{brand}}` [{{brand}}](/contact/ "{{brand}}")',
    `${escaped}\n<p><strong>${escaped}</strong> <code>${escaped}</code> <a href="/contact/" title="${escaped}">${escaped}</a></p>`,
    { brand: odd },
  ],
  [
    'escapes titles and descriptions, removes Markdown marks from them, and gives pictures their size',
    '[x](/contact/ \'a "b" <c> &amp; d\') ![e "f" < g](/images/icon-512.png) ![An *old* [`A`](/b/)](/images/icon-512.png)',
    '<p><a href="/contact/" title="a &quot;b&quot; &lt;c&gt; &amp; d">x</a> <img src="/images/icon-512.png" alt="e &quot;f&quot; &lt; g" width="512" height="512" loading="lazy" decoding="async"> <img src="/images/icon-512.png" alt="An old A" width="512" height="512" loading="lazy" decoding="async"></p>',
  ],
  [
    'escapes character references in addresses',
    '[x](/&sol;elsewhere.example/) [y](/contact/?b=1&amp;c=2)',
    '<p><a href="/&amp;sol;elsewhere.example/">x</a> <a href="/contact/?b=1&amp;c=2">y</a></p>',
  ],
  [
    'adds rel="noopener" to links to other sites only, and links numbers and addresses',
    '[a](https://example.com/), [b](http://example.com/), [c](/contact/), [d](tel:{{phone}}), [*to* {{email}}](mailto:{{email}}), **{{email}}**',
    '<p><a href="https://example.com/" rel="noopener">a</a>, <a href="http://example.com/" rel="noopener">b</a>, <a href="/contact/">c</a>, <a href="tel:+1312555-0147">d</a>, <a href="mailto:a@b.example"><em>to</em> a@b.example</a>, <strong><a href="mailto:a@b.example">a@b.example</a></strong></p>',
    { phone: '+1 (312) 555-0147', email: 'a@b.example' },
  ],
  [
    'makes each table a named region that the keyboard scrolls, with header cells',
    '| **Type** | "B" < `d` |\n|---|---|\n| a | b |',
    '<div class="table sheet" role="region" tabindex="0" aria-label="Table: Type, &quot;B&quot; &lt; d"><table><thead><tr><th scope="col"><strong>Type</strong></th><th scope="col">&quot;B&quot; &lt; <code>d</code></th></tr></thead><tbody><tr><th scope="row">a</th><td>b</td></tr></tbody></table></div>',
  ],
  [
    'makes the first column of a table headings of the rows if it has none itself',
    '|  | Upright |\n|---|---|\n| Weight | 400 lb |',
    '<div class="table" role="region" tabindex="0" aria-label="Table: Upright"><table><thead><tr><td></td><th scope="col">Upright</th></tr></thead><tbody><tr><th scope="row">Weight</th><td>400 lb</td></tr></tbody></table></div>',
  ],
];
for (const [what, body, html, settings] of rows)
  markdown(what, () => assert.is(htmlOf(body, settings), html));

markdown('makes unique ids from the words of a heading, except ids of the page', () => {
  const ids = {
    'What it costs': 'what-it-costs',
    'What *it* costs': 'what-it-costs-1',
    Main: 'main-1',
    'Footer search': 'footer-search-1',
    'Menu search': 'menu-search-1',
    '!!!': 'section',
    '???': 'section-1',
    'Prices (2025)': 'prices-2025',
    'A &amp; B': 'a--b',
    '[A *link*](/contact/) `code`': 'a-link-code',
    Snake_case_name: 'snake_case_name',
    '{{brand}}': 'rb',
  };
  const headings = Object.keys(ids).map((heading) => `## ${heading}`);
  const pieces = piecesOf(headings.join('\n\n'), { brand: 'R&B' });
  const made = pieces.map((piece) => piece.kind === 'heading' && piece.id);
  assert.equal(made, Object.values(ids));
});

const unsafe =
  'javascript:alert(1) java&#115;cript:alert(1) data:text/html,hello file:///etc/passwd //elsewhere.example/ /\\elsewhere.example/ contact/ {{brand}}';
markdown('refuses links that run a script, read a file or lead elsewhere', () => {
  for (const href of [...unsafe.split(' '), '<java\tscript:alert(1)>']) {
    const body = `One line.\n\nAnother with [a link](${href}) in it.`;
    const [problem = '', ...others] = siteWith(body, { brand: 'javascript:alert(1)' }).problems();
    assert.match(problem, /\.md:10:23 {2}the link address ".*" is not allowed\./, href);
    assert.equal(others, []);
  }
});

const dead =
  'https://https://a.example/ https://localhost/ https://harmony http://www https://a.local/ https://192.168.0.7/ https://a_b,example/ mailto:sales mailto:a@harmony mailto:a@b.example,c tel:us';
const alive =
  'https://a.example. https://müller.example/ http://93.184.216.34/a mailto:a@b.example,c@d.example mailto:?subject=a tel:911 https://a.example:8443/?b#c';
markdown('refuses addresses that lead nowhere', () => {
  const linksTo = (addresses: string) => addresses.split(' ').map((href) => `[a link](${href})`);
  const problems = siteWith(linksTo(`${dead} ${alive}`).join('\n')).problems();
  assert.is(problems.length, dead.split(' ').length);
  for (const problem of problems) assert.match(problem, /the link address ".*" leads nowhere\./);
  assert.match(problems[0] ?? '', 'Did you mean "https://a.example/"?');
});

/** What other programs write, each with what is reported, and with what is not. */
const foreign: [what: string, written: string[], plain: string[]][] = [
  [
    'links that are none',
    [
      '[x](https://a.example/Grand_(piano) now',
      '[x] (/terms/)',
      '[x] (https://a.example)',
      '[y](/a b)',
      '^[a note]',
    ],
    ['[x](https://a.example/Grand_\\(piano)', 'a [sic] (see above)', '\\[x](/y/) [x]', '`[x] (/y/)`'],
  ],
  [
    'attributes',
    [
      '![A](/images/icon-512.png){width=300}',
      '[]{#_Toc123 .anchor}Head',
      'A {width="6.5in"\nheight="4in"}',
      '[x]{.underline}',
      '`b`{=html}',
    ],
    ['{a, b}', '{.5, 1}', '`{width=300}`', '\\{width=300}'],
  ],
  [
    'commands',
    ['> [!NOTE]\n> A.', '[!warning]- A.', '!!! note\n    A.', '??? tip "A"', ':::info'],
    ['Really!!! Note this.', 'What??? tip', '- [x] done'],
  ],
  [
    'residue of chats',
    [
      'A:contentReference[oaicite:3]{index=3}.',
      'A【12†source】.',
      'A [cite: 4, 12].',
      'A [cite_start]b',
      'A citeturn0search3turn1view0.',
      'turn12news4',
    ],
    ['We cite: 4, 12', 'turn0 of 3', '【a】', '`[cite: 4]`'],
  ],
  [
    'lists',
    [
      '➤ one',
      '-\xa0one',
      '\xa0- one',
      '1.\xa0one',
      '✓ one\n✓ two',
      '– one\n– two',
      '(a) one\n(b) two',
      'o one\no two',
      '✅ one\n✅ two',
    ],
    ['✓ one', '– one', '– one  \n– two', '– one\n\n– two', 'On 12.\xa0May', 'o one'],
  ],
  [
    'numbers that pages would not show',
    ['3. one\n4. two\n7. three', '> 1. one\n> 1. two\n> 2. three', '- a\n  1) one\n  3) two'],
    ['1. one\n1. two', '1. one\n\nA.\n\n2. two\n3. three', '0. one\n1. two', '7\\. one', '`7. one`'],
  ],
  [
    'addresses that no link uses',
    ['[a]: https://a.example/\n\nA.', '[a]\n\n[a]: /terms/\n\n[b]: /contact/ "B"'],
    ['![a][]\n\n[a]: /images/a.png', '[//]: # (A comment)', '[A][b]\n\n[B]: </terms/>'],
  ],
  ['definitions', ['Term\n: meaning'], ['Term:\nmeaning', 'Term : meaning']],
  [
    'tables',
    [
      'Name\tPrice\nU1\t$5',
      '  Right   Left\n-------  -----\n     12     12',
      '+---+---+\n| a | b |\n+---+---+',
      'U1   48 in   $5\nU3   52 in   $7',
      'a | b\n---+---',
    ],
    ['- - -', '---', '-\ta', 'A.   B', '`a\tb`'],
  ],
  [
    'paragraphs that are code',
    [
      'A.\n\n    We tune pianos in Ohio, at $120 each.',
      'A.\n\n    play();\n\n    “Yes, we have old pianos too.”',
    ],
    [
      'A.\n\n    npm install the piano from here',
      'A.\n\n    Use x = 5 and y = 6 here.',
      '- A.\n\n    We tune pianos in Ohio too.',
    ],
  ],
  [
    'lost signs',
    ['60*58*48', '5*4 and 3*2', '10~20 and 30~40', '[Editor]: hello', 'The `90s and the `80s'],
    ['60\\*58\\*48', '5*4', '5 * 4 * 3', 'un*believ*able', '[x]: /terms/\n\n[x]', '`Buffer`s', "The '90s"],
  ],
];
const codesIn = (text: string): string[] =>
  renderMarkdown(text, { file: 'a.md', firstLine: 1, values: {}, images: [], undrawn: [] })
    .problems.map(({ code }) => code)
    .filter((code) => code === 'PG327' || code === 'PG330');

for (const [what, written, plain] of foreign)
  markdown(`reports ${what} of other programs, each once, and nothing like them`, () => {
    for (const text of written) assert.is(codesIn(text).length, 1, text);
    for (const text of plain) assert.equal(codesIn(text), [], text);
  });

markdown('reports nothing in the texts of packages, but for known marks', () => {
  const folder = join(project, 'node_modules');
  const files = glob.sync('**/*.md', { cwd: folder });
  const found = files.filter((name) => codesIn(decode(readFileSync(join(folder, name)))).length > 0);
  assert.ok(files.length > 150);
  const known =
    /^(?:@biomejs|@mdn|braces|diff|dom-serializer|fast-glob|glob|kind-of|micromatch|minimatch|picomatch|playwright-core)\//;
  const unknown = found.filter((name) => !known.test(name.replace(/^.*node_modules\//, '')));
  assert.equal(unknown, []);
});

markdown('refuses marks that would take minutes, and takes many that do not', () => {
  const [problem = ''] = siteWith('_a'.repeat(40_000)).problems();
  assert.match(problem, /too many in one paragraph/);
  assert.equal(siteWith('_a_ '.repeat(900)).problems(), []);
});

markdown('splits a text at section headings and pictures, with a line in italics below as caption', () => {
  const end = '{{picture.lineup}}\n*Of {{brand}}: see [this](/contact/).*\n\n*No caption.*';
  const pieces = piecesOf(`A.\n\n## B *c*\n\nD.\n\n{{ picture.lineup }}\n\nE.\n\n### F\n\n#### G\n\n${end}`);
  assert.equal(pieces, [
    { kind: 'html', html: '<p>A.</p>\n' },
    { kind: 'heading', level: 2, id: 'b-c', text: 'B c', html: 'B <em>c</em>' },
    { kind: 'html', html: '<p>D.</p>\n' },
    { kind: 'picture', name: 'lineup', caption: '' },
    { kind: 'html', html: '<p>E.</p>\n' },
    { kind: 'heading', level: 3, id: 'f', text: 'F', html: 'F' },
    { kind: 'html', html: '<h4 id="g">G</h4>\n' },
    { kind: 'picture', name: 'lineup', caption: 'Of Keyhaven: see <a href="/contact/">this</a>.' },
    { kind: 'html', html: '<p><em>No caption.</em></p>\n' },
  ]);
});

const ODD = [0x7f, 0xfdd0, 0x1f3b9, 0x1fffe, 0x10ffff];
markdown('shows a picture as a figure, takes what XML allows, and makes a feed that is XML', async () => {
  const all = String.fromCodePoint(...ODD);
  const references = ODD.map((code) => `&#${code};`).join('');
  const body = `{{picture.lineup}}\n_A *caption*._\n\n{{picture.prices}}\n\nA ${all}.\n\nB ${references}.`;
  const site = await builtSite({ 'content/blog/an-article.md': article({}, body) });
  const element = site.page('blog/an-article/').querySelector('.prose') as Element;
  const plates = [...element.querySelectorAll('.plate:has(svg)')].map(({ localName }) => localName);
  assert.equal(plates, ['figure', 'div']);
  assert.is(textOf(element.querySelector('.plate > figcaption')), 'A caption.');
  assert.match(element.textContent ?? '', all);
  for (const file of ['feed.xml', 'sitemap.xml']) new SaxesParser().write(site.text(file)).close();
});

const fields = suite('fields');

const read = {
  'Free behind the store.': 'Free behind the store.',
  'Free. See the [map](https://a.example/map).': [
    'Free. See the ',
    { a: 'map', href: 'https://a.example/map' },
    '.',
  ],
  '**Early**,\n*late*': [{ strong: 'Early' }, ',', { br: null }, { em: 'late' }],
};

for (const [markdown, parts] of Object.entries(read))
  fields(`read ${JSON.stringify(markdown)}`, () => {
    assert.equal(fieldIn(markdown), parts);
    assert.ok(field.safeParse(markdown).success);
  });

for (const markdown of ['', ' a', 'a\n\nb', '[a](javascript:x)', '![a](/b.png)', 'a `b`', '[a](//b.example)'])
  fields(`refuse ${JSON.stringify(markdown)}`, () => assert.not(field.safeParse(markdown).success));

fields('says which rule an empty line breaks', () => {
  const { error } = field.safeParse('a\n\nb');
  assert.is(error?.issues[0]?.message, 'has an empty line; expected one paragraph.');
});
