import { writtenError } from '../../client/lead-form/rules.ts';
import { reservedSlugs, slugify } from '../addresses.ts';
import type { Climate, Source } from '../model/index.ts';
import { nearestAmong } from '../problem/nearest.ts';
import { type ProblemCode, positionOf, type Report } from '../problem/problem.ts';
import type { Steps } from '../steps.ts';
import { formatPath, formatValue } from './format.ts';
import { checkHumidity, type HumidityFile } from './humidity.ts';
import type { Located } from './json.ts';
import type { LocationRecord, StatesFile } from './place-schemas.ts';

export interface PlaceFiles {
  locations: Located<LocationRecord[]> | undefined;
  climates: Located<{ climates: Climate[] }> | undefined;
  states: Located<StatesFile> | undefined;
  humidity: Located<HumidityFile> | undefined;
}

export function* checkPlaces(files: PlaceFiles, report: Report): Steps<void> {
  const { locations, climates, states, humidity } = files;
  if (locations) yield* checkCities(locations, states?.value.states ?? [], report);
  if (!locations || !climates || !states || !humidity) return;
  checkReferences({ locations, climates, states }, report);
  yield;
  checkHumidity(humidity, report);
}

/** Reports problems of cities, and between them. The states tell the slug that a city could have. */
export function* checkCities(
  locations: Located<LocationRecord[]>,
  states: readonly { slug: string; code: string }[],
  report: Report,
): Steps<void> {
  checkStateNames(locations, report);
  yield;
  checkNames(locations, report);
  yield;
  checkCitySlugs(locations, { codes: new Map(states.map(({ slug, code }) => [slug, code])), report });
  yield;
}

const MAX_NAME = 100;

/** The longest name of a city that leaves room for the words around it in a title. */
const LONGEST_CITY = 40;

/** Reports reserved slugs, and names that the lead form refuses. Pages show the form filled in. */
function checkNames({ value: records, locate }: Located<LocationRecord[]>, report: Report): void {
  const firsts = new Map<string, number>();
  for (const [index, { state_name, state_slug, city_name, city_slug }] of records.entries()) {
    const isFirst = !firsts.has(state_slug);
    firsts.set(state_slug, firsts.get(state_slug) ?? index);
    const problem = (code: ProblemCode, key: keyof LocationRecord, message: string, hint: string) =>
      report({ code, source: locate([index, key]), at: `[${index}].${key}`, message, hint });

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
        state_name.length < MAX_NAME ? 'Write it with letters and spaces.' : 'Shorten it.',
      );
    const refusedCity = writtenError('city', city_name);
    if (refusedCity)
      problem(
        'PG216',
        'city_name',
        `the lead form refuses ${formatValue(city_name)}: ${refusedCity}.`,
        city_name.length < MAX_NAME
          ? 'Write the name alone, with abbreviations spelled out: Saint Louis.'
          : 'Shorten it.',
      );
    else if (slugify(city_name) === '')
      problem(
        'PG211',
        'city_name',
        `${formatValue(city_name)} has no letter from A to Z, by which lists sort it.`,
        'Write the name as English maps do.',
      );
    else if (city_name.length > LONGEST_CITY)
      problem(
        'PG208',
        'city_name',
        `has ${city_name.length} characters; expected at most ${LONGEST_CITY}, so that titles of pages have room for it.`,
        'Shorten it.',
      );
    const meant = refusedCity ? undefined : properName(city_name);
    if (meant !== undefined)
      problem(
        'PG211',
        'city_name',
        `${formatValue(city_name)} is not capitalized as a name; pages show it as it is.`,
        `Write ${formatValue(meant)}.`,
      );
  }
}

/** A name that starts with a small letter, or that has capitals only, as it is meant; `undefined` for others. */
function properName(name: string): string | undefined {
  const isShouted = name.length > 3 && name === name.toUpperCase() && name !== name.toLowerCase();
  if (!isShouted && !/^\p{Ll}/u.test(name)) return;
  return name.toLowerCase().replace(/(?<![\p{L}\p{M}'’])\p{L}/gu, (letter) => letter.toUpperCase());
}

/** A key that two cities of one state share if their names differ in letters and signs only. */
export const nameKey = ({
  state_slug,
  city_name,
}: Pick<LocationRecord, 'state_slug' | 'city_name'>): string => `${state_slug}/${slugify(city_name)}`;

/** Reports states with two names. The name of most records is right; of two that stand equally often, none is. */
function checkStateNames({ value: records, locate }: Located<LocationRecord[]>, report: Report): void {
  for (const [stateSlug, names] of indexesByName(records)) {
    const [most, ...others] = [...names].sort(([, a], [, b]) => b.length - a.length);
    const [right = '', [example = 0, ...more] = []] = most ?? [];
    for (const [name, indexes] of others) {
      const isTie = indexes.length === more.length + 1;
      for (const index of isTie ? indexes.slice(0, 1) : indexes) {
        const source = locate([index, 'state_name']);
        report({
          code: 'PG215',
          source,
          at: `[${index}].state_name`,
          message: `is ${formatValue(name)}, but ${isTie ? 'as many' : 'more'} records call ${formatValue(stateSlug)} ${formatValue(right)}, such as that ${placeOf(locate([example]), source)}.`,
          hint: isTie
            ? `Write ${formatValue(right)} or ${formatValue(name)} in all of them.`
            : 'Use one name for one state.',
          suggestion: isTie ? undefined : right,
        });
      }
    }
  }
}

/** The indexes of the records of each state, by the name that they give to it. */
function indexesByName(records: readonly LocationRecord[]): Map<string, Map<string, number[]>> {
  const states = new Map<string, Map<string, number[]>>();
  for (const [index, { state_slug, state_name }] of records.entries()) {
    const names = states.get(state_slug) ?? new Map<string, number[]>();
    const indexes = names.get(state_name) ?? [];
    indexes.push(index);
    states.set(state_slug, names.set(state_name, indexes));
  }
  return states;
}

/** Reports cities that stand twice, and city slugs that another city or a state has too. */
function checkCitySlugs(
  { value: records, locate }: Located<LocationRecord[]>,
  { codes, report }: { codes: ReadonlyMap<string, string>; report: Report },
): void {
  const stateSlugs = new Map<string, number>();
  for (const [index, { state_slug }] of records.entries()) {
    if (!stateSlugs.has(state_slug)) stateSlugs.set(state_slug, index);
  }
  const seen = new Map<string, number>();
  const named = new Map<string, number>();
  for (const [index, record] of records.entries()) {
    const { state_slug, state_name, city_name, city_slug } = record;
    const key = nameKey(record);
    const twin = named.get(key);
    named.set(key, twin ?? index);
    if (twin !== undefined) {
      const source = locate([index]);
      report({
        code: 'PG209',
        source,
        at: `[${index}]`,
        message: `${city_name} stands in ${state_name} a second time, first ${placeOf(locate([twin]), source)}.`,
        hint: 'Keep one of the two records.',
      });
      continue;
    }
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
