import type * as z from 'zod';
import { writtenError } from '../../../client/lead-form/rules.ts';
import { wordsOf } from '../../../client/search/words.ts';
import { reservedSlugs, slugify } from '../../addresses.ts';
import type { Climate, Source } from '../../model/index.ts';
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
  states: readonly { slug: string; code: string }[],
): Problem[] => [
  ...problemsOfStateNames(locations),
  ...problemsOfNames(locations),
  ...problemsOfSlugs(locations, new Map(states.map(({ slug, code }) => [slug, code]))),
];

/** In characters: a title has other words too. */
const LONGEST_CITY = 40;

/** Pages fill names into the lead form, which must not refuse them. */
function problemsOfNames({ value: records, locate }: Located<LocationRecord[]>): Problem[] {
  const problems: Problem[] = [];
  const states = new Set<string>();
  for (const [index, { state_name, state_slug, city_name, city_slug }] of records.entries()) {
    const add = (code: ProblemCode, key: keyof LocationRecord, message: string, hint: string) =>
      problems.push({ ...entryAt(locate, [index, key]), code, message, hint });
    const [state, name] = [formatValue(state_name), formatValue(city_name)];
    const reserved = 'is reserved for a page of the site.';
    if (!states.has(state_slug)) {
      states.add(state_slug);
      if (reservedSlugs.has(state_slug))
        add('PG213', 'state_slug', `"${state_slug}" ${reserved}`, 'Choose another slug.');
      const refused = writtenError('state', state_name);
      const message = `the lead form refuses ${state}: ${refused}.`;
      if (refused) add('PG216', 'state_name', message, 'Write it with letters and spaces.');
    }
    if (reservedSlugs.has(city_slug))
      add('PG213', 'city_slug', `"${city_slug}" ${reserved}`, 'Choose another slug.');
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
  return name.toLowerCase().replace(/(?<![\p{L}\p{M}'’‘`´])\p{L}/gu, (letter) => letter.toUpperCase());
}

export const nameKey = (city: Pick<LocationRecord, 'state_slug' | 'city_name'>): string =>
  `${city.state_slug}/${wordsOf(city.city_name).join('-')}`;

/** The first record of a state names it. */
function problemsOfStateNames({ value: records, locate }: Located<LocationRecord[]>): Problem[] {
  const firsts = firstCities(records);
  return records.flatMap(({ state_slug, state_name }, index): Problem | [] => {
    const first = firsts.get(state_slug) ?? index;
    const name = records[first]?.state_name;
    if (name === state_name) return [];
    const at = entryAt(locate, [index, 'state_name']);
    const message = `is ${formatValue(state_name)}, but ${formatValue(state_slug)} has the name ${formatValue(name)} ${placeOf(locate([first]), at.source)}.`;
    return { ...at, code: 'PG215', message, hint: 'Use one name for one state.', suggestion: name };
  });
}

function problemsOfSlugs(
  { value: records, locate }: Located<LocationRecord[]>,
  codes: ReadonlyMap<string, string>,
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
    const code = codes.get(state_slug)?.toLowerCase() ?? 'xx';
    const plain = slugify(city_name);
    const isFree = !ofCity.has(plain) && !ofState.has(plain);
    const at = entryAt(locate, [index, 'city_slug']);
    const message = `${formatValue(city_slug)} is already used ${placeOf(locate([earlier]), at.source)}; expected a unique slug.`;
    const cure = isFree ? `Write "${plain}".` : `Add the state's code: "${plain}-${code}".`;
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
export function problemsOfReferences({ locations, climates, states }: PlaceFiles): Problem[] {
  const { states: records } = states.value;
  const toState = referenceTo(new Set(records.map(({ slug }) => slug)), {
    what: 'a state in states.json',
    cure: 'add the state there with its postal code and climate',
  });
  const toClimate = referenceTo(new Set(climates.value.climates.map(({ slug }) => slug)), CLIMATE);
  return [
    ...[...firstCities(locations.value)].flatMap(([slug, at]) =>
      toState(slug, locations.locate, [at, 'state_slug']),
    ),
    ...records.flatMap(({ climate }, at) => toClimate(climate, states.locate, ['states', at, 'climate'])),
  ];
}

export const CLIMATE = { what: 'a climate in climates.json', cure: 'describe that climate there' };
