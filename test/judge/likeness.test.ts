import { type ComparedPage, LikenessFinder } from '../../generator/judge/likeness.ts';
import { runsOf } from '../../generator/judge/own-runs.ts';
import { chance, pickFrom } from '../support/made-up-cities.ts';
import { assert, suite } from '../support/suite.ts';

const likeness = suite('judge: likeness');

const pageOf = (file: string, ...own: string[]): ComparedPage => ({ file, own });

/** Compares pages, each with so many `shared` runs around its own texts. Tells how many are asked for once more. */
function compare(pages: readonly ComparedPage[], limit: number, shared = 0) {
  const finder = new LikenessFinder(pages.length, limit);
  for (const page of pages) finder.add(page, shared);
  let again = 0;
  const pagesAgain = (files: ReadonlySet<string>) => {
    again += files.size;
    return pages.filter(({ file }) => files.has(file));
  };
  return { ...finder.compare(pagesAgain), again };
}

const inLetters = (number: number): string =>
  String(number).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '');

const VOCABULARY = Array.from({ length: 5_000 }, (_, number) => inLetters(number));

function wordsFrom(seed: number, count: number): string {
  const random = chance(seed);
  return Array.from({ length: count }, () => pickFrom(VOCABULARY, random)).join(' ');
}

/** Two texts with the same runs. */
const same: [text: string, other: string][] = [
  ['it stands 9 miles, about $1,200, says the table', 'it stands 12 miles - about $9,800 - says the table'],
  ["the pianist's hall - at 70 F is warm and dry", 'the pianist’s hall – at 70° F is warm and dry'],
  ['Troy, Ohio: who plays in Troy’s halls?', 'New York City, New York: who plays in Élan’s halls?'],
  ['The Music Settlement of San José teaches all who ask.', 'Juilliard of Erie teaches all who ask.'],
];

likeness('takes other numbers, marks and names for the same', () => {
  for (const [text, other] of same) {
    assert.ok(runsOf([text]).length > 0, text);
    assert.equal(runsOf([text]), runsOf([other]), text);
  }
});

likeness('takes a letter with an accent for another one', () => {
  assert.not.equal(runsOf(['a hall à la mode of old']), runsOf(['a hall a la mode of old']));
});

likeness('makes no run of words from two texts, and none of four words', () => {
  assert.is(runsOf(['one two three four', 'five six seven eight']).length, 0);
  assert.is(runsOf(['New York one two three four']).length, 1);
  assert.is(runsOf(['New York one two three']).length, 0);
});

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

likeness('tells the most alike pairs, and the page that each is most like, by the definition', async () => {
  const limit = 0.4;
  const all = texts.flatMap((a, i) =>
    texts.slice(i + 1).map((b, j) => ({ files: [`${i}`, `${i + j + 1}`], similarity: naive(a, b) })),
  );
  all.sort((one, other) => other.similarity - one.similarity);
  const { similar, over } = await compare(few, limit);
  assert.equal(similar, all.slice(0, 5));
  const mostLike = few.flatMap(({ file }) => all.find(({ files }) => files[1] === file) ?? []);
  const wanted = mostLike.filter(({ similarity }) => similarity > limit);
  assert.equal(over, wanted);
  assert.ok(over.length > 3 && over.length < 11);
});

likeness('lets pages be as alike as the limit', async () => {
  const two = few.slice(0, 2);
  const exact = (await compare(two, 1)).similar[0]?.similarity ?? 0;
  assert.is((await compare(two, exact)).over.length, 0);
  assert.is((await compare(two, exact - 0.001)).over.length, 1);
});

likeness('takes pages without runs for alike, and finds nothing on a site without pages', async () => {
  const pages = [pageOf('a'), pageOf('b', 'too short'), pageOf('c', common), pageOf('d')];
  const { over } = await compare(pages, 0.5);
  assert.equal(over, [
    { files: ['a', 'b'], similarity: 1 },
    { files: ['a', 'd'], similarity: 1 },
  ]);
  assert.equal(await compare([], 0.5), { similar: [], over: [], ownWords: undefined, shares: [], again: 0 });
});

const EVERYWHERE = wordsFrom(77, 20);

const manyPages = Array.from({ length: 12_000 }, (_, page) =>
  pageOf(`${page}`, wordsFrom(page + 10, 150), EVERYWHERE),
);

likeness('finds each copy of a note that many cities have, with its first city', async () => {
  const note = wordsFrom(1_000_000, 150);
  for (const count of [2, 30, 1_000]) {
    const copies = Array.from({ length: count }, (_, copy) => 3 + copy * Math.floor(5_990 / count));
    const pages = manyPages.slice(0, 6_000);
    for (const copy of copies) pages[copy] = pageOf(`${copy}`, note, EVERYWHERE);
    const { over } = await compare(pages, 0.5);
    const wanted = copies.slice(1).map((copy) => ({ files: ['3', `${copy}`], similarity: 1 }));
    assert.equal(over, wanted);
  }
});

/** Pages, each of which has another one far behind it that is somewhat over half alike. All have a sentence in common. */
function pairsOf(count: number): ComparedPage[] {
  const runs = 120;
  return [0, 1].flatMap((half) =>
    Array.from({ length: count }, (_, pair) => {
      const seed = pair * 3 + 5_000_000;
      const similarity = 0.52 + (0.08 * pair) / count;
      const shared = Math.ceil((2 * similarity * runs) / (1 + similarity));
      const own = wordsFrom(seed + 1 + half, runs - shared + 4);
      return pageOf(`${half} ${pair}`, wordsFrom(seed, shared + 4), own, EVERYWHERE);
    }),
  );
}

likeness('misses at most 10 of 10,000 pairs somewhat over the limit', async () => {
  const { over } = await compare(pairsOf(10_000), 0.5);
  assert.ok(over.length >= 9_990 && over.length <= 10_000, `${over.length}`);
  for (const { files, similarity } of over) {
    assert.is(files[1], files[0].replace('0', '1'));
    assert.ok(similarity > 0.5);
  }
});

likeness('tells the same of a few pages of a large site, and asks for few pages once more', async () => {
  const few = pairsOf(40);
  const { over } = compare([...few, ...manyPages], 0.5);
  assert.equal(over, compare(few, 0.5).over);
  assert.is(over.length, 40);
  const { again, ownWords } = compare(manyPages, 0.5);
  assert.ok(again <= 40, `${again}`);
  assert.ok((ownWords ?? 0) > 0.8);
});

likeness('counts each own word, names too, but a repeated text once', () => {
  const wordsOf = (...own: string[]) => compare([pageOf('a', ...own)], 1, 0).shares[0]?.words;
  assert.is(wordsOf('nine words of its own in New York City'), 9);
  const padded = wordsOf(...Array.from({ length: 40 }, () => wordsFrom(3, 9))) ?? 0;
  assert.ok(padded < 10, `${padded}`);
});

likeness('tells the share of each page, the least first, and the median', async () => {
  const short = pageOf('short', wordsFrom(1, 14));
  const copy = pageOf('copy', wordsFrom(2, 104));
  const long = Array.from({ length: 8 }, (_, page) => pageOf(`${page}`, wordsFrom(page + 10, 304)));
  const pages = [...long, short, copy, { ...copy, file: 'copied' }];
  const { shares, ownWords } = await compare(pages, 1, 200);
  const below = (limit: number) => shares.flatMap(({ file, share }) => (share < limit ? file : []));
  assert.equal(below(0.15), ['copy', 'copied', 'short']);
  assert.equal(below(0.01), ['copy', 'copied']);
  // Of 300 own runs and 200 that the template adds.
  assert.ok(Math.abs((ownWords ?? 0) - 3 / 5) < 0.01);
});
