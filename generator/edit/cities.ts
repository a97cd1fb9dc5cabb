import { cityPath, reservedSlugs, slugify } from '../addresses.ts';
import { problemsOfCities } from '../load/places/place-checks.ts';
import type { Located } from '../load/read/json.ts';
import type { DataFolders } from '../load/read/layers.ts';
import { readData } from '../load/read/read-data.ts';
import { findState } from '../load/schemas/american-values.ts';
import { type LocationRecord, locationsSchema, statesSchema } from '../load/schemas/place-schemas.ts';
import { didYouMean } from '../problem/nearest.ts';
import { advice, all, orThrow, positionOf, statement, UsageError } from '../problem/problem.ts';
import { editFiles, validateList } from './edit-files.ts';
import { withEntries } from './json-entries.ts';

export const LOCATIONS_FILE = 'locations.json';

export type Places = ReturnType<typeof readPlaces>;

/** A state without cities takes its name from its slug. */
export function readPlaces(folders: DataFolders) {
  const context = { ...folders, values: {} };
  const { locations, states } = orThrow(
    all({
      locations: readData(context, LOCATIONS_FILE, { schema: locationsSchema }),
      states: readData(context, 'states.json', { schema: statesSchema }),
    }),
  );
  const names = new Map(locations.value.map(({ state_slug, state_name }) => [state_slug, state_name]));
  const inWords = (slug: string) =>
    slug.replaceAll('-', ' ').replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
  return {
    locations,
    states: states.value.states.map(({ slug, code }) => ({
      slug,
      code,
      name: names.get(slug) ?? inWords(slug),
    })),
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
});

export function requireSound(
  record: LocationRecord,
  others: Located<LocationRecord[]>,
  states: Places['states'],
): void {
  const source = { file: '', line: 0 };
  const put = new Map([[others.value.length, { record, source }]]);
  const lines = validateList(others, put, rulesOfCities(states))
    .problems.filter((problem) => problem.source === source)
    .map((problem) => [statement({ ...problem, at: columnOf(problem.at) }), ...advice(problem)].join(' '));
  if (lines.length > 0) throw new UsageError(lines.join('\n'));
}

/** Turns `[3].city_slug` into `city_slug`. */
export const columnOf = (at = ''): string => at.replace(/^\[\d+\]\.?/, '');

/** The place of a new record is after the last city of its state. A new state goes into alphabetical order. */
export function findPlace({ state_slug }: LocationRecord, records: readonly LocationRecord[]): number {
  const last = records.findLastIndex((other) => other.state_slug === state_slug);
  if (last !== -1) return last + 1;
  const next = records.findIndex((other) => other.state_slug > state_slug);
  return next === -1 ? records.length : next;
}

interface NewCity extends Pick<LocationRecord, 'primary' | 'median_income_bucket' | 'lastmod'> {
  name: string;
  state: string;
}

/** Adds a draft to `locations.json`. Throws a `UsageError` for an unusable name or state. */
export function addCity(folders: DataFolders, { name, state: wanted, ...more }: NewCity) {
  const { locations, states } = readPlaces(folders);
  const state = findState(wanted, states);
  if (!state) {
    const hint = 'Give a name, slug or postal code. A new state first needs a record there.';
    throw new UsageError(
      `--state: "${wanted}" is not a state in states.json.${didYouMean(wanted, namesOf(states), hint)}`,
    );
  }
  const city_slug = freeSlug(name, state.code, takenSlugs(locations.value, states));
  const names = { state_name: state.name, state_slug: state.slug, city_name: name, city_slug };
  const record: LocationRecord = { ...names, ...more, draft: true };
  requireSound(record, locations, states);
  const place = findPlace(record, locations.value);
  const edit = (text = '') =>
    withEntries(text, [], (entries) => [...entries.slice(0, place), record, ...entries.slice(place)]);
  editFiles(folders, [[LOCATIONS_FILE, edit]]);
  const { file, line } = readPlaces(folders).locations.locate([place]);
  return { record, position: positionOf({ file, line }), path: cityPath(state.slug, city_slug) };
}
