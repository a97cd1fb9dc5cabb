import { join } from 'node:path';
import * as z from 'zod';
import { wordsOf } from '../../client/search/words.ts';
import { nearestAmong } from '../problem/nearest.ts';
import type { Report, Source } from '../problem/problem.ts';
import { placeFinder, type StateOfDealers, stateIn } from './american-values.ts';
import { isThere } from './files.ts';
import { formatList, formatValue } from './format.ts';
import { entryAt, type Located } from './json.ts';
import { type PictureContext, pictureAt, pictureRecord } from './picture.ts';
import { type LoadContext, readData } from './read-data.ts';
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

export const DEALERS_FILE = 'dealers.json';

const WORDS = SLUG.source.slice(1, -1);
/** `ohio` or `ohio/cleveland`. What is there is known later. */
const place = z.string().meta({ pattern: `^${WORDS}(?:/${WORDS})?$` });
const stateCode = z.string().meta({ pattern: '^[A-Z]{2}$', ...postalAddress.shape.state.meta() });

export const dealerOffers = ['new', 'used', 'rental', 'digital', 'moving', 'tuning'] as const;

export const dealerRecord = record({
  slug: slug.describe('Unique among all dealers.'),
  name: text,
  phone: phoneNumber.optional().describe('A number that the dealer shows in public.'),
  url: httpsUrl.optional().describe('The website of the dealer: https.'),
  address: postalAddress.extend({ state: stateCode }).describe('Where the dealer shows pianos.'),
  serves: distinctValues(place).describe(
    'The places that the dealer serves: a state, such as "ohio", or a city, such as "ohio/cleveland".',
  ),
  brands: distinctValues(text).optional().describe('The brands of pianos that the dealer sells.'),
  offers: distinctValues(z.enum(dealerOffers)).optional().describe('What the dealer offers.'),
  picture: pictureRecord.optional().describe('A picture of the shop, on the dealer’s card.'),
  verified: record({
    on: isoDate.describe('The day on which the dealer was verified.'),
    by: text.describe('The name of the person who verified the dealer.'),
  }).describe('When the dealer was last verified, and by whom. After a year, verify again.'),
});
export type DealerRecord = z.infer<typeof dealerRecord>;
export type Dealer = Omit<DealerRecord, 'picture'> & {
  picture: ReturnType<typeof pictureAt>;
  source: Source;
  verifiedSource: Source;
};
export const dealersSchema = distinctRecords(dealerRecord, 'slug');

/** The same for two texts of addresses that differ only in accents, signs, capitals and "St" for "Saint". */
export const placeKey = (text: string): string => wordsOf(text).join(' ');

/** The same for names of one dealer. "A+ Pianos" is another than "A Pianos", but "and" may be "&". */
export const dealerKey = (name: string): string =>
  [placeKey(name.replaceAll('&', ' and ')), ...(name.match(/[+#@*$%=]/g) ?? [])].join(' ');

interface PlacesOfDealers {
  states: readonly StateOfDealers[];
  /** The postal codes in `states.json`. */
  stateCodes: readonly string[];
}

/** The file is optional. Without `places`, no place counts as unknown. */
export function loadDealers(
  context: LoadContext & PictureContext,
  places: PlacesOfDealers | undefined,
): readonly Dealer[] | undefined {
  if (!isThere(join(context.data, DEALERS_FILE))) return [];
  const file = readData(context, DEALERS_FILE, { schema: dealersSchema });
  if (!file) return;
  if (places) checkDealers(file, { ...places, report: context.report });
  const pictures = picturesOf(file, context);
  return file.value.map((dealer, index) => ({
    ...dealer,
    picture: pictures[index],
    get source() {
      return file.locate([index]);
    },
    get verifiedSource() {
      return file.locate([index, 'verified', 'on']);
    },
  }));
}

/** Each dealer's own, if it has one. */
export const picturesOf = ({ value, locate }: Located<DealerRecord[]>, context: PictureContext) =>
  value.map(({ picture }, index) => pictureAt(picture, { locate, path: [index, 'picture'] }, context));

export function checkDealers(
  { value: dealers, locate }: Located<DealerRecord[]>,
  { states, stateCodes, report }: PlacesOfDealers & { report: Report },
): void {
  const known = new Set(
    states.flatMap(({ slug, cities }) => [slug, ...cities.map((city) => `${slug}/${city.slug}`)]),
  );
  const placeIn = placeFinder(states);
  const nearestPlace = nearestAmong(() => [...known]);
  for (const [index, { serves, address }] of dealers.entries()) {
    for (const [at, served] of serves.entries()) {
      if (known.has(served)) continue;
      report({
        ...entryAt(locate, [index, 'serves', at]),
        code: 'PG212',
        message: `${formatValue(served)} is no state and no city of locations.json.`,
        hint: 'Correct its spelling, or add the place there.',
        suggestion: placeIn(served.split('/').at(-1) ?? '') ?? nearestPlace(served),
      });
    }
    if (stateCodes.includes(address.state)) continue;
    report({
      ...entryAt(locate, [index, 'address', 'state']),
      code: 'PG204',
      message: `is ${formatValue(address.state)}; expected the postal code of a state in states.json: ${formatList(stateCodes)}.`,
      suggestion: stateIn(address.state, states)?.code,
    });
  }
}
