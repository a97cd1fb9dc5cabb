import { join } from 'node:path';
import { reservedSlugs, slugify } from '../addresses.ts';
import { nameKey, problemsOfCities } from '../load/places/place-checks.ts';
import { loadPlaces, loadZipPrefixes, notesFileOf, shippedCities } from '../load/places/places.ts';
import { type Located, readJson } from '../load/read/json.ts';
import { type DataFolders, readData } from '../load/read/read-data.ts';
import { findState, spellOut } from '../load/schemas/american-values.ts';
import { type LocationRecord, locationsSchema, statesSchema } from '../load/schemas/place-schemas.ts';
import type { SiteSettings } from '../model/index.ts';
import { didYouMean } from '../problem/nearest.ts';
import {
  advice,
  all,
  firstOf,
  orThrow,
  positionOf,
  statement,
  UsageError,
} from '../problem/problem.ts';
import { editFiles, editList, validateList, withKey } from './edit-files.ts';

export const LOCATIONS_FILE = 'locations.json';

type Places = ReturnType<typeof readPlaces>;

/** A state without cities takes its name from its slug. */
export function readPlaces(folders: DataFolders) {
  const context = { ...folders, values: {} };
  const { locations, states } = orThrow(
    all({
      locations: readData(context, LOCATIONS_FILE, { schema: locationsSchema }),
      states: readData(context, 'states.json', { schema: statesSchema }),
    }),
  );
  const names = new Map(
    locations.value.map(({ state_slug, state_name }) => [state_slug, state_name]),
  );
  const nameOf = (slug: string) =>
    names.get(slug) ??
    slug.replaceAll('-', ' ').replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
  return {
    locations,
    states: states.value.states.map(({ slug, code }) => ({ slug, code, name: nameOf(slug) })),
  };
}

export const namesOf = (states: Places['states']) => states.flatMap(({ name, slug }) => [name, slug]);

export const takenSlugs = (records: readonly LocationRecord[], states: Places['states']) =>
  new Set([
    ...reservedSlugs,
    ...states.map(({ slug }) => slug),
    ...records.flatMap(({ state_slug, city_slug }) => [state_slug, city_slug]),
  ]);

export const slugsFor = (name: string, code: string): [string, string] => [
  slugify(name),
  `${slugify(name)}-${code.toLowerCase()}`,
];

/** If both slugs are taken, a check refuses the first. */
export function freeSlug(name: string, code: string, taken: ReadonlySet<string>): string {
  const slugs = slugsFor(name, code);
  return slugs.find((slug) => !taken.has(slug)) ?? slugs[0];
}

export const rulesOfCities = (states: Places['states']) => ({
  list: locationsSchema,
  check: (list: Located<LocationRecord[]>) => problemsOfCities(list, states),
  reads: ['state_name', 'state_slug', 'city_name', 'city_slug'],
});

export function requireSound(record: LocationRecord, { locations: others, states }: Places): void {
  const source = { file: '', line: 0 };
  const put = new Map([[others.value.length, { record, source }]]);
  const lines = validateList(others, put, rulesOfCities(states))
    .problems.filter((problem) => problem.source === source)
    .map((problem) =>
      [statement({ ...problem, at: columnOf(problem.at) }), ...advice(problem)].join(' '),
    );
  if (lines.length > 0) throw new UsageError(lines.join('\n'));
}

/** Turns `[3].city_slug` into `city_slug`. */
export const columnOf = (at = ''): string => at.replace(/^\[\d+\]\.?/, '');

/** A new state goes into alphabetical order. */
export function findPlace(
  { state_slug }: LocationRecord,
  records: readonly LocationRecord[],
): number {
  const last = records.findLastIndex((other) => other.state_slug === state_slug);
  if (last !== -1) return last + 1;
  const next = records.findIndex((other) => other.state_slug > state_slug);
  return next === -1 ? records.length : next;
}

type NewCity = Pick<LocationRecord, 'city_name' | 'primary' | 'median_income_bucket' | 'lastmod'>;

export const STATE_HINT = 'Give a name, slug or postal code. A new state first needs a record there.';

function requireState(wanted: string, states: Places['states']) {
  const state = findState(wanted, states);
  if (state) return state;
  const hint = didYouMean(wanted, namesOf(states), STATE_HINT);
  throw new UsageError(`"${wanted}" is not a state in states.json.${hint}`);
}

/** Throws a `UsageError` for an unusable name or state. */
export function addCity(
  folders: DataFolders,
  wanted: string,
  { city_name: written, ...more }: NewCity,
) {
  const places = readPlaces(folders);
  const { locations, states } = places;
  const { name: state_name, slug: state_slug, code } = requireState(wanted, states);
  const city_name = spellOut(written);
  const city_slug = freeSlug(city_name, code, takenSlugs(locations.value, states));
  const names = { state_name, state_slug, city_name, city_slug };
  const key = nameKey(names);
  const shipped = [...shippedCities(folders).values()].find((record) => nameKey(record) === key);
  return addDrafts(folders, [{ ...names, ...more, ...shipped }], places);
}

export function addState(folders: DataFolders, wanted: string) {
  const places = readPlaces(folders);
  const { slug } = requireState(wanted, places.states);
  const known = new Set(places.locations.value.map(nameKey));
  const records = [...shippedCities(folders).values()].filter(
    (record) => record.state_slug === slug && !known.has(nameKey(record)),
  );
  if (records.length > 0) return addDrafts(folders, records, places);
  throw new UsageError(`new state: pianogen has no city of "${wanted}" that the site lacks.`);
}

const NO_NOTES = '{\n  "$schema": "../schemas/notes.schema.json"\n}\n';

function addDrafts(folders: DataFolders, added: readonly LocationRecord[], places: Places) {
  const records = added.map((record) => ({ ...record, draft: true })) as [LocationRecord];
  for (const record of records) requireSound(record, places);
  const [first] = records;
  const place = findPlace(first, places.locations.value);
  const notes = notesFileOf(first.state_slug);
  const { pianogen } = folders;
  const shipped = Object(pianogen && readJson(join(pianogen, 'data'), notes).value?.value);
  const files = editFiles(folders.data, {
    [notes]: (text) => {
      const keys = [...(text ? [] : ['state']), ...records.map(({ city_slug }) => city_slug)];
      const found = keys.filter((key) => key in shipped);
      return found.reduce((text = NO_NOTES, key) => withKey(text, key, shipped[key]), text);
    },
    [LOCATIONS_FILE]: editList((entries: (string | object)[]) =>
      entries.toSpliced(place, 0, ...records),
    ),
  });
  const { file, line } = readPlaces(folders).locations.locate([place]);
  return { records, files, position: positionOf({ file, line }) };
}

export function missingFigures(
  settings: SiteSettings,
  added: readonly { city_slug: string }[],
): string {
  const context = { ...settings, values: {} };
  const { states = [] } = loadPlaces(context).value ?? {};
  const { value: zips } = loadZipPrefixes(context, states);
  const slugs = new Set(added.map(({ city_slug }) => city_slug));
  const drafts = states.flatMap(({ cities }) => cities.filter(({ slug }) => slugs.has(slug)));
  const describe = (file: string, missing: typeof drafts) => {
    const names = firstOf(missing.map(({ name }) => name)).join(', ');
    return names && `Not in ${file} yet: ${names}.\n`;
  };
  const withoutAir = drafts.filter(({ humidity }) => !humidity);
  const withoutZips = drafts.filter(({ slug }) => !zips?.has(slug));
  return describe('humidity.json', withoutAir) + describe('zip-prefixes.json', withoutZips);
}
