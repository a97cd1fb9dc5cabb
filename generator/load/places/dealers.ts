import { join } from 'node:path';
import { wordsOf } from '../../../client/search/words.ts';
import type { Dealer } from '../../model/index.ts';
import { nearestAmong } from '../../problem/nearest.ts';
import type { Report } from '../../problem/problem.ts';
import { type PictureContext, pictureAt } from '../pictures/picture.ts';
import { isThere } from '../read/files.ts';
import { entryAt, type Located } from '../read/json.ts';
import { type LoadContext, readData } from '../read/read-data.ts';
import { placeFinder, type StateOfDealers, stateIn } from '../schemas/american-values.ts';
import { formatList, formatValue } from '../schemas/format.ts';
import { type DealerRecord, dealersSchema } from '../schemas/place-schemas.ts';

export const DEALERS_FILE = 'dealers.json';

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
