import type { City, CityHumidity, CityNote, Climate, Source } from '../model/index.ts';
import type { Notes } from './notes.ts';
import type { LocationRecord } from './place-schemas.ts';

/** Makes a city from its record, and from what the other files say of it. */
export function cityOf(
  location: LocationRecord,
  {
    source,
    notes,
    humidity,
    climates,
    stateClimate,
  }: {
    source: Source;
    notes: Notes;
    humidity: CityHumidity | undefined;
    climates: ReadonlyMap<string, Climate>;
    stateClimate: Climate;
  },
): City {
  const slug = location.city_slug;
  const climate = climates.get(notes.climateOf(slug) ?? '');
  const card = notes.cardOf(slug);
  const fields = {
    name: location.city_name,
    slug,
    primary: location.primary,
    incomeBucket: location.median_income_bucket,
    lastmod: location.lastmod,
    // The climate of a city may differ from that of its state.
    climate: climate ?? stateClimate,
    source,
    ...(card && { card }),
    ...(humidity && { humidity }),
  };
  return new LoadedCity(fields, notes);
}

/** A city whose note is read anew whenever it is asked for. */
class LoadedCity implements City {
  declare readonly name: string;
  declare readonly slug: string;
  declare readonly primary: boolean;
  declare readonly incomeBucket: City['incomeBucket'];
  declare readonly lastmod: string;
  declare readonly climate: Climate;
  declare readonly card?: string;
  declare readonly humidity?: CityHumidity;
  declare readonly source: Source;
  readonly #notes: Notes;

  constructor(fields: Omit<City, 'note'>, notes: Notes) {
    Object.assign(this, fields);
    this.#notes = notes;
  }

  get note(): CityNote | undefined {
    return this.#notes.textsOf(this.slug);
  }
}
