import type { City, CityHumidity, CityNote, Climate, Source } from '../model/index.ts';
import { type HumidityFile, humidityOf } from './humidity.ts';
import type { Notes } from './notes.ts';
import type { LocationRecord } from './place-schemas.ts';

/** What cities have in common. */
interface CityContext {
  notes: Notes;
  climates: ReadonlyMap<string, Climate>;
  humidity: HumidityFile;
  /** The source of the record with this index. */
  sourceOf(index: number): Source;
}

/** A city with its record. What other files say of it is read whenever it is asked for: a large site has too much to keep. */
export class LoadedCity implements City {
  readonly name: string;
  readonly slug: string;
  readonly primary: boolean;
  readonly incomeBucket: City['incomeBucket'];
  readonly lastmod: string;
  readonly #context: CityContext;
  readonly #index: number;
  readonly #stateClimate: Climate;

  constructor(
    location: LocationRecord,
    { index, stateClimate, context }: { index: number; stateClimate: Climate; context: CityContext },
  ) {
    this.name = location.city_name;
    this.slug = location.city_slug;
    this.primary = location.primary;
    this.incomeBucket = location.median_income_bucket;
    this.lastmod = location.lastmod;
    this.#context = context;
    this.#index = index;
    this.#stateClimate = stateClimate;
  }

  /** The climate of a city may differ from that of its state. */
  get climate(): Climate {
    const { notes, climates } = this.#context;
    return climates.get(notes.climateOf(this.slug) ?? '') ?? this.#stateClimate;
  }

  get humidity(): CityHumidity | undefined {
    return humidityOf(this.#context.humidity, this.slug);
  }

  get card(): string | undefined {
    return this.#context.notes.cardOf(this.slug);
  }

  get note(): CityNote | undefined {
    return this.#context.notes.textsOf(this.slug);
  }

  get noteFields(): readonly string[] {
    return this.#context.notes.fieldsOf(this.slug);
  }

  get source(): Source {
    return this.#context.sourceOf(this.#index);
  }
}
