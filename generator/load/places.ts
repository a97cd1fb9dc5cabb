import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writtenError } from '../../client/lead-form/rules.ts';
import { reservedSlugs, slugify } from '../addresses.ts';
import type { City, CityHumidity, Climate, SalesTax, Source, State } from '../model/index.ts';
import type { ProblemCode } from '../problem/codes.ts';
import { decode } from '../problem/lines.ts';
import { nearestAmong } from '../problem/nearest.ts';
import type { Report } from '../problem/problem.ts';
import { LoadedCity } from './city.ts';
import { heldBytes } from './file-bytes.ts';
import { formatPath, formatValue } from './format.ts';
import {
  checkHumidity,
  HUMIDITY_FILE,
  type HumidityFile,
  humidityByCity,
  humiditySchema,
} from './humidity.ts';
import { reuse } from './kept.ts';
import type { Locate } from './located.ts';
import { knownNotes, loadNotes, locateIn, type Notes } from './notes.ts';
import { placeFiles, type SoundPlaces } from './place-files.ts';
import {
  climatesSchema,
  type LocationRecord,
  locationRecord,
  locationsSchema,
  type StateRecord,
  type StatesFile,
  statesSchema,
} from './place-schemas.ts';
import { type LoadContext, type Loaded, readData } from './read-data.ts';

/** The records of the four files besides `locations.json`. */
interface RecordsBySlug {
  climates: ReadonlyMap<string, Climate>;
  states: ReadonlyMap<string, StateRecord>;
  notes: Notes;
  humidity: ReadonlyMap<string, CityHumidity>;
}

/** The states sorted by name, and what the file on humidity has besides the figures of cities. */
export interface Places {
  states: State[];
  climates: Climate[];
  /** What the rates of all states have in common; `undefined` if the site does not speak of taxes. */
  salesTax: SalesTax | undefined;
  humidityCredit: string;
  humidityExamples: { state: State; city: City }[];
}

/** Reads the states with their cities, the climates, and the notes and figures on cities. */
export function loadPlaces(context: LoadContext): Places | undefined {
  const { data, report, kept, sound } = context;
  const known = sound && soundFiles(data, sound);
  const locations = known?.locations ?? readData(context, placeFiles.locations, { schema: locationsSchema });
  const climates = readData(context, 'climates.json', {
    schema: climatesSchema,
    deferred: ([, , field]) => (field === 'space' || field === 'humidity' ? ['city', 'state'] : []),
  });
  const states = readData(context, 'states.json', { schema: statesSchema });
  const notes = known?.notes ?? loadNotes(context);
  const humidity = known?.humidity ?? readData(context, HUMIDITY_FILE, { schema: humiditySchema });
  const input = [locations, climates, states, notes, humidity];
  return reuse(kept, { name: 'places', input, report }, (report) => {
    const files = { locations, climates, states, notes, humidity };
    if (!known) checkPlaces(files, report);
    return areLoaded(files) ? placesIn(files) : undefined;
  });
}

/** The five files, those that could be loaded. */
interface PlaceFiles {
  locations: Loaded<LocationRecord[]> | undefined;
  climates: Loaded<{ climates: Climate[] }> | undefined;
  states: Loaded<StatesFile> | undefined;
  notes: Loaded<Notes> | undefined;
  humidity: Loaded<HumidityFile> | undefined;
}

/** Takes over three files that were found sound, and checks the records that have changed. Returns `undefined` if one is not sound. */
function soundFiles(
  data: string,
  { bytes, notes, records, changed }: SoundPlaces,
): Pick<PlaceFiles, 'locations' | 'notes' | 'humidity'> | undefined {
  const soundNotes = knownNotes(notes, changed.notes);
  if (!soundNotes) return;
  if (!changed.locations.every((index) => locationRecord.safeParse(records[index]).success)) return;
  const within = (file: string) => join(data, file);
  const humidity = readFileSync(within(HUMIDITY_FILE));
  if (humidity.includes('{{')) return;
  return {
    locations: {
      value: records,
      locate: locateIn(within(placeFiles.locations), heldBytes(bytes.locations)),
    },
    notes: { value: soundNotes, locate: locateIn(within(placeFiles.notes), heldBytes(bytes.notes)) },
    humidity: {
      value: JSON.parse(decode(humidity)),
      locate: locateIn(within(HUMIDITY_FILE), heldBytes(humidity)),
    },
  };
}

/** Reports what the files have wrong together. */
function checkPlaces(files: PlaceFiles, report: Report): void {
  const { locations, climates, states, notes, humidity } = files;
  const codes = new Map(states?.value.states.map(({ slug, code }) => [slug, code]));
  if (locations) {
    checkNames(locations, report);
    checkCitySlugs(locations, { codes, report });
  }
  if (!locations || !climates || !states || !notes || !humidity) return;
  const citySlugs = new Set(locations.value.map(({ city_slug }) => city_slug));
  const slugsOf = (records: readonly { slug: string }[]) => new Set(records.map(({ slug }) => slug));
  const slugs = { climates: slugsOf(climates.value.climates), states: slugsOf(states.value.states) };
  checkReferences({ locations, states, notes }, { ...slugs, citySlugs, report });
  checkHumidity(humidity, citySlugs, report);
}

/** The five files, if all could be loaded. */
type LoadedPlaces = { [Name in keyof PlaceFiles]: NonNullable<PlaceFiles[Name]> };

const areLoaded = (files: PlaceFiles): files is LoadedPlaces =>
  Object.values(files).every((file) => file !== undefined);

function placesIn({ locations, climates, states, notes, humidity }: LoadedPlaces): Places {
  const records = {
    climates: new Map(climates.value.climates.map((climate) => [climate.slug, climate])),
    states: new Map(states.value.states.map((state) => [state.slug, state])),
    notes: notes.value,
    humidity: humidityByCity(humidity.value),
  };
  const grouped = groupByState(locations, records);
  const { credit, examples } = humidity.value;
  return {
    states: grouped,
    climates: climates.value.climates,
    salesTax: states.value.salesTax,
    humidityCredit: credit,
    humidityExamples: citiesNamed(examples, grouped),
  };
}

/** Reports reserved slugs, states with two names, and names that the lead form refuses. Pages show the form filled in. */
function checkNames({ value: records, locate }: Loaded<LocationRecord[]>, report: Report): void {
  const stateNames = new Map<string, { name: string; source: Source }>();
  for (const [index, { state_name, state_slug, city_name, city_slug }] of records.entries()) {
    const first = stateNames.get(state_slug);
    if (!first) stateNames.set(state_slug, { name: state_name, source: locate([index]) });
    const problem = (code: ProblemCode, key: keyof LocationRecord, message: string, hint: string) =>
      report({ code, source: locate([index, key]), at: `[${index}].${key}`, message, hint });

    if (first && first.name !== state_name) {
      problem(
        'PG215',
        'state_name',
        `is ${formatValue(state_name)}, but line ${first.source.line} calls ${formatValue(state_slug)} ${formatValue(first.name)}.`,
        'Use one name for one state.',
      );
    }
    if (!first && reservedSlugs.has(state_slug))
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
    const refusedState = first ? undefined : writtenError('state', state_name);
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

function groupByState(
  { value: records, locate }: Loaded<LocationRecord[]>,
  { climates, states, notes, humidity }: RecordsBySlug,
): State[] {
  const groups = new Map<string, State>();
  const context = { notes, climates, sourceOf: (index: number) => locate([index]) };
  for (const [index, location] of records.entries()) {
    const state = states.get(location.state_slug);
    const climate = state && climates.get(state.climate);
    if (!climate) continue;
    const group: State = groups.get(location.state_slug) ?? {
      name: location.state_name,
      slug: location.state_slug,
      code: state.code,
      climate,
      salesTax: state.salesTax,
      cities: [],
      get source() {
        return context.sourceOf(index);
      },
    };
    groups.set(group.slug, group);
    const figures = humidity.get(location.city_slug);
    group.cities.push(new LoadedCity(location, { index, stateClimate: climate, humidity: figures, context }));
  }
  return [...groups.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Returns the cities with these slugs, in the order of the slugs. */
function citiesNamed(slugs: readonly string[], states: readonly State[]): Places['humidityExamples'] {
  const named = states.flatMap((state) =>
    state.cities.filter(({ slug }) => slugs.includes(slug)).map((city) => ({ state, city })),
  );
  return named.sort((a, b) => slugs.indexOf(a.city.slug) - slugs.indexOf(b.city.slug));
}
