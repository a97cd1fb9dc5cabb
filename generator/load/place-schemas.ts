import { z } from 'zod';
import { distinctList, isoDate, nonEmptyList, record, slug, text } from './validate.ts';

/** The schemas of the four data files on states and cities. */

const locationRecord = record({
  state_name: text.describe('The name of the state, in letters and spaces, the same in all its records.'),
  state_slug: slug.describe('The first part of the paths of the state and its cities.'),
  city_name: text.describe(
    'The name of the city, in letters, spaces, apostrophes and hyphens: Saint Louis, not St. Louis.',
  ),
  city_slug: slug.describe(
    'Unique among all cities and states. For a second city of the same name, add the state code: portland-or.',
  ),
  primary: z
    .boolean()
    .describe('True shows the city as a card on the state page, false as a link below the cards.'),
  median_income_bucket: z
    .enum(['high', 'medium'])
    .describe('"high" if the median household income is at or above that of the nation, else "medium".'),
  lastmod: isoDate.describe('The date of the last change to the page, for the sitemap.'),
});
export type LocationRecord = z.infer<typeof locationRecord>;
export const locationsSchema = nonEmptyList(locationRecord);

const stateRecord = record({
  slug,
  code: z
    .string()
    .regex(/^[A-Z]{2}$/, 'is not a postal code; expected two capitals, such as "CA".')
    .describe('The postal code of the state: two capital letters.'),
  climate: slug.describe('The slug of a climate in climates.json.'),
});
export type StateRecord = z.infer<typeof stateRecord>;
export const statesSchema = record({ states: distinctList(stateRecord, 'slug') });

const drift = z.enum(['dry', 'steady', 'damp', 'both']);
const climateRecord = record({
  slug,
  name: text,
  winter: drift.describe('The indoor air in the cold season, as the texts say: "both" may be dry or damp.'),
  summer: drift.describe('The indoor air in the warm season.'),
  summary: text,
  space: text,
  humidity: text,
});
export const climatesSchema = record({ source: text, climates: distinctList(climateRecord, 'slug') });

const noteRecord = record({
  climate: slug
    .optional()
    .describe('The slug of a climate in climates.json, if it differs from that of the state.'),
  music: text.describe('The musical life of the city, for pianists.'),
  home: text.describe('How houses and weather of the city affect a piano at home.'),
});
export type Note = z.infer<typeof noteRecord>;
export const notesSchema = z.record(slug, noteRecord);
