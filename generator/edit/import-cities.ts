import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { formatValue } from '../load/format.ts';
import { checkCities, nameKey } from '../load/place-checks.ts';
import { type LocationRecord, locationRecord, locationsSchema } from '../load/place-schemas.ts';
import { type ProblemCode, positionOf, type Report } from '../problem/problem.ts';
import { doAll } from '../steps.ts';
import type { Row, Table } from './csv.ts';
import { type Imported, importTable, type RowRecord } from './import.ts';
import {
  type ExistingPlaces,
  type ExistingState,
  freeSlug,
  LOCATIONS_FILE,
  nearestState,
  readPlaces,
  stateFinder,
  takenSlugs,
  withNewCities,
} from './places.ts';

/** The texts of a row. Its values are judged as parts of the record. */
type CityRow = Row & { readonly [Key in keyof LocationRecord]?: string };

/**
 * Adds and changes cities as the rows of a CSV file say. New and changed records without a date get `today`. Throws a
 * `ContentError` with all problems, and then writes nothing.
 */
export function importCities(data: string, csv: string, { today }: { today: string }): Imported {
  const places = readPlaces(data);
  const { locations, states } = places;
  return importTable<LocationRecord>(csv, {
    path: join(data, LOCATIONS_FILE),
    existing: locations,
    recordSchema: locationRecord,
    listSchema: locationsSchema,
    needed: ['state_name', 'city_name'],
    recordsOf: (table, report) => {
      const maker = cityMaker(places, { table, report, today });
      return table.rows.flatMap((row, index) => maker(row as CityRow, index) ?? []);
    },
    check: (list, report) => doAll(checkCities(list, states, report)),
    entriesWith: (added) => withNewCities(locations.value, added),
    nameOf: ({ city_name, state_name }) => `${city_name}, ${state_name}`,
  });
}

/** Returns the function that makes the record of a row. It reports a row whose state or slug cannot be told. */
function cityMaker(
  { locations: { value: records, locate }, states }: ExistingPlaces,
  { table, report, today }: { table: Table; report: Report; today: string },
): (row: CityRow, index: number) => RowRecord<LocationRecord> | undefined {
  const findState = stateFinder(states);
  const bySlug = new Map(records.map(({ city_slug }, index) => [city_slug, index]));
  const byName = new Map(records.map((record, index) => [nameKey(record), index]));
  const given = table.rows.flatMap(({ city_slug }) => (typeof city_slug === 'string' ? city_slug : []));
  const taken = new Set([...takenSlugs(records, states), ...given]);

  return (row, index) => {
    const tell = (
      code: ProblemCode,
      key: string,
      text: { message: string; hint: string; suggestion?: string | undefined },
    ) => {
      report({ code, source: table.locate([index]), at: key, ...text });
    };
    const { state_name = '', state_slug, city_name: name = '', city_slug: slug } = row;
    const state = findState(state_name);
    if (!state) {
      const message = `${formatValue(state_name)} is no state in states.json.`;
      const hint = 'Give its name, slug or postal code. A new state first needs a record there.';
      tell('PG212', 'state_name', { message, hint, suggestion: nearestState(state_name, states) });
      return;
    }
    if (state_slug !== undefined && state_slug !== state.slug)
      tell('PG215', 'state_slug', {
        message: `is ${formatValue(state_slug)}, but the slug of ${state.name} is ${formatValue(state.slug)}.`,
        hint: 'Correct one of the two.',
      });
    const key = nameKey({ state_slug: state.slug, city_name: name });
    const named = byName.get(key);
    const atSlug = slug === undefined ? undefined : bySlug.get(slug);
    const target = atSlug !== undefined && records[atSlug]?.state_slug === state.slug ? atSlug : named;
    const old = target === undefined ? undefined : records[target];
    if (old && slug !== undefined && old.city_slug !== slug) {
      const message = `${formatValue(slug)} is not the slug of ${name}, which is ${formatValue(old.city_slug)} at ${positionOf(locate([target as number]))}.`;
      tell('PG211', 'city_slug', { message, hint: 'Write that slug. "pianogen rename city" changes it.' });
      return;
    }
    const city_slug = old?.city_slug ?? slug ?? freeSlug(name, state.code, taken);
    taken.add(city_slug);
    return { row: index, key, target, record: recordOf({ ...row, city_slug }, { old, state, today }) };
  };
}

/** The record of a row: what the row does not say, `old` says, or else the defaults of `new city`. A new city is a draft. */
function recordOf(
  { state_name: _, state_slug: __, ...row }: CityRow,
  { old, state, today }: { old: LocationRecord | undefined; state: ExistingState; today: string },
): Partial<LocationRecord> {
  const record = {
    state_name: state.name,
    state_slug: state.slug,
    ...{ city_name: undefined, city_slug: undefined, primary: false, median_income_bucket: 'medium' },
    ...(old ?? { lastmod: today, draft: true }),
    ...row,
  } as Partial<LocationRecord>;
  const isChanged = old !== undefined && !isDeepStrictEqual({ ...old }, { ...record });
  return isChanged && row.lastmod === undefined ? { ...record, lastmod: today } : record;
}
