import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { ComparedPage, Similarities } from '../../generator/check/rules/comparison.ts';
import { shinglesOfText } from '../../generator/check/rules/shingles.js';
import { openComparison } from '../../generator/check/rules/similarity.ts';
import { checkWith, shippedSite } from '../support/checked-site.ts';
import { linesOf } from '../support/planted-faults.ts';
import { project } from '../support/tiny-site.ts';

/** Which city pages say the same. */
const similarity = suite('check: similarity');

/** The names of a city page. */
const namesOf = (city: string, state = 'Ohio', siblings: string[] = []) => [city, state, ...siblings];

/** A page with this main text. */
function pageOf(file: string, text: string, names: readonly string[]): ComparedPage {
  const shingles = shinglesOfText(text, names);
  return { file, words: () => shingles };
}

/** Compares pages with each other. */
async function compare(
  pages: readonly ComparedPage[],
  limit: number,
  script?: string,
): Promise<Similarities> {
  const sampleOf = () => pages.map(({ words }) => words());
  const comparison = openComparison(pages.length, { sampleOf, script });
  for (const page of pages) {
    comparison.add(page);
    await comparison.whenFewWait();
  }
  return comparison.compare(limit);
}

/** What two texts share of all their runs of five words: the definition, word by word. */
function naive(a: string, b: string): number {
  const runsOf = (text: string) => {
    const words = text.toLowerCase().match(/[\p{L}\p{N}_$%]+/gu) ?? [];
    return new Set(words.slice(4).map((_, index) => words.slice(index, index + 5).join(' ')));
  };
  const [one, other] = [runsOf(a), runsOf(b)];
  const shared = [...one].filter((run) => other.has(run)).length;
  return shared / (one.size + other.size - shared);
}

/** A number as a word without digits. */
const inLetters = (number: number): string =>
  String(number).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '');

/** A text of words that look drawn by chance, and are the same on every run. */
function wordsFrom(seed: number, count: number): string {
  let state = seed;
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return inLetters((state >>> 12) % 5_000);
  }).join(' ');
}

const common = wordsFrom(1, 300);
const texts = Array.from({ length: 12 }, (_, page) => `${common} ${wordsFrom(page + 2, 40 + 35 * page)}`);
const pages = texts.map((text, page) => pageOf(`${page}.html`, text, namesOf('Nowhere')));

similarity('tells the five most similar pairs in order, with the exact value', async () => {
  const all = texts.flatMap((a, i) =>
    texts
      .slice(i + 1)
      .map((b, j) => ({ files: [`${i}.html`, `${i + j + 1}.html`], similarity: naive(a, b) })),
  );
  all.sort((one, other) => other.similarity - one.similarity);
  const { pairs } = await compare(pages, 1);
  assert.equal(pairs, all.slice(0, 5));
});

similarity('is the same in either order of the pages', async () => {
  const { pairs } = await compare(pages, 1);
  const turned = (await compare([...pages].reverse(), 1)).pairs;
  const sorted = (list: typeof pairs) =>
    list.map(({ files, similarity }) => ({ files: [...files].sort(), similarity }));
  assert.equal(sorted(turned), sorted(pairs));
});

similarity('compares pages without the names of their places', async () => {
  const text = (city: string, state: string, sibling: string) =>
    `Pianos in ${city}, ${state}: who plays in ${city} plays better than in ${sibling}. ${city}'s halls are warm.`;
  const [a, b] = [
    pageOf('a', text('San José', 'New York', 'Troy'), namesOf('San José', 'New York', ['Troy'])),
    pageOf('b', text('York', 'Ohio', 'York City'), namesOf('York', 'Ohio', ['York City'])),
  ];
  assert.is((await compare([a, b], 1)).pairs[0]?.similarity, 1);
});

similarity('takes any number for any other', async () => {
  const [a, b] = ['9 miles, about $1,200', '12 miles, about $9,800'].map((figures) =>
    pageOf(figures, `The station stands ${figures}, says the table`, namesOf('Nowhere')),
  );
  assert.is(a && b && (await compare([a, b], 1)).pairs[0]?.similarity, 1);
});

similarity('parts words at typographic marks as at plain ones', async () => {
  const [a, b] = ["the pianist's hall - at 70 F", 'the pianist’s hall – at 70° F'].map((text) =>
    pageOf(text, `${text} is warm and dry`, namesOf('Nowhere')),
  );
  assert.is(a && b && (await compare([a, b], 1)).pairs[0]?.similarity, 1);
});

similarity('takes a name for a part of no other word', async () => {
  for (const [name, word] of [
    ['Ren', 'Renoir'],
    ['Ren', 'Renée'],
    ['Bath', 'McBath'],
    ['Ren', 'ÉRen'],
  ] as const) {
    const [a, b] = [name, 'Sparks'].map((city) =>
      pageOf(city, `A ${word} hangs beside the piano in the hall`, namesOf(city)),
    );
    assert.is(a && b && (await compare([a, b], 1)).pairs[0]?.similarity, 1, word);
  }
});

similarity('takes a name within a longer name for a part of that one', async () => {
  const [a, b] = [namesOf('York', 'New York'), namesOf('Sparks', 'Ohio')].map((names) =>
    pageOf(`${names}`, `The halls of ${names[1]} are warm and dry`, names),
  );
  assert.is(a && b && (await compare([a, b], 1)).pairs[0]?.similarity, 1);
});

similarity('names each page over the limit once, with the one that it is most like', async () => {
  const alike = ['a', 'b', 'c', 'd'].map((file) =>
    pageOf(file, file === 'c' ? `${common} and a little more here` : common, namesOf('Nowhere')),
  );
  const { over } = await compare([...alike, ...pages.slice(5)], 0.9);
  assert.equal(
    over.map(({ files }) => files.join(' like ')),
    ['b like a', 'c like a', 'd like a'],
  );
});

similarity('finds more than five pages over the limit, and some less alike than the most alike', async () => {
  const alike = Array.from({ length: 10 }, (_, page) => pageOf(`${page}`, common, namesOf('Nowhere')));
  const other = pageOf('other', `${common} and a little more here`, namesOf('Nowhere'));
  assert.is((await compare([...alike, other], 0.9)).over.length, 10);
});

similarity('lets pages be as alike as the limit', async () => {
  const two = pages.slice(0, 2);
  const exact = (await compare(two, 1)).pairs[0]?.similarity ?? 0;
  assert.is((await compare(two, exact)).over.length, 0);
  assert.is((await compare(two, exact - 0.001)).over.length, 1);
});

similarity('finds pairs among more pages than are all compared, each once', async () => {
  const template = wordsFrom(7, 600);
  const noteOf = (page: number) => wordsFrom(100 + page, 60);
  const many = Array.from({ length: 2_000 }, (_, page) => {
    // The last thirty have half of the words of the first thirty.
    const half =
      page < 1_970
        ? ''
        : noteOf(page - 1_970)
            .split(' ')
            .slice(0, 30)
            .join(' ');
    return pageOf(`${page}`, `${template} ${half || noteOf(page)}`, namesOf('Nowhere'));
  });
  const { pairs, over } = await compare(many, 0.91);
  assert.equal(
    over.map(({ files }) => files),
    Array.from({ length: 30 }, (_, page) => [`${page + 1_970}`, `${page}`]),
  );
  assert.is(new Set(pairs.map(({ files }) => files.join())).size, 5);
});

similarity('reads many pages on a thread, and finds the same', async () => {
  const many = Array.from({ length: 913 }, (_, page) => {
    const note = wordsFrom(100 + (page % 450), 40 + (page % 7));
    return pageOf(`${page}`, `${common} ${note}`, namesOf('Nowhere'));
  });
  const alone = await compare(many, 0.9);
  const helped = await compare(many, 0.9, `${project}/generator/check/words-worker.js`);
  assert.is(alone.over.length, 463);
  for (const key of ['pairs', 'over', 'ownWords'] as const) assert.equal(helped[key], alone[key]);
  assert.equal(helped.keptOf(912), alone.keptOf(912));
  assert.equal([...(helped.common ?? [])].sort(), [...(alone.common ?? [])].sort());
});

similarity('finds pages that say nothing of their own among many pages', async () => {
  const many = Array.from({ length: 1_200 }, (_, page) =>
    pageOf(`${page}`, page % 2 === 0 ? common : `${common} ${wordsFrom(page, 60)}`, namesOf('Nowhere')),
  );
  const { over } = await compare(many, 0.95);
  assert.equal(
    over.map(({ files }) => files),
    Array.from({ length: 599 }, (_, index) => [`${2 * index + 2}`, `${2 * index}`]),
  );
});

similarity('compares every pair of a site that had too many pages for that', async () => {
  const many = Array.from({ length: 501 }, (_, page) =>
    pageOf(`${page}`, wordsFrom(page, 60), namesOf('Nowhere')),
  );
  const before = await compare(many, 1);
  const few = [...many.slice(0, 300), pageOf('copy', wordsFrom(7, 60), namesOf('Nowhere'))];
  const comparison = openComparison(few.length, { sampleOf: () => [], earlier: before });
  for (const [page, compared] of few.entries())
    comparison.add(compared, page < 300 ? before.keptOf(page) : undefined);
  const { pairs, over } = await comparison.compare(0.9);
  assert.equal(
    over.map(({ files }) => files),
    [['copy', '7']],
  );
  assert.equal(
    pairs.map(({ files }) => files),
    [['7', 'copy']],
  );
});

similarity('compares every pair of a site that had too few pages for sketches', async () => {
  const many = Array.from({ length: 501 }, (_, page) =>
    pageOf(`${page}`, wordsFrom(page % 500, 60), namesOf('Nowhere')),
  );
  const before = await compare(many.slice(0, 400), 1);
  const comparison = openComparison(many.length, { sampleOf: () => [], earlier: before });
  for (const [page, compared] of many.entries())
    comparison.add(compared, page < 400 ? before.keptOf(page) : undefined);
  const { over } = await comparison.compare(0.9);
  assert.equal(
    over.map(({ files }) => files),
    [['500', '0']],
  );
});

similarity('finds the same from what it kept of the pages that have not changed', async () => {
  const before = await compare(pages, 1);
  const changes: Record<string, (page: number) => boolean> = {
    'no page': () => false,
    'a page that is like none': (page) =>
      !before.pairs.flatMap(({ files }) => files).includes(`${page}.html`),
    'a page that is most like another': (page) => before.pairs[0]?.files[0] === `${page}.html`,
  };
  for (const [what, isChanged] of Object.entries(changes)) {
    const read: string[] = [];
    const now = pages.map((page, index) => {
      const { file, words } = isChanged(index)
        ? pageOf(page.file, `${texts[3]} ${wordsFrom(index, 90)}`, namesOf('Nowhere'))
        : page;
      return {
        file,
        words() {
          read.push(file);
          return words();
        },
      };
    });
    const comparison = openComparison(now.length, { sampleOf: () => [], earlier: before });
    for (const [index, page] of now.entries())
      comparison.add(page, isChanged(index) ? undefined : before.keptOf(index));
    const { pairs, ownWords } = await comparison.compare(1);
    const changed = now.flatMap(({ file }, index) => (isChanged(index) ? file : []));
    assert.equal([...new Set(read)], changed, what);
    const fresh = await compare(now, 1);
    assert.equal([pairs, ownWords], [fresh.pairs, fresh.ownWords], what);
  }
});

similarity('refuses a city page whose words are those of another', async () => {
  // The two cities have one station.
  const { plan, outputs } = await shippedSite();
  const html = String(outputs.find(({ file }) => file === 'new-hampshire/nashua/pianos/index.html')?.body);
  const textsOf = (page: string) => page.match(/<h2>Music in .*?<\/div>|<details.*?<\/details>/g) ?? [];
  const others = textsOf(html);
  const copy = (page: string) =>
    textsOf(page).reduce(
      (copied, own, index) =>
        copied.replace(own, () => (others[index] ?? '').replaceAll('Nashua', 'Concord')),
      page,
    );
  const report = await checkWith({ edits: { 'new-hampshire/concord/pianos/index.html': copy } });
  const { line } = plan.routes.find(({ path }) => path === '/new-hampshire/concord/pianos/')?.source ?? {};
  // The answers in the JSON-LD are still the city's own, which the check tells too.
  const similar = linesOf(report).filter((text) => text.includes('of the words are those of'));
  assert.is(similar.length, 1, linesOf(report).join('\n'));
  assert.match(
    similar[0] ?? '',
    new RegExp(
      `^data/locations\\.json:${line}  /new-hampshire/concord/pianos/: (?:9\\d\\.\\d|100\\.0) % of the words are those of /new-hampshire/nashua/pianos/; the limit is 70\\.0 %\\.`,
    ),
  );
});

similarity('takes the limit from the site, and tells the closest pairs', async () => {
  const plain = await checkWith({});
  assert.is(plain.similar.length, 5);
  const closest = plain.similar[0]?.similarity ?? 0;
  assert.ok(closest > 0.4 && closest < 0.7, `${closest}`);
  const limit = closest - 0.0001;
  const report = await checkWith({
    plan: (plan) => ({
      ...plan,
      frame: { ...plan.frame, site: { ...plan.frame.site, similarityLimit: limit } },
    }),
  });
  assert.ok(report.problems.length >= 1 && report.problems.length <= 5);
});

similarity('tells the median share of words that no other page has', async () => {
  // Of the runs of 300 shared words and 100 own ones, a quarter is own; of half as many own words, a seventh.
  const ownOf = async (count: number, words: number) => {
    const comparison = openComparison(count, { sampleOf: () => [] });
    for (let page = 0; page < count; page += 1)
      comparison.add(
        pageOf(
          `${page}`,
          `${common} ${wordsFrom(page + 50, page % 5 === 0 ? 5 : words)}`,
          namesOf('Nowhere'),
        ),
      );
    return (await comparison.compare(1)).ownWords ?? 0;
  };
  for (const [count, words, wanted] of [
    [100, 100, 0.25],
    [100, 50, 0.143],
    [1_600, 100, 0.25],
  ] as const) {
    const share = await ownOf(count, words);
    assert.ok(Math.abs(share - wanted) < 0.03, `${share} of ${count} pages`);
  }
});

similarity.run();
