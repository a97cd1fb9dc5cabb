import { join, resolve } from 'node:path';
import type * as z from 'zod';
import type {
  City,
  CityHumidity,
  DescribedState,
  Fields,
  Places,
  Source,
  State,
  ZipPrefix,
} from '../../model/index.ts';
import { all, andThen, type Problem, type Read } from '../../problem/problem.ts';
import { entryAt, type Locate, type Located } from '../read/json.ts';
import { type DataFolders, foldersWith, type LoadContext, readData } from '../read/read-data.ts';
import { referenceTo } from '../read/validate.ts';
import { fieldIn } from '../schemas/field.ts';
import { formatValue } from '../schemas/format.ts';
import {
  climatesSchema,
  type HumidityFile,
  humiditySchema,
  type LocationRecord,
  locationsSchema,
  type Note,
  type Notes,
  notesSchema,
  statesSchema,
  zipPrefixesSchema,
} from '../schemas/place-schemas.ts';
import {
  type PlaceFiles,
  problemsOfCities,
  problemsOfReferences,
  toClimateAmong,
} from './place-checks.ts';

export const HUMIDITY_FILE = 'humidity.json';
export const ZIP_PREFIXES_FILE = 'zip-prefixes.json';

export interface LoadedPlaces extends Places {
  readNotes(state: State): Read<DescribedState>;
}

export function loadPlaces(context: LoadContext): Read<LoadedPlaces> {
  const locations = readData(context, 'locations.json', { schema: locationsSchema });
  const states = readData(context, 'states.json', { schema: statesSchema });
  const files = all<PlaceFiles>({
    locations,
    states,
    humidity: readData(context, HUMIDITY_FILE, { schema: humiditySchema }),
    climates: readData(context, 'climates.json', {
      schema: climatesSchema,
      deferred: ([, , field]) => (field === 'space' || field === 'humidity' ? ['city', 'state'] : []),
    }),
  });
  const ofCities = locations.value
    ? problemsOfCities(locations.value, states.value?.value.states ?? [])
    : [];
  const places = andThen(files, (files) => ({
    value: placesIn(files, context),
    problems: problemsOfReferences(files),
  }));
  return { ...places, problems: [...places.problems, ...ofCities] };
}

function placesIn(files: PlaceFiles, context: LoadContext): LoadedPlaces {
  const { value: humidity } = files.humidity;
  const { climates } = files.climates.value;
  const states = statesIn(files);
  dropCitiesOfOtherStates({ name: HUMIDITY_FILE, entries: [humidity.cities] }, states, context);
  const named = new Set(Object.values(humidity.cities).map(({ station }) => station));
  for (const city of states.flatMap(({ cities }) => cities)) {
    const { slug, shippedSlug = slug } = city;
    city.humidity = humidityOf(humidity, slug) ?? humidityOf(humidity, shippedSlug);
  }
  return {
    states,
    stateCodes: files.states.value.states.map(({ code }) => code),
    climates,
    salesTax: files.states.value.salesTax,
    humidityCredit: humidity.credit,
    humidityExamples: examplesIn(states, humidity, shippedCities(context)),
    stations: Object.entries(humidity.stations).flatMap(([number, station]) =>
      named.has(number) ? station : [],
    ),
    readNotes: notesReader({ states, climates }, context),
  };
}

function statesIn({ locations: { value: records, locate }, climates, states }: PlaceFiles): State[] {
  const climateOf = new Map(climates.value.climates.map((climate) => [climate.slug, climate]));
  const recordOf = new Map(states.value.states.map((state) => [state.slug, state]));
  const found = new Map<string, State>();
  for (const [index, record] of records.entries()) {
    const { state_slug: slug, state_name: name } = record;
    const { code, climate: climateSlug = '', salesTax, fields } = recordOf.get(slug) ?? {};
    const climate = climateOf.get(climateSlug);
    if (code === undefined || !climate) continue;
    const city = cityOf(record, () => locate([index]));
    const state = found.get(slug);
    if (state) state.cities.push(city);
    else
      found.set(slug, {
        name,
        slug,
        code,
        climate,
        salesTax,
        fields: fieldsIn(fields),
        cities: [city],
      });
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

const fieldsIn = (fields: LocationRecord['fields']): Fields | undefined =>
  fields &&
  Object.fromEntries(Object.entries(fields).map(([name, markdown]) => [name, fieldIn(markdown)]));

/** An accessor in each city would take 900 bytes. */
class Listed {
  readonly #sourceOf: () => Source;

  constructor(sourceOf: () => Source) {
    this.#sourceOf = sourceOf;
  }

  get source(): Source {
    return this.#sourceOf();
  }
}

function cityOf(record: LocationRecord, sourceOf: () => Source): City {
  const { state_name: _, state_slug: __, median_income_bucket: ___, ...own } = record;
  const { city_name: name, city_slug: slug, draft = false, fields, ...more } = own;
  return Object.assign(new Listed(sourceOf), {
    name,
    slug,
    draft,
    ...more,
    ...(fields && { fields: fieldsIn(fields) }),
  });
}

/** The site may not have the pages of these cities. */
function examplesIn(
  states: readonly State[],
  humidity: HumidityFile,
  shipped: ReturnType<typeof shippedCities>,
): Places['humidityExamples'] {
  const homes = new Map(
    states.flatMap((state) =>
      state.cities.map((city) => [city.shippedSlug ?? city.slug, { state, city }] as const),
    ),
  );
  return Object.entries(humidity.examples).flatMap(([slug, region]) => {
    const [home, air] = [homes.get(slug), humidityOf(humidity, slug)];
    const name = home?.city.name ?? shipped.get(slug)?.city_name;
    return name === undefined || !air ? [] : { name, home, region, humidity: air };
  });
}

function humidityOf({ stations, cities }: HumidityFile, citySlug: string): CityHumidity | undefined {
  const city = Object.hasOwn(cities, citySlug) ? cities[citySlug] : undefined;
  const station = city && Object.hasOwn(stations, city.station) ? stations[city.station] : undefined;
  return city && station && { station, km: city.km };
}

/** The file is optional, and may have more cities than the site. */
export function loadZipPrefixes(
  context: LoadContext,
  states: readonly State[] = [],
): Read<ReadonlyMap<string, readonly ZipPrefix[]>> {
  const file = readData<z.infer<typeof zipPrefixesSchema>>(context, ZIP_PREFIXES_FILE, {
    schema: zipPrefixesSchema,
    missing: { own: {}, shared: {} },
  });
  return andThen(file, ({ value: { own, shared } }) => {
    const found = new Map<string, ZipPrefix[]>();
    dropCitiesOfOtherStates({ name: ZIP_PREFIXES_FILE, entries: [own, shared] }, states, context);
    for (const isOwn of [true, false])
      for (const [city, list] of Object.entries(isOwn ? own : shared))
        found.set(city, [
          ...(found.get(city) ?? []),
          ...list.map((digits): ZipPrefix => [digits, isOwn]),
        ]);
    for (const { slug, shippedSlug = slug } of states.flatMap(({ cities }) => cities)) {
      const list = found.get(slug) ?? found.get(shippedSlug);
      if (list) found.set(slug, list);
    }
    return { value: found, problems: [] };
  });
}

const shipped = new WeakMap<DataFolders, ReadonlyMap<string, LocationRecord>>();

/** By slug, read once for a load. A checkout has none, since its site is the package’s. */
export function shippedCities(folders: DataFolders): ReadonlyMap<string, LocationRecord> {
  const cities = shipped.get(folders) ?? readShippedCities(folders);
  shipped.set(folders, cities);
  return cities;
}

function readShippedCities(folders: DataFolders): ReadonlyMap<string, LocationRecord> {
  const data = join(folders.pianogen ?? '', 'data');
  if (folders.pianogen === undefined || resolve(data) === resolve(folders.data)) return new Map();
  const { value: records } = readData({ data, values: {} }, 'locations.json', {
    schema: locationsSchema,
  });
  return new Map(records?.value.map((record) => [record.city_slug, record]));
}

/** In a file of the package, a slug may mean a city of another state than in the site. */
function dropCitiesOfOtherStates(
  file: { name: string; entries: readonly Record<string, unknown>[] },
  states: readonly State[],
  context: LoadContext,
): void {
  if (foldersWith(file.name, context)[0] === resolve(context.data)) return;
  const shipped = shippedCities(context);
  for (const { slug: home, cities } of states)
    for (const { slug } of cities)
      if ((shipped.get(slug)?.state_slug ?? home) !== home)
        for (const entries of file.entries) delete entries[slug];
}

export const notesFileOf = (stateSlug: string): string => `notes/${stateSlug}.json`;

function notesReader(
  places: Pick<Places, 'states' | 'climates'>,
  { data, values }: Pick<LoadContext, 'data' | 'values'>,
) {
  const climateOf = new Map(places.climates.map((climate) => [climate.slug, climate]));
  return (state: State) => {
    const read = readData({ data, values }, notesFileOf(state.slug), {
      schema: notesSchema,
      missing: {},
    });
    return andThen(read, (file) => {
      const { state: note, ...notes } = file.value;
      const notesOfCities = new Map(Object.entries(notes));
      const cities = state.cities.map((city) => {
        const found = notesOfCities.get(city.slug);
        return {
          city,
          climate: climateOf.get(found?.climate ?? '') ?? state.climate,
          card: found?.card,
          note: found && cityNote(found),
        };
      });
      return { value: { note, cities }, problems: problemsInNotes(state, file, places) };
    });
  };
}

const cityNote = ({ climate: _, card: __, sources: ___, ...texts }: Note) => texts;

function problemsInNotes(
  { slug: stateSlug, name }: State,
  { value: { state: noteOfState, ...notes }, locate }: Located<Notes>,
  { states, climates }: Pick<Places, 'states' | 'climates'>,
): Problem[] {
  const toClimate = toClimateAmong(climates);
  // The plan leaves drafts out of a state, but they may have notes.
  const { cities = [] } = states.find(({ slug }) => slug === stateSlug) ?? {};
  const toCity = referenceTo(new Set(cities.map(({ slug }) => slug)), {
    what: `a city of ${name} in locations.json`,
    cure: 'remove the note',
  });
  const withHome = (problem: Problem, citySlug: string): Problem => {
    const home = states.find(({ cities }) => cities.some(({ slug }) => slug === citySlug));
    if (!home) return problem;
    return { ...problem, hint: `Move the note to ${notesFileOf(home.slug)}.`, suggestion: undefined };
  };
  return [
    ...(noteOfState ? problemsOfSources('state', noteOfState, locate) : []),
    ...Object.entries(notes).flatMap(([slug, note]) => [
      ...(note.climate === undefined ? [] : toClimate(note.climate, locate, [slug, 'climate'])),
      ...problemsOfSources(slug, note, locate),
      ...toCity(slug, locate, [slug], 'key').map((problem) => withHome(problem, slug)),
    ]),
  ];
}

/** A name that the note no longer has needs no source. */
function problemsOfSources(
  slug: string,
  { sources = [], ...texts }: Note | NonNullable<Notes['state']>,
  locate: Locate,
): Problem[] {
  const text = Object.values(texts).join('\n');
  return sources.flatMap(({ name }, index): Problem | [] => {
    if (text.includes(name)) return [];
    const at = entryAt(locate, [slug, 'sources', index, 'name']);
    const message = `${formatValue(name)} is not in the note; expected a name as the note writes it.`;
    return { ...at, code: 'PG212', message, hint: 'Correct the name, or remove its source.' };
  });
}
