import { writtenError } from '../../client/lead-form/rules.ts';
import { reservedSlugs, slugify } from '../addresses.ts';
import type { Climate, Source } from '../model/index.ts';
import type { ProblemCode } from '../problem/codes.ts';
import { nearestAmong } from '../problem/nearest.ts';
import { positionOf, type Report } from '../problem/problem.ts';
import { formatPath, formatValue } from './format.ts';
import { checkHumidity, type HumidityFile } from './humidity.ts';
import type { LocationRecord, StatesFile } from './place-schemas.ts';
import type { Loaded } from './read-data.ts';

/** Four files, those that could be loaded. */
export interface PlaceFiles {
  locations: Loaded<LocationRecord[]> | undefined;
  climates: Loaded<{ climates: Climate[] }> | undefined;
  states: Loaded<StatesFile> | undefined;
  humidity: Loaded<HumidityFile> | undefined;
}

/** Reports problems between the files. */
export function checkPlaces(files: PlaceFiles, report: Report): void {
  const { locations, climates, states, humidity } = files;
  const codes = new Map(states?.value.states.map(({ slug, code }) => [slug, code]));
  if (locations) {
    checkNames(locations, report);
    checkCitySlugs(locations, { codes, report });
  }
  if (!locations || !climates || !states || !humidity) return;
  checkReferences({ locations, climates, states }, report);
  checkHumidity(humidity, report);
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
    const source = locate([index, 'city_slug']);
    report({
      code: 'PG214',
      source,
      at: `[${index}].city_slug`,
      message: `${formatValue(city_slug)} is already used ${placeOf(locate([earlier]), source)}; expected a slug of its own.`,
      hint: free
        ? `Write ${formatValue(plain)}.`
        : `Add the state's code: ${formatValue(`${plain}-${code}`)}.`,
    });
  }
}

/** `on line 5`, or the position in another file. An import checks its rows together with the records of the site. */
const placeOf = (earlier: Source, { file }: Source): string =>
  earlier.file === file ? `on line ${earlier.line}` : `at ${positionOf(earlier)}`;

/** Reports states and climates that have no record. */
function checkReferences(
  {
    locations,
    climates,
    states,
  }: Required<{ [Name in 'locations' | 'climates' | 'states']: NonNullable<PlaceFiles[Name]> }>,
  report: Report,
): void {
  const knownStates = new Set(states.value.states.map(({ slug }) => slug));
  const knownClimates = new Set(climates.value.climates.map(({ slug }) => slug));
  const unknown = new Map<string, number>();
  for (const [index, { state_slug }] of locations.value.entries()) {
    if (!knownStates.has(state_slug) && !unknown.has(state_slug)) unknown.set(state_slug, index);
  }
  const nearestState = nearestAmong(() => [...knownStates]);
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
  const nearestClimate = nearestAmong(() => [...knownClimates]);
  for (const [index, { climate }] of states.value.states.entries()) {
    if (knownClimates.has(climate)) continue;
    report({
      code: 'PG212',
      source: states.locate(['states', index, 'climate']),
      at: formatPath(['states', index, 'climate']),
      message: `${formatValue(climate)} is not in climates.json.`,
      hint: 'Correct its spelling, or describe that climate there.',
      suggestion: nearestClimate(climate),
    });
  }
}
