import { record, text } from './validate.ts';

const helps = {
  bothWinterFirst: text,
  both: text,
  bothSummerFirst: text,
  bothSlightly: text,
  moistenAllYear: text,
  moistenMostly: text,
  moistenWinter: text,
  moistenWinterWatch: text,
  moistenSummer: text,
  drySummer: text,
  dryWinter: text,
  dryAllYear: text,
  watch: text,
};

/**
 * The sentences on the air of a city. generator/plan/air-rules.ts decides which ones are true;
 * docs/content.md has its rules.
 */
export const airSchema = record({
  winter: record({
    parched: text,
    veryDry: text,
    dry: text,
    slightlyDry: text,
    dryMild: text,
    nearDry: text,
    right: text,
    nearDamp: text,
    damp: text,
    dampOpen: text,
  }),
  dryMonths: record({
    few: text,
    several: text,
    half: text,
    most: text,
    all: text,
  }).describe('Follows the sentence on winter.'),
  summer: record({
    dry: text,
    dryHot: text,
    nearDry: text,
    right: text,
    nearDamp: text,
    slightlyDamp: text,
    dampWarm: text,
    dampAlways: text,
    dampHot: text,
  }),
  help: record(helps),
  needs: record(helps).describe('The same as "help" in a few words.'),
  tuning: record({
    even: text,
    modest: text,
    wide: text,
    veryWide: text,
    cooled: text,
    reversed: text,
  }),
  turns: text.describe('Follows the sentence on tuning where the year turns from dry to damp and back.'),
  figures: record({ heated: text, mild: text }).describe('The figures in one sentence.'),
  source: record({
    measured: text,
    smoothed: text.describe('For a station with short records.'),
    mile: text,
    miles: text,
  }),
  table: record({
    caption: text,
    city: text,
    year: text,
    winter: text,
    summer: text,
    note: text.describe('Stands below the table.'),
  }).describe('The table that compares cities.'),
});
