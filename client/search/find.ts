import MiniSearch, { type BM25Params } from 'minisearch';
import { type CityAnswer, type CitySearch, findCities } from './find-cities.ts';
import type { CityOfZips, Entry, IndexFile } from './index-file.ts';
import { type FetchJson, fetchOnce } from './pieces.ts';
import type { City, CityMatch } from './rank-cities.ts';
import { statesIn } from './states.ts';
import { mostErrors, typingErrors } from './typing-errors.ts';
import { ASKING, isWish, pathsFor } from './wishes.ts';
import { wordsOf } from './words.ts';
import { isZip, stateOfZip } from './zip-states.ts';

export type { Entry, FetchJson };

export interface Found extends Pick<Entry, 'group' | 'title' | 'path' | 'about'> {
  /** Of a city: its tax and kind of house, if they are known. */
  facts?: string | undefined;
  /** How many dealers the site lists in a city, in words. */
  listed?: string | undefined;
  /** Of a section: the title of its page. */
  page?: string;
  /** The words of the query that the entry has in its text, as they are written there. */
  named?: string[];
}

export interface Answer {
  /** The best entry of a group is its first. */
  found: Found[];
  /** True if there are more cities that were not fetched. */
  isPartial: boolean;
  /** True if no better answer follows. */
  isFinal: boolean;
  /** The path of the one place that the query names, letter for letter. */
  place?: string | undefined;
  /** The group that comes first: that of the place, dealers if the query is the name of one, or the answers to what is asked. */
  first?: string | undefined;
  /** True if cities have only words of the query that are probably no names: they come last. */
  isOfNoPlace?: boolean;
  /** Words of the query that nothing has, and what was found in their place. */
  corrected?: [typed: string, meant: string][];
}

export interface Search {
  /** Loads the index. */
  load(): Promise<unknown>;
  /**
   * Yields an answer, then at most one better answer, which also has cities with typing errors. More files
   * are fetched for it. The first answer is empty if only the better one can tell.
   */
  answers(words: string): AsyncGenerator<Answer>;
}

/**
 * Searches the index at a rooted path. Words are found in any order, by their beginnings, and with typing errors. If no entry
 * has all words, as for "pianos in Cleveland", entries with some of them are found. If a file cannot be fetched, the index is
 * fetched anew: a new version of the site may have other pieces. Without the file of dealers, all others are found.
 */
export function openSearch(indexPath: string, fetchJson: FetchJson): Search {
  const fetchPiece = fetchOnce(fetchJson);
  let opened: Promise<OpenIndex> | undefined;
  async function read(isAgain = false): Promise<OpenIndex> {
    const index = (await fetchJson(indexPath)) as IndexFile;
    try {
      const dealers = index.dealers ? ((await fetchPiece(index.dealers)) as Entry[]) : [];
      return openIndex(index, dealers, fetchPiece);
    } catch {
      return isAgain ? openIndex(index, [], fetchPiece) : read(true);
    }
  }
  const open = () => {
    const opening = read();
    opening.catch(() => {
      if (opened === opening) opened = undefined;
    });
    opened = opening;
    return opening;
  };
  return {
    load: () => opened ?? open(),
    async *answers(words) {
      const before = await (opened ?? open());
      try {
        yield* before.answers(words);
      } catch (error) {
        const after = await open();
        if (after.pieces === before.pieces) throw error;
        yield* after.answers(words);
      }
    },
  };
}

/** The group of sections, and that of answers to what people ask for in words of their own. */
export const [GUIDES, START] = ['In our guides', 'Start here'];

const GROUPS = ['Cities', START, 'Dealers', 'States', 'Articles', 'Glossary', 'Pages', GUIDES];

/** The groups of an answer in the order in which they are shown. */
export const orderedGroups = ({ first = '', isOfNoPlace }: Answer): string[] => [
  ...new Set([first, ...(isOfNoPlace ? GROUPS.slice(1) : []), ...GROUPS]),
];

/** A question for what is nearby names no place. */
export const NEARBY = /\b(?:near|around|close to) me\b|\bnear ?by\b/gi;

/** Words that name nothing. Some are also postal codes, but not before another word. */
const SMALL = /\b(?:a|and|for|hi|in|me|of|oh|ok|or|the)\s+(?=\S)/gi;

/** Words that fit all dealers. */
const OF_ALL_DEALERS = /^(?:piano|dealer|shop|store)s?$/;

interface OpenIndex {
  answers: Search['answers'];
  /** The paths of all other files as text. */
  pieces: string;
}

function openIndex(index: IndexFile, listed: Entry[], fetchPiece: FetchJson): OpenIndex {
  const entries = index.entries.flatMap(withSections);
  const { isKnown: isOnPages, others } = otherEntries(entries);
  // Dealers that have the same words stay in their order.
  const { isKnown: isOfDealers, others: dealersFor } = otherEntries(listed, { k: 0, b: 0, d: 0.5 });
  const states = statesIn(entries);
  const codes = new Map(states.map(({ title, code }) => [title, code]));
  const statePaths = new Map(states.map(({ words, path }) => [words.join(' '), path]));
  const common = new Set(
    entries
      .filter(({ group }) => group === 'Articles' || group === 'Glossary')
      .flatMap(({ title, about, text }) => wordsOf(`${title} ${about} ${text}`)),
  );
  const isCommon = (word: string) => common.has(word) || isWish(word);
  const byPath = new Map(entries.map((entry) => [entry.path, entry]));
  const isKnown = (word: string) => isOnPages(word) || isOfDealers(word);
  const search = { index, states, codes, isCommon, isKnown, fetchPiece };
  const plain = (name: string) => ` ${wordsOf(name.replace(SMALL, '')).join(' ')} `;
  /** The words to find dealers by: without common ones that none has, unless only common ones are left. */
  const askedOfDealers = (words: string[]): string[] => {
    const telling = words.filter((word) => !OF_ALL_DEALERS.test(word));
    const known = telling.filter((word) => isOfDealers(word) || !isCommon(word));
    return known.length < telling.length && known.every(isCommon) ? [] : known;
  };
  return {
    pieces: JSON.stringify([index.zips, index.pieces]),
    async *answers(typed) {
      if (isZip(typed)) {
        yield await placesOfZip(typed, search, listed);
        return;
      }
      const asked = wordsOf(typed);
      const query = typed.replace(NEARBY, '').replace(SMALL, '').replace(ASKING, '');
      const words = wordsOf(query);
      const answers = pathsFor(asked, (path) => byPath.has(path)).flatMap((path): Found[] => {
        const { title, page, about } = byPath.get(path) as FoundEntry;
        return [{ group: START, title, path, ...(page ? { page } : { about: about ?? '' }) }];
      });
      for await (const { matches, exact, isPartial, isFinal } of findCities(words, search)) {
        const withAll = others(query, { combineWith: 'AND', exact });
        const whole = matches.filter(({ hasAll }) => hasAll);
        const dealers = dealersFor(askedOfDealers(words).join(' '), { combineWith: 'AND', exact });
        const isDealer =
          !words.every(isCommon) && dealers.some(({ title }) => plain(title).includes(plain(query)));
        const isWhole = isDealer || whole.length + withAll.length > 0;
        if (!isWhole && answers.length === 0 && !isFinal) yield { found: [], isPartial, isFinal };
        else {
          const named = whole.filter(({ city }) => isNamed(city, words));
          const isOfNoPlace = named.length === 0 && words.every(isCommon);
          const isClear = isWhole || (isOfNoPlace && answers.length > 0);
          const cities = (isClear ? whole : matches.filter(({ isTelling }) => isTelling)).map(foundCity);
          const ofCity = named.length === 1 && !isPartial ? named[0]?.city.path : undefined;
          const place = named.length === 0 ? statePaths.get(words.join(' ')) : ofCity;
          const isAnswered = isWhole || dealers.length + answers.length > 0;
          const rest = (isAnswered ? withAll : others(query, { combineWith: 'OR', exact })).filter(
            ({ path }) => answers.every((answer) => answer.path !== path),
          );
          const ofState = ofCity ? listed.filter(isFor(ofCity.replace(/[^/]+\/pianos\/$/, ''))) : [];
          const further = ofState.filter(({ path }) => dealers.every((dealer) => dealer.path !== path));
          const found = [...answers, ...cities, ...dealers, ...further, ...rest];
          const ofPlace = found.find(({ path }) => path === place)?.group;
          const first =
            ofPlace ?? (isDealer ? 'Dealers' : isOfNoPlace && answers.length > 0 ? START : undefined);
          const corrected = correctedIn(words, exact, cities[0] ?? dealers[0] ?? rest[0]);
          yield { found, isPartial, isFinal, place, first, isOfNoPlace, corrected };
        }
      }
    },
  };
}

/** Dealers for a whole state have their cards on its page. */
const isFor =
  (state: string) =>
  ({ path }: Entry): boolean =>
    path.startsWith(`${state}#`);

/** True if words are the name of a city, alone or with its state or the code of that. */
const isNamed = ({ nameWords, stateWords, code }: City, words: readonly string[]): boolean =>
  [[], stateWords, [code]].some((more) => [...nameWords, ...more].join(' ') === words.join(' '));

/** Words of a query with typing errors, each with the word of an entry that was found in its place. */
function correctedIn(
  words: readonly string[],
  exact: readonly string[],
  { title, about = '' }: Pick<Found, 'title' | 'about'> = { title: '' },
): [string, string][] {
  const written = `${title} ${about}`.split(/[^\p{L}\p{N}'’-]+/u);
  return words.flatMap((word): [string, string][] => {
    if (exact.includes(word) || written.some((other) => wordsOf(other).some((part) => part.startsWith(word))))
      return [];
    const most = mostErrors(word);
    const meant = written.find((other) => typingErrors(word, wordsOf(other).join(''), most) <= most);
    return meant ? [[word, meant]] : [];
  });
}

/** The name of a city without its state. */
export const nameIn = (title: string): string => title.slice(0, title.lastIndexOf(', '));

const foundCity = ({ city: { title, path, facts, listed, alias } }: CityMatch): Found => ({
  ...{ group: 'Cities', title, path, facts, listed },
  ...(alias && { about: `Found as ${alias}.` }),
});

type FoundEntry = Entry & Pick<Found, 'page'>;

/** An entry and its sections. A section is not found by the title of its page, which would be found too. */
const withSections = (entry: Entry): FoundEntry[] => [
  entry,
  ...(entry.sections ?? []).map(([title, id, text]) => ({
    ...{ group: GUIDES, title, path: `${entry.path}#${id}`, page: entry.title, text },
  })),
];

/**
 * The state of a ZIP code and its cities, those with such ZIP codes first, and before the state; no place if the site has no page of
 * the state. The place is the one city in or around which the ZIP code is, or else the state. Dealers nearby replace other cities.
 */
async function placesOfZip(zip: string, search: CitySearch, listed: Entry[]): Promise<Answer> {
  const { entries, zips } = search.index;
  const state = entries.find(({ group, text }) => group === 'States' && text === stateOfZip(zip));
  const prefix = zip.slice(0, 3);
  const withDigits = (digits: string) => listed.filter(({ text }) => text.startsWith(digits, 3));
  const nearby = [...withDigits(zip.slice(0, 5)), ...withDigits(prefix)];
  const dealers = [...new Set([...nearby, ...(state ? listed.filter(isFor(state.path)) : [])])];
  if (!state) return { found: dealers, isPartial: false, isFinal: true };
  const start = `ZIP codes that begin with ${prefix} are in`;
  const ofZips = zips ? ((await search.fetchPiece(zips)) as CityOfZips[]) : [];
  const ofZip = ofZips.filter(([, , digits]) => digits === prefix);
  const words = wordsOf(state.title);
  const ask = async (name: string) => (await findCities(wordsOf(name), search).next()).value as CityAnswer;
  const answers = await Promise.all([state.title, ...ofZip.map(([title]) => title)].map(ask));
  const matches = answers.flatMap(({ matches }) => matches);
  const ofState = matches.filter(({ city }) => city.stateWords.join(' ') === words.join(' ')).map(foundCity);
  const near = ofZip.map(([title, path, , isAround]) => ({
    ...(ofState.find((city) => city.path === path) ?? { group: 'Cities', title, path }),
    about: `${isAround ? `${start} and around` : `Some ${start}`} ${nameIn(title)}.`,
  }));
  const byPath = new Map(ofState.map((city) => [city.path, city]));
  const others = [...byPath.values()].filter(({ path }) => near.every((city) => city.path !== path));
  const foundState = { ...state, about: `${start} ${state.title}.` };
  const rest = dealers.length > 0 ? dealers : others;
  return {
    found: near.length > 0 ? [...near, ...rest, foundState] : [foundState, ...rest],
    isPartial: dealers.length === 0 && answers.some(({ isPartial }) => isPartial),
    isFinal: true,
    first: (near[0] ?? state).group,
    place: (ofZip.length === 1 && ofZip[0]?.[3] && near[0]?.path) || state.path,
  };
}

/**
 * Finds entries with all words or with some of them, the best first. A section with only some of them has one among its key words:
 * its heading alone tells too little.
 */
function otherEntries(entries: FoundEntry[], bm25?: BM25Params) {
  const known = new Set(
    entries.flatMap(({ title, about = '', text }) => wordsOf(`${title} ${about} ${text}`)),
  );
  const index = new MiniSearch<FoundEntry>({
    idField: 'path',
    fields: ['title', 'about', 'text'],
    tokenize: wordsOf,
  });
  index.addAll(entries);
  const byPath = new Map(entries.map((entry) => [entry.path, entry]));
  return {
    isKnown: (word: string) => [...known].some((other) => other.startsWith(word)),
    others(query: string, { combineWith, exact }: { combineWith: 'AND' | 'OR'; exact: string[] }): Found[] {
      // Two letters are the beginning of too many words, unless they narrow the other words of the query.
      const prefix = (term: string, at: number, terms: string[]) =>
        term.length > 2 || (combineWith === 'AND' && at === terms.length - 1);
      // A year or ZIP code with another digit is another one.
      const fuzzy = (term: string) => !exact.includes(term) && !/\d/.test(term) && mostErrors(term);
      return index
        .search(query, { combineWith, prefix, fuzzy, boost: { title: 4 }, ...(bm25 && { bm25 }) })
        .flatMap(({ id, match }) => {
          const entry = byPath.get(id);
          if (!entry) return [];
          const named = entry.text
            .split(' ')
            .filter((word) => word.length > 2 && wordsOf(word).some((part) => match[part]?.includes('text')));
          if (combineWith === 'OR' && entry.group === GUIDES && named.length === 0) return [];
          return [{ ...entry, named }];
        });
    },
  };
}
