import { wordsOf } from '../../../client/search/words.ts';
import type { Dealer, Image } from '../../model/index.ts';
import { andThen, orThrow, type Problem, type Read } from '../../problem/problem.ts';
import { pictureAt } from '../pictures/picture.ts';
import type { Located } from '../read/json.ts';
import { type LoadContext, readData } from '../read/read-data.ts';
import { referenceTo } from '../read/validate.ts';
import { findState, placeFinder, type StateOfDealers } from '../schemas/american-values.ts';
import { type DealerRecord, dealersSchema } from '../schemas/place-schemas.ts';

export const DEALERS_FILE = 'dealers.json';

const RULES = { schema: dealersSchema, missing: [] };

export const readDealers = (data: string): Located<DealerRecord[]> =>
  orThrow(readData({ data, values: {} }, DEALERS_FILE, RULES));

/** Two texts have the same key if they differ only in accents, signs, capitals, and "St" for "Saint". */
export const placeKey = (text: string): string => wordsOf(text).join(' ');

/** "A+ Pianos" differs from "A Pianos", but "and" may be "&". */
export const dealerKey = (name: string): string =>
  [placeKey(name.replaceAll('&', ' and ')), ...(name.match(/[+#@*$%=]/g) ?? [])].join(' ');

/** Without `places`, places are not checked. */
export function loadDealers(
  context: LoadContext & { images: readonly Image[] },
  places: Parameters<typeof problemsOfDealers>[1] | undefined,
): Read<Dealer[]> {
  return andThen(readData(context, DEALERS_FILE, RULES), (file) => {
    const pictures = picturesOf(file, context.images);
    const dealers = pictures.map(({ dealer, logo, picture }, index) => ({
      ...dealer,
      logo: logo.value,
      picture: picture.value,
      fit: dealer.logo || dealer.picture?.fit === 'contain' ? ('contain' as const) : null,
      get source() {
        return file.locate([index]);
      },
      get verifiedSource() {
        return file.locate([index, 'verified', 'on']);
      },
    }));
    const problems = places ? problemsOfDealers(file, places) : [];
    return { value: dealers, problems: [...problems, ...problemsOfPictures(pictures)] };
  });
}

const picturesOf = ({ value, locate }: Located<DealerRecord[]>, images: readonly Image[]) =>
  value.map((dealer, index) => ({
    dealer,
    logo: pictureAt(dealer.logo, { locate, path: [index, 'logo'] }, images),
    picture: pictureAt(dealer.picture, { locate, path: [index, 'picture'] }, images),
  }));

const problemsOfPictures = (pictures: ReturnType<typeof picturesOf>): Problem[] =>
  pictures.flatMap(({ logo, picture }) => [...logo.problems, ...picture.problems]);

export const missingPictures = (file: Located<DealerRecord[]>, images: readonly Image[]): Problem[] =>
  problemsOfPictures(picturesOf(file, images));

export function problemsOfDealers(
  { value: dealers, locate }: Located<DealerRecord[]>,
  { states, stateCodes }: { states: readonly StateOfDealers[]; stateCodes: readonly string[] },
): Problem[] {
  const known = states.flatMap(({ slug, cities }) => [
    slug,
    ...cities.map((city) => `${slug}/${city.slug}`),
  ]);
  const placeIn = placeFinder(states);
  const toPlace = referenceTo(new Set(known), {
    what: 'a state or city in locations.json',
    cure: 'add the place there',
    meantBy: (served) => placeIn(served.split('/').at(-1) ?? ''),
  });
  const toCode = referenceTo(new Set(stateCodes), {
    what: 'the postal code of a state in states.json',
    cure: 'add the state there',
    meantBy: (code) => findState(code, states)?.code,
  });
  return dealers.flatMap(({ serves, address }, at) => [
    ...serves.flatMap((served, index) => toPlace(served, locate, [at, 'serves', index])),
    ...toCode(address.state, locate, [at, 'address', 'state']),
  ]);
}
