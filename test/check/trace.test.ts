import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Finding } from '../../generator/check/finding.ts';
import { traceFindings } from '../../generator/check/trace.ts';
import { findWords } from '../../generator/check/words.ts';
import type { Route, Source } from '../../generator/model/index.ts';

/** Which source is blamed for a fault. */
const trace = suite('check: trace');

/** What stands in the sources, as far as these tests need it. */
const files = [
  { name: 'templates/pages/city.tsx', text: 'import x;\n<a href="/prices/">' },
  { name: 'templates/parts/footer.tsx', text: '</prices>\nlinks = [\n  "/prices/all/",\n  "/about/",\n]' },
  { name: 'templates/document.tsx', text: '<html>\n<link rel="canonical">' },
  { name: 'data/faqs.json', text: '{\n  "q": "Is {{city}} a good place to buy pianos in winter?"\n}' },
  {
    name: 'data/locations.json',
    text: '[\n  { "city": "Reno" },\n  { "city": "Paris 7" },\n  { "city": "Reno" }\n]',
  },
  {
    name: 'content/blog/a.md',
    text: '---\ntitle: "Buying it: a Guide"\n---\n\nSee [prices](/prices) and\n[more](/nowhere/).\n\nA text that runs over\ntwo lines with {{priceUpright}} in **it**.\n',
  },
  { name: 'content/blog/b.md', text: '---\ntitle: "B"\n---\n\n[more](/elsewhere/)\n' },
];

const routeOf = (kind: string, path: string, source: { file: string; line: number }, names: string[] = []) =>
  ({
    kind,
    path,
    file: `${path.slice(1)}index.html`,
    title: `Title of ${path}`,
    source,
    props: names[0] ? { city: { name: names[0], path }, state: { name: names[1], path: '/s/' } } : {},
  }) as unknown as Route;

const cities = ['reno', 'paris', 'rome', 'bern'].map((slug, index) =>
  routeOf('city', `/s/${slug}/`, { file: 'data/locations.json', line: 2 + index }, [`City ${slug}`, 'S']),
);
const routes = [
  ...cities,
  routeOf('state', '/s/', { file: 'data/locations.json', line: 2 }),
  routeOf('article', '/blog/a/', { file: 'content/blog/a.md', line: 1 }),
  routeOf('article', '/blog/b/', { file: 'content/blog/b.md', line: 1 }),
];

type Told = Partial<Finding> & { on: string };

const traced = (findings: readonly Told[], sources = files) =>
  traceFindings(
    findings.map(({ on, ...finding }) => ({
      code: 'PG501',
      message: 'wrong.',
      hint: '',
      ...finding,
      file: `${on}index.html`,
    })),
    { routeOf: (file) => routes.find((route) => route.file === file), files: sources },
  );

/** `file:line the message`. */
const blame = (...findings: Told[]): string[] =>
  traced(findings).map(({ source, message }) => `${source.file}:${source.line} ${message}`);

/** The line that is blamed for a finding, and what is marked in it, if a column is told. */
function blamed(finding: Told): string {
  const [{ source } = { source: { file: '', line: 1 } }] = traced([finding]);
  const { file, line, column, endColumn = (column ?? 0) + 1 } = source as Source;
  const text = files.find(({ name }) => name === file)?.text.split('\n')[line - 1] ?? '';
  return `${file}:${line}${column === undefined ? '' : ` ${text.slice(column - 1, endColumn - 1)}`}`;
}

const canonical = { file: 'templates/document.tsx', words: 'rel="canonical"' };

/** What is blamed for a finding on a page, and marked there. */
const sources: [on: string, words: string, blamed: string, maker?: Finding['maker']][] = [
  // Not a line with longer words.
  ['blog/a/', '/prices', 'content/blog/a.md:5 /prices'],
  // To the end of a line at most.
  ['blog/a/', 'text that runs over two lines', 'content/blog/a.md:8 text that runs over'],
  // With a token and marks.
  ['blog/a/', 'over two lines with $3,000 in it.', 'content/blog/a.md:8 over'],
  // Without the brand, which the page adds.
  ['blog/a/', 'Buying it: a Guide | Brand', 'content/blog/a.md:2 Buying it: a Guide'],
  // Not a text of another page, nor a template of another kind.
  ['s/reno/', '/nowhere/', 'data/locations.json:2'],
  ['blog/b/', '/prices/', 'content/blog/b.md:1'],
  // A text with a name filled in.
  ['s/reno/', 'Is Reno a good place to buy it?', 'data/faqs.json:2 a good place to buy'],
  // Not a record before that of the page.
  ['s/rome/', 'Paris 7', 'data/locations.json:4', 'record'],
  // Who makes it, where no source has the words.
  ['s/reno/', '/lost/', 'templates/document.tsx:1', { ...canonical, words: 'lost' }],
];

for (const [on, words, expected, maker] of sources)
  trace(`blames ${expected} for ${words} on ${on}`, () => {
    assert.is(blamed({ on, trace: words, maker }), expected);
  });

trace(
  'blames records for a fault of few pages, a template for one of many, the document for one of all',
  () => {
    const on = (route: Route | undefined) => ({ on: route?.path.slice(1) ?? '' });
    assert.equal(blame(on(cities[0]), on(cities[1])), [
      'data/locations.json:2 /s/reno/: wrong.',
      'data/locations.json:3 /s/paris/: wrong.',
    ]);
    assert.equal(blame(...cities.map(on)), ['templates/pages/city.tsx:1 /s/reno/ and 3 more pages: wrong.']);
    assert.equal(blame(...routes.map(on)), ['templates/document.tsx:1 /s/reno/ and 6 more pages: wrong.']);
  },
);

trace('takes no closing tag for an address, and no end of a word for a word', () => {
  const file = { name: 'a', text: '</prices> a/prices /prices-old "/prices" reprice price' };
  assert.equal(findWords('/prices', file), { start: 32, end: 39 });
  assert.equal(findWords('price', file), { start: 49, end: 54 });
  assert.is(findWords('/prices', file, 33), undefined);
});

trace('tells what differs in names only as one problem', () => {
  const told = cities.map(({ path, props }) => ({
    on: path.slice(1),
    message: `"Prices in ${(props as { city: { name: string } }).city.name}" of ${path} is wrong.`,
    maker: 'page' as const,
  }));
  assert.equal(blame(...told), [
    'templates/pages/city.tsx:1 /s/reno/ and 3 more pages: "Prices in City reno" of /s/reno/ is wrong.',
  ]);
});

trace.run();
