import { type Answer, type Entry, openSearch } from '../../client/search/find.ts';
import { searchIndexPath } from '../../generator/addresses.ts';
import { load } from '../../generator/load/load.ts';
import type { Output, SearchEntry } from '../../generator/model/index.ts';
import { plan } from '../../generator/plan/plan.ts';
import { searchIndex } from '../../generator/render/search-index.ts';
import { shippedSettings } from './shipped-settings.ts';

/** Everything that the search of the shipped site can find, in the order of the data. */
export function shippedEntries(): SearchEntry[] {
  return plan(load(shippedSettings, shippedSettings), shippedSettings.today).searchEntries;
}

/** A city as the plan lists it. */
export const cityEntry = (city: string, state: string, code: string): SearchEntry => ({
  group: 'Cities',
  title: `${city}, ${state}`,
  path: `/${state.toLowerCase().replaceAll(' ', '-')}/${city.toLowerCase().replaceAll(' ', '-')}/pianos/`,
  text: code,
});

export interface Searching {
  /** The best answer to the words. */
  find(words: string): Promise<Answer>;
  /** The titles of a group in the best answer, the best first. */
  titles(words: string, group: string): Promise<string[]>;
  /** The files that were fetched, in order. */
  fetched: string[];
  files: ReadonlyMap<string, Output>;
}

/** Searches rendered entries as the search page does, without a browser. */
export async function searchOver(entries: readonly SearchEntry[]): Promise<Searching> {
  const files = new Map(
    [searchIndex({ searchEntries: [...entries] })].map((output) => [`/${output.file}`, output]),
  );
  const fetched: string[] = [];
  const search = await openSearch(searchIndexPath, async (path) => {
    const output = files.get(path);
    if (!output) throw new Error(`There is no ${path}.`);
    fetched.push(path);
    return JSON.parse(String(output.body));
  });
  const find = async (words: string): Promise<Answer> => {
    let best: Answer = { found: [] };
    for await (const answer of search.answers(words)) best = answer;
    return best;
  };
  return {
    find,
    titles: async (words, group) =>
      (await find(words)).found.filter((entry: Entry) => entry.group === group).map(({ title }) => title),
    fetched,
    files,
  };
}
