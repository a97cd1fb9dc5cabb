import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cityPath, reservedSlugs, slugify } from '../addresses.ts';
import type { Located } from '../load/json.ts';
import { checkCities } from '../load/place-checks.ts';
import { type LocationRecord, locationsSchema, statesSchema } from '../load/place-schemas.ts';
import { type Loaded, readData } from '../load/read-data.ts';
import { validate } from '../load/validate.ts';
import { displayName } from '../problem/display-name.ts';
import { nearest } from '../problem/nearest.ts';
import type { Source } from '../problem/problem.ts';
import { advice, type Problem, statement, UsageError } from '../problem/problem.ts';
import { doAll } from '../steps.ts';
import { replaceFiles } from './files.ts';
import { type ListEntry, linesOfEntries, readSound, writeList } from './json.ts';

export const LOCATIONS_FILE = 'locations.json';

/** A state of `states.json`. One that has no city has the words of its slug as its name. */
export interface ExistingState {
  name: string;
  slug: string;
  code: string;
}

export interface ExistingPlaces {
  locations: Loaded<LocationRecord[]>;
  states: readonly ExistingState[];
}

export function readPlaces(data: string): ExistingPlaces {
  const { locations, states } = readSound((report) => {
    const reader = { data, values: {}, report };
    const locations = readData(reader, LOCATIONS_FILE, { schema: locationsSchema });
    const states = readData(reader, 'states.json', { schema: statesSchema });
    return locations && states && { locations, states };
  });
  const names = new Map(locations.value.map(({ state_slug, state_name }) => [state_slug, state_name]));
  const existing = states.value.states.map(({ slug, code }) => ({
    slug,
    code,
    name: names.get(slug) ?? inWords(slug),
  }));
  return { locations, states: existing };
}

/** `new-york` to `New York`: the name of a state that has no city yet. */
const inWords = (slug: string): string =>
  slug.replace(
    /(^|-)([a-z])/g,
    (_, hyphen: string, letter: string) => (hyphen && ' ') + letter.toUpperCase(),
  );

export function stateFinder(states: readonly ExistingState[]): (wanted: string) => ExistingState | undefined {
  const byWord = new Map(
    states.flatMap((state) =>
      [state.slug, slugify(state.name), state.code.toLowerCase()].map((word) => [word, state] as const),
    ),
  );
  return (wanted) => byWord.get(slugify(wanted));
}

export const nearestState = (wanted: string, states: readonly ExistingState[]): string | undefined =>
  nearest(
    wanted,
    states.flatMap(({ name, slug }) => [name, slug]),
  );

export const takenSlugs = (records: readonly LocationRecord[], states: readonly ExistingState[]) =>
  new Set([
    ...reservedSlugs,
    ...states.map(({ slug }) => slug),
    ...records.flatMap(({ state_slug, city_slug }) => [state_slug, city_slug]),
  ]);

/** The slugs that a city of this name may have: that of the name, and the same with the postal code of its state. */
export const slugsFor = (name: string, code: string): [string, string] => [
  slugify(name),
  `${slugify(name)}-${code.toLowerCase()}`,
];

/** Returns the first slug for a city that is not taken; if both are, a check refuses the first one. */
export function freeSlug(name: string, code: string, taken: ReadonlySet<string>): string {
  const slugs = slugsFor(name, code);
  return slugs.find((slug) => !taken.has(slug)) ?? slugs[0];
}

const NOWHERE: Source = { file: '', line: 0 };

/** Throws a `UsageError` with all that a build would refuse about a city beside the others. */
export function requireSound(
  record: LocationRecord,
  { value: others, locate }: Loaded<LocationRecord[]>,
  states: readonly ExistingState[],
): void {
  const problems: Problem[] = [];
  const report = (problem: Problem) => {
    if (problem.source === NOWHERE) problems.push({ ...problem, at: columnOf(problem.at) });
  };
  const list: Located = {
    value: [...others, record],
    locate: (path, part) => (path[0] === others.length ? NOWHERE : locate(path, part)),
  };
  const value = validate(list, locationsSchema, report);
  if (value) doAll(checkCities({ value, locate: list.locate }, states, report));
  const lines = problems.map((problem) => [statement(problem), ...advice(problem)].join(' '));
  if (lines.length > 0) throw new UsageError(lines.join('\n'));
}

/** `[3].city_slug` to `city_slug`. */
export const columnOf = (at = ''): string => at.replace(/^\[\d+\]\.?/, '');

/** The entries of a list of cities with new ones, each after the last city of its state. */
export function withNewCities(
  records: readonly LocationRecord[],
  added: readonly LocationRecord[],
): ListEntry[] {
  const byPlace = new Map<number, LocationRecord[]>();
  for (const stateSlug of new Set(added.map(({ state_slug }) => state_slug).sort())) {
    const place = placeOf(stateSlug, records);
    const ofState = added.filter(({ state_slug }) => state_slug === stateSlug);
    byPlace.set(place, [...(byPlace.get(place) ?? []), ...ofState]);
  }
  const newAt = (place: number): ListEntry[] => (byPlace.get(place) ?? []).map((record) => ({ record }));
  return [...newAt(0), ...records.flatMap((_, from) => [{ from }, ...newAt(from + 1)])];
}

/** The index for new cities of a state: after its last city; for a new state, in the alphabet. */
function placeOf(stateSlug: string, records: readonly LocationRecord[]): number {
  const last = records.findLastIndex((other) => other.state_slug === stateSlug);
  if (last !== -1) return last + 1;
  const next = records.findIndex((other) => other.state_slug > stateSlug);
  return next === -1 ? records.length : next;
}

export interface NewCity {
  name: string;
  /** The state's name, slug or postal code. */
  state: string;
  primary: boolean;
  income: 'high' | 'medium';
  today: string;
}

/**
 * Adds a city to `locations.json` as a draft, after the last city of its state. Throws a `UsageError` for an unusable name or state, and
 * a `ContentError` for files with problems.
 */
export function addCity(data: string, { name, state: wanted, primary, income, today }: NewCity) {
  const { locations, states } = readPlaces(data);
  const state = stateFinder(states)(wanted);
  if (!state) throw unknownState(wanted, states);
  const record: LocationRecord = {
    state_name: state.name,
    state_slug: state.slug,
    city_name: name,
    city_slug: freeSlug(name, state.code, takenSlugs(locations.value, states)),
    primary,
    median_income_bucket: income,
    lastmod: today,
    draft: true,
  };
  requireSound(record, locations, states);
  const path = join(data, LOCATIONS_FILE);
  const before = readFileSync(path, 'utf8');
  const entries = withNewCities(locations.value, [record]);
  const after = writeList(before, entries);
  replaceFiles([{ path, before, after }]);
  const line = linesOfEntries(after)[entries.findIndex((entry) => entry.record)];
  return {
    record,
    position: `${displayName(path)}:${line}`,
    path: cityPath(record.state_slug, record.city_slug),
  };
}

function unknownState(wanted: string, states: readonly ExistingState[]): UsageError {
  const meant = nearestState(wanted, states);
  const hint = meant
    ? `Did you mean "${meant}"?`
    : 'Give its name, slug or postal code; a new state first needs its postal code and climate in that file.';
  return new UsageError(`--state: "${wanted}" is no state in states.json. ${hint}`);
}
