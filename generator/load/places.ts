import type { City, HumidityExample, Places, Source, State } from '../model/index.ts';
import type { Steps } from '../steps.ts';
import { HUMIDITY_FILE, type HumidityFile, humidityOf, humiditySchema, stationsIn } from './humidity.ts';
import { checkNotesFolder, describeState } from './notes.ts';
import { checkPlaces, type PlaceFiles } from './place-checks.ts';
import { climatesSchema, type LocationRecord, locationsSchema, statesSchema } from './place-schemas.ts';
import { type LoadContext, readData, readInSteps } from './read-data.ts';

/** Reads the states with their cities, the climates, and the figures on the air of cities. */
export function* loadPlaces(context: LoadContext): Steps<Places | undefined> {
  const locations = yield* readInSteps(context, 'locations.json', { schema: locationsSchema });
  yield;
  const humidity = yield* readInSteps(context, HUMIDITY_FILE, { schema: humiditySchema });
  yield;
  const files: PlaceFiles = {
    locations,
    humidity,
    climates: readData(context, 'climates.json', {
      schema: climatesSchema,
      deferred: ([, , field]) => (field === 'space' || field === 'humidity' ? ['city', 'state'] : []),
    }),
    states: readData(context, 'states.json', { schema: statesSchema }),
  };
  yield;
  yield* checkPlaces(files, context.report);
  yield;
  return areLoaded(files) ? placesIn(files, context) : undefined;
}

type LoadedPlaces = { [Name in keyof PlaceFiles]: NonNullable<PlaceFiles[Name]> };

const areLoaded = (files: PlaceFiles): files is LoadedPlaces =>
  Object.values(files).every((file) => file !== undefined);

function placesIn(files: LoadedPlaces, context: LoadContext): Places {
  const { climates, humidity } = files;
  const states = statesIn(files);
  checkNotesFolder(context.data, { states, report: context.report });
  const { credit, examples } = humidity.value;
  return {
    states,
    stateCodes: files.states.value.states.map(({ code }) => code),
    climates: climates.value.climates,
    salesTax: files.states.value.salesTax,
    humidityCredit: credit,
    humidityExamples: citiesNamed(examples, { states, humidity: humidity.value }),
    stations: stationsIn(humidity.value),
    ...describers(states, files, context),
  };
}

/** Returns functions that look up the data of a city in other files than `locations.json`. */
function describers(
  states: readonly State[],
  { climates, humidity: { value: humidity } }: LoadedPlaces,
  { data, values }: LoadContext,
): Pick<Places, 'describe' | 'airOf'> {
  const context = {
    data,
    values,
    humidity,
    climates: new Map(climates.value.climates.map((climate) => [climate.slug, climate])),
    // Of two cities with one slug, which is a problem of its own, the first has it.
    stateOf: new Map(
      [...states].reverse().flatMap(({ slug, cities }) => cities.map((city) => [city.slug, slug] as const)),
    ),
  };
  return {
    describe: (state) => describeState(state, context),
    airOf: (citySlug) => humidityOf(humidity, citySlug),
  };
}

function statesIn({ locations: { value: records, locate }, climates, states }: LoadedPlaces): State[] {
  const climateOf = new Map(climates.value.climates.map((climate) => [climate.slug, climate]));
  const recordOf = new Map(states.value.states.map((state) => [state.slug, state]));
  const found = new Map<string, State>();
  for (const [index, record] of records.entries()) {
    const { state_slug: slug, state_name: name } = record;
    const { code, climate: climateSlug = '', salesTax } = recordOf.get(slug) ?? {};
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
        cities: [city],
        get source() {
          return city.source;
        },
      });
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The line of a record is looked for when somebody asks. */
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
  const { state_name: _, state_slug: __, city_name: name, city_slug: slug, ...others } = record;
  const { median_income_bucket: incomeBucket, draft = false, ...more } = others;
  return Object.assign(new Listed(sourceOf), { name, slug, incomeBucket, draft, ...more });
}

/** Returns the cities with these slugs, in the order of the slugs. */
function citiesNamed(
  regions: Readonly<Record<string, string>>,
  { states, humidity }: { states: readonly State[]; humidity: HumidityFile },
): HumidityExample[] {
  const slugs = Object.keys(regions);
  const named = states.flatMap((state) =>
    state.cities.flatMap((city) => {
      const region = Object.hasOwn(regions, city.slug) ? regions[city.slug] : undefined;
      if (region === undefined) return [];
      const described = { city, climate: state.climate, humidity: humidityOf(humidity, city.slug) };
      return { state, city: described, region };
    }),
  );
  return named.sort((a, b) => slugs.indexOf(a.city.city.slug) - slugs.indexOf(b.city.city.slug));
}
