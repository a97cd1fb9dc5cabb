import { slugify } from '../addresses.ts';
import { dealerKey, placeKey } from '../load/places/dealers.ts';
import type { Located } from '../load/read/json.ts';
import { formatList, formatValue } from '../load/schemas/format.ts';
import type { DealerRecord } from '../load/schemas/place-schemas.ts';
import { failed, positionOf, type Read, type Source } from '../problem/problem.ts';
import type { Row } from './csv.ts';

type Address = Partial<DealerRecord['address']>;

/** `at` is an index of the list, or the line of an earlier row. */
interface Known {
  at: number | string;
  name: string;
  slug: string;
  address: Address;
  source(): Source;
}

export function knownDealers({ value, locate }: Located<DealerRecord[]>) {
  const bySlug = new Map<string, Known>();
  /** By name and address, since thousands of dealers may have one name. */
  const byKey = new Map<string, Set<Known>>();
  const add = (dealer: Known) => {
    const { at, name, slug, address } = dealer;
    const city = `in ${address.city}`;
    bySlug.set(slug, dealer);
    for (const part of ['all', `at ${address.street}`, city, `${typeof at} ${city}`]) {
      const key = `${name}\n${part}`;
      byKey.set(key, (byKey.get(key) ?? new Set<Known>()).add(dealer));
    }
    return dealer;
  };
  for (const [at, { name, slug, address }] of value.entries())
    add({ at, name: dealerKey(name), slug, address: keysOf(address), source: () => locate([at]) });
  /** The last number of each slug: a dealer may have thousands of branches. */
  const numbers = new Map<string, number>();
  /** A branch gets its city into its slug, and a second branch there a number too. */
  function freeSlug(name: string, { city = '' }: Address) {
    const plain = slugify(name);
    if (!bySlug.has(plain)) return plain;
    const branch = slugify(`${name} ${city}`);
    for (let number = numbers.get(branch) ?? 1; ; number += 1) {
      numbers.set(branch, number);
      const slug = number > 1 ? `${branch}-${number}` : branch;
      if (!bySlug.has(slug)) return slug;
    }
  }

  return function findDealer(row: Row, source: Source): Read<Known> {
    const {
      slug,
      name = '',
      address = {},
    } = row as { slug?: string; name?: string; address?: Address };
    const key = dealerKey(name);
    const keys = keysOf(address);
    const named = (part: string) => byKey.get(`${key}\n${part}`) ?? [];
    const { meant, isSure } =
      slug === undefined
        ? meantAmong(named, keys)
        : { meant: [bySlug.get(slug) ?? []].flat(), isSure: true };
    // A second row about a new dealer is one too many, not doubtful.
    if (meant.some(({ at }) => typeof at === 'number') && (!isSure || meant.length > 1)) {
      const nameOf = ({ slug, source }: Known) => `${formatValue(slug)} at ${positionOf(source())}`;
      const message = `${formatValue(name)} may be ${formatList(meant, nameOf)}.`;
      const hint =
        'Write the slug of the one you mean into a column "slug". For another shop, write a new slug.';
      return failed({ code: 'PG235', source, at: 'name', message, hint });
    }
    const fresh = {
      at: String(source.line),
      slug: slug ?? freeSlug(name, address),
      source: () => source,
    };
    const known = meant[0] ?? { ...fresh, name: key, address: {} };
    known.address = { ...known.address, ...keys };
    return { value: add(known), problems: [] };
  };
}

const keysOf = (address: Address): Address =>
  Object.fromEntries(Object.entries(address).map(([part, text]) => [part, placeKey(text)]));

/** A row without a city moves the dealer. Another street may be a branch or a correction. */
function meantAmong(named: (part: string) => Iterable<Known>, given: Address) {
  const isAt = (part: keyof Address, { address }: Known) =>
    given[part] === undefined || given[part] === (address[part] ?? '');
  const isIn = (dealer: Known) => isAt('city', dealer) && isAt('state', dealer);
  const [street, city] = [given.street && `at ${given.street}`, given.city && `in ${given.city}`];
  const atStreet = [...named(street || city || 'all')].filter(
    (dealer) => isAt('street', dealer) && isIn(dealer),
  );
  if (atStreet.length > 0) return { meant: atStreet, isSure: true };
  const others = [...named(city ? `number ${city}` : 'all')].filter(isIn);
  return { meant: others, isSure: !city };
}
