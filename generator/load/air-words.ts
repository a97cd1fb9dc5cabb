import { record, text, texts } from './validate.ts';

const helps = texts(
  'bothWinterFirst',
  'both',
  'bothSummerFirst',
  'bothSlightly',
  'moistenAllYear',
  'moistenMostly',
  'moistenWinter',
  'moistenWinterWatch',
  'moistenSummer',
  'drySummer',
  'dryWinter',
  'dryAllYear',
  'watch',
);

/** The sentences on the air of a city. generator/plan/air-rules.ts decides which of them are true. */
export const airSchema = record({
  winter: record(
    texts(
      'parched',
      'veryDry',
      'dry',
      'slightlyDry',
      'dryMild',
      'nearDry',
      'right',
      'nearDamp',
      'damp',
      'dampOpen',
    ),
  ),
  dryMonths: record(texts('few', 'several', 'half', 'most', 'all')).describe(
    'Follows the sentence on winter.',
  ),
  summer: record(
    texts('dry', 'nearDry', 'right', 'nearDamp', 'slightlyDamp', 'damp', 'veryDamp', 'dampAlways'),
  ),
  house: text.describe('That figures of outdoor air are not those of a house.'),
  help: record(helps),
  needs: record(helps).describe('The same as "help" in a few words.'),
  tuning: record(texts('even', 'modest', 'wide', 'veryWide')),
  pitch: text.describe('What damp and dry air do to a piano. Begins the answer on humidity.'),
  aim: record({
    steady: text,
    frost: text.describe('Where January is not far above freezing.'),
    windows: text.describe('Where January freezes.'),
  }).describe('Follows "pitch".'),
  january: record({
    windows: text.describe('Where January freezes.'),
    water: text.describe('Where January is dry.'),
    frost: text.describe('Where the mean of January is not far above freezing.'),
  }).describe('What a room can hold in January, and the water that this takes.'),
  delivery: text.describe('The best months for delivery, for the answer on moving.'),
  windows: record({
    ...texts('caption', 'outside', 'humidity', 'between', 'below', 'atMost'),
    note: text.describe('Stands below the table.'),
  }).describe('The table of what windows bear.'),
  moves: record({
    ...texts('caption', 'from', 'to'),
    note: text.describe('Stands below the table.'),
  }).describe('The table of moves from region to region.'),
  swing: record({
    ...texts('even', 'modest', 'wide', 'veryWide', 'below', 'between', 'from', 'caption'),
    method: text.describe('Opens the note below a map.'),
    note: text.describe('Stands below the map.'),
    link: text.describe('The name of the link to the page with all cities.'),
  }).describe('The bands of the difference between summer and winter.'),
  calendar: record({
    link: text.describe('The name of the link to the calendar file.'),
    event: text.describe('The name of the event.'),
    text: text.describe('The description of the event.'),
  }).describe('The calendar file with the two months of tuning.'),
  source: record({
    measured: text,
    smoothed: text.describe('For a station with short records.'),
    ...texts('mile', 'miles'),
    far: text.describe('For a station beyond 25 miles.'),
  }),
  table: record({
    ...texts('caption', 'city', 'year', 'winter', 'summer'),
    note: text.describe('Stands below the table.'),
  }).describe('The table that compares cities.'),
});
