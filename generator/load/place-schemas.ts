import { z } from 'zod';
import { distinct, isoDate, record, slug, some, text } from './validate.ts';

/** The schemas of the four files that say where the site's places are and what is known of them. */

const locationRecord = record({
  state_name: text.describe('One name for one state, with letters and spaces.'),
  state_slug: slug.describe('The first part of the addresses of the state and its cities.'),
  city_name: text.describe('With letters, spaces, apostrophes and hyphens: Saint Louis, not St. Louis.'),
  city_slug: slug.describe(
    'Unique among all cities and states; a second city of a name takes the state code: portland-or.',
  ),
  primary: z.boolean().describe('True for a card on the state page, false for a place in the line below.'),
  median_income_bucket: z
    .enum(['high', 'medium'])
    .describe('High where the median household income is at or above that of the nation.'),
  lastmod: isoDate.describe('The day on which the page was last changed, for the sitemap.'),
});
export type LocationRecord = z.infer<typeof locationRecord>;
export const locationsSchema = some(locationRecord);

const stateRecord = record({
  slug,
  code: z
    .string()
    .regex(/^[A-Z]{2}$/, 'is not a postal code; expected two capitals, such as "CA".')
    .describe('The postal code: two capitals.'),
  climate: slug.describe('The slug of one of climates.json.'),
});
export type StateRecord = z.infer<typeof stateRecord>;
export const statesSchema = record({ states: distinct(stateRecord, 'slug') });

const drift = z.enum(['dry', 'steady', 'damp', 'both']);
const climateRecord = record({
  slug,
  name: text,
  winter: drift.describe('Where the air indoors tends to go in the cold season, as the texts say.'),
  summer: drift.describe('Where it tends to go in the warm season.'),
  summary: text,
  space: text,
  humidity: text,
});
export const climatesSchema = record({ source: text, climates: distinct(climateRecord, 'slug') });

const noteRecord = record({
  climate: slug
    .optional()
    .describe('Where it is another than that of the state: the slug of one of climates.json.'),
  music: text.describe('What the musical life of the city offers to pianists.'),
  home: text.describe('What its houses and weather ask of someone who brings a piano home.'),
});
export type Note = z.infer<typeof noteRecord>;
export const notesSchema = z.record(slug, noteRecord);
