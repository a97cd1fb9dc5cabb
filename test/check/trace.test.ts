import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Finding } from '../../generator/check/finding.ts';
import { traceFindings } from '../../generator/check/trace.ts';
import { findWords, longestRun } from '../../generator/check/words.ts';
import type { Route } from '../../generator/model/index.ts';
import { checkWith, shippedSite } from '../support/checked-site.ts';
import { type Edits, replacing } from '../support/edited-outputs.ts';
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

const blame = (...findings: Told[]): string[] =>
  traced(findings).map(({ source, message }) => `${source.file}:${source.line} ${message}`);

/** What is marked in the line that is blamed; empty where no column is told. */
function marked(finding: Told): string {
  const [problem] = traced([finding]);
  const { file, line, column, endColumn = (column ?? 0) + 1 } = problem?.source ?? { file: '', line: 1 };
  const lines = files.find(({ name }) => name === file)?.text.split('\n');
  return column === undefined ? '' : (lines?.[line - 1] ?? '').slice(column - 1, endColumn - 1);
}

trace('names the line of an article that has the words, and not one with longer words', () => {
  assert.equal(blame({ on: 'blog/a/', trace: '/nowhere/' }), ['content/blog/a.md:6 /blog/a/: wrong.']);
  assert.equal(blame({ on: 'blog/a/', trace: '/prices' }), ['content/blog/a.md:5 /blog/a/: wrong.']);
});

trace('marks the words as they are written, to the end of their line at most', () => {
  const maker = { file: 'templates/document.tsx', words: 'rel="canonical"' };
  assert.is(marked({ on: 'blog/a/', trace: '/nowhere/' }), '/nowhere/');
  assert.is(marked({ on: 'blog/a/', trace: 'Buying it: a Guide | Brand' }), 'Buying it: a Guide');
  assert.is(marked({ on: 'blog/a/', trace: 'text that runs over two lines' }), 'text that runs over');
  assert.is(marked({ on: 's/reno/', trace: 'Études & more' }), '\\u00c9tudes & more');
  assert.is(marked({ on: 's/reno/', trace: 'place to buy "used" pianos' }), 'place to buy \\"used\\" pianos');
  assert.is(marked({ on: 's/reno/', trace: '/prices/' }), '/prices/');
  assert.is(marked({ on: 's/reno/', trace: '/lost/', maker }), 'rel="canonical"');
});

trace('marks nothing where no words are found', () => {
  assert.is(marked({ on: 'blog/b/', trace: '/lost/' }), '');
  assert.is(marked({ on: 's/reno/', maker: 'page' }), '');
  assert.is(marked({ on: 's/reno/', maker: { file: 'templates/document.tsx', words: 'lost' } }), '');
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

trace('finds a text over lines, and one with tokens and marks in it', () => {
  assert.equal(blame({ on: 'blog/a/', trace: 'text that runs over two lines' }), [
    'content/blog/a.md:8 /blog/a/: wrong.',
  ]);
  assert.equal(blame({ on: 'blog/a/', trace: 'over two lines with $3,000 in it.' }), [
    'content/blog/a.md:8 /blog/a/: wrong.',
  ]);
});

trace('finds a title without the brand that the page adds', () => {
  assert.equal(blame({ on: 'blog/a/', trace: 'Buying it: a Guide | Brand' }), [
    'content/blog/a.md:2 /blog/a/: wrong.',
  ]);
});

trace('names the template that has the words once, with the number of pages', () => {
  assert.equal(blame(...cities.map(({ path }) => ({ on: path.slice(1), trace: '/prices/' }))), [
    'templates/pages/city.tsx:4 /s/reno/ and 3 more pages: wrong.',
  ]);
});

trace('looks into the template of the page before those of other kinds', () => {
  assert.equal(blame({ on: 's/', trace: '/prices/' }, { on: 's/reno/', trace: '/prices/' }), [
    'templates/pages/state.tsx:2 /s/: wrong.',
    'templates/pages/city.tsx:4 /s/reno/: wrong.',
  ]);
  assert.equal(blame({ on: 'blog/b/', trace: '/prices/' }), ['content/blog/b.md:1 /blog/b/: wrong.']);
});

trace('looks into no text of another page', () => {
  assert.equal(blame({ on: 's/reno/', trace: '/nowhere/' }), ['data/locations.json:2 /s/reno/: wrong.']);
  assert.equal(blame({ on: 'blog/b/', trace: '/nowhere/' }), ['content/blog/b.md:1 /blog/b/: wrong.']);
});

trace('finds what JSON and HTML escape, and a text with a name filled in', () => {
  assert.equal(blame({ on: 's/reno/', trace: 'Études & more' }), ['data/faqs.json:3 /s/reno/: wrong.']);
  assert.equal(blame({ on: 's/reno/', trace: 'Is Reno a good place to buy "used" pianos in winter?' }), [
    'data/faqs.json:2 /s/reno/: wrong.',
  ]);
});

trace('names the line of a record, and none before it', () => {
  assert.equal(blame({ on: 's/paris/', trace: 'Paris 7' }), ['data/locations.json:3 /s/paris/: wrong.']);
  assert.equal(blame({ on: 's/rome/', trace: 'Paris 7', maker: 'record' }), [
    'data/locations.json:4 /s/rome/: wrong.',
  ]);
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
  'blames records for a fault of few pages, the template for one of many, and the document for one of all',
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

trace('blames who makes it, where no source has the words', () => {
  const maker = { file: 'templates/document.tsx', words: 'rel="canonical"' };
  assert.equal(blame({ on: 's/reno/', trace: '/lost/', maker }), [
    'templates/document.tsx:2 /s/reno/: wrong.',
  ]);
  assert.equal(blame({ on: 's/reno/', trace: '/lost/', maker: 'page' }), [
    'templates/pages/city.tsx:1 /s/reno/: wrong.',
  ]);
  assert.equal(blame({ on: 's/reno/', trace: '/about/', maker: 'record' }), [
    'data/locations.json:2 /s/reno/: wrong.',
  ]);
});

trace('names both pages where there are two, and a file that no record has made by itself', () => {
  assert.equal(blame({ on: 's/reno/', maker: 'page' }, { on: 's/paris/', maker: 'page' }), [
    'templates/pages/city.tsx:1 /s/reno/ and /s/paris/: wrong.',
  ]);
  assert.equal(blame({ on: 'strange/' }), ['strange/index.html:1 /strange/: wrong.']);
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

/* ---- On the shipped site ---------------------------------------------------------------------------------------- */

const onAll = async (kind: string, edit: (html: string) => string): Promise<Edits> =>
  Object.fromEntries(
    (await shippedSite()).routes.filter((route) => route.kind === kind).map(({ file }) => [file, edit]),
  );

trace('tells a dead link of a template once, and a fragment that each page lacks', async () => {
  const edit = replacing(
    'Go to the form</a>',
    'Go to the form</a><a href="/gone/">A</a><a href="#gone">A</a>',
  );
  const lines = linesOf(await checkWith({ edits: await onAll('city', edit) }));
  const pages = 'templates/pages/city.tsx:1  /alabama/birmingham/pianos/ and 149 more pages: ';
  assert.equal(lines, [
    `${pages}href of <a>: /gone/ leads nowhere. Correct it, or make what it leads to.`,
    `${pages}#gone: nothing on /alabama/birmingham/pianos/ has the id "gone". Correct the part after the #.`,
  ]);
});

trace('names the line of a question that is wrong on many pages', async () => {
  const edits = await onAll('city', replacing(/30–60% less than/g, '20–40% less than'));
  const line = lineOf({ file: 'data/faqs.json', words: 'years costs {{usedSaving}} less than' });
  assert.equal(linesOf(await checkWith({ edits })), [
    `data/faqs.json:${line}  /alabama/birmingham/pianos/ and 149 more pages: the text says "20–40% less", but the figure usedSaving is 30–60%. Write {{usedSaving}} in its place.`,
  ]);
});

trace.run();
