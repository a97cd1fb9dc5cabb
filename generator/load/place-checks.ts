import { writtenError } from '../../client/lead-form/rules.ts';
import { reservedSlugs, slugify } from '../addresses.ts';
import type { Climate } from '../model/index.ts';
import type { ProblemCode } from '../problem/codes.ts';
import { nearestAmong } from '../problem/nearest.ts';
import type { Report } from '../problem/problem.ts';
import { formatPath, formatValue } from './format.ts';
import { checkHumidity, type HumidityFile } from './humidity.ts';
import { type Kept, reuse } from './kept.ts';
import type { Locate } from './located.ts';
import type { Notes } from './notes.ts';
import type { LocationRecord, StateRecord, StatesFile } from './place-schemas.ts';
import type { Loaded } from './read-data.ts';

/** The five files, those that could be loaded. */
export interface PlaceFiles {
  locations: Loaded<LocationRecord[]> | undefined;
  climates: Loaded<{ climates: Climate[] }> | undefined;
  states: Loaded<StatesFile> | undefined;
  notes: Loaded<Notes> | undefined;
  humidity: Loaded<HumidityFile> | undefined;
}

/** Reports what the files have wrong together. */
export function checkPlaces(files: PlaceFiles, { kept, report }: { kept: Kept; report: Report }): void {
  const { locations, climates, states, notes, humidity } = files;
  const codes = new Map(states?.value.states.map(({ slug, code }) => [slug, code]));
  if (locations) {
    reuse(kept, { name: 'checked locations', input: [locations, states], report }, (report) => {
      checkNames(locations, report);
      checkCitySlugs(locations, { codes, report });
    });
  }
  if (!locations || !climates || !states || !notes || !humidity) return;
  const citySlugs = new Set(locations.value.map(({ city_slug }) => city_slug));
  const slugsOf = (records: readonly { slug: string }[]) => new Set(records.map(({ slug }) => slug));
  const slugs = { climates: slugsOf(climates.value.climates), states: slugsOf(states.value.states) };
  checkReferences({ locations, states, notes }, { ...slugs, citySlugs, report });
  const slugText = [...citySlugs].join();
  reuse(kept, { name: 'checked humidity', input: [humidity, slugText], report }, (report) =>
    checkHumidity(humidity, citySlugs, report),
  );
}

/** Reports reserved slugs, states with two names, and names that the lead form refuses. Pages show the form filled in. */
function checkNames({ value: records, locate }: Loaded<LocationRecord[]>, report: Report): void {
  const firsts = new Map<string, number>();
  for (const [index, { state_name, state_slug, city_name, city_slug }] of records.entries()) {
    const first = firsts.get(state_slug) ?? index;
    firsts.set(state_slug, first);
    const isFirst = first === index;
    const firstName = records[first]?.state_name;
    const problem = (code: ProblemCode, key: keyof LocationRecord, message: string, hint: string) =>
      report({ code, source: locate([index, key]), at: `[${index}].${key}`, message, hint });

    if (firstName !== state_name) {
      problem(
        'PG215',
        'state_name',
        `is ${formatValue(state_name)}, but line ${locate([first]).line} calls ${formatValue(state_slug)} ${formatValue(firstName)}.`,
        'Use one name for one state.',
      );
    }
    if (isFirst && reservedSlugs.has(state_slug))
      problem(
        'PG213',
        'state_slug',
        `${formatValue(state_slug)} is reserved for a page of the site.`,
        'Choose another slug.',
      );
    if (reservedSlugs.has(city_slug))
      problem(
        'PG213',
        'city_slug',
        `${formatValue(city_slug)} is reserved for a page of the site.`,
        'Choose another slug.',
      );
    const refusedState = isFirst ? writtenError('state', state_name) : undefined;
    if (refusedState)
      problem(
        'PG216',
        'state_name',
        `the lead form refuses ${formatValue(state_name)}: ${refusedState}.`,
        'Write it with letters and spaces.',
      );
    const refusedCity = writtenError('city', city_name);
    if (refusedCity)
      problem(
        'PG216',
        'city_name',
        `the lead form refuses ${formatValue(city_name)}: ${refusedCity}.`,
        'Spell abbreviations out: Saint Louis.',
      );
  }
}

/** Reports city slugs that another city or a state has too. */
function checkCitySlugs(
  { value: records, locate }: Loaded<LocationRecord[]>,
  { codes, report }: { codes: ReadonlyMap<string, string>; report: Report },
): void {
  const stateSlugs = new Map<string, number>();
  for (const [index, { state_slug }] of records.entries()) {
    if (!stateSlugs.has(state_slug)) stateSlugs.set(state_slug, index);
  }
  const seen = new Map<string, number>();
  for (const [index, { state_slug, city_name, city_slug }] of records.entries()) {
    const earlier = seen.get(city_slug) ?? stateSlugs.get(city_slug);
    seen.set(city_slug, seen.get(city_slug) ?? index);
    if (earlier === undefined) continue;
    const code = codes.get(state_slug)?.toLowerCase() ?? 'xx';
    const plain = slugify(city_name);
    const free = !seen.has(plain) && !stateSlugs.has(plain);
    report({
      code: 'PG214',
      source: locate([index, 'city_slug']),
      at: `[${index}].city_slug`,
      message: `${formatValue(city_slug)} is already used on line ${locate([earlier]).line}; expected a slug of its own.`,
      hint: free
        ? `Write ${formatValue(plain)}.`
        : `Add the state's code: ${formatValue(`${plain}-${code}`)}.`,
    });
  }
}

/** Reports states and climates that have no record, and notes on cities that do not exist. */
function checkReferences(
  files: {
    locations: Loaded<LocationRecord[]>;
    states: Loaded<{ states: StateRecord[] }>;
    notes: Loaded<Notes>;
  },
  known: {
    climates: ReadonlySet<string>;
    states: ReadonlySet<string>;
    citySlugs: ReadonlySet<string>;
    report: Report;
  },
): void {
  const { locations, states, notes } = files;
  const { citySlugs, report } = known;
  const unknown = new Map<string, number>();
  for (const [index, { state_slug }] of locations.value.entries()) {
    if (!known.states.has(state_slug) && !unknown.has(state_slug)) unknown.set(state_slug, index);
  }
  const nearestState = nearestAmong(() => [...known.states]);
  for (const [stateSlug, index] of unknown) {
    report({
      code: 'PG212',
      source: locations.locate([index, 'state_slug']),
      at: `[${index}].state_slug`,
      message: `${formatValue(stateSlug)} is not in states.json.`,
      hint: 'Correct its spelling, or add the state there with its postal code and climate.',
      suggestion: nearestState(stateSlug),
    });
  }
  const nearestClimate = nearestAmong(() => [...known.climates]);
  const checkClimate = (
    climate: string,
    { locate, path }: { locate: Locate; path: readonly PropertyKey[] },
  ) => {
    if (known.climates.has(climate)) return;
    report({
      code: 'PG212',
      source: locate(path),
      at: formatPath(path),
      message: `${formatValue(climate)} is not in climates.json.`,
      hint: 'Correct its spelling, or describe that climate there.',
      suggestion: nearestClimate(climate),
    });
  };
  for (const [index, { climate }] of states.value.states.entries()) {
    checkClimate(climate, { locate: states.locate, path: ['states', index, 'climate'] });
  }
  const nearestCity = nearestAmong(() => [...citySlugs]);
  for (const citySlug of notes.value.slugs) {
    const climate = notes.value.climateOf(citySlug);
    if (climate) checkClimate(climate, { locate: notes.locate, path: [citySlug, 'climate'] });
    if (citySlugs.has(citySlug)) continue;
    report({
      code: 'PG212',
      source: notes.locate([citySlug], 'key'),
      at: citySlug,
      message: 'is the slug of no city in locations.json.',
      hint: 'Correct its spelling or remove the note.',
      suggestion: nearestCity(citySlug),
    });
  }
}
