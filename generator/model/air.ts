import type { AirWords } from './texts.ts';

/** Mean humidity of rooms, in whole percent. `need` is the index of one of the legend. */
export interface Seasons {
  winter: number;
  summer: number;
  need: number;
}

/** What a piano may need. */
export interface NeedsLegend {
  words: Pick<AirWords['classes'], 'caption' | 'method' | 'note'>;
  needs: { name: string; text: string }[];
  credit: string;
}

export interface AirTable {
  words: AirWords['table'];
  rows: {
    /** All cities of one station, which has one row. Some of an example have no page. */
    cities: { name: string; path?: string }[];
    /** From January on, in whole percent. */
    months: readonly number[];
    /** Of each month, the class of its bar: `dry` or `damp` outside the range that suits a piano, `fit` in it. */
    levels: readonly string[];
    winter: string;
    summer: string;
  }[];
  credit: string;
}

/** `outside` is a range of temperatures such as `10°F to 20°F`, `humidity` a figure such as `35%`. */
export interface WindowTable {
  words: AirWords['windows'];
  rows: { outside: string; humidity: string }[];
}

/** How much damper one region is than another over the year, in points; below 0, how much drier. */
export interface MovesTable {
  words: AirWords['moves'];
  regions: string[];
  /** From each region, the points to each in the same order; null to itself. */
  rows: (number | null)[][];
  credit: string;
}

/** What its template only shows, alone or in answers. */
export type CityAirTexts = Omit<CityAir, 'credit'> & {
  needs: string;
  /** Means, such as `42%`. */
  winter: string;
  summer: string;
  /** Two months, such as `January and July`. */
  tune: string;
  figures: string;
  tuning: string;
  delivery: string;
};

export interface CityAir {
  /** From January on, in whole percent, without the sign. */
  months: readonly string[];
  /** Of each month, the class of its bar: `dry` or `damp` outside the range that suits a piano, `fit` in it. */
  levels: readonly string[];
  inWinter: string;
  inSummer: string;
  house: string;
  help: string;
  /** The rooted path for the months of tuning. */
  calendar: string;
  /** The month that moves a piano most: its name, the fragment of its key, and how far, such as `34 cents sharp`. */
  farthest: { month: string; id: string; drift: string };
  source: string;
  credit: string;
}
