import { resolve } from 'node:path';
import { cityPath } from '../addresses.ts';
import { startStages } from '../build/stages.ts';
import type { importTable } from '../edit/import-table.ts';
import { spellOut } from '../load/schemas/american-values.ts';
import { firstOf } from '../problem/problem.ts';
import { command } from './command.ts';
import { argument, dateFlag, flag, flagOr, listOf, neededFlag, siteFlags, toggle } from './inputs.ts';
import { docName } from './root.ts';

const { data, content } = siteFlags;

const newArticle = command({
  name: 'new article',
  description: 'write a draft of a new article, for you to fill in',
  example: 'new article "How to Choose a Bench" --tags buying,care',
  inputs: {
    title: argument('<title>', 'title of at most 60 characters; its words become the address'),
    content,
    date: dateFlag('date of the article'),
    tags: flagOr('--tags <slugs>', 'tags, with commas between them', 'buying'),
  },
  async run({ title, tags }, { settings }) {
    const { addArticle } = await import('../edit/article.ts');
    const fields = { tags: listOf(tags), date: settings.today };
    const { file, path } = addArticle(settings.content, title.trim(), fields);
    console.error(`Wrote ${file}; its page will be ${path}
It is a draft: builds leave it out. Fill it in: first the excerpt, of 70 to 160 characters, then the text. "pianogen dev" shows it.
To publish it, remove the line "draft: true", and run "pianogen check".`);
  },
});

const newCity = command({
  name: 'new city',
  description: 'add the record of a city to locations.json',
  example: 'new city "Dubuque" --state Iowa --primary',
  inputs: {
    name: argument('<name>', 'name of the city, in quotes if it has spaces'),
    state: neededFlag('--state <state>', 'its state, by name, slug or postal code'),
    primary: toggle('--primary', 'give it a card on the page of its state'),
    income: flagOr<'high' | 'medium'>(
      '--income <bucket>',
      'its median household income, compared with the nation',
      'medium',
    ).choices(['high', 'medium']),
    data,
    date: dateFlag('date of the record'),
  },
  async run({ name, state, primary = false, income }, { settings }) {
    const { addCity, missingFigures } = await import('../edit/cities.ts');
    const facts = { primary, median_income_bucket: income, lastmod: settings.today };
    const { records, files, position } = addCity(settings, state, {
      city_name: name.trim(),
      ...facts,
    });
    const [{ city_name, state_name, state_slug, city_slug, median_income_bucket: bucket }] = records;
    console.error(`Added ${city_name}, ${state_name} at ${position}; its page will be ${cityPath(state_slug, city_slug)}
It is a draft: builds leave it out, "pianogen dev" shows it. Wrote ${files.join(', ')}. Read or write its note in notes/${state_slug}.json, under "${city_slug}".
${missingFigures(settings, records)}Its income bucket is "${bucket}": ${docName('data-sources.md', settings)} says when it is "high".
To publish it, remove "draft" from its record, and run "pianogen check". ${docName('content.md', settings)} says how to add figures of its air.`);
  },
});

const newState = command({
  name: 'new state',
  description: 'add the cities of a state that pianogen ships, with their notes, as drafts',
  example: 'new state kentucky',
  inputs: { state: argument('<state>', 'name, slug or postal code of the state'), data },
  async run({ state }, { settings }) {
    const { addState, missingFigures } = await import('../edit/cities.ts');
    const { records, files, position } = addState(settings, state);
    console.error(`Added ${records.map(({ city_name }) => city_name).join(', ')} at ${position}. Wrote ${files.join(', ')}.
They are drafts: builds leave them out, "pianogen dev" shows them. Read their notes.
${missingFigures(settings, records)}To publish one, remove "draft" from its record, and run "pianogen check".`);
  },
});

const importCities = command({
  name: 'import cities',
  description: 'add and change cities as the rows of a CSV file say',
  example: 'import cities cities.csv',
  inputs: {
    file: argument('<file>', 'CSV file whose first row has the keys of locations.json'),
    data,
    date: dateFlag('date of records without one'),
  },
  async run({ file }, { settings }) {
    const { importCities } = await import('../edit/import-table.ts');
    const { missingFigures } = await import('../edit/cities.ts');
    const imported = importCities(settings, resolve(file), settings.today);
    console.error(describe(imported));
    const added = imported.added.map(({ record }) => record);
    if (added.length > 0)
      console.error(
        `${missingFigures(settings, added)}New cities are drafts: builds leave them out, "pianogen dev" shows them. To publish one, write its note in notes/<state>.json, and remove "draft" from its record: ${docName('content.md', settings)} says how.`,
      );
  },
});

const importDealers = command({
  name: 'import dealers',
  description: 'add and change dealers as the rows of a CSV file say',
  example: 'import dealers dealers.csv',
  inputs: {
    file: argument('<file>', 'CSV file whose first row has the keys of dealers.json'),
    data,
    content,
    date: dateFlag('date after which no dealer was verified'),
  },
  async run({ file }, { settings }) {
    const { importDealers } = await import('../edit/import-table.ts');
    console.error(describe(importDealers(settings, resolve(file), settings.today)));
  },
});

function describe({
  file,
  added,
  changed,
  unchanged,
  readings,
}: ReturnType<typeof importTable<object>>) {
  if (added.length + changed.length === 0)
    return `Nothing to change: ${file} already matches all ${unchanged} rows. Nothing was written.`;
  return [
    ...firstOf(added.map(({ name, line }) => `Added ${name} at ${file}:${line}`)),
    ...firstOf(
      changed.map(
        ({ name, line, differences }) =>
          `Changed ${name} at ${file}:${line}: ${differences.join(', ')}`,
      ),
    ),
    ...Object.entries(readings).map(
      ([column, cells]) =>
        `Reformatted ${column} in ${cells.length} of the rows, such as ${cells[0]}.`,
    ),
    `Wrote ${file}: ${added.length} added, ${changed.length} changed, ${unchanged} unchanged. Then run "pianogen check".`,
  ].join('\n');
}

const report = (done: string, files: readonly string[]) =>
  console.error(`${done}\nWrote ${files.join(', ')}. Then run "pianogen check".`);

const renameCity = command({
  name: 'rename city',
  description: 'change the name and the slug of a city, and redirect its old page',
  example: 'rename city st-louis "Saint Louis"',
  inputs: {
    slug: argument('<slug>', 'slug of the city'),
    name: argument('<name>', 'its new name'),
    newSlug: flag('--slug <slug>', 'its new slug', String, 'made from the name'),
    data,
    date: dateFlag('date of the record'),
  },
  async run({ slug, name: written, newSlug }, { settings }) {
    const name = spellOut(written.trim());
    const { renameCity } = await import('../edit/move-city.ts');
    const { old, from, to, files } = renameCity(settings, slug, {
      name,
      newSlug,
      today: settings.today,
    });
    const leadsOn = old.draft ? `Its page will be ${to}` : `${from} now leads to ${to}`;
    const moved = from === to ? `Its page stays ${to}` : leadsOn;
    report(`Renamed ${old.city_name}, ${old.state_name} to ${name}. ${moved}`, files);
  },
});

const removeCity = command({
  name: 'remove city',
  description: 'remove a city with everything that belongs to it, and redirect its page',
  example: 'remove city akron --to /ohio/',
  inputs: {
    slug: argument('<slug>', 'slug of the city'),
    to: neededFlag('--to <path>', 'path of the page that visitors get instead'),
    data,
    content,
  },
  async run({ slug, to }, { settings }) {
    const { loadSite } = await import('../build/open-site.ts');
    const { removeCity } = await import('../edit/move-city.ts');
    // Other problems must not stop this command when it finishes after a crash.
    const { plan } = await loadSite(settings, startStages({}));
    const pages = new Set([...plan.heads()].map(({ path }) => path));
    const { old, from, files } = removeCity(settings, slug, { to, pages, content: settings.content });
    const leadsOn = old.draft
      ? 'A draft has no page, so there is no redirect.'
      : `${from} now leads to ${to}`;
    report(`Removed ${old.city_name}, ${old.state_name}. ${leadsOn}`, files);
  },
});

const removeDealer = command({
  name: 'remove dealer',
  description: 'remove the record of a dealer',
  example: 'remove dealer harmony-hall',
  inputs: { slug: argument('<slug>', 'slug of the dealer'), data },
  async run({ slug }, { settings }) {
    const { removeDealer } = await import('../edit/move-city.ts');
    report(`Removed ${slug}.`, removeDealer(settings.data, slug));
  },
});

const override = command({
  name: 'override',
  description: 'copy a template of pianogen into the site, for you to change',
  example: 'override templates/parts/footer.tsx',
  inputs: {
    file: argument('<file>', 'path of the template, such as templates/parts/footer.tsx'),
    update: toggle('--update', 'keep your file, and note that you have read pianogen’s as it is now'),
  },
  async run({ file: wanted, update = false }, folders) {
    const { override } = await import('../edit/override.ts');
    const file = override(folders, wanted, update);
    console.error(
      update
        ? `Noted: you have read pianogen’s ${file} as it is now.`
        : `Wrote ${file}, which replaces pianogen’s. Its original is in templates/.originals/: commit both.
After an update, "pianogen check" and "pianogen diff" say if pianogen changed it.`,
    );
  },
});

/** The commands that change the sources of a site. */
export const editing = [
  ...[newArticle, newCity, newState, importCities, importDealers],
  ...[removeCity, removeDealer, renameCity, override],
];
