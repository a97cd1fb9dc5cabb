import * as z from 'zod';
import { formatValue } from './format.ts';
import { SLUG } from './schema-problems.ts';
import { postalAddress } from './statements.ts';
import {
  distinctRecords,
  distinctValues,
  httpsUrl,
  isoDate,
  phoneNumber,
  record,
  slug,
  text,
} from './validate.ts';

/** `ohio` or `ohio/cleveland`. */
const PLACE = new RegExp(`^${SLUG.source.slice(1, -1)}(?:/${SLUG.source.slice(1, -1)})?$`);

const place = z.string().regex(PLACE, {
  error: ({ input }) =>
    `${formatValue(input)} is not a place; expected the slug of a state, such as "ohio", or of a state and a city, such as "ohio/cleveland".`,
});

export const dealerOffers = ['new', 'used', 'rental', 'digital', 'moving', 'tuning'] as const;

export const dealerRecord = record({
  slug: slug.describe('Unique among all dealers.'),
  name: text,
  phone: phoneNumber.optional().describe('A number that the dealer shows in public.'),
  url: httpsUrl.optional().describe('The website of the dealer: https.'),
  address: postalAddress.describe('Where the dealer shows pianos.'),
  serves: distinctValues(place).describe(
    'The places that the dealer serves: a state, such as "ohio", or a city, such as "ohio/cleveland".',
  ),
  brands: distinctValues(text).optional().describe('The brands of pianos that the dealer sells.'),
  offers: distinctValues(z.enum(dealerOffers)).optional().describe('What the dealer offers.'),
  verified: record({
    on: isoDate.describe('The day on which the dealer was verified.'),
    by: text.describe('The name of the person who verified the dealer.'),
  }).describe('When the dealer was last verified, and by whom. After a year, verify again.'),
});
export type DealerRecord = z.infer<typeof dealerRecord>;
export const dealersSchema = distinctRecords(dealerRecord, 'slug');
