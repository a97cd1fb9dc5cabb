import { SaxesParser } from 'saxes';
import { load } from '../../generator/load/load.ts';
import { assert, suite } from '../support/suite.ts';
import { article, builtSite, textOf, tinySite } from '../support/tiny-site.ts';

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

markdown('splits a text at section headings and pictures, with a line in italics below as caption', () => {
  const caption = '{{picture.lineup}}\n*Of {{brand}}: see [this](/contact/).*\n\n*No caption.*';
  const pieces = piecesOf(
    `A.\n\n## B *c*\n\nD.\n\n{{ picture.lineup }}\n\nE.\n\n### F\n\n#### G\n\n${caption}`,
  );
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
