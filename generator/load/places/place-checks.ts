import type * as z from 'zod';
import { writtenError } from '../../../client/lead-form/rules.ts';
import { wordsOf } from '../../../client/search/words.ts';
import { reservedSlugs, slugify } from '../../addresses.ts';
import type { Climate, Source, State } from '../../model/index.ts';
import { type Problem, type ProblemCode, positionOf } from '../../problem/problem.ts';
import { entryAt, type Located } from '../read/json.ts';
import { referenceTo } from '../read/validate.ts';
import { formatValue } from '../schemas/format.ts';
import type { HumidityFile, LocationRecord, statesSchema } from '../schemas/place-schemas.ts';

export interface PlaceFiles {
  locations: Located<LocationRecord[]>;
  climates: Located<{ climates: Climate[] }>;
  states: Located<z.infer<typeof statesSchema>>;
  humidity: Located<HumidityFile>;
}

/** Suggested slugs may end in the code of the state. */
export const problemsOfCities = (
  locations: Located<LocationRecord[]>,
  states: readonly Pick<State, 'slug' | 'code'>[],
): Problem[] => [...problemsOfNames(locations), ...problemsOfSlugs(locations, states)];

/** In characters: a title has other words too. */
const LONGEST_CITY = 40;

/** The first record of a state names it. The lead form must not refuse names, since pages fill them in. */
function problemsOfNames({ value: records, locate }: Located<LocationRecord[]>): Problem[] {
  const problems: Problem[] = [];
  const firsts = firstCities(records);
  for (const [index, record] of records.entries()) {
    const { state_name, state_slug, city_name } = record;
    const [state, name] = [formatValue(state_name), formatValue(city_name)];
    const add = (code: ProblemCode, key: keyof LocationRecord, message: string, hint: string) =>
      problems.push({ ...entryAt(locate, [index, key]), code, message, hint });
    const checkSlug = (key: 'state_slug' | 'city_slug') => {
      const message = `"${record[key]}" is reserved for a page of the site.`;
      if (reservedSlugs.has(record[key])) add('PG213', key, message, 'Choose another slug.');
    };
    const first = firsts.get(state_slug) ?? index;
    const right = records[first]?.state_name;
    if (first === index) {
      checkSlug('state_slug');
      const refused = writtenError('state', state_name);
      const message = `the lead form refuses ${state}: ${refused}.`;
      if (refused) add('PG216', 'state_name', message, 'Write it with letters and spaces.');
    } else if (right !== state_name) {
      const at = entryAt(locate, [index, 'state_name']);
      const message = `is ${state}, but ${formatValue(state_slug)} has the name ${formatValue(right)} ${placeOf(locate([first]), at.source)}.`;
      problems.push({
        ...at,
        code: 'PG215',
        message,
        hint: 'Use one name for one state.',
        suggestion: right,
      });
    }
    checkSlug('city_slug');
    const refused = writtenError('city', city_name);
    if (refused) {
      const hint = 'Write the name alone, with abbreviations spelled out: Saint Louis.';
      add('PG216', 'city_name', `the lead form refuses ${name}: ${refused}.`, hint);
      continue;
    }
    if (slugify(city_name) === '') {
      const message = `${name} does not have a letter from A to Z, by which lists sort it.`;
      add('PG211', 'city_name', message, 'Write the name as English maps do.');
    } else if (city_name.length > LONGEST_CITY) {
      const message = `has ${city_name.length} characters; expected at most ${LONGEST_CITY}, so that page titles have room for it.`;
      add('PG208', 'city_name', message, 'Shorten it.');
    }
    const meant = properName(city_name);
    const message = `${name} is not capitalized like a name; pages show it as it is.`;
    if (meant !== undefined) add('PG211', 'city_name', message, `Write ${formatValue(meant)}.`);
  }
  return problems;
}

/** Returns `Salem` for `salem` and `SALEM`. */
function properName(name: string): string | undefined {
  const isShouted = name.length > 3 && name === name.toUpperCase() && name !== name.toLowerCase();
  if (!isShouted && !/^\p{Ll}/u.test(name)) return;
  return name
    .toLowerCase()
    .replace(/(?<![\p{L}\p{M}'’‘`´])\p{L}/gu, (letter) => letter.toUpperCase());
}

export const nameKey = (city: Pick<LocationRecord, 'state_slug' | 'city_name'>): string =>
  `${city.state_slug}/${wordsOf(city.city_name).join('-')}`;

function problemsOfSlugs(
  { value: records, locate }: Located<LocationRecord[]>,
  states: readonly Pick<State, 'slug' | 'code'>[],
): Problem[] {
  const problems: Problem[] = [];
  // The index of the first record with each slug or name.
  const ofState = firstCities(records);
  const ofCity = new Map<string, number>();
  const ofName = new Map<string, number>();
  for (const [index, record] of records.entries()) {
    const { state_slug, state_name, city_name, city_slug } = record;
    const name = nameKey(record);
    const twin = ofName.get(name);
    if (twin !== undefined) {
      const at = entryAt(locate, [index]);
      const message = `${state_name} already has ${city_name} ${placeOf(locate([twin]), at.source)}.`;
      problems.push({ ...at, code: 'PG209', message, hint: 'Keep one record for each city.' });
      continue;
    }
    ofName.set(name, index);
    const earlier = ofCity.get(city_slug) ?? ofState.get(city_slug);
    if (!ofCity.has(city_slug)) ofCity.set(city_slug, index);
    if (earlier === undefined) continue;
    const { code = 'xx' } = states.find(({ slug }) => slug === state_slug) ?? {};
    const plain = slugify(city_name);
    const isFree = !ofCity.has(plain) && !ofState.has(plain);
    const at = entryAt(locate, [index, 'city_slug']);
    const message = `${formatValue(city_slug)} is already used ${placeOf(locate([earlier]), at.source)}; expected a unique slug.`;
    const cure = isFree
      ? `Write "${plain}".`
      : `Add the state's code: "${plain}-${code.toLowerCase()}".`;
    problems.push({ ...at, code: 'PG214', message, hint: cure });
  }
  return problems;
}

/** An import checks its rows together with the records of the site. */
const placeOf = (earlier: Source, { file }: Source): string =>
  earlier.file === file ? `on line ${earlier.line}` : `at ${positionOf(earlier)}`;

const firstCities = (records: readonly LocationRecord[]) =>
  new Map([...records.entries()].reverse().map(([index, { state_slug }]) => [state_slug, index]));

/** Reports a state without a record once, at its first city. */
export function problemsOfReferences({
  locations,
  climates,
  states,
  humidity,
}: PlaceFiles): Problem[] {
  const { states: records } = states.value;
  const toState = referenceTo(new Set(records.map(({ slug }) => slug)), {
    what: 'a state in states.json',
    cure: 'add the state there with its postal code and climate',
  });
  const toClimate = toClimateAmong(climates.value.climates);
  const cities = new Map(Object.entries(humidity.value.cities));
  const toStation = referenceTo(new Set(Object.keys(humidity.value.stations)), {
    what: 'the number of a station in this file',
    cure: 'add the station to "stations"',
  });
  const toCity = referenceTo(cities, {
    what: 'a city in this file',
    cure: 'add its figures to "cities"',
  });
  return [
    ...[...firstCities(locations.value)].flatMap(([slug, at]) =>
      toState(slug, locations.locate, [at, 'state_slug']),
    ),
    ...records.flatMap(({ climate }, at) =>
      toClimate(climate, states.locate, ['states', at, 'climate']),
    ),
    ...[...cities].flatMap(([slug, { station }]) =>
      toStation(station, humidity.locate, ['cities', slug, 'station']),
    ),
    ...Object.keys(humidity.value.examples).flatMap((slug) =>
      toCity(slug, humidity.locate, ['examples', slug], 'key'),
    ),
    ...problemsOfRates(locations, states),
  ];
}

/** A few places pay half of the state's rate. */
function problemsOfRates(
  { value: cities, locate }: PlaceFiles['locations'],
  { value: { states } }: PlaceFiles['states'],
): Problem[] {
  const rateOf = new Map(states.map(({ slug, salesTax }) => [slug, salesTax?.state ?? 0]));
  return cities.flatMap(({ state_slug, salesTax }, at) => {
    if (!salesTax) return [];
    const { rate, since, checked } = salesTax;
    const ofState = rateOf.get(state_slug) ?? 0;
    const faults: [isFault: boolean, key: string, message: string, hint: string][] = [
      [
        rate < ofState / 2,
        'rate',
        `is ${rate}; the rate of the state alone is ${ofState}.`,
        'Write all sales taxes together in percent, such as 8 for 8%.',
      ],
      [
        since > checked,
        'since',
        `is after "checked", ${checked}.`,
        'Write the day from which the rate holds already.',
      ],
    ];
    return faults.flatMap(([isFault, key, message, hint]): Problem | [] =>
      isFault ? { ...entryAt(locate, [at, 'salesTax', key]), code: 'PG217', message, hint } : [],
    );
  });
}

export const toClimateAmong = (climates: readonly Climate[]) =>
  referenceTo(new Set(climates.map(({ slug }) => slug)), {
    what: 'a climate in climates.json',
    cure: 'describe that climate there',
  });
