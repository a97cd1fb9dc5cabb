import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Finding } from '../../generator/check/finding.ts';
import { traceFindings } from '../../generator/check/trace.ts';
import { findWords, longestRun } from '../../generator/check/words.ts';
import type { Route, Source } from '../../generator/model/index.ts';
import { checkWith, shippedSite } from '../support/checked-site.ts';
import { replacing } from '../support/edited-outputs.ts';
import { lineOf, linesOf } from '../support/planted-faults.ts';

/** Which source is blamed for a fault. */
const trace = suite('check: trace');

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: templates as they are written
/** What stands in the sources, as far as these tests need it. */
const files = [
  {
    name: 'templates/pages/city.tsx',
    text: 'import x;\n\n<h2>{`Prices in ${city.name}`}</h2>\n<a href="/prices/">\n<p>Send the form above, and read on.</p>',
  },
  { name: 'templates/pages/state.tsx', text: 'import x;\n<a href="/prices/">' },
  { name: 'templates/parts/footer.tsx', text: '</prices>\nlinks = [\n  "/prices/all/",\n  "/about/",\n]' },
  { name: 'templates/document.tsx', text: '<html>\n<link rel="canonical">' },
  {
    name: 'data/faqs.json',
    text: '{\n  "q": "Is {{city}} a good place to buy \\"used\\" pianos in winter?",\n  "a": "\\u00c9tudes & more"\n}',
  },
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
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: templates as they are written

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
  ['blog/a/', '/nowhere/', 'content/blog/a.md:6 /nowhere/'],
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
  ['blog/b/', '/nowhere/', 'content/blog/b.md:1'],
  ['blog/b/', '/prices/', 'content/blog/b.md:1'],
  // What JSON and HTML escape, and a text with a name filled in.
  ['s/reno/', 'Études & more', 'data/faqs.json:3 \\u00c9tudes & more'],
  ['s/reno/', 'place to buy "used" pianos', 'data/faqs.json:2 place to buy \\"used\\" pianos'],
  ['s/reno/', 'Is Reno a good place to buy it?', 'data/faqs.json:2 a good place to buy'],
  ['s/reno/', '/prices/', 'templates/pages/city.tsx:4 /prices/'],
  // A record, and none before it.
  ['s/paris/', 'Paris 7', 'data/locations.json:3 Paris 7'],
  ['s/rome/', 'Paris 7', 'data/locations.json:4', 'record'],
  // Who makes it, where no source has the words.
  ['s/reno/', '/lost/', 'templates/document.tsx:2 rel="canonical"', canonical],
  ['s/reno/', '/lost/', 'templates/document.tsx:1', { ...canonical, words: 'lost' }],
  ['s/reno/', '/lost/', 'templates/pages/city.tsx:1', 'page'],
  ['s/reno/', '/about/', 'data/locations.json:2', 'record'],
  // A file that no record has made.
  ['strange/', '/lost/', 'strange/index.html:1'],
];

for (const [on, words, expected, maker] of sources)
  trace(`blames ${expected} for ${words} on ${on}`, () => {
    assert.is(blamed({ on, trace: words, maker }), expected);
  });

trace('tells places in one line apart', () => {
  const text = '[{ "city": "Reno 1" }, { "city": "Paris 7" }]';
  const told = ['Reno 1', 'Paris 7'].map((trace) => ({ on: 'strange/', trace }));
  const columns = traced(told, [{ name: 'data/locations.json', text }]).map(({ source }) => source.column);
  assert.equal(columns, [13, 35]);
});

trace('tells kinds of findings apart that have the same words, and what was likely meant', () => {
  const suggest = () => 'this';
  const told = traced([{ on: 's/reno/' }, { on: 's/reno/', code: 'PG503', suggest }]);
  assert.equal(
    told.map(({ code, suggestion }) => [code, suggestion]),
    [
      ['PG501', undefined],
      ['PG503', 'this'],
    ],
  );
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

trace('names both pages where there are two', () => {
  assert.equal(blame({ on: 's/reno/', maker: 'page' }, { on: 's/paris/', maker: 'page' }), [
    'templates/pages/city.tsx:1 /s/reno/ and /s/paris/: wrong.',
  ]);
});

trace('takes no closing tag for an address, and no end of a word for a word', () => {
  const file = { name: 'a', text: '</prices> a/prices /prices-old "/prices" reprice price' };
  assert.equal(findWords('/prices', file), { start: 32, end: 39 });
  assert.equal(findWords('price', file), { start: 49, end: 54 });
  assert.is(findWords('/prices', file, 33), undefined);
});

trace('finds the longest run of words', () => {
  const file = { name: 'a', text: 'one two three. zero one two {{x}}\n  five six seven eight' };
  assert.equal(longestRun('zero one two 4 five six seven eight nine', file, 3), {
    start: 36,
    end: 56,
    part: 4 / 9,
  });
  assert.is(longestRun('six five zero seven', file, 3), undefined);
});

trace(
  'tells faults of a template once, and names the line of a question that is wrong on many pages',
  async () => {
    const plant = (html: string) =>
      replacing(
        'Go to the form</a>',
        'Go to the form</a><a href="/gone/">A</a><a href="#gone">A</a>',
      )(replacing(/30–60% less than/g, '20–40% less than')(html));
    const { routes } = await shippedSite();
    const cities = routes.filter(({ kind }) => kind === 'city');
    const [{ path = '' } = {}] = cities;
    const edits = Object.fromEntries(cities.map(({ file }) => [file, plant]));
    const line = lineOf({ file: 'data/faqs.json', words: 'years costs {{usedSaving}} less than' });
    const pages = `${path} and ${cities.length - 1} more pages: `;
    assert.equal(linesOf(await checkWith({ edits })).sort(), [
      `data/faqs.json:${line}  ${pages}the text says "20–40% less", but the figure usedSaving is 30–60%. Write {{usedSaving}} in its place.`,
      `templates/pages/city.tsx:1  ${pages}#gone: nothing on ${path} has the id "gone". Correct the part after the #.`,
      `templates/pages/city.tsx:1  ${pages}href of <a>: /gone/ leads nowhere. Correct it, or make what it leads to.`,
    ]);
  },
);

trace.run();
