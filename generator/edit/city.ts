import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cityPath } from '../addresses.ts';
import type { LocationRecord } from '../load/place-schemas.ts';
import { displayName } from '../problem/display-name.ts';
import { UsageError } from '../problem/problem.ts';
import { replaceFiles } from './files.ts';
import { linesOfEntries, writeList } from './json.ts';
import {
  type ExistingState,
  freeSlug,
  LOCATIONS_FILE,
  nearestState,
  readPlaces,
  requireSound,
  stateFinder,
  takenSlugs,
  withNewCities,
} from './places.ts';

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
