import { slugify } from '../addresses.ts';
import { type DealerRecord, dealerKey, placeKey } from '../load/dealers.ts';
import { formatList, formatValue } from '../load/format.ts';
import type { Located } from '../load/json.ts';
import { type Problem, positionOf, type Source } from '../problem/problem.ts';
import type { Row } from './csv.ts';

type Address = Partial<DealerRecord['address']>;
type Tell = (problem: Omit<Problem, 'source'>) => void;

/** A dealer of the list, by its index, or of an earlier row. */
interface Known {
  at: number | string;
  slug: string;
  address: Address;
  source(): Source;
}

/** Finds the dealer that a row is about: that of its slug, or else of its name and address. */
export function knownDealers({ value, locate }: Located<DealerRecord[]>) {
  const bySlug = new Map<string, Known>();
  const byName = new Map<string, Known[]>();
  const add = (name: string, dealer: Known): Known => {
    const key = dealerKey(name);
    bySlug.set(dealer.slug, dealer);
    byName.set(key, [...(byName.get(key) ?? []), dealer]);
    return dealer;
  };
  for (const [at, { name, slug, address }] of value.entries())
    add(name, { at, slug, address, source: () => locate([at]) });

  return function dealerOf(row: Row, source: Source, tell: Tell): Known | undefined {
    const { slug, name = '', address = {} } = row as { slug?: string; name?: string; address?: Address };
    const named = byName.get(dealerKey(name)) ?? [];
    const meant = slug === undefined ? meantAmong(named, address) : [bySlug.get(slug) ?? []].flat();
    if (isDoubtful(name, meant, tell)) return;
    const fresh = { at: String(source.line), slug: slug ?? freeSlug(name, address, bySlug) };
    const known = meant[0] ?? add(name, { ...fresh, address, source: () => source });
    known.address = { ...known.address, ...address };
    return known;
  };
}

/** A row without a city may have no address, or only a new street, of a dealer that its name tells. */
function meantAmong(named: readonly Known[], given: Address): readonly Known[] {
  const isAt =
    (...parts: (keyof Address)[]) =>
    ({ address }: Known) =>
      parts.every((part) => given[part] === undefined || keyOf(given, part) === keyOf(address, part));
  const inPlace = named.filter(isAt('city', 'state'));
  const atStreet = inPlace.filter(isAt('street'));
  return given.city === undefined && atStreet.length === 0 ? inPlace : atStreet;
}

const keyOf = (address: Address, part: keyof Address): string => placeKey(address[part] ?? '');

/** Of new dealers alone there is no doubt: a further row about one of them is one too many. */
function isDoubtful(name: string, meant: readonly Known[], tell: Tell): boolean {
  const slugs = meant.flatMap(({ at, slug }) => (typeof at === 'number' ? formatValue(slug) : []));
  if (meant.length < 2 || slugs.length === 0) return false;
  const places = meant.map(({ slug, source }) => `${formatValue(slug)} at ${positionOf(source())}`);
  tell({
    code: 'PG235',
    at: 'name',
    message: `${formatValue(name)} may be ${formatList(places)}.`,
    hint: `Write the slug of the one that you mean into a column "slug": ${formatList(slugs)}.`,
  });
  return true;
}

/** A branch has its city in its slug, and one more there a number. */
function freeSlug(name: string, { city = '' }: Address, taken: ReadonlyMap<string, unknown>): string {
  let slug = slugify(name);
  for (let number = 1; taken.has(slug); number += 1)
    slug = slugify(`${name} ${city} ${number > 1 ? number : ''}`);
  return slug;
}
