import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { load } from '../generator/load/content.ts';
import { article, project, textOf, tinySite } from './tiny-site.ts';

const markdown = suite('markdown');

/** The body of an article starts on line 8 of its file. */
const problemsIn = (body: string): string[] =>
  tinySite({ 'content/blog/an-article.md': article({}, body) }).problems();

async function prose(body: string, settings: object = {}): Promise<Element> {
  const siteFile = { ...JSON.parse(readFileSync(join(project, 'data/site.json'), 'utf8')), ...settings };
  const site = tinySite({
    'data/site.json': { ...siteFile, footerStates: ['ohio'] },
    'content/blog/an-article.md': article({}, body),
  });
  await site.build();
  return site.page('blog/an-article/').querySelector('.prose') as Element;
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
for (const href of unsafeLinks) {
  markdown(`refuses a link to ${href}`, () => {
    const [problem, ...others] = problemsIn(`One line.\n\nAnother with [a link](${href}) in it.`);
    assert.match(
      problem ?? '',
      /^content\/blog\/an-article\.md:10:23 {2}the link address ".*" is not allowed\./,
    );
    assert.equal(others, []);
  });
}

markdown('finds unsafe links in lists, tables, emphasis, headings and references', () => {
  const bodies = {
    list: '- one\n- two **[x](data:a)**',
    table: '| a | b |\n|---|---|\n| c | [x](data:a) |',
    heading: '## A [x](data:a)',
    reference: 'A [x][1].\n\n[1]: data:a',
    quote: '> - one\n> - [x](data:a)',
  };
  for (const [place, body] of Object.entries(bodies)) assert.is(problemsIn(body).length, 1, place);
});

markdown('refuses raw HTML with its line, in blocks and within lines', () => {
  const [block, inline, ...others] = problemsIn('<div>x</div>\n\nA <b>bold</b> word.');
  assert.match(block ?? '', /:8:1 {2}raw HTML \("<div>x<\/div>"\) is off/);
  assert.match(inline ?? '', /:10:3 {2}raw HTML \("<b>"\) is off/);
  assert.is(others.length, 1);
});

markdown('keeps ranges of numbers on one line, and the rest of the text as it is', async () => {
  const element = await prose(
    "It's {{priceBabyGrand}}. A **30–60%** saving, 5.5–6.25 feet & more.\n\n| a |\n|---|\n| {{rentalPerMonth}} |",
  );
  const ranges = [...element.querySelectorAll('.nowrap')].map(textOf);
  assert.equal(ranges, ['$10,000–$30,000', '30–60%', '5.5–6.25', '$50–$150']);
  assert.is(
    textOf(element.querySelector('p')),
    "It's $10,000–$30,000. A 30–60% saving, 5.5–6.25 feet & more.",
  );
});

markdown('takes angle brackets and HTML in code as text', async () => {
  const element = await prose('If 2 < 3, write `<b>`.');
  assert.is(textOf(element), 'If 2 < 3, write <b>.');
});

markdown('refuses headings of the first level and skipped levels', () => {
  const problems = problemsIn('# One\n\n## Two\n\n#### Four');
  assert.equal(
    problems.map((problem) => problem.split('  ')[0]),
    ['content/blog/an-article.md:8:1', 'content/blog/an-article.md:12:1'],
  );
});

markdown('gives headings ids, each its own', async () => {
  const element = await prose('## What it costs\n\nA.\n\n## What *it* costs\n\nB.');
  assert.equal(
    [...element.querySelectorAll('h2')].map(({ id }) => id),
    ['what-it-costs', 'what-it-costs-1'],
  );
});

markdown('marks links to other sites, and only those', async () => {
  const element = await prose('[out](https://example.com/) and [in](/contact/) and hello@example.com');
  assert.equal(
    [...element.querySelectorAll('a')].map((link) => [link.getAttribute('href'), link.getAttribute('rel')]),
    [
      ['https://example.com/', 'noopener'],
      ['/contact/', null],
      ['mailto:hello@example.com', null],
    ],
  );
});

markdown('fills tokens with the figures and settings', async () => {
  const element = await prose(
    '{{brand}}: {{rentalPerMonth}} a month, from {{priceBabyGrand.from}}, at least {{tuningsPerYear}}.',
  );
  assert.is(textOf(element), 'Keyhaven: $50–$150 a month, from $10,000, at least twice a year.');
});

markdown('names the line of an unknown token', () => {
  assert.match(problemsIn('A.\n\nB {{brnd}}.').join(), /:10:3 {2}\{\{brnd\}\} is not a known token/);
});

markdown('wants pictures that exist and are described', () => {
  const [missing, undescribed] = problemsIn('![A piano](/images/none.png)\n\n![](/images/icon-512.png)');
  assert.match(missing ?? '', /:8:12 {2}the picture "\/images\/none.png" does not exist/);
  assert.match(undescribed ?? '', /:10:1 {2}the picture "\/images\/icon-512.png" has no description/);
});

markdown('gives pictures their size', async () => {
  const image = (await prose('![A piano](/images/icon-512.png)')).querySelector('img');
  assert.is(image?.getAttribute('width'), '512');
  assert.is(image?.getAttribute('height'), '512');
});

markdown('makes tables with headers that can be scrolled', async () => {
  const element = await prose('| Type | Price |\n|---|--:|\n| Upright | $3,000 |');
  assert.equal(
    [...element.querySelectorAll('th')].map((cell) => cell.getAttribute('scope')),
    ['col', 'col'],
  );
  assert.is(element.querySelector('.table')?.getAttribute('tabindex'), '0');
});

markdown('lets wide tables be scrolled by keyboard, each under a name of its own', async () => {
  const regions = [
    ...(await prose('| A | B |\n|---|---|\n| a | b |\n\n> | C |\n> |---|\n> | c |')).querySelectorAll(
      '.table',
    ),
  ];
  assert.equal(
    regions.map((region) => ['role', 'tabindex', 'aria-label'].map((name) => region.getAttribute(name))),
    [
      ['region', '0', 'Table: A, B'],
      ['region', '0', 'Table: C'],
    ],
  );
});

markdown('takes a first column without a heading for the names of the rows', async () => {
  const element = await prose('|  | Upright |\n|---|---|\n| Weight | 400 lb |');
  assert.equal(
    [...element.querySelectorAll('th')].map((cell) => [textOf(cell), cell.getAttribute('scope')]),
    [
      ['Upright', 'col'],
      ['Weight', 'row'],
    ],
  );
});

/** The pieces of an article's text. */
function piecesOf(body: string) {
  const { settings } = tinySite({ 'content/blog/an-article.md': article({}, body) });
  return load(settings).articles[0]?.pieces ?? [];
}

markdown('takes a text apart where sections start and where it shows pictures of the site', () => {
  const pieces = piecesOf('A.\n\n## B *c*\n\nD.\n\n{{ picture.lineup }}\n\nE.\n\n### F\n\n#### G');
  assert.equal(pieces, [
    { kind: 'html', html: '<p>A.</p>\n' },
    { kind: 'heading', level: 2, id: 'b-c', text: 'B c', html: 'B <em>c</em>' },
    { kind: 'html', html: '<p>D.</p>\n' },
    { kind: 'picture', name: 'lineup', caption: '' },
    { kind: 'html', html: '<p>E.</p>\n' },
    { kind: 'heading', level: 3, id: 'f', text: 'F', html: 'F' },
    { kind: 'html', html: '<h4 id="g">G</h4>\n' },
  ]);
});

markdown('takes a line in italics right below a picture as its caption', () => {
  const pieces = piecesOf('{{picture.lineup}}\n*Of {{brand}}: see [this](/contact/).*\n\n*No caption.*');
  assert.equal(pieces, [
    { kind: 'picture', name: 'lineup', caption: 'Of Keyhaven: see <a href="/contact/">this</a>.' },
    { kind: 'html', html: '<p><em>No caption.</em></p>\n' },
  ]);
});

markdown('shows a picture of the site as a figure with its caption', async () => {
  const plates = [
    ...(await prose('{{picture.lineup}}\n_A *caption*._\n\n{{picture.prices}}')).querySelectorAll('.plate'),
  ];
  assert.equal(
    plates.map((plate) => [plate.localName, !!plate.querySelector('svg')]),
    [
      ['figure', true],
      ['div', true],
    ],
  );
  assert.is(textOf(plates[0]?.querySelector(':scope > figcaption')), 'A caption.');
});

markdown('wants a picture of the site to stand alone, and to be one', () => {
  const bodies = [
    'Look: {{picture.lineup}}',
    '{{picture.lineup}} *A caption.*',
    '{{picture.lineup}}\n{{picture.prices}}',
    '- {{picture.lineup}}',
    '> {{picture.lineup}}',
    '## {{picture.lineup}}',
    '| {{picture.lineup}} |\n|---|\n| a |',
  ];
  for (const body of bodies)
    assert.match(
      problemsIn(body)[0] ?? '',
      /:8(?::\d+)? {2}the picture \{\{picture\.lineup\}\} stands within/,
      body,
    );
  assert.match(
    problemsIn('{{picture.linup}}').join(),
    /:8:1 {2}the site draws no picture \{\{picture\.linup\}\}\./,
  );
  assert.match(problemsIn('A.\n\n{{picture.timeline}}').join(), /:10:1 {2}there are no milestones for/);
  assert.equal(problemsIn('In code, `{{picture.lineup}}` is text.'), []);
});

markdown('takes the value of a token as text, whatever it holds', async () => {
  const brands = [
    '<img src=x onerror=alert(1)>',
    '[a](javascript:alert(1))',
    '*A* & `B` &copy; https://a.example/',
  ];
  for (const brand of brands) {
    const element = await prose(
      '## A {{brand}}\n\nB **{{brand}}** `{{brand}}` [{{brand}}](/contact/ "{{brand}}").\n\n    {{brand}}',
      { brand },
    );
    assert.is(textOf(element), `A ${brand} B ${brand} ${brand} ${brand}. ${brand}`);
    assert.is(element.querySelector('.text a')?.getAttribute('title'), brand);
    assert.is(element.querySelectorAll('.text :is(img, em, a), h2 *').length, 1);
  }
});

markdown('makes a link of the telephone number and of the e-mail address', async () => {
  const element = await prose(
    '[Call](tel:{{phone}}), [call](tel:{{ phone }}), [*write* to {{email}}](mailto:{{email}}), or **{{email}}**.',
    { phone: '+1 (312) 555-0147', email: 'hello@keyhaven.example' },
  );
  assert.equal(
    [...element.querySelectorAll('a')].map((link) => [link.getAttribute('href'), textOf(link)]),
    [
      ['tel:+1312555-0147', 'Call'],
      ['tel:+1312555-0147', 'call'],
      ['mailto:hello@keyhaven.example', 'write to hello@keyhaven.example'],
      ['mailto:hello@keyhaven.example', 'hello@keyhaven.example'],
    ],
  );
});

markdown('checks the address of a link after its tokens are filled', () => {
  const files = { 'content/blog/an-article.md': article({}, 'A.\n\n[x]({{brand}})') };
  const site = tinySite(files);
  site.write({ 'data/site.json': { ...site.json('data/site.json'), brand: 'javascript:alert(1)' } });
  assert.match(site.problems().join(), /:10:5 {2}the link address "javascript:alert\(1\)" is not allowed/);
});

markdown('lets no reference hide in an address', () => {
  const body = '[x](/&sol;elsewhere.example/) [y](/a/?b=1&amp;c=2)';
  const { settings } = tinySite({ 'content/blog/an-article.md': article({}, body) });
  const [piece] = load(settings).articles[0]?.pieces ?? [];
  assert.equal(
    [...(piece?.kind === 'html' ? piece.html : '').matchAll(/href="(.*?)"/g)].map(([, href]) => href),
    ['/&amp;sol;elsewhere.example/', '/a/?b=1&amp;c=2'],
  );
});

markdown('escapes quotes and angle brackets in titles, descriptions and labels', async () => {
  const element = await prose(
    '[x](/contact/ \'a "b" <c> &amp; d\') ![e "f" < g](/images/icon-512.png)\n\n| "h" < i |\n|---|\n| j |',
  );
  assert.is(element.querySelector('a')?.getAttribute('title'), 'a "b" <c> & d');
  assert.is(element.querySelector('img')?.getAttribute('alt'), 'e "f" < g');
  assert.is(element.querySelector('.table')?.getAttribute('aria-label'), 'Table: "h" < i');
});

markdown('describes pictures and names tables in plain words', async () => {
  const element = await prose(
    '![An *old* [`A`](/b/)](/images/icon-512.png)\n\n| **Type** | `B` |\n|---|---|\n| a | b |',
  );
  assert.is(element.querySelector('img')?.getAttribute('alt'), 'An old A');
  assert.is(element.querySelector('.table')?.getAttribute('aria-label'), 'Table: Type, B');
});

markdown('makes ids of the words of a heading, and none that the page has', async () => {
  const headings = [
    'Main',
    'Sections',
    'Lead form',
    'Footer search',
    '!!!',
    '???',
    'Prices (2025)',
    'A &amp; B',
    '[A *link*](/contact/) `code`',
    'Snake_case_name',
    '{{brand}}',
  ];
  const element = await prose(headings.map((heading) => `## ${heading}`).join('\n\n'), { brand: 'R&B' });
  assert.equal(
    [...element.querySelectorAll('h2')].map(({ id }) => id),
    [
      'main-1',
      'sections-1',
      'lead-form-1',
      'footer-search-1',
      'section',
      'section-1',
      'prices-2025',
      'a--b',
      'a-link-code',
      'snake_case_name',
      'rb',
    ],
  );
});

markdown('marks links to sites without encryption too', async () => {
  const link = (await prose('[out](http://example.com/)')).querySelector('a');
  assert.is(link?.getAttribute('rel'), 'noopener');
});

markdown.run();
