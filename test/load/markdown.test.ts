import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { load } from '../../generator/load/load.ts';
import { problemsIn, prose } from '../support/article-text.ts';
import { article, textOf, tinySite } from '../support/tiny-site.ts';

/** The rendered text of an article: headings, tables, tokens, links, pictures. More problems are in `test/cases/3-texts.txt`. */
const markdown = suite('markdown');

const attributesOf = (elements: Iterable<Element>, ...names: string[]) =>
  [...elements].map((element) => names.map((name) => element.getAttribute(name)));

markdown('fills tokens, keeps ranges on one line, and leaves the rest of the text unchanged', async () => {
  const element = await prose(
    `{{brand}}: It's {{priceBabyGrand}}, from {{priceBabyGrand.from}}. A **30–60%** saving, 5.5–6.25 feet & more.

If 2 < 3, write \`<b>\`, \`{{a\` and
\`}}\`.

> \`\`\`
> {{b
> \`\`\`

    c}}`,
  );
  assert.equal([...element.querySelectorAll('.nowrap')].map(textOf), [
    '$10,000–$30,000',
    '30–60%',
    '5.5–6.25',
  ]);
  assert.is(
    textOf(element),
    "Keyhaven: It's $10,000–$30,000, from $10,000. A 30–60% saving, 5.5–6.25 feet & more. " +
      'If 2 < 3, write <b>, {{a and }}. {{b c}}',
  );
});

markdown('makes each table a named region that the keyboard scrolls, with header cells', async () => {
  const element = await prose(`| **Type** | \`B\` |
|---|---|
| a | b |

> | "C" < d |
> |---|
> | c |

|  | Upright |
|---|---|
| Weight | 400 lb |`);
  assert.equal(
    attributesOf([...element.querySelectorAll('.table')].slice(0, 2), 'role', 'tabindex', 'aria-label'),
    [
      ['region', '0', 'Table: Type, B'],
      ['region', '0', 'Table: "C" < d'],
    ],
  );
  // A first column without a heading has the headings of the rows.
  const cells = [...element.querySelectorAll('th')].map((cell) => [textOf(cell), cell.getAttribute('scope')]);
  assert.equal(cells, [
    ['Type', 'col'],
    ['B', 'col'],
    ['"C" < d', 'col'],
    ['Upright', 'col'],
    ['Weight', 'row'],
  ]);
});

markdown('shows the value of a token as text, even if it looks like Markdown or HTML', async () => {
  const brand = '<img src=x onerror=alert(1)> [a](javascript:alert(1)) *A* & `B` &copy; https://a.example/';
  const element = await prose(
    '## A {{brand}}\n\nB **{{brand}}** `{{brand}}` [{{brand}}](/contact/ "{{brand}}").\n\n    {{brand}}',
    { brand },
  );
  assert.is(textOf(element), `A ${brand} B ${brand} ${brand} ${brand}. ${brand}`);
  assert.is(element.querySelector('.text a')?.getAttribute('title'), brand);
  assert.is(element.querySelectorAll('.text :is(img, em, a), h2 *').length, 1);
});

markdown('escapes titles and descriptions, and removes Markdown marks from them', async () => {
  const element = await prose(
    '[x](/contact/ \'a "b" <c> &amp; d\') ![e "f" < g](/images/icon-512.png) ![An *old* [`A`](/b/)](/images/icon-192.png)',
  );
  assert.equal(attributesOf(element.querySelectorAll('a'), 'title'), [['a "b" <c> & d']]);
  assert.equal(attributesOf(element.querySelectorAll('img'), 'alt'), [['e "f" < g'], ['An old A']]);
});

markdown('makes unique ids from the words of a heading, except ids of the page', async () => {
  const ids = {
    'What it costs': 'what-it-costs',
    'What *it* costs': 'what-it-costs-1',
    Main: 'main-1',
    Sections: 'sections-1',
    'Lead form': 'lead-form-1',
    'Footer search': 'footer-search-1',
    '!!!': 'section',
    '???': 'section-1',
    'Prices (2025)': 'prices-2025',
    'A &amp; B': 'a--b',
    '[A *link*](/contact/) `code`': 'a-link-code',
    Snake_case_name: 'snake_case_name',
    '{{brand}}': 'rb',
  };
  const headings = Object.keys(ids).map((heading) => `## ${heading}`);
  const element = await prose(headings.join('\n\n'), { brand: 'R&B' });
  assert.equal(
    [...element.querySelectorAll('h2')].map(({ id }) => id),
    Object.values(ids),
  );
});

function piecesOf(body: string) {
  const { settings } = tinySite({ 'content/blog/an-article.md': article({}, body) });
  return load(settings).articles[0]?.pieces ?? [];
}

const unsafeLinks = [
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  'java&#115;cript:alert(1)',
  '<java\tscript:alert(1)>',
  'data:text/html,hello',
  'vbscript:x',
  'file:///etc/passwd',
  '//elsewhere.example/',
  '/\\elsewhere.example/',
  'contact/',
];
markdown('refuses links that run a script, read a file or lead elsewhere', () => {
  for (const href of unsafeLinks) {
    const [problem, ...others] = problemsIn(`One line.\n\nAnother with [a link](${href}) in it.`);
    assert.match(problem ?? '', /\.md:10:23 {2}the link address ".*" is not allowed\./, href);
    assert.equal(others, [], href);
  }
});

markdown('checks the address of a link after its tokens are filled', () => {
  const site = tinySite({ 'content/blog/an-article.md': article({}, 'A.\n\n[x]({{brand}})') });
  site.write({ 'data/site.json': { ...site.json('data/site.json'), brand: 'javascript:alert(1)' } });
  assert.match(site.problems().join(), /:10:5 {2}the link address "javascript:alert\(1\)" is not allowed/);
});

markdown('adds rel="noopener" to links to other sites only, and links numbers and addresses', async () => {
  const element = await prose(
    `[out](https://example.com/), [out](http://example.com/), [in](/contact/), [Call](tel:{{phone}}), [call](tel:{{phone}}),
    [*write* to {{email}}](mailto:{{email}}), or **{{email}}**.`,
    { phone: '+1 (312) 555-0147', email: 'hello@keyhaven.example' },
  );
  assert.equal(
    [...element.querySelectorAll('a')].map((link) => [
      link.getAttribute('href'),
      link.getAttribute('rel'),
      textOf(link),
    ]),
    [
      ['https://example.com/', 'noopener', 'out'],
      ['http://example.com/', 'noopener', 'out'],
      ['/contact/', null, 'in'],
      ['tel:+1312555-0147', null, 'Call'],
      ['tel:+1312555-0147', null, 'call'],
      ['mailto:hello@keyhaven.example', null, 'write to hello@keyhaven.example'],
      ['mailto:hello@keyhaven.example', null, 'hello@keyhaven.example'],
    ],
  );
});

markdown('escapes character references in addresses', () => {
  const [piece] = piecesOf('[x](/&sol;elsewhere.example/) [y](/a/?b=1&amp;c=2)');
  assert.equal(
    [...(piece?.kind === 'html' ? piece.html : '').matchAll(/href="(.*?)"/g)].map(([, href]) => href),
    ['/&amp;sol;elsewhere.example/', '/a/?b=1&amp;c=2'],
  );
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

markdown('shows a picture with a caption as a figure, and gives images their size', async () => {
  const element = await prose(
    '{{picture.lineup}}\n_A *caption*._\n\n{{picture.prices}}\n\n![A piano](/images/icon-512.png)',
  );
  const plates = [...element.querySelectorAll('.plate')];
  assert.equal(
    plates.map((plate) => [plate.localName, !!plate.querySelector('svg')]),
    [
      ['figure', true],
      ['div', true],
    ],
  );
  assert.is(textOf(plates[0]?.querySelector(':scope > figcaption')), 'A caption.');
  const image = element.querySelector('img');
  assert.equal([image?.getAttribute('width'), image?.getAttribute('height')], ['512', '512']);
});

markdown.run();
