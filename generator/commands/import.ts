import { resolve } from 'node:path';
import type { Imported } from '../edit/import.ts';
import { importCities } from '../edit/import-cities.ts';
import { importDealers } from '../edit/import-dealers.ts';
import type { Folders } from '../model/index.ts';
import { docName } from './root.ts';
import { resolveSiteSettings, type SiteFlags } from './settings.ts';

export type ImportFlags = Pick<SiteFlags, 'data' | 'date'>;

/** The most records of a kind that are listed. */
const MOST_LISTED = 20;

/** `pianogen import cities`: adds and changes cities, and prints what has become of the rows. */
export function runImportCities(file: string, flags: ImportFlags, folders: Folders): void {
  const { data, today } = resolveSiteSettings(flags, { ...folders, env: process.env, now: new Date() });
  const imported = importCities(data, resolve(file), { today });
  console.error(describe(imported));
  if (imported.added.length > 0)
    console.error(
      `New cities are drafts: builds leave them out, "pianogen dev" shows them. To publish one, write its note in notes/<state>.json, and remove "draft" from its record: ${docName('content.md', folders)} says how.`,
    );
}

/** `pianogen import dealers`: adds and changes dealers, and prints what has become of the rows. */
export function runImportDealers(file: string, flags: ImportFlags, folders: Folders): void {
  const { data } = resolveSiteSettings(flags, { ...folders, env: process.env, now: new Date() });
  console.error(describe(importDealers(data, resolve(file))));
}

function describe({ file, added, changed, unchanged }: Imported): string {
  if (added.length + changed.length === 0)
    return `Nothing to change: ${file} says the same as all ${unchanged} rows. Nothing was written.`;
  return [
    ...listed(added, ({ name, line }) => `Added ${name} at ${file}:${line}`),
    ...listed(
      changed,
      ({ name, line, differences }) => `Changed ${name} at ${file}:${line}: ${differences.join(', ')}`,
    ),
    `Wrote ${file}: ${added.length} added, ${changed.length} changed, ${unchanged} as they were. Then run "pianogen check".`,
  ].join('\n');
}

const listed = <Entry>(entries: readonly Entry[], describe: (entry: Entry) => string): string[] => {
  const more = entries.length - MOST_LISTED;
  return [...entries.slice(0, MOST_LISTED).map(describe), ...(more > 0 ? [`and ${more} more`] : [])];
};
