import { z } from 'zod';
import { fieldError } from '../../client/lead-form/rules.ts';
import { reservedSlugs, slugify } from '../addresses.ts';
import type { City, Climate, Source, State } from '../model.ts';
import type { Report } from '../problem.ts';
import { type Loaded, type Reader, readData } from './reader.ts';
import { distinct, isoDate, record, show, slug, some, text } from './validate.ts';

const locationRecord = record({
  state_name: text,
  state_slug: slug,
  city_name: text,
  city_slug: slug,
  primary: z.boolean(),
  median_income_bucket: z.enum(['high', 'medium']),
  lastmod: isoDate,
});
type LocationRecord = z.infer<typeof locationRecord>;

const stateRecord = record({
  slug,
  code: z.string().regex(/^[A-Z]{2}$/, 'is not a postal code; expected two capitals, such as "CA".'),
  climate: slug,
});
const climateRecord = record({ slug, name: text, summary: text, space: text, humidity: text });
const noteRecord = record({ climate: slug.optional(), music: text, home: text });
type Note = z.infer<typeof noteRecord>;

interface Surroundings {
  climates: ReadonlyMap<string, Climate>;
  states: ReadonlyMap<string, z.infer<typeof stateRecord>>;
  notes: ReadonlyMap<string, Note>;
}

/** Reads the locations and what is known of their surroundings; returns the states sorted by name. */
export function loadStates(reader: Reader): State[] | undefined {
  const locations = readData(reader, 'locations.json', { schema: some(locationRecord) });
  const climates = readData(reader, 'climates.json', {
    schema: record({ source: text, climates: distinct(climateRecord, 'slug') }),
    later: ([, , field]) => (field === 'space' || field === 'humidity' ? ['city', 'state'] : []),
  });
  const states = readData(reader, 'states.json', {
    schema: record({ states: distinct(stateRecord, 'slug') }),
  });
  const notes = readData(reader, 'city-notes.json', { schema: z.record(slug, noteRecord) });
  const codes = new Map(states?.value.states.map(({ slug, code }) => [slug, code]));
  if (locations) {
    checkNames(locations, reader.report);
    checkCitySlugs(locations, { codes, report: reader.report });
  }
  if (!locations || !climates || !states || !notes) return;

  const surroundings = {
    climates: new Map(climates.value.climates.map((climate) => [climate.slug, climate])),
    states: new Map(states.value.states.map((state) => [state.slug, state])),
    notes: new Map(Object.entries(notes.value)),
  };
  checkSurroundings({ locations, states, notes }, { surroundings, report: reader.report });
  return groupByState(locations, surroundings);
}

/** Reserved slugs, one name a state, and names that the lead form would refuse when it shows them filled in. */
function checkNames({ value: records, locate }: Loaded<LocationRecord[]>, report: Report): void {
  const stateNames = new Map<string, { name: string; source: Source }>();
  for (const [index, { state_name, state_slug, city_name, city_slug }] of records.entries()) {
    const first = stateNames.get(state_slug);
    if (!first) stateNames.set(state_slug, { name: state_name, source: locate([index]) });
    const problem = (key: keyof LocationRecord, message: string, hint: string) =>
      report({ source: locate([index, key]), at: `[${index}].${key}`, message, hint });

    if (first && first.name !== state_name) {
      problem(
        'state_name',
        `is ${show(state_name)}, but line ${first.source.line} calls ${show(state_slug)} ${show(first.name)}.`,
        'Use one name for one state.',
      );
    }
    if (!first && reservedSlugs.has(state_slug))
      problem(
        'state_slug',
        `${show(state_slug)} is reserved for a page of the site.`,
        'Choose another slug.',
      );
    if (reservedSlugs.has(city_slug))
      problem('city_slug', `${show(city_slug)} is reserved for a page of the site.`, 'Choose another slug.');
    const refusedState = first ? undefined : fieldError('state', state_name);
    if (refusedState)
      problem(
        'state_name',
        `the lead form refuses ${show(state_name)}: ${refusedState}.`,
        'Write it with letters and spaces.',
      );
    const refusedCity = fieldError('city', city_name);
    if (refusedCity)
      problem(
        'city_name',
        `the lead form refuses ${show(city_name)}: ${refusedCity}.`,
        'Spell abbreviations out: Saint Louis.',
      );
  }
}

/** City slugs are unique over the whole data set, and differ from those of the states. */
function checkCitySlugs(
  { value: records, locate }: Loaded<LocationRecord[]>,
  { codes, report }: { codes: ReadonlyMap<string, string>; report: Report },
): void {
  const stateSlugs = new Map(records.map(({ state_slug }, index) => [state_slug, index] as const).reverse());
  const seen = new Map<string, number>();
  for (const [index, { state_slug, city_name, city_slug }] of records.entries()) {
    const earlier = seen.get(city_slug) ?? stateSlugs.get(city_slug);
    seen.set(city_slug, seen.get(city_slug) ?? index);
    if (earlier === undefined) continue;
    const code = codes.get(state_slug)?.toLowerCase() ?? 'xx';
    const plain = slugify(city_name);
    const free = ![...seen.keys(), ...stateSlugs.keys()].includes(plain);
    report({
      source: locate([index, 'city_slug']),
      at: `[${index}].city_slug`,
      message: `${show(city_slug)} is already used on line ${locate([earlier]).line}; expected a slug of its own.`,
      hint: free ? `Write ${show(plain)}.` : `Add the state's code: ${show(`${plain}-${code}`)}.`,
    });
  }
}

/** Every state has a code and a climate, every note a city. */
function checkSurroundings(
  files: {
    locations: Loaded<LocationRecord[]>;
    states: Loaded<{ states: z.infer<typeof stateRecord>[] }>;
    notes: Loaded<Record<string, Note>>;
  },
  { surroundings, report }: { surroundings: Surroundings; report: Report },
): void {
  const { locations, states, notes } = files;
  const unknown = new Map<string, number>();
  for (const [index, { state_slug }] of locations.value.entries()) {
    if (!surroundings.states.has(state_slug) && !unknown.has(state_slug)) unknown.set(state_slug, index);
  }
  for (const [stateSlug, index] of unknown) {
    report({
      source: locations.locate([index, 'state_slug']),
      at: `[${index}].state_slug`,
      message: `${show(stateSlug)} is not in states.json.`,
      hint: 'Correct its spelling, or add the state there with its postal code and climate.',
    });
  }
  const checkClimate = (climate: string, { source, at }: { source: Source; at: string }) => {
    if (surroundings.climates.has(climate)) return;
    report({
      source,
      at,
      message: `${show(climate)} is not in climates.json.`,
      hint: 'Correct its spelling, or describe that climate there.',
    });
  };
  for (const [index, { climate }] of states.value.states.entries()) {
    checkClimate(climate, {
      source: states.locate(['states', index, 'climate']),
      at: `states[${index}].climate`,
    });
  }
  const citySlugs = new Set(locations.value.map(({ city_slug }) => city_slug));
  for (const [citySlug, { climate }] of Object.entries(notes.value)) {
    if (climate)
      checkClimate(climate, { source: notes.locate([citySlug, 'climate']), at: `${citySlug}.climate` });
    if (citySlugs.has(citySlug)) continue;
    report({
      source: notes.locate([citySlug]),
      at: citySlug,
      message: 'is the slug of no city in locations.json.',
      hint: 'Correct its spelling or remove the note.',
    });
  }
}

function groupByState(
  { value: records, locate }: Loaded<LocationRecord[]>,
  { climates, states, notes }: Surroundings,
): State[] {
  const groups = new Map<string, State>();
  for (const [index, location] of records.entries()) {
    const state = states.get(location.state_slug);
    const climate = state && climates.get(state.climate);
    if (!climate) continue;
    const source = locate([index]);
    const group: State = groups.get(location.state_slug) ?? {
      name: location.state_name,
      slug: location.state_slug,
      code: state.code,
      climate,
      cities: [],
      source,
    };
    groups.set(group.slug, group);
    group.cities.push(
      cityOf(location, { source, note: notes.get(location.city_slug), climates, stateClimate: climate }),
    );
  }
  return [...groups.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

function cityOf(
  location: LocationRecord,
  {
    source,
    note,
    climates,
    stateClimate,
  }: { source: Source; note: Note | undefined; climates: Surroundings['climates']; stateClimate: Climate },
): City {
  return {
    name: location.city_name,
    slug: location.city_slug,
    primary: location.primary,
    incomeBucket: location.median_income_bucket,
    lastmod: location.lastmod,
    // A city that lies in another climate than most of its state says so in its note.
    climate: (note?.climate && climates.get(note.climate)) || stateClimate,
    source,
    ...(note && { note: { music: note.music, home: note.home } }),
  };
}
