import { join } from 'node:path';
import { type Answer, openSearch } from '../../client/search/find.ts';
import { searchIndexPath } from '../../generator/addresses.ts';
import { load } from '../../generator/load/load.ts';
import type { Output, SearchEntry, SiteSettings } from '../../generator/model/index.ts';
import { plan } from '../../generator/plan/plan.ts';
import { searchIndex } from '../../generator/render/search-index.ts';
import { writeSiteInUse } from '../site/in-use.js';
import { shippedSettings, temporaryFolder } from './tiny-site.ts';

const entriesOf = (settings: SiteSettings): SearchEntry[] =>
  plan(load(settings), settings.today).searchEntries();

let shipped: readonly SearchEntry[] | undefined;

/** Everything that the search of the shipped site can find, in the order of the data. Each process plans it once. */
export function shippedEntries(): SearchEntry[] {
  shipped ??= entriesOf(shippedSettings);
  return [...shipped];
}

export function entriesInUse(): SearchEntry[] {
  const folder = temporaryFolder();
  writeSiteInUse(folder);
  return entriesOf({ ...shippedSettings, data: join(folder, 'data'), content: join(folder, 'content') });
}

export const cityEntry = (city: string, state: string, code: string): SearchEntry => ({
  group: 'Cities',
  title: `${city}, ${state}`,
  path: `/${state.toLowerCase().replaceAll(' ', '-')}/${city.toLowerCase().replaceAll(' ', '-')}/pianos/`,
  text: code,
});

export function searchOver(entries: readonly SearchEntry[], pieceBytes?: Parameters<typeof searchIndex>[1]) {
  const outputs = searchIndex({ searchEntries: () => [...entries] }, pieceBytes);
  return visitorOf(new Map(outputs.map((output) => [`/${output.file}`, output])));
}

/** The search of a visitor, who has fetched nothing yet. */
export function visitorOf(files: ReadonlyMap<string, Output>) {
  const fetched: string[] = [];
  const search = openSearch(searchIndexPath, async (path) => {
    fetched.push(path);
    const output = files.get(path);
    if (!output) throw new Error(`There is no ${path}.`);
    return JSON.parse(String(output.body));
  });
  const searching = {
    async find(words: string) {
      let best: Answer = { found: [], isPartial: false, isFinal: false };
      for await (const answer of search.answers(words)) best = answer;
      return best;
    },
    /** The titles of a group in the best answer, the best first. */
    async titles(words: string, group: string) {
      const { found } = await searching.find(words);
      return found.filter((entry) => entry.group === group).map(({ title }) => title);
    },
    fetched,
    files,
  };
  return searching;
}
