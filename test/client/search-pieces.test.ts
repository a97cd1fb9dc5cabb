import { gzipSync } from 'node:zlib';
import { wordsOf } from '../../client/search/words.ts';
import { isSearchPiece, searchIndexPath } from '../../generator/addresses.ts';
import type { SearchEntry } from '../../generator/model/index.ts';
import { searchIndex } from '../../generator/render/search-index.ts';
import { chance, madeUpCities, pickFrom, withTypingError } from '../support/made-up-cities.ts';
import { cityEntry, searchOver, shippedEntries, visitorOf } from '../support/search-over.ts';
import { assert, suite } from '../support/suite.ts';

const pieces = suite('search in pieces');

const FIRST = 5;
const shipped = shippedEntries();
const many = madeUpCities(5_000, shipped);
const some = many.slice(0, 1_500);
const all = searchOver([...many, ...shipped]);

const nameIn = (title: string): string => title.slice(0, title.lastIndexOf(', '));

async function fetchedFor(words: string): Promise<string[]> {
  const visitor = visitorOf(all.files);
  await visitor.find(words);
  return visitor.fetched.slice(1);
}

/** Made-up cities with their names in lower case, and one word of each that is long enough for a typing error. */
function* sampled(count: number, seed: number): Generator<{ title: string; words: string[]; at: number }> {
  const random = chance(seed);
  for (let index = 0; index < count; index += 1) {
    const { title } = pickFrom(many, random);
    const words = wordsOf(nameIn(title));
    const long = [...words.keys()].filter((at) => (words[at] ?? '').length > 3);
    yield { title, words, at: pickFrom(long, random) };
  }
}

pieces('finds made-up cities with a typing error in any letter', async () => {
  const random = chance(9);
  const visitor = visitorOf(all.files);
  let found = 0;
  for (const { title, words, at } of sampled(60, 9)) {
    const word = words[at] ?? '';
    const typed = withTypingError(word, Math.floor(random() * word.length), random);
    const titles = await visitor.titles(words.with(at, typed).join(' '), 'Cities');
    if (titles.slice(0, FIRST).some((other) => nameIn(other) === nameIn(title))) found += 1;
  }
  // Another city may be as near.
  assert.ok(found >= 57, `${found} of 60`);
});

pieces('finds a name with two letters swapped, wherever they stand', async () => {
  const searching = searchOver([...some, ...shipped], { cities: 2_000, words: 50 });
  for (const title of ['Seattle, Washington', 'Milwaukee, Wisconsin', 'Tulsa, Oklahoma', 'Reno, Nevada']) {
    const word = nameIn(title).toLowerCase();
    for (let at = 1; at < word.length; at += 1) {
      const typed = `${word.slice(0, at - 1)}${word[at]}${word[at - 1]}${word.slice(at + 1)}`;
      const first = (await searching.titles(typed, 'Cities')).slice(0, FIRST);
      assert.ok(first.includes(title), `${typed}: ${first.join('; ')}`);
    }
  }
});

pieces('fetches few pieces for a query, with typing errors too', async () => {
  const random = chance(11);
  const counts: number[] = [];
  for (const { words, at } of sampled(40, 5)) {
    const clean = await fetchedFor(words.join(' '));
    assert.ok(clean.length <= 6, `${words.join(' ')}: ${clean.length}`);
    const word = words[at] ?? '';
    const typed = withTypingError(word, Math.floor(random() * word.length), random);
    counts.push((await fetchedFor(words.with(at, typed).join(' '))).length);
  }
  counts.sort((a, b) => a - b);
  assert.ok((counts[20] ?? 0) <= 5, `half of them fetch ${counts[20]}`);
  assert.ok((counts[39] ?? 0) <= 10, `the most is ${counts[39]}`);
});

const message = (error: unknown): string => (error instanceof Error ? error.message : '');

pieces('fails if a piece is missing though the index is the newest', async () => {
  const [first = ''] = await fetchedFor('saint');
  const files = new Map([...all.files].filter(([path]) => path !== first));
  const visitor = visitorOf(files);
  assert.is(await visitor.find('saint').catch(message), `There is no ${first}.`);
  assert.equal(visitor.fetched.filter((path) => path === searchIndexPath).length, 2);
});

pieces('fetches the index anew when the site has other pieces than when the page was opened', async () => {
  const files = new Map(all.files);
  const visitor = visitorOf(files);
  await visitor.find('');
  const later = searchOver([cityEntry('Saint Newly', 'Ohio', 'OH'), ...some, ...shipped]);
  files.clear();
  for (const [path, output] of later.files) files.set(path, output);
  assert.ok((await visitor.titles('saint newly', 'Cities')).includes('Saint Newly, Ohio'));
});

const files = suite('search index');

const rendered = (entries: readonly SearchEntry[]) =>
  new Map(searchIndex({ searchEntries: () => [...entries] }).map(({ file, body }) => [file, String(body)]));

files('has the same files for the same cities, and names that change with the content', () => {
  const many = [...madeUpCities(2_000, shipped), ...shipped];
  const [once, again] = [rendered(many), rendered(many)];
  assert.equal([...again], [...once]);
  const more = rendered([...many, cityEntry('Zzyzx', 'Wyoming', 'WY')]);
  const kept = [...more.keys()].filter((file) => once.has(file));
  for (const file of kept) if (isSearchPiece(file)) assert.is(more.get(file), once.get(file));
  assert.ok(kept.length > 2 && kept.length < more.size, `${kept.length} of ${more.size}`);
});

files('stays small, however many cities there are', () => {
  for (const count of [400, 1_000, 100_000])
    for (const [file, body] of rendered([...madeUpCities(count, shipped), ...shipped])) {
      const { length } = gzipSync(body);
      assert.ok(length <= (isSearchPiece(file) ? 10_000 : 30_000), `${file} has ${length} bytes`);
    }
});
