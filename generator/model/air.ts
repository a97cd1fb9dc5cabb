/** Which sentences are true of the air of a place. Their words stand under these keys. */
export interface AirKeys {
  winter:
    | 'parched'
    | 'veryDry'
    | 'dry'
    | 'slightlyDry'
    | 'dryMild'
    | 'nearDry'
    | 'right'
    | 'nearDamp'
    | 'damp'
    | 'dampOpen';
  dryMonths: 'none' | 'few' | 'several' | 'half' | 'most' | 'all';
  summer:
    | 'dry'
    | 'dryHot'
    | 'nearDry'
    | 'right'
    | 'nearDamp'
    | 'slightlyDamp'
    | 'dampWarm'
    | 'dampHot'
    | 'dampAlways';
  help:
    | 'bothWinterFirst'
    | 'both'
    | 'bothSummerFirst'
    | 'bothSlightly'
    | 'moistenAllYear'
    | 'moistenMostly'
    | 'moistenWinter'
    | 'moistenWinterWatch'
    | 'moistenSummer'
    | 'drySummer'
    | 'dryWinter'
    | 'dryAllYear'
    | 'watch';
  tuning: 'even' | 'modest' | 'wide' | 'veryWide' | 'cooled' | 'reversed';
  /** True if houses are heated in winter as a rule. */
  heated: boolean;
  /** True if the year has a dry season and a damp one. */
  turns: boolean;
}

/** Sentences on the air of a place, by the keys of the rules. Their tokens are the figures of the place. */
export interface AirWords {
  winter: Record<AirKeys['winter'], string>;
  /** Follows the sentence on winter. */
  dryMonths: Record<Exclude<AirKeys['dryMonths'], 'none'>, string>;
  summer: Record<AirKeys['summer'], string>;
  help: Record<AirKeys['help'], string>;
  /** The same as `help` in a few words. */
  needs: Record<AirKeys['help'], string>;
  tuning: Record<AirKeys['tuning'], string>;
  /** Follows the sentence on tuning where the year turns from dry to damp and back. */
  turns: string;
  /** The figures in one sentence. */
  figures: { heated: string; mild: string };
  source: {
    measured: string;
    /** For a station with short records. */
    smoothed: string;
    mile: string;
    miles: string;
  };
  table: AirTableWords;
}

/** The tokens in sentences on the air: the figures of a place. */
export type AirToken =
  | 'air.winter'
  | 'air.winterGap'
  | 'air.winterExcess'
  | 'air.summer'
  | 'air.summerGap'
  | 'air.summerExcess'
  | 'air.cooled'
  | 'air.cooledSwing'
  | 'air.swing'
  | 'air.drySeason'
  | 'air.dampSeason'
  | 'air.dryTuning'
  | 'air.dampTuning'
  | 'air.springTurn'
  | 'air.fallTurn';

/** The words of a table that compares cities. */
export interface AirTableWords {
  caption: string;
  city: string;
  year: string;
  winter: string;
  summer: string;
  /** Below the table. */
  note: string;
}

/** A row of that table. */
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
  words: AirTableWords;
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
