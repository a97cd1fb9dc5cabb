import MiniSearch from 'minisearch';

/** A page that the search can find. */
export interface Entry {
  group: string;
  title: string;
  path: string;
  /** More words to find the entry by. */
  text: string;
}

export interface Answer {
  /** The best entry of a group is its first. */
  found: Entry[];
}

/** Fetches and parses the JSON file at a rooted path. */
export type FetchJson = (path: string) => Promise<unknown>;

export interface Search {
  /** Yields an answer, then better ones that take more time. */
  answers(words: string): AsyncGenerator<Answer>;
}

/**
 * Loads the index and searches it. Words are found in any order, by their beginnings, and with typing errors. If no entry has
 * all words, as for "pianos in Cleveland", entries with some of them are found.
 */
export async function openSearch(indexPath: string, fetchJson: FetchJson): Promise<Search> {
  const entries = (await fetchJson(indexPath)) as Entry[];
  const index = new MiniSearch<Entry>({
    idField: 'path',
    fields: ['title', 'text'],
    searchOptions: {
      boost: { title: 4 },
      combineWith: 'AND',
      prefix: (term, index, terms) => term.length > 2 || index === terms.length - 1,
      fuzzy: (term) => (term.length > 2 ? Math.ceil(term.length / 5) : false),
    },
  });
  index.addAll(entries);
  const byPath = new Map(entries.map((entry) => [entry.path, entry]));
  return {
    async *answers(words) {
      const withAll = index.search(words);
      const found = withAll.length > 0 ? withAll : index.search(words, { combineWith: 'OR' });
      yield { found: found.flatMap(({ id }) => byPath.get(id) ?? []) };
    },
  };
}
