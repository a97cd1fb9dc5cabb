import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { City, Climate, SalesTax, State } from '../model/index.ts';
import { decode } from '../problem/lines.ts';
import { LoadedCity } from './city.ts';
import { heldBytes } from './file-bytes.ts';
import { HUMIDITY_FILE, type HumidityFile, humiditySchema } from './humidity.ts';
import { reuse } from './kept.ts';
import { loadLocations } from './locations.ts';
import { knownNotes, loadNotes, locateIn, type Notes } from './notes.ts';
import { checkPlaces, type PlaceFiles } from './place-checks.ts';
import { placeFiles, type SoundPlaces } from './place-files.ts';
import {
  climatesSchema,
  type LocationRecord,
  locationRecord,
  type StateRecord,
  statesSchema,
} from './place-schemas.ts';
import { type LoadContext, type Loaded, readData } from './read-data.ts';

/** The records of the four files besides `locations.json`. */
interface RecordsBySlug {
  climates: ReadonlyMap<string, Climate>;
  states: ReadonlyMap<string, StateRecord>;
  notes: Notes;
  humidity: HumidityFile;
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
  const locations = known?.locations ?? loadLocations(context);
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
    if (!known) checkPlaces(files, { kept, report });
    if (!areLoaded(files)) return;
    return placesIn(files);
  });
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

/** The five files, if all could be loaded. */
type LoadedPlaces = { [Name in keyof PlaceFiles]: NonNullable<PlaceFiles[Name]> };

const areLoaded = (files: PlaceFiles): files is LoadedPlaces =>
  Object.values(files).every((file) => file !== undefined);

function placesIn({ locations, climates, states, notes, humidity }: LoadedPlaces): Places {
  const records = {
    climates: new Map(climates.value.climates.map((climate) => [climate.slug, climate])),
    states: new Map(states.value.states.map((state) => [state.slug, state])),
    notes: notes.value,
    humidity: humidity.value,
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

function groupByState(
  { value: records, locate }: Loaded<LocationRecord[]>,
  { climates, states, notes, humidity }: RecordsBySlug,
): State[] {
  const groups = new Map<string, State>();
  const context = { notes, climates, humidity, sourceOf: (index: number) => locate([index]) };
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
    group.cities.push(new LoadedCity(location, { index, stateClimate: climate, context }));
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
