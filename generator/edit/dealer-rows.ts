import { slugify } from '../addresses.ts';
import { dealerKey, placeKey } from '../load/places/dealers.ts';
import type { Located } from '../load/read/json.ts';
import { formatList, formatValue } from '../load/schemas/format.ts';
import type { DealerRecord } from '../load/schemas/place-schemas.ts';
import { failed, type Problem, positionOf, type Read, type Source } from '../problem/problem.ts';
import type { Row } from './csv.ts';

type Address = Partial<DealerRecord['address']>;

/** `at` is an index of the list, or the line of an earlier row. */
interface Known {
  at: number | string;
  slug: string;
  address: Address;
  source(): Source;
}

/** Finds the dealer that a row is about by its slug, or else by its name and address. */
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

  return function findDealer(row: Row, source: Source): Read<Known> {
    const { slug, name = '', address = {} } = row as { slug?: string; name?: string; address?: Address };
    const named = byName.get(dealerKey(name)) ?? [];
    const bySlugAlone = { meant: [bySlug.get(slug ?? '') ?? []].flat(), isSure: true };
    const { meant, isSure } = slug === undefined ? meantAmong(named, address) : bySlugAlone;
    const doubt = doubtAbout(name, { meant, isSure });
    if (doubt) return failed({ ...doubt, source });
    const fresh = { at: String(source.line), slug: slug ?? freeSlug(name, address, bySlug) };
    const known = meant[0] ?? add(name, { ...fresh, address, source: () => source });
    known.address = { ...known.address, ...address };
    return { value: known, problems: [] };
  };
}

/** Another street in a dealer's city may be a branch or a correction. A row without a city moves the dealer. */
function meantAmong(named: readonly Known[], given: Address): { meant: readonly Known[]; isSure: boolean } {
  const isAt = (part: keyof Address, { address }: Known) =>
    given[part] === undefined || placeKey(given[part]) === placeKey(address[part] ?? '');
  const inPlace = named.filter((dealer) => isAt('city', dealer) && isAt('state', dealer));
  const atStreet = inPlace.filter((dealer) => isAt('street', dealer));
  if (atStreet.length > 0) return { meant: atStreet, isSure: true };
  const isSure = given.city === undefined;
  return { meant: inPlace.filter(({ at }) => isSure || typeof at === 'number'), isSure };
}

/** A row about a new dealer is never doubtful: a second row about the same dealer is one too many. */
function doubtAbout(
  name: string,
  { meant, isSure }: ReturnType<typeof meantAmong>,
): Omit<Problem, 'source'> | undefined {
  const slugs = meant.flatMap(({ at, slug }) => (typeof at === 'number' ? formatValue(slug) : []));
  if (slugs.length === 0 || (isSure && meant.length < 2)) return;
  const places = meant.map(({ slug, source }) => `${formatValue(slug)} at ${positionOf(source())}`);
  return {
    code: 'PG235',
    at: 'name',
    message: `${formatValue(name)} may be ${formatList(places)}.`,
    hint: `Write the slug of the one you mean into a column "slug": ${formatList(slugs)}. For another shop, write a new slug.`,
  };
}

/** A branch gets its city into its slug, and a second branch there a number too. */
function freeSlug(name: string, { city = '' }: Address, taken: ReadonlyMap<string, unknown>): string {
  let slug = slugify(name);
  for (let number = 1; taken.has(slug); number += 1)
    slug = slugify(`${name} ${city} ${number > 1 ? number : ''}`);
  return slug;
}
