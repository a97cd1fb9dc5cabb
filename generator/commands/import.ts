import { resolve } from 'node:path';
import type { importTable } from '../edit/import-table.ts';
import { firstOf } from '../problem/problem.ts';
import { argument, command } from './command.ts';
import { docName } from './root.ts';
import { dateFlag, siteFlags, siteSettings } from './site-settings.ts';

const group = { name: 'import', description: 'add and change cities or dealers from a spreadsheet' };

export const importCities = command({
  name: 'cities',
  group,
  description: 'add and change cities as the rows of a CSV file say',
  example: 'pianogen import cities cities.csv',
  inputs: {
    file: argument('<file>', 'CSV file whose first row has the keys of locations.json'),
    data: siteFlags.data,
    date: dateFlag('date of records without one'),
  },
  async run({ file, ...values }, context) {
    const { importCities } = await import('../edit/import-table.ts');
    const { missingFigures } = await import('../edit/cities.ts');
    const settings = siteSettings(values, context);
    const imported = importCities(settings, resolve(file), settings.today);
    console.error(describe(imported));
    const added = imported.added.map(({ record }) => record);
    if (added.length > 0)
      console.error(
        `${missingFigures(settings, added)}New cities are drafts: builds leave them out, "pianogen dev" shows them. To publish one, write its note in notes/<state>.json, and remove "draft" from its record: ${docName('content.md', context)} says how.`,
      );
  },
});

export const importDealers = command({
  name: 'dealers',
  group,
  description: 'add and change dealers as the rows of a CSV file say',
  example: 'pianogen import dealers dealers.csv',
  inputs: {
    file: argument('<file>', 'CSV file whose first row has the keys of dealers.json'),
    data: siteFlags.data,
    content: siteFlags.content,
    date: dateFlag('date after which no dealer was verified'),
  },
  async run({ file, ...values }, context) {
    const { importDealers } = await import('../edit/import-table.ts');
    const settings = siteSettings(values, context);
    console.error(describe(importDealers(settings, resolve(file), settings.today)));
  },
});

function describe({ file, added, changed, unchanged, readings }: ReturnType<typeof importTable<object>>) {
  if (added.length + changed.length === 0)
    return `Nothing to change: ${file} already says the same as all ${unchanged} rows. Nothing was written.`;
  return [
    ...firstOf(added.map(({ name, line }) => `Added ${name} at ${file}:${line}`)),
    ...firstOf(
      changed.map(
        ({ name, line, differences }) => `Changed ${name} at ${file}:${line}: ${differences.join(', ')}`,
      ),
    ),
    ...Object.entries(readings).map(
      ([column, cells]) =>
        `Read ${column} in ${cells.length} of the rows by its meaning, such as ${cells[0]}.`,
    ),
    `Wrote ${file}: ${added.length} added, ${changed.length} changed, ${unchanged} unchanged. Then run "pianogen check".`,
  ].join('\n');
}
