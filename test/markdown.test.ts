import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { article, textOf, tinySite } from './tiny-site.ts';

const markdown = suite('markdown');

/** The body of an article starts on line 8 of its file. */
const problemsIn = (body: string): string[] =>
  tinySite({ 'content/blog/an-article.md': article({}, body) }).problems();

async function prose(body: string): Promise<Element> {
  const site = tinySite({ 'content/blog/an-article.md': article({}, body) });
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
      /^content\/blog\/an-article\.md:10 {2}the link address ".*" is not allowed\./,
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
  assert.match(block ?? '', /:8 {2}raw HTML \("<div>x<\/div>"\) is off/);
  assert.match(inline ?? '', /:10 {2}raw HTML \("<b>"\) is off/);
  assert.is(others.length, 1);
});

markdown('takes angle brackets and HTML in code as text', async () => {
  const element = await prose('If 2 < 3, write `<b>`.');
  assert.is(textOf(element), 'If 2 < 3, write <b>.');
});

markdown('refuses headings of the first level and skipped levels', () => {
  const problems = problemsIn('# One\n\n## Two\n\n#### Four');
  assert.equal(
    problems.map((problem) => problem.split('  ')[0]),
    ['content/blog/an-article.md:8', 'content/blog/an-article.md:12'],
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
  assert.match(problemsIn('A.\n\nB {{brnd}}.').join(), /:10 {2}\{\{brnd\}\} is not a known token/);
});

markdown('wants pictures that exist and are described', () => {
  const [missing, undescribed] = problemsIn('![A piano](/images/none.png)\n\n![](/images/share.png)');
  assert.match(missing ?? '', /:8 {2}the picture "\/images\/none.png" does not exist/);
  assert.match(undescribed ?? '', /:10 {2}the picture "\/images\/share.png" has no description/);
});

markdown('gives pictures their size', async () => {
  const image = (await prose('![A piano](/images/share.png)')).querySelector('img');
  assert.is(image?.getAttribute('width'), '1200');
  assert.is(image?.getAttribute('height'), '630');
});

markdown('makes tables with headers that can be scrolled', async () => {
  const element = await prose('| Type | Price |\n|---|--:|\n| Upright | $3,000 |');
  assert.equal(
    [...element.querySelectorAll('th')].map((cell) => cell.getAttribute('scope')),
    ['col', 'col'],
  );
  assert.is(element.querySelector('.table')?.getAttribute('tabindex'), '0');
});

markdown.run();
