import { fileOf, searchIndexPath } from '../addresses.ts';
import type { Output, Plan } from '../model/index.ts';

/** Renders the JSON file that the search page fetches. */
export function searchIndex({ searchEntries }: Pick<Plan, 'searchEntries'>): Output {
  return { file: fileOf(searchIndexPath), body: `${JSON.stringify(searchEntries)}\n` };
}
