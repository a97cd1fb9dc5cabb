import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writtenError } from '../../client/lead-form/rules.ts';
import { cityPath, slugify } from '../addresses.ts';
import { nameKey, properName } from '../load/place-checks.ts';
import type { LocationRecord } from '../load/place-schemas.ts';
import type { Loaded } from '../load/read-data.ts';
import { text } from '../load/validate.ts';
import { displayName } from '../problem/display-name.ts';
import { UsageError } from '../problem/problem.ts';
import { replaceFiles } from './files.ts';
import { writeList } from './json.ts';
import {
  type ExistingState,
  freeSlug,
  LOCATIONS_FILE,
  nearestState,
  readPlaces,
  slugsFor,
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
  /** The ISO date that the sitemap shows. */
  today: string;
}

interface AddedCity {
  record: LocationRecord;
  /** The file and the line of the record. */
  position: string;
  path: string;
}

/**
 * Adds a city to `locations.json` as a draft, after the last city of its state. Throws a `UsageError` for an unusable name or state, and
 * a `ContentError` for files with problems.
 */
export function addCity(data: string, { name, state: wanted, primary, income, today }: NewCity): AddedCity {
  const { locations, states } = readPlaces(data);
  const state = stateFinder(states)(wanted);
  if (!state) throw unknownState(wanted, states);
  requireUsableName(name, state, locations);
  const record: LocationRecord = {
    state_name: state.name,
    state_slug: state.slug,
    city_name: name,
    city_slug: requireFreeSlug(name, slugsFor(name, state), takenSlugs(locations.value, states)),
    primary,
    median_income_bucket: income,
    lastmod: today,
    draft: true,
  };
  const path = join(data, LOCATIONS_FILE);
  const before = readFileSync(path, 'utf8');
  const entries = withNewCities(locations.value, [record]);
  const { text: after, lines } = writeList(before, entries);
  replaceFiles([{ path, before, after }]);
  const line = lines[entries.findIndex((entry) => entry.record)];
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

/** Throws for a name that a build would refuse, and for a city that its state has already, but for the one at the index `own`. */
export function requireUsableName(
  name: string,
  state: Pick<ExistingState, 'name' | 'slug'>,
  { value: records, locate }: Loaded<LocationRecord[]>,
  own = -1,
): void {
  const issue = text.safeParse(name, { reportInput: true }).error?.issues[0]?.message;
  if (issue) throw new UsageError(`The name ${issue}`);
  const refusal = writtenError('city', name);
  if (refusal || slugify(name) === '')
    throw new UsageError(
      `The lead form refuses "${name}": ${refusal ?? 'it has no letters for an address'}. Write the name alone, with abbreviations spelled out: Saint Louis.`,
    );
  const key = `${state.slug}/${slugify(name)}`;
  const twin = records.findIndex((record, at) => at !== own && nameKey(record) === key);
  if (twin !== -1) {
    const { file, line } = locate([twin]);
    throw new UsageError(`${name} is a city of ${state.name} already: ${file}:${line}.`);
  }
  const meant = properName(name);
  if (meant !== undefined)
    throw new UsageError(`The name "${name}" is not capitalized as a name. Did you mean "${meant}"?`);
}

/** Returns the first of these slugs that a city may have. Throws a `UsageError` if it may have none of them. */
export function requireFreeSlug(
  name: string,
  candidates: readonly string[],
  taken: ReadonlySet<string>,
): string {
  const free = freeSlug(candidates, taken);
  if (free !== undefined) return free;
  throw new UsageError(
    `There is no free slug for ${name}: ${candidates.join(' and ')} cannot be used. Write the record yourself.`,
  );
}
