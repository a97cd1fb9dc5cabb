import * as z from 'zod';
import { isIdBesideDealers } from '../../addresses.ts';
import { namesIn } from '../../tokens.ts';
import { normalizePhone } from './american-values.ts';
import { field } from './field.ts';
import { formatValue } from './format.ts';
import { postalAddress } from './site-schemas.ts';
import {
  coded,
  distinctList,
  distinctRecords,
  distinctValues,
  httpsUrl,
  isoDate,
  matching,
  nonEmptyList,
  optional,
  phoneNumber,
  pictureRecord,
  record,
  refusal,
  SLUG,
  slug,
  text,
} from './values.ts';

const fields = optional(
  z.record(
    matching(
      /^[a-z][a-zA-Z0-9]*$/,
      'is not a name of a field; expected letters and digits, such as "parking".',
    ),
    field,
  ),
  'Your own texts for your own templates, by names such as "parking": a paragraph of Markdown, with links, breaks and emphasis.',
);

const percent = z.number().min(-100).max(100);
const cityTax = record({
  rate: percent.min(0).describe('All sales taxes inside the city limits together, in percent.'),
  since: isoDate.describe('The day from which the rate holds.'),
  checked: isoDate.describe(
    'The day on which somebody last looked the rate up. Builds warn after 365 days.',
  ),
  source: text.describe('Who says so. Pages do not show it.'),
  url: httpsUrl.describe('Where it says so. Pages link to it.'),
});

export const locationRecord = record({
  state_name: text.describe(
    'The name of the state, in letters and spaces, the same in all its records.',
  ),
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
    .describe(
      '"high" if the median household income is at or above that of the nation, else "medium".',
    ),
  lastmod: isoDate.describe('The date of the last change to the page, for the sitemap.'),
  aliases: optional(
    distinctValues(text),
    'Other names by which visitors search, such as those of its boroughs.',
  ),
  salesTax: optional(
    cityTax,
    'The city’s own rate. Without it, pages show the average of the state, and say so.',
  ),
  draft: optional(
    z.boolean(),
    'True leaves the city out of builds. Use it until the city has a note.',
  ),
  shippedSlug: optional(
    slug,
    'Its slug in pianogen’s humidity.json and zip-prefixes.json, if "rename city" changed it.',
  ),
  fields,
});
export type LocationRecord = z.infer<typeof locationRecord>;
export const locationsSchema = nonEmptyList(locationRecord);

const dollars = z.int().positive();
const taxRates = record({
  state: percent.min(0).describe('The rate of the state itself, in percent.'),
  local: percent.describe(
    'The average of the local rates, in percent, weighted by population. Below zero where some places charge less than the rate of the state.',
  ),
  name: text.default('sales tax').describe('What the state calls the tax, if not "sales tax".'),
  localEverywhere: optional(
    z.literal(true),
    'True if every place charges the average of the local rates.',
  ),
  localUpTo: optional(
    dollars,
    'Local tax counts on this part of the price of one article, in dollars.',
  ),
  high: optional(
    record({ rate: percent.min(0), from: dollars, to: dollars }),
    'A further tax of the state on the part of the price of one article between two amounts.',
  ),
});
export type TaxRates = z.infer<typeof taxRates>;
const salesTax = record({
  asOf: isoDate.describe('The day on which the rates were valid.'),
  source: record({ name: text, url: httpsUrl }).describe('Where the rates were found.'),
  examplePrice: dollars.describe('The price, in dollars, of the piano in the example of the tax.'),
});
export type SalesTax = z.infer<typeof salesTax>;

const stateRecord = record({
  slug,
  code: z
    .string()
    .regex(/^[A-Z]{2}$/, 'is not a postal code; expected two capital letters, such as "CA".')
    .describe('The postal code of the state: two capital letters.'),
  climate: slug.describe('The slug of a climate in climates.json.'),
  salesTax: optional(taxRates, 'Without it, the pages of the state do not mention taxes.'),
  fields,
});
export const statesSchema = record({
  salesTax: optional(salesTax, 'What the rates of all states have in common.'),
  states: distinctList(stateRecord, 'slug'),
});

const climateRecord = record({ slug, name: text, summary: text, space: text, humidity: text });
export type Climate = z.infer<typeof climateRecord>;
export const climatesSchema = record({ source: text, climates: distinctList(climateRecord, 'slug') });

const HOUSES = [
  ...namesIn(
    'up-and-down-double walk-up high-rise rowhouse bungalow two-story split-level ranch townhouse',
  ),
  ...namesIn('raised-cottage cape-cod condominium'),
] as const;
export type House = (typeof HOUSES)[number];

const notice = {
  updated: optional(
    isoDate,
    'The day of the last change. The date of the page is no earlier than this.',
  ),
  checked: optional(
    matching(/^\d{4}-(?:0[1-9]|1[0-2])$/, 'is not a month; expected one such as "2026-11".'),
    'The month in which every name in the note was looked up. The page says so.',
  ),
  sources: optional(
    distinctList(
      record({
        name: text.describe('As the note writes it.'),
        url: httpsUrl.describe('A page that names it.'),
      }),
      'name',
    ),
    'Where the names in the note were found. Pages do not show it.',
  ),
};

const noteSchema = record({
  climate: optional(
    slug,
    'The slug of a climate in climates.json, if it differs from that of the state.',
  ),
  card: optional(
    text,
    'A line about the city for its card on the state page, if it is a primary city.',
  ),
  music: text.describe('The musical life of the city, for pianists.'),
  home: text.describe('How houses and weather of the city affect a piano at home.'),
  house: optional(
    z.enum(HOUSES),
    'The kind of house that the page draws beside `home`, if the note mentions it.',
  ),
  rooms: optional(text, 'Which pianos suit the homes of the city. For the answer on sizes.'),
  moving: optional(text, 'What movers face in the city. For the answer on moving.'),
  study: optional(text, 'Where people learn to play in the city, for the answer on beginners.'),
  used: optional(text, 'Where older pianos of the city come from, for the answer on used ones.'),
  weather: optional(text, 'How the weather reaches a piano, for the answer on humidity.'),
  tune: optional(text, 'Good and bad moments for tuning, for the answer on tuning.'),
  hear: optional(
    text,
    'Where to hear pianos before choosing, for the answer on uprights and grands.',
  ),
  ...notice,
});
export type Note = z.infer<typeof noteSchema>;
export type CityNote = Omit<Note, 'climate' | 'card' | 'sources'>;
const stateNoteRecord = record({
  homes: text.describe(
    'The houses of the state and the pianos that fit into them. For the answer on types.',
  ),
  seasons: text.describe('What the seasons do to a piano. For the answer on acoustic and digital.'),
  budget: text.describe(
    'What makes a piano cost more or less in the state. For the answer on budgets.',
  ),
  distances: text.describe('How far people go to shop, and across which state lines.'),
  movers: text.describe('What movers face in the state.'),
  ...notice,
});
export type StateNote = Omit<z.infer<typeof stateNoteRecord>, 'sources'>;
export const notesSchema = z
  .object({ state: optional(stateNoteRecord, 'The note on the state itself.') })
  .catchall(noteSchema)
  .superRefine((notes, { addIssue }) => {
    for (const key of Object.keys(notes)) {
      const { error } = slug.safeParse(key, { reportInput: true });
      if (error)
        addIssue({
          code: 'invalid_key',
          origin: 'record',
          path: [key],
          input: key,
          issues: error.issues,
        });
    }
  })
  .meta({ propertyNames: z.toJSONSchema(slug) });
export type Notes = z.infer<typeof notesSchema>;

const months = (value: z.ZodNumber) => z.array(value).length(12);

/** More do not fit into a picture. */
const MOST_EXAMPLES = 6;

const stationRecord = record({
  name: text.describe('The name of the station, as pages show it.'),
  smoothed: optional(
    z.literal(true),
    'True if only short records are nearby: the figures are then a curve through them.',
  ),
  indoor: months(z.int().min(0).max(100)).describe(
    'From January to December: the relative humidity, in percent, of outdoor air that is brought to 70 °F.',
  ),
  celsius: months(z.number().min(-60).max(60)).describe(
    'From January to December: the mean temperature of the outdoor air, in °C.',
  ),
  dewPoint: months(z.number().min(-70).max(40)).describe(
    'From January to December: the mean dew point of the outdoor air, in °C.',
  ),
});

export const humiditySchema = record({
  credit: text.describe('Whom pages credit for the figures.'),
  examples: z
    .record(slug, text)
    .refine(
      (examples) => Object.keys(examples).length <= MOST_EXAMPLES,
      `has more than ${MOST_EXAMPLES} cities.`,
    )
    .describe(
      'The cities that the pictures "humidity" and "moves" compare: the region of each, by its slug.',
    ),
  stations: z.record(slug, stationRecord),
  cities: z.record(
    slug,
    record({
      station: slug.describe('The number of a station in "stations".'),
      km: z
        .int()
        .min(0)
        .max(100)
        .describe('The distance of the station from the city, in kilometers.'),
    }),
  ),
});
export type HumidityFile = z.infer<typeof humiditySchema>;
export type Station = z.infer<typeof stationRecord>;

const prefixes = z.record(
  slug,
  distinctValues(
    matching(/^\d{3}$/, 'is not the beginning of ZIP codes; expected three digits, such as "441".'),
  ),
);

export const zipPrefixesSchema = record({
  own: prefixes
    .superRefine((own, { addIssue }) => {
      const cityOf = new Map<string, string>();
      for (const [city, list] of Object.entries(own))
        for (const [index, digits] of list.entries()) {
          const first = cityOf.get(digits) ?? city;
          cityOf.set(digits, first);
          if (first !== city)
            addIssue({
              code: 'custom',
              path: [city, index],
              message: `${formatValue(digits)} already belongs to ${first}; expected it under "shared", for both cities.`,
              ...coded('PG209'),
            });
        }
    })
    .describe(
      'By the slug of a city, the first three digits of ZIP codes that are only in and around this city.',
    ),
  shared: prefixes.describe(
    'By the slug of a city, the first three digits of ZIP codes that the city shares with a wider area.',
  ),
});

const WORDS = SLUG.source.slice(1, -1);
/** Such as `ohio` or `ohio/cleveland`. A later check knows which places exist. */
const place = z.string().meta({ pattern: `^${WORDS}(?:/${WORDS})?$` });
const stateCode = z.string().meta({ pattern: '^[A-Z]{2}$', ...postalAddress.shape.state.meta() });

const DAY = '(?:Mo|Tu|We|Th|Fr|Sa|Su)';
const TIME = '(?:[01]\\d|2[0-3]):[0-5]\\d';
const openingHours = matching(
  new RegExp(`^${DAY}(?:-${DAY})? ${TIME}-${TIME}$`),
  'is not opening hours; expected days and times such as "Mo-Fr 10:00-18:00".',
);

const dealerPicture = pictureRecord.safeExtend({
  fit: optional(
    z.enum(['contain', 'cover']),
    '"contain" shows the picture whole; without it, the picture fills its frame.',
  ),
});

export const dealerRecord = record({
  slug: slug
    .refine(
      (id) => !isIdBesideDealers(id),
      refusal('is reserved for a part of the page; expected another slug.', 'PG213'),
    )
    .describe('Unique among all dealers.'),
  name: text,
  phone: optional(
    phoneNumber.overwrite((text) => normalizePhone(text) ?? text),
    'The public phone number of the dealer, which pages show in one form.',
  ),
  url: optional(httpsUrl, 'The website of the dealer: https.'),
  address: postalAddress.extend({ state: stateCode }).describe('Where the dealer shows pianos.'),
  serves: distinctValues(place).describe(
    'The places that the dealer serves: a state, such as "ohio", or a city, such as "ohio/cleveland".',
  ),
  brands: optional(distinctValues(text), 'The brands of pianos that the dealer sells.'),
  offers: optional(
    distinctValues(z.enum(['new', 'used', 'rental', 'digital', 'moving', 'tuning'])),
    'What the dealer offers.',
  ),
  hours: optional(
    distinctValues(openingHours),
    'When the shop is open, such as "Mo-Fr 10:00-18:00". It is closed on days that are missing.',
  ),
  about: optional(text.max(200), 'The dealer in its own words.'),
  logo: optional(
    pictureRecord,
    'The dealer’s logo. Its card shows it whole, in place of the picture.',
  ),
  picture: optional(dealerPicture, 'A picture of the shop, on the dealer’s card.'),
  verified: record({
    on: isoDate.describe('The day on which the dealer was verified.'),
    by: text.describe('The name of the person who verified the dealer.'),
  }).describe('When the dealer was last verified, and by whom. After a year, verify again.'),
  monthlyCap: optional(z.int().positive(), 'The most introductions a month. No page shows it.'),
});
export type DealerRecord = z.infer<typeof dealerRecord>;
export const dealersSchema = distinctRecords(dealerRecord, 'slug');
