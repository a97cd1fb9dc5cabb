import type { AirWords } from './texts.ts';

/** The mean humidity of rooms in winter and summer, in whole percent. `swing` is the index of a band of the legend. */
export interface Seasons {
  winter: number;
  summer: number;
  swing: number;
}

/** The bands of the difference between summer and winter, narrowest first, each with its range such as `8–24 points`. */
export interface SwingLegend {
  words: AirWords['swing'];
  bands: { name: string; range: string }[];
  credit: string;
}

/** A table that compares cities. */
export interface AirTable {
  words: AirWords['table'];
  rows: {
    /** The cities that the station stands for: a table has one row for each station. */
    cities: { name: string; path: string }[];
    /** The humidity of each month, from January on, in whole percent. */
    months: readonly number[];
    winter: string;
    summer: string;
  }[];
  credit: string;
}

/** What windows bear at temperatures outside: `outside` is a range such as `10°F to 20°F`, `humidity` a figure such as `35%`. */
export interface WindowTable {
  words: AirWords['windows'];
  rows: { outside: string; humidity: string }[];
}

/** How much damper the year of a region is than that of another, in points; below 0, how much drier. */
export interface MovesTable {
  words: AirWords['moves'];
  regions: string[];
  /** For each region that somebody leaves, the points for each region in the same order; null for the region itself. */
  rows: (number | null)[][];
  credit: string;
}

/** The texts on the air of a city that its template only shows, alone or in answers. */
export type CityAirTexts = Omit<CityAir, 'hasWindows' | 'credit'> & {
  needs: string;
  /** The two months of tuning, such as `January and July`. */
  tune: string;
  figures: string;
  tuning: string;
  delivery: string;
};

/** The year of a city as its page shows it. */
export interface CityAir {
  /** The humidity of each month, from January on, in whole percent, without the sign. */
  months: readonly string[];
  inWinter: string;
  inSummer: string;
  house: string;
  help: string;
  /** What windows bear in January, and the water that a room takes; null where neither matters. */
  january: string | null;
  /** True where January freezes: the page has the table of what windows bear. */
  hasWindows: boolean;
  /** The rooted path of the calendar with the two months of tuning, and the words of its link. */
  calendar: string;
  calendarLink: string;
  source: string;
  credit: string;
}
