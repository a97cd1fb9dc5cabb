import { join } from 'node:path';
import type { City, Dealer, State } from '../model/index.ts';
import { nearestAmong } from '../problem/nearest.ts';
import type { Report } from '../problem/problem.ts';
import { type DealerRecord, dealersSchema } from './dealer-schema.ts';
import { isThere } from './files.ts';
import { formatList, formatPath, formatValue } from './format.ts';
import type { Located } from './json.ts';
import { type LoadContext, readData } from './read-data.ts';

export const DEALERS_FILE = 'dealers.json';

interface PlacesOfDealers {
  states: readonly (Pick<State, 'slug'> & { cities: readonly Pick<City, 'slug'>[] })[];
  /** The postal codes of all states in `states.json`. */
  stateCodes: readonly string[];
}

/** Reads the dealers. Their file is optional. If `places` could not be read, no place counts as unknown. */
export function loadDealers(
  context: LoadContext,
  places: PlacesOfDealers | undefined,
): readonly Dealer[] | undefined {
  if (!isThere(join(context.data, DEALERS_FILE))) return [];
  const report: Report = (problem) => context.report(withReason(problem));
  const file = readData({ ...context, report }, DEALERS_FILE, { schema: dealersSchema });
  if (file && places) checkDealers(file, { ...places, report });
  return file?.value.map((dealer, index) => ({
    ...dealer,
    get source() {
      return file.locate([index]);
    },
    get verifiedSource() {
      return file.locate([index, 'verified', 'on']);
    },
  }));
}

/** A key for an address of leads gets the reason why there is none. */
const withReason = (problem: Parameters<Report>[0]): Parameters<Report>[0] =>
  problem.code === 'PG201' && /mail|lead|contact/i.test(problem.at ?? '')
    ? {
        ...problem,
        hint: 'Remove it: this file is for facts that pages show. Where leads go is no part of the site, and stays out of its data.',
        suggestion: undefined,
      }
    : problem;

export function checkDealers(
  { value: dealers, locate }: Located<DealerRecord[]>,
  { states, stateCodes, report }: PlacesOfDealers & { report: Report },
): void {
  const codes = new Set(stateCodes);
  const placeByCity = new Map(
    states.flatMap((state) => state.cities.map((city) => [city.slug, `${state.slug}/${city.slug}`])),
  );
  const known = new Set([...states.map((state) => state.slug), ...placeByCity.values()]);
  const nearestPlace = nearestAmong(() => [...known]);
  for (const [index, { serves, address }] of dealers.entries()) {
    for (const [at, served] of serves.entries()) {
      if (known.has(served)) continue;
      const path = [index, 'serves', at];
      report({
        code: 'PG212',
        source: locate(path),
        at: formatPath(path),
        message: `${formatValue(served)} is no state and no city of locations.json.`,
        hint: 'Correct its spelling, or add the place there.',
        suggestion: placeByCity.get(served.split('/').at(-1) ?? '') ?? nearestPlace(served),
      });
    }
    if (codes.has(address.state)) continue;
    const path = [index, 'address', 'state'];
    report({
      code: 'PG204',
      source: locate(path),
      at: formatPath(path),
      message: `is ${formatValue(address.state)}; expected the postal code of a state in states.json: ${formatList(stateCodes)}.`,
    });
  }
}
