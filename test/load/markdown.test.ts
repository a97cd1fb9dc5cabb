import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { problemsIn, prose } from '../support/article-text.ts';
import { textOf, tinySite } from '../support/tiny-site.ts';

/** The rendered text of an article: headings, tables, tokens, and HTML. */
const markdown = suite('markdown');

markdown('reports raw HTML with its line, in blocks and within lines', () => {
  const [block, inline, ...others] = problemsIn('<div>x</div>\n\nA <b>bold</b> word.');
  assert.match(block ?? '', /:8:1 {2}raw HTML \("<div>x<\/div>"\) is not allowed/);
  assert.match(inline ?? '', /:10:3 {2}raw HTML \("<b>"\) is not allowed/);
  assert.is(others.length, 1);
});

markdown('keeps ranges of numbers on one line, and the rest of the text unchanged', async () => {
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

markdown('shows angle brackets, and HTML in code, as text', async () => {
  const element = await prose('If 2 < 3, write `<b>`.');
  assert.is(textOf(element), 'If 2 < 3, write <b>.');
});

/** Texts of many levels, by what is nested. */
const nested: Record<string, (levels: number) => string> = {
  quotes: (levels) => `${'>'.repeat(levels)} a`,
  lists: (levels) => `${'- '.repeat(levels)}a`,
  'lists on lines of their own': (levels) =>
    Array.from({ length: levels }, (_, level) => `${'  '.repeat(level)}- a`).join('\n'),
  stars: (levels) => `${'*'.repeat(2 * levels)}a${'*'.repeat(2 * levels)}`,
  'stars and underscores': (levels) => `${'*a _a '.repeat(levels / 2)}${'a_ a*'.repeat(levels / 2)}`,
};
for (const [what, textOfLevels] of Object.entries(nested)) {
  markdown(`takes 100 levels of ${what}, and reports more with the line`, () => {
    assert.equal(problemsIn(textOfLevels(100)), []);
    const [problem, ...others] = problemsIn(`A text.\n\n${textOfLevels(110)}\n\nAnother.`);
    const line = what.includes('lines') ? 110 : 10;
    assert.match(problem ?? '', new RegExp(`an-article\\.md:${line}  this is nested deeper than 100`));
    assert.equal(others, []);
  });
}

markdown('reports a text of more levels than the stack holds', () => {
  assert.match(problemsIn(`${'>'.repeat(5000)} a`).join(), /an-article\.md:8 {2}this is nested deeper/);
});

markdown('reports front matter that is nested too deep', () => {
  const site = tinySite({ 'content/blog/an-article.md': `---\n${'- '.repeat(5000)}a\n---\n\nA text.\n` });
  assert.match(site.problems()[0] ?? '', /an-article\.md:2:\d+ .*: it is nested too deep\./);
});

markdown('reports headings of the first level and skipped levels', () => {
  const problems = problemsIn('# One\n\n## Two\n\n#### Four');
  assert.equal(
    problems.map((problem) => problem.split('  ')[0]),
    ['content/blog/an-article.md:8:1', 'content/blog/an-article.md:12:1'],
  );
});

markdown('gives headings unique ids', async () => {
  const element = await prose('## What it costs\n\nA.\n\n## What *it* costs\n\nB.');
  assert.equal(
    [...element.querySelectorAll('h2')].map(({ id }) => id),
    ['what-it-costs', 'what-it-costs-1'],
  );
});

markdown('fills tokens with the figures and settings', async () => {
  const element = await prose(
    '{{brand}}: {{rentalPerMonth}} a month, from {{priceBabyGrand.from}}, at least {{tuningsPerYear}}.',
  );
  assert.is(textOf(element), 'Keyhaven: $50–$150 a month, from $10,000, at least twice a year.');
});

markdown('reports the line of an unknown token', () => {
  assert.match(problemsIn('A.\n\nB {{brnd}}.').join(), /:10:3 {2}\{\{brnd\}\} is not a known token/);
});

const halves: Record<string, [text: string, ...positions: string[]]> = {
  'a start': ['Pay {{rentalPerMonth a month.', '8:5'],
  'a start with one brace at the end': ['Pay {{rentalPerMonth} a month.', '8:5'],
  'an end': ['Pay {rentalPerMonth}} a month.', '8:5'],
  'an end without another brace': ['Pay rentalPerMonth }} a month.', '8:5'],
  'a start before a whole token': ['Pay {{ {{rentalPerMonth}}.', '8:5'],
  'four braces': ['Pay {{{{rentalPerMonth}}}}.', '8:5', '8:25'],
  'a token over two lines': ['Pay {{rentalPerMonth\n}} a month.', '8:5', '9:1'],
  'a half in an address': ['A [b](/contact/{{brand "c").', '8:16'],
  'a half in a title': ['A [b](/contact/ "{{brand").', '8:18'],
  'a half in a heading, between code': ['`{{`\n\n## A {{brand `}}`', '10:6'],
  'a half in a cell': ['| A |\n|---|\n| brand}} |', '10:3'],
  'a half below code in a quote': ['> ```\n> {{a\n> {{a\n> ```\n> `{{` {{a', '12:8'],
  'a half below code in a list': ['- A\n\n      {{a\n\n  ```\n  }}\n  ```\n- {{a', '15:3'],
};
for (const [what, [text, ...positions]] of Object.entries(halves)) {
  markdown(`reports half a token: ${what}`, () => {
    const problems = problemsIn(text).filter((problem) => / this token has no /.test(problem));
    assert.equal(
      problems.map((problem) => problem.split('  ')[0]),
      positions.map((position) => `content/blog/an-article.md:${position}`),
    );
  });
}

markdown('shows braces in code', async () => {
  const element = await prose('`{{a` and\n`}}`.\n\n> ```\n> {{b\n> ```\n\n    c}}');
  assert.is(textOf(element), '{{a and }}. {{b c}}');
});

markdown('gives tables header cells, and lets the keyboard scroll them', async () => {
  const element = await prose('| Type | Price |\n|---|--:|\n| Upright | $3,000 |');
  assert.equal(
    [...element.querySelectorAll('th')].map((cell) => cell.getAttribute('scope')),
    ['col', 'col'],
  );
  assert.is(element.querySelector('.table')?.getAttribute('tabindex'), '0');
});

markdown('makes each table a named region', async () => {
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

markdown('uses a first column without a heading as headings of the rows', async () => {
  const element = await prose('|  | Upright |\n|---|---|\n| Weight | 400 lb |');
  assert.equal(
    [...element.querySelectorAll('th')].map((cell) => [textOf(cell), cell.getAttribute('scope')]),
    [
      ['Upright', 'col'],
      ['Weight', 'row'],
    ],
  );
});

markdown('shows the value of a token as text, even if it looks like Markdown or HTML', async () => {
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

markdown('escapes quotes and angle brackets in titles, descriptions and labels', async () => {
  const element = await prose(
    '[x](/contact/ \'a "b" <c> &amp; d\') ![e "f" < g](/images/icon-512.png)\n\n| "h" < i |\n|---|\n| j |',
  );
  assert.is(element.querySelector('a')?.getAttribute('title'), 'a "b" <c> & d');
  assert.is(element.querySelector('img')?.getAttribute('alt'), 'e "f" < g');
  assert.is(element.querySelector('.table')?.getAttribute('aria-label'), 'Table: "h" < i');
});

markdown('removes Markdown marks from descriptions of images and labels of tables', async () => {
  const element = await prose(
    '![An *old* [`A`](/b/)](/images/icon-512.png)\n\n| **Type** | `B` |\n|---|---|\n| a | b |',
  );
  assert.is(element.querySelector('img')?.getAttribute('alt'), 'An old A');
  assert.is(element.querySelector('.table')?.getAttribute('aria-label'), 'Table: Type, B');
});

markdown('makes ids from the words of a heading, except ids of the page', async () => {
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

markdown.run();
