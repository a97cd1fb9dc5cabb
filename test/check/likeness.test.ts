import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { compareAll, countRuns, type Likeness, runsOf, sketchOf } from '../../generator/check/likeness.ts';

/** How alike pages are, by their own texts. */
const likeness = suite('check: likeness');

/** The own runs of a page. */
interface TestPage {
  file: string;
  runs: Uint32Array;
  /** The number of runs in the text of its shape. */
  shared?: number;
}

const pageOf = (file: string, ...texts: string[]): TestPage => ({ file, runs: runsOf(texts, []) });

/** Compares pages, of which only sketches are kept. */
function compare(pages: readonly TestPage[], limit: number): Likeness & { remade: number } {
  const sketches = pages.map(({ runs }) => sketchOf(runs));
  const runsAt = (page: number) => pages[page]?.runs ?? new Uint32Array();
  let remade = 0;
  const found = compareAll(
    {
      files: pages.map(({ file }) => file),
      sketchOf: (page) => sketches[page] ?? new Uint32Array(),
      sizeOf: (page) => runsAt(page).length,
      sharedOf: (page) => pages[page]?.shared ?? 0,
      runsOf(page) {
        remade += 1;
        return runsAt(page);
      },
    },
    limit,
  );
  return { ...found, remade };
}

/** The definition, word by word: what two pages share of all their runs of five words. */
function naive(a: readonly string[], b: readonly string[]): number {
  const runsIn = (text: string) => {
    const words = text.toLowerCase().match(/[\p{L}\p{N}_$%]+/gu) ?? [];
    return words.slice(4).map((_, index) => words.slice(index, index + 5).join(' '));
  };
  const [one, other] = [new Set(a.flatMap(runsIn)), new Set(b.flatMap(runsIn))];
  const shared = [...one].filter((run) => other.has(run)).length;
  return shared / (one.size + other.size - shared);
}

/** Numbers that look drawn by chance, and are the same on every run. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
}

const inLetters = (number: number): string =>
  String(number).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '');

/** A text of so many words. */
function wordsFrom(seed: number, count: number): string {
  const next = chance(seed);
  return Array.from({ length: count }, () => inLetters(next() % 5_000)).join(' ');
}

/** So many runs that no other text has. */
function runsFrom(next: () => number, count: number): number[] {
  return Array.from({ length: count }, next);
}

/** Ascending, each once. */
const runSet = (...runs: (readonly number[])[]): Uint32Array =>
  Uint32Array.from(runs.flat())
    .sort()
    .filter((run, index, all) => run !== all[index - 1]);

const alike = (a: TestPage | undefined, b: TestPage | undefined): number =>
  a && b ? (compare([a, b], 1).pairs[0]?.similarity ?? 0) : -1;

/* ---- Runs --------------------------------------------------------------------------------------------------------- */

likeness('takes any number for any other, and no case for another', () => {
  const [a, b] = ['9 miles, about $1,200', '12 Miles, ABOUT $9,800'].map((figures) =>
    runsOf([`The station stands ${figures}, says the table`], []),
  );
  assert.equal(a, b);
});

likeness('parts words at typographic marks as at plain ones', () => {
  const [a, b] = ["the pianist's hall - at 70 F", 'the pianist’s hall – at 70° F'].map((text) =>
    runsOf([`${text} is warm and dry`], []),
  );
  assert.equal(a, b);
});

likeness('reads letters of any language', () => {
  const texts = ['Élan vital à la Müller', 'élan VITAL À la müller', 'elan vital a la muller'];
  const [a, b, c] = texts.map((text) => runsOf([text], []));
  assert.equal(a, b);
  assert.not.equal(a, c);
});

likeness('masks the names of places, within a longer name too', () => {
  const text = (city: string, state: string) =>
    `Pianos in ${city}, ${state}: who plays in ${city} plays better. ${city}'s halls are warm.`;
  const places = [
    ['San José', 'New York'],
    ['York', 'New York'],
    ['New York City', 'New York'],
    ['Troy', 'Ohio'],
  ] as const;
  for (const [city, state] of places)
    assert.equal(runsOf([text(city, state)], [city, state]), runsOf([text('_', '_')], []), city);
});

likeness('takes a name for a part of no other word', () => {
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
});

likeness('has each run once, ascending, and the smallest in a sketch', () => {
  const text = wordsFrom(1, 600);
  const runs = runsOf([text, text], []);
  assert.is(runs.length, 596);
  assert.equal(
    [...runs],
    [...runs].sort((a, b) => a - b),
  );
  const sketch = sketchOf(runs);
  assert.equal(sketch, runs.subarray(0, sketch.length));
  assert.ok(sketch.length < runs.length);
  assert.equal(sketchOf(runs.slice(0, 9)), runs.slice(0, 9));
  assert.is(countRuns([text, 'a b c d e f', text]), 598);
});

/* ---- Few pages ---------------------------------------------------------------------------------------------------- */

const common = wordsFrom(1, 300);
const texts = Array.from({ length: 12 }, (_, page) => [common, wordsFrom(page + 2, 40 + 35 * page)]);
const few = texts.map((own, page) => pageOf(`${page}`, ...own));

likeness('tells the five most alike pairs in order, as the definition has them', () => {
  const all = texts.flatMap((a, i) =>
    texts.slice(i + 1).map((b, j) => ({ files: [`${i}`, `${i + j + 1}`], similarity: naive(a, b) })),
  );
  all.sort((one, other) => other.similarity - one.similarity);
  assert.equal(compare(few, 1).pairs, all.slice(0, 5));
});

likeness('names each page over the limit once, with the earlier page that it is most like', () => {
  const own = ['a', 'b', 'c', 'd'].map((file) =>
    pageOf(file, file === 'c' ? `${common} and a little more here` : common),
  );
  const { over } = compare([...few.slice(5), ...own], 0.9);
  assert.equal(
    over.map(({ files }) => files.join(' ')),
    ['a b', 'a c', 'a d'],
  );
});

likeness('lets pages be as alike as the limit', () => {
  const two = few.slice(0, 2);
  const exact = alike(two[0], two[1]);
  assert.is(compare(two, exact).over.length, 0);
  assert.is(compare(two, exact - 0.001).over.length, 1);
});

likeness('takes pages without runs for alike', () => {
  const pages = [pageOf('a'), pageOf('b', 'too short'), pageOf('c', common), pageOf('d')];
  assert.equal(compare(pages, 0.5).over, [
    { files: ['a', 'b'], similarity: 1 },
    { files: ['a', 'd'], similarity: 1 },
  ]);
  assert.is(compare(pages, 0.5).ownWords, 0);
});

likeness('finds nothing on a site without pages', () => {
  assert.equal(compare([], 0.5), { pairs: [], over: [], ownWords: undefined, remade: 0 });
});

/* ---- Many pages --------------------------------------------------------------------------------------------------- */

/** A page with a note of its own, or that of another, and sentences on air which many pages share. */
function cityPage(
  file: string,
  next: () => number,
  { note, air }: { note?: number[]; air: number[] },
): TestPage {
  return { file, runs: runSet(note ?? runsFrom(next, 360), air, runsFrom(next, 20)) };
}

likeness('tells every copy of a note, however many cities have it', () => {
  for (const copies of [2, 9, 30, 1_000]) {
    const next = chance(copies);
    const note = runsFrom(next, 360);
    const airs = Array.from({ length: 60 }, () => runsFrom(next, 120));
    const isCopy = (page: number) => page % 3 === 1 && page < 3 * copies;
    const pages = Array.from({ length: 3_000 }, (_, page) =>
      cityPage(`${page}`, next, { air: airs[next() % 60] ?? [], ...(isCopy(page) && { note }) }),
    );
    const { over } = compare(pages, 0.5);
    const told = over.map(({ files: [, later] }) => Number(later));
    assert.equal(
      told,
      pages.map((_, page) => page).filter((page) => page > 1 && isCopy(page)),
      `${copies}`,
    );
    assert.ok(over.every(({ files }) => isCopy(Number(files[0])) && Number(files[0]) < Number(files[1])));
  }
});

likeness('finds all but one in a thousand of the pages that are somewhat over the limit', () => {
  const next = chance(3);
  const firsts = Array.from({ length: 10_000 }, () => runsFrom(next, 380 + (next() % 400)));
  const pairs = firsts.map((runs, pair) => {
    const wanted = 0.7 + (pair + 1) / 100_000;
    const shared = Math.ceil((2 * wanted * runs.length) / (1 + wanted));
    return [runs, [...runs.slice(0, shared), ...runsFrom(next, runs.length - shared)]];
  });
  const pages = [0, 1].flatMap((half) =>
    pairs.map((pair, index) => ({ file: `${index}`, runs: runSet(pair[half] ?? []) })),
  );
  const { over } = compare(pages, 0.7);
  assert.ok(over.length >= 9_990, `${over.length}`);
  assert.ok(over.every(({ files: [earlier, later], similarity }) => earlier === later && similarity > 0.7));
});

likeness('says the same of two pages among any number of others', () => {
  for (const count of [100, 501, 5_000]) {
    const next = chance(4);
    const note = runsFrom(next, 300);
    const planted = [0, 1].map((page) => ({
      file: `planted ${page}`,
      runs: runSet(note, runsFrom(next, 120)),
    }));
    const others = Array.from({ length: count - 2 }, (_, page) => ({
      file: `${page}`,
      runs: runSet(runsFrom(next, 420)),
    }));
    const pages = [...planted.slice(0, 1), ...others, ...planted.slice(1)];
    const wanted = [{ files: ['planted 0', 'planted 1'], similarity: 300 / 540 }];
    assert.equal(compare(pages, 0.5).over, wanted, `${count}`);
    assert.equal(compare(pages, 0.6).over, [], `${count}`);
  }
});

likeness('counts what all pages share', () => {
  const next = chance(5);
  const shared = runsFrom(next, 300);
  const pages = Array.from({ length: 1_500 }, (_, page) => ({
    file: `${page}`,
    runs: runSet(shared, runsFrom(next, 60)),
  }));
  const { over } = compare(pages, 0.7);
  assert.is(over.length, 1_499);
  // By chance, two of the own runs are the same.
  assert.ok(over.every(({ similarity }) => Math.abs(similarity - 300 / 420) < 0.005));
});

likeness('finds a copied note where half of every page is the same', () => {
  const next = chance(6);
  const half = runsFrom(next, 280);
  const notes = Array.from({ length: 4_000 }, () => runsFrom(next, 280));
  const pages = notes.map((note, page) => ({
    file: `${page}`,
    // Each of the last forty has half of the note of one of the first forty.
    runs: runSet(
      half,
      page < 3_960 ? note : [...(notes[page - 3_960] ?? []).slice(0, 140), ...note.slice(0, 140)],
    ),
  }));
  const { over } = compare(pages, 0.5);
  assert.equal(
    over.map(({ files }) => files),
    Array.from({ length: 40 }, (_, page) => [`${page}`, `${page + 3_960}`]),
  );
});

likeness('asks for the runs of few pages', () => {
  const next = chance(7);
  const pages = Array.from({ length: 1_000 }, (_, page) => ({
    file: `${page}`,
    runs: runSet(runsFrom(next, 400)),
  }));
  assert.equal(compare(pages, 0.5), { pairs: [], over: [], ownWords: 1, remade: 0 });
});

likeness('takes many pages without runs for alike', () => {
  const next = chance(8);
  const pages = Array.from({ length: 1_000 }, (_, page) => ({
    file: `${page}`,
    runs: runSet(page % 2 === 0 ? [] : runsFrom(next, 400)),
  }));
  const { over, pairs } = compare(pages, 0.5);
  assert.is(over.length, 499);
  assert.ok(over.every(({ files, similarity }) => files[0] === '0' && similarity === 1));
  assert.is(pairs.length, 5);
});

/** The share that is told of pages of which a third of 300 own runs is on all pages. Their shape has as many again. */
function toldShare(seed: number, count: number): number {
  const next = chance(seed);
  const shared = runsFrom(next, 100);
  const pages = Array.from({ length: count }, (_, page) => ({
    file: `${page}`,
    runs: runSet(shared, runsFrom(next, page % 5 === 0 ? 5 : 200)),
    shared: 300,
  }));
  return compare(pages, 1).ownWords ?? 0;
}

likeness('tells the median share of words that no other page has', () => {
  assert.ok(Math.abs(toldShare(9, 100) - 1 / 3) < 0.01);
});

likeness('guesses that share of many pages, sometimes too high and sometimes too low', () => {
  const told = Array.from({ length: 40 }, (_, seed) => toldShare(seed, 320));
  const mean = told.reduce((sum, share) => sum + share, 0) / told.length;
  assert.ok(Math.abs(mean - 1 / 3) < 0.02, `${mean} on average`);
  for (const share of told) assert.ok(Math.abs(share - 1 / 3) < 0.13, `${share}`);
});

likeness.run();
