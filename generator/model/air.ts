import type { AirWords } from './texts.ts';

/** The mean humidity of rooms, in whole percent. `need` is an index of the legend. */
export interface Seasons {
  winter: number;
  summer: number;
  need: number;
}

/** The driest and the dampest season of the cities of a state, in percent. */
export type SeasonRange = readonly [driest: number, dampest: number];

export interface NeedsLegend {
  words: Pick<AirWords['classes'], 'method' | 'note'>;
  needs: string[];
  credit: string;
}

export interface AirTable {
  words: AirWords['table'];
  rows: {
    /** A row has all cities of one station. Some cities of an example have no page. */
    cities: { name: string; path?: string }[];
    /** Whole percent for each month, from January. */
    months: readonly number[];
    /** The class of each month's bar: `dry` or `damp` outside the range that suits a piano, `fit` in it. */
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

/** By how many points one region is damper than another over the year; a negative number means drier. */
export interface MovesTable {
  words: AirWords['moves'];
  regions: string[];
  /** Each row has the points from one region to each region, in the same order; null to itself. */
  rows: (number | null)[][];
  credit: string;
}

/** Texts that the template only shows, alone or in answers. */
export type CityAirTexts = Omit<CityAir, 'credit'> & {
  needs: string;
  /** Mean humidity, such as `42%`. */
  winter: string;
  summer: string;
  /** What cooling does to these figures, such as `AC dries it`. */
  cooled: string;
  /** Two months, such as `January and July`. */
  tune: string;
  figures: string;
  tuning: string;
  delivery: string;
};

export interface CityAir {
  /** Whole percent for each month, from January, without the sign. */
  months: readonly string[];
  /** The class of each month's bar: `dry` or `damp` outside the range that suits a piano, `fit` in it. */
  levels: readonly string[];
  inWinter: string;
  inSummer: string;
  house: string;
  help: string;
  /** The rooted path of the calendar for the months of tuning. */
  calendar: string;
  /** The month that moves a piano most: its name, the fragment of its key, and how far, such as `34 cents sharp`. */
  farthest: { month: string; id: string; drift: string };
  source: string;
  credit: string;
}
