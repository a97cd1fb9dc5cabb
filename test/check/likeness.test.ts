import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { compareAll, countRuns, type Likeness, runsOf, sketchOf } from '../../generator/check/likeness.ts';
import { chance as chanceOf } from '../support/made-up-cities.ts';

/** How alike pages are, by their own texts. */
const likeness = suite('check: likeness');

/** The own runs of a page. */
interface TestPage {
  file: string;
  runs: Uint32Array;
}

const pageOf = (file: string, ...texts: string[]): TestPage => ({ file, runs: runsOf(texts, []) });

/** Compares pages, of which only sketches are kept. The text of each shape has so many `shared` runs. */
function compare(pages: readonly TestPage[], limit: number, shared = 0): Likeness & { remade: number } {
  const sketches = pages.map(({ runs }) => sketchOf(runs));
  const runsAt = (page: number) => pages[page]?.runs ?? new Uint32Array();
  let remade = 0;
  const found = compareAll(
    {
      files: pages.map(({ file }) => file),
      sketchOf: (page) => sketches[page] ?? new Uint32Array(),
      sizeOf: (page) => runsAt(page).length,
      sharedOf: () => shared,
      runsOf(page) {
        remade += 1;
        return runsAt(page);
      },
    },
    limit,
  );
  return { ...found, remade };
}

/** Numbers of 32 bits, by chance. */
function chance(seed: number): () => number {
  const random = chanceOf(seed);
  return () => Math.floor(random() * 2 ** 32);
}

const inLetters = (number: number): string =>
  String(number).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '');

/** A text of so many words. */
function wordsFrom(seed: number, count: number): string {
  const next = chance(seed);
  return Array.from({ length: count }, () => inLetters(next() % 5_000)).join(' ');
}

/* ---- Runs --------------------------------------------------------------------------------------------------------- */

const inPlace = (city: string, state: string): [text: string, masked: string, ...names: string[]] => [
  `Pianos in ${city}, ${state}: who plays in ${city} plays better. ${city}'s halls are warm.`,
  'Pianos in _, _: who plays in _ plays better. _’s halls are warm.',
  ...[city, state],
];

/** Two texts with the same runs, once the names behind them are masked. */
const same: Record<string, [text: string, other: string, ...names: string[]]> = {
  'any number and any case': [
    'The station stands 9 miles, about $1,200, says the table',
    'THE Station stands 12 Miles, ABOUT $9,800, says the table',
  ],
  'typographic marks and plain ones': [
    "the pianist's hall - at 70 F is warm and dry",
    'the pianist’s hall – at 70° F is warm and dry',
  ],
  'letters of any language': ['Élan vital à la Müller', 'élan VITAL À la müller'],
  'the name of a place': inPlace('Troy', 'Ohio'),
  'a name within the name of the state': inPlace('York', 'New York'),
  'a name around the name of the state': inPlace('New York City', 'New York'),
  'a name with a letter of another language': inPlace('San José', 'New York'),
};

for (const [what, [text, other, ...names]] of Object.entries(same))
  likeness(`takes for the same: ${what}`, () => {
    const runs = runsOf([text], names);
    assert.ok(runs.length > 0);
    assert.equal(runs, runsOf([other], []));
  });

likeness('takes a letter with an accent for another one, and a name for a part of no other word', () => {
  assert.not.equal(runsOf(['Élan vital à la Müller'], []), runsOf(['elan vital a la muller'], []));
  for (const [name, word] of [
    ['Ren', 'Renoir'],
    ['Ren', 'Renée'],
    ['Bath', 'McBath'],
    ['Ren', 'ÉRen'],
    ['Ren', 'Ren2'],
  ] as const) {
    const text = `A ${word} hangs beside the piano in the hall`;
    assert.equal(runsOf([text], [name]), runsOf([text], []), word);
  }
});

likeness('makes no run of words from two texts, and none of four words', () => {
  assert.is(runsOf(['one two three four', 'five six seven eight'], []).length, 0);
  assert.is(runsOf(['one two three four five', 'six'], []).length, 1);
  assert.is(runsOf(['New York one two three four'], ['New York']).length, 1);
  assert.is(runsOf(['New York one two three'], ['New York']).length, 0);
  assert.is(countRuns(['a b c d e f', 'a b c d e f']), 2);
});

/* ---- Few pages ---------------------------------------------------------------------------------------------------- */

const common = wordsFrom(1, 300);
const texts = Array.from({ length: 12 }, (_, page) => [common, wordsFrom(page + 2, 40 + 35 * page), common]);
const few = texts.map((own, page) => pageOf(`${page}`, ...own));

/** The definition, word by word: what two pages share of all their runs of five words. A run that a page has twice counts once. */
function naive(a: readonly string[], b: readonly string[]): number {
  const runsIn = (text: string) => {
    const words = text.split(' ');
    return words.slice(4).map((_, index) => words.slice(index, index + 5).join(' '));
  };
  const [one, other] = [new Set(a.flatMap(runsIn)), new Set(b.flatMap(runsIn))];
  const shared = [...one].filter((run) => other.has(run)).length;
  return shared / (one.size + other.size - shared);
}

likeness(
  'tells the most alike pairs, and the page that each is most like, as the definition has them',
  () => {
    const limit = 0.4;
    const all = texts.flatMap((a, i) =>
      texts.slice(i + 1).map((b, j) => ({ files: [`${i}`, `${i + j + 1}`], similarity: naive(a, b) })),
    );
    all.sort((one, other) => other.similarity - one.similarity);
    const { pairs, over } = compare(few, limit);
    assert.equal(pairs, all.slice(0, 5));
    const mostLike = few.flatMap(({ file }) => all.find(({ files }) => files[1] === file) ?? []);
    assert.equal(
      over,
      mostLike.filter(({ similarity }) => similarity > limit),
    );
    assert.ok(over.length > 3 && over.length < 11);
  },
);

likeness('lets pages be as alike as the limit', () => {
  const two = few.slice(0, 2);
  const exact = compare(two, 1).pairs[0]?.similarity ?? 0;
  assert.is(compare(two, exact).over.length, 0);
  assert.is(compare(two, exact - 0.001).over.length, 1);
});

likeness('takes pages without runs for alike, and finds nothing on a site without pages', () => {
  const pages = [pageOf('a'), pageOf('b', 'too short'), pageOf('c', common), pageOf('d')];
  const { over, ownWords } = compare(pages, 0.5);
  assert.equal(over, [
    { files: ['a', 'b'], similarity: 1 },
    { files: ['a', 'd'], similarity: 1 },
  ]);
  assert.is(ownWords, 0);
  assert.equal(compare([], 0.5), { pairs: [], over: [], ownWords: undefined, remade: 0 });
});

/* ---- Many pages --------------------------------------------------------------------------------------------------- */

/** So many runs that no other text has. */
const runsFrom = (next: () => number, count: number): number[] => Array.from({ length: count }, next);

/** Pages with these runs, each run once. */
const pagesOf = (count: number, runsOfPage: (page: number) => readonly number[]): TestPage[] =>
  Array.from({ length: count }, (_, page) => {
    const sorted = Uint32Array.from(runsOfPage(page)).sort();
    return { file: `${page}`, runs: sorted.filter((run, index) => run !== sorted[index - 1]) };
  });

likeness('finds each copy of a note that more cities have than are compared with one of them', () => {
  const next = chance(600);
  const note = runsFrom(next, 360);
  // Sentences on the air, each of which some cities share.
  const airs = Array.from({ length: 60 }, () => runsFrom(next, 120));
  const isCopy = (page: number) => page % 3 === 1;
  const pages = pagesOf(600, (page) => [
    ...(isCopy(page) ? note : runsFrom(next, 360)),
    ...(airs[next() % 60] ?? []),
    ...runsFrom(next, 20),
  ]);
  const { over } = compare(pages, 0.5);
  const found = over.map(({ files }) => files.map(Number) as [number, number]);
  assert.equal(
    found.map(([, later]) => later),
    [...pages.keys()].filter(isCopy).slice(1),
  );
  for (const [earlier, later] of found) assert.ok(isCopy(earlier) && earlier < later, `${earlier} ${later}`);
});

likeness('finds each of many pages without runs', () => {
  const next = chance(601);
  const pages = pagesOf(600, (page) => (page % 2 === 0 ? [] : runsFrom(next, 400)));
  const { over } = compare(pages, 0.5);
  assert.is(over.length, 299);
  for (const { files, similarity } of over) assert.equal([files[0], similarity], ['0', 1]);
});

likeness('finds all but one in a thousand of the pages that are somewhat over the limit', () => {
  const next = chance(3);
  const firsts = Array.from({ length: 3_000 }, () => runsFrom(next, 380 + (next() % 400)));
  const pages = pagesOf(6_000, (page) => {
    const first = firsts[page % 3_000] ?? [];
    if (page < 3_000) return first;
    const wanted = 0.7 + (page - 2_999) / 30_000;
    const shared = Math.ceil((2 * wanted * first.length) / (1 + wanted));
    return [...first.slice(0, shared), ...runsFrom(next, first.length - shared)];
  });
  const { over } = compare(pages, 0.7);
  assert.ok(over.length >= 2_997, `${over.length}`);
  for (const { files, similarity } of over)
    assert.ok(Number(files[1]) - Number(files[0]) === 3_000 && similarity > 0.7);
});

likeness('asks for the runs of few pages', () => {
  const next = chance(7);
  const pages = pagesOf(1_000, () => runsFrom(next, 400));
  assert.equal(compare(pages, 0.5), { pairs: [], over: [], ownWords: 1, remade: 0 });
});

/** The share that is told of pages of which a third of 300 own runs is on all pages. Their shape has as many again. */
function toldShare(seed: number, count: number): number {
  const next = chance(seed);
  const shared = runsFrom(next, 100);
  const pages = pagesOf(count, (page) => [...shared, ...runsFrom(next, page % 5 === 0 ? 5 : 200)]);
  return compare(pages, 1, 300).ownWords ?? 0;
}

likeness('tells the median share of words that no other page has', () => {
  assert.ok(Math.abs(toldShare(9, 100) - 1 / 3) < 0.01);
});

likeness.run();
