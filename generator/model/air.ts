import type { AirWords } from './copy.ts';

/** Which sentences are true of the air of a place. Their words stand under these keys. */
export interface AirKeys {
  winter: keyof AirWords['winter'];
  dryMonths: 'none' | keyof AirWords['dryMonths'];
  summer: keyof AirWords['summer'];
  help: keyof AirWords['help'];
  tuning: keyof AirWords['tuning'];
  /** True if houses are heated in winter as a rule. */
  heated: boolean;
  /** True if the year has a dry season and a damp one. */
  turns: boolean;
}

/** A row of a table that compares cities. */
export interface AirRow {
  city: string;
  path: string;
  /** The humidity of each month, from January on, in whole percent. */
  months: readonly number[];
  /** Figures such as `10%`, or `67%+` for a lower bound. */
  winter: string;
  summer: string;
}

/** Cities that are compared, with the credit for their figures. */
export interface AirTable {
  words: AirWords['table'];
  rows: AirRow[];
  credit: string;
}

/** The year of a city as its page shows it. */
export interface CityAir {
  /** The humidity of each month, from January on, in whole percent, without the sign. */
  months: readonly string[];
  /** Sentences. */
  inWinter: string;
  inSummer: string;
  help: string;
  /** Where it was measured. */
  source: string;
  credit: string;
}
