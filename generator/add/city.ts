import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writtenError } from '../../client/lead-form/rules.ts';
import { cityPath, reservedSlugs, slugify } from '../addresses.ts';
import { type LocationRecord, locationsSchema, statesSchema } from '../load/place-schemas.ts';
import { type Loaded, readData } from '../load/read-data.ts';
import { slug, text } from '../load/validate.ts';
import { displayName } from '../problem/display-name.ts';
import { nearest } from '../problem/nearest.ts';
import { ContentError, type Problem, UsageError } from '../problem/problem.ts';
import { replaceFile } from './files.ts';
import { insertBeside } from './insert.ts';

export interface NewCity {
  name: string;
  /** The state's name, slug or postal code. */
  state: string;
  primary: boolean;
  income: 'high' | 'medium';
  /** The ISO date that the sitemap shows. */
  today: string;
}

export interface AddedCity {
  record: LocationRecord;
  /** The file and the line of the record. */
  position: string;
  path: string;
}

interface ExistingState {
  name: string;
  slug: string;
  code: string;
}

const FILE = 'locations.json';

/**
 * Adds a city to `locations.json`, after the last city of its state. Throws a `UsageError` for an unusable name or state, and
 * a `ContentError` for files with problems.
 */
export function addCity(data: string, { name, state: wanted, primary, income, today }: NewCity): AddedCity {
  const { locations, states } = readPlaces(data);
  const state = findState(wanted, states);
  requireUsableName(name, { state, locations });
  const record: LocationRecord = {
    state_name: state.name,
    state_slug: state.slug,
    city_name: name,
    city_slug: freeSlug(name, { state, states, records: locations.value }),
    primary,
    median_income_bucket: income,
    lastmod: today,
  };
  const file = join(data, FILE);
  const before = readFileSync(file, 'utf8');
  const { text: after, line } = insertBeside(before, { ...neighbourOf(record, locations.value), record });
  replaceFile(file, { before, after });
  const path = cityPath(record.state_slug, record.city_slug);
  return { record, position: `${displayName(file)}:${line}`, path };
}

function readPlaces(data: string): { locations: Loaded<LocationRecord[]>; states: ExistingState[] } {
  const problems: Problem[] = [];
  const report = (problem: Problem) => problems.push(problem);
  const reader = { data, values: {}, report };
  const locations = readData(reader, FILE, { schema: locationsSchema });
  const states = readData(reader, 'states.json', { schema: statesSchema });
  if (!locations || !states || problems.length > 0) throw new ContentError(problems);
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

function findState(wanted: string, states: readonly ExistingState[]): ExistingState {
  const key = slugify(wanted);
  const found = states.find(({ name, slug, code }) =>
    [slug, slugify(name), code.toLowerCase()].includes(key),
  );
  if (found) return found;
  const meant = nearest(
    wanted,
    states.flatMap(({ name, slug }) => [name, slug]),
  );
  const hint = meant
    ? `Did you mean "${meant}"?`
    : 'Give its name, slug or postal code; a new state first needs its postal code and climate in that file.';
  throw new UsageError(`--state: "${wanted}" is no state in states.json. ${hint}`);
}

/** Throws for a name that a build would refuse, and for a city that its state has already. */
function requireUsableName(
  name: string,
  { state, locations }: { state: ExistingState; locations: Loaded<LocationRecord[]> },
): void {
  const issue = text.safeParse(name, { reportInput: true }).error?.issues[0]?.message;
  if (issue) throw new UsageError(`The name ${issue}`);
  const refusal = writtenError('city', name);
  if (refusal || slugify(name) === '')
    throw new UsageError(
      `The lead form refuses "${name}": ${refusal ?? 'it has no letters for an address'}. Spell abbreviations out: Saint Louis.`,
    );
  const twin = locations.value.findIndex(
    ({ state_slug, city_name }) => state_slug === state.slug && slugify(city_name) === slugify(name),
  );
  if (twin === -1) return;
  const { file, line } = locations.locate([twin]);
  throw new UsageError(`${name} is a city of ${state.name} already: ${file}:${line}.`);
}

/** Returns the name's slug; with the state's code if that slug is taken or reserved. */
function freeSlug(
  name: string,
  {
    state,
    states,
    records,
  }: { state: ExistingState; states: readonly ExistingState[]; records: readonly LocationRecord[] },
): string {
  const taken = new Set([
    ...reservedSlugs,
    ...states.map(({ slug }) => slug),
    ...records.flatMap(({ state_slug, city_slug }) => [state_slug, city_slug]),
  ]);
  const plain = slugify(name);
  const candidates = [plain, `${plain}-${state.code.toLowerCase()}`];
  const free = candidates.find((candidate) => !taken.has(candidate) && slug.safeParse(candidate).success);
  if (free) return free;
  throw new UsageError(
    `There is no free slug for ${name}: ${candidates.join(' and ')} cannot be used. Write the record yourself.`,
  );
}

/** The neighbour of a new record: the last city of its state; for a new state, its neighbour in the alphabet. */
function neighbourOf(
  { state_slug }: LocationRecord,
  records: readonly LocationRecord[],
): { index: number; side: 'before' | 'after' } {
  const last = records.findLastIndex((other) => other.state_slug === state_slug);
  if (last !== -1) return { index: last, side: 'after' };
  const next = records.findIndex((other) => other.state_slug > state_slug);
  return next === -1 ? { index: records.length - 1, side: 'after' } : { index: next, side: 'before' };
}
