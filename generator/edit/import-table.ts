import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { imagePath, slugify } from '../addresses.ts';
import {
  DEALERS_FILE,
  missingPictures,
  problemsOfDealers,
  readDealers,
} from '../load/places/dealers.ts';
import { nameKey } from '../load/places/place-checks.ts';
import { listFiles } from '../load/read/files.ts';
import { type Located, readJson } from '../load/read/json.ts';
import type { DataFolders } from '../load/read/read-data.ts';
import { validate } from '../load/read/validate.ts';
import { readRedirects } from '../load/redirects.ts';
import {
  findState,
  normalizeDate,
  normalizePhone,
  normalizeZip,
  placeFinder,
  spellOut,
} from '../load/schemas/american-values.ts';
import { formatValue } from '../load/schemas/format.ts';
import {
  type DealerRecord,
  dealerRecord,
  dealersSchema,
  type LocationRecord,
  locationRecord,
} from '../load/schemas/place-schemas.ts';
import { normalizeUrl } from '../load/schemas/values.ts';
import { displayName } from '../problem/display.ts';
import { nearest } from '../problem/nearest.ts';
import {
  andThen,
  failed,
  orThrow,
  type Problem,
  positionOf,
  type Read,
  type Source,
} from '../problem/problem.ts';
import {
  columnOf,
  findPlace,
  freeSlug,
  LOCATIONS_FILE,
  namesOf,
  readPlaces,
  rulesOfCities,
  STATE_HINT,
  takenSlugs,
} from './cities.ts';
import { type CellOf, type Row, readTable } from './csv.ts';
import { knownDealers } from './dealer-rows.ts';
import { editFiles, editList, type Rules, validateList } from './edit-files.ts';

interface List<T> {
  file: string;
  existing: Located<T[]>;
  rules: Rules<T>;
  columns: Parameters<typeof readTable>[1];
  meanings: Readonly<Record<string, (text: string, cellOf: CellOf) => string | undefined>>;
  toRecord(row: Row, source: Source): Read<{ at: number | string; record: Partial<T> }>;
  /** The index before which a new record goes. */
  findPlace(record: T): number;
  nameOf(record: T): string;
}

/** Throws a `ContentError` with all that a build would refuse, and then writes nothing. */
export function importTable<T extends object>(data: string, csv: string, list: List<T>) {
  const { file, existing, nameOf } = list;
  const readings: Record<string, string[]> = {};
  const meant = (column: string, cellOf: CellOf) => {
    const text = cellOf(column);
    const meaning = list.meanings[column]?.(text, cellOf) ?? text;
    if (meaning === text) return text;
    readings[column] = [
      ...(readings[column] ?? []),
      `${formatValue(text)} to ${formatValue(meaning)}`,
    ];
    return meaning;
  };
  const table = readTable(csv, list.columns, meant);
  const { put, problems: ofRows } = readRecords(table, list);
  const { value, problems } = validateList(existing, put, list.rules);
  const cellOf = ({ source, at }: Problem) => `${source.line} ${at}`;
  const withoutValue = new Set(table.problems.map(cellOf));
  const others = [...ofRows, ...problems].flatMap((problem) => {
    if (problem.source.file !== displayName(csv)) return problem;
    const named = { ...problem, at: columnOf(problem.at) };
    return withoutValue.has(cellOf(named)) ? [] : named;
  });
  const records = orThrow({ value, problems: [...table.problems, ...others] });

  const ordered = records
    .map((record, index) => {
      const old = existing.value[index];
      const place = old ? index : list.findPlace(record) - 0.5;
      const line = put.get(index)?.source.line ?? 0;
      return { record, index, old, place, line, isSame: isDeepStrictEqual(record, old) };
    })
    .sort((a, b) => a.place - b.place || a.line - b.line);
  const edit = editList((entries) =>
    ordered.map(({ record, index, isSame }) => (isSame && entries[index]) || record),
  );
  editFiles(data, { [file]: edit });
  const { locate } = orThrow(readJson(data, file));
  const written = ordered.flatMap(({ record, old, isSame }, index) => {
    if (isSame) return [];
    const differences = Object.entries(record).flatMap(([key, value]) => {
      const before = Object(old)[key];
      if (isDeepStrictEqual(before, value)) return [];
      return `${key}: ${before === undefined ? 'nothing' : formatValue(before)} → ${formatValue(value)}`;
    });
    return { name: nameOf(record), record, line: locate([index]).line, isNew: !old, differences };
  });
  return {
    file: displayName(join(data, file)),
    added: written.filter(({ isNew }) => isNew),
    changed: written.filter(({ isNew }) => !isNew),
    unchanged: table.rows.length - written.length,
    readings,
  };
}

function readRecords<T>({ rows, isWhole }: ReturnType<typeof readTable>, list: List<T>) {
  const { existing, toRecord, columns } = list;
  const problems: Problem[] = [];
  const put = new Map<number, { record: Partial<T>; source: Source }>();
  const indexes = new Map<string, number>();
  for (const { row, source } of rows.toSorted((a, b) => rankOf(a.row) - rankOf(b.row))) {
    const found = isWhole ? toRecord(row, source) : { value: undefined, problems: [] };
    problems.push(...found.problems);
    if (!found.value) {
      const ofCells = validate({ value: row, locate: () => source }, columns.record).problems;
      problems.push(...ofCells.filter(({ code }) => code !== 'PG202'));
      continue;
    }
    const { at, record } = found.value;
    const index =
      typeof at === 'number' ? at : (indexes.get(at) ?? existing.value.length + indexes.size);
    if (typeof at === 'string') indexes.set(at, index);
    const first = put.get(index);
    const message = `this row is about the same record as line ${first?.source.line}.`;
    if (first) problems.push({ code: 'PG209', source, message, hint: 'Keep one of the two.' });
    else put.set(index, { record, source });
  }
  return { put, problems };
}

/** Rows that name their record more exactly are read first. */
const rankOf = ({ slug, city_slug, address }: Row) =>
  (slug ?? city_slug) !== undefined ? 0 : Object(address).city ? 1 : 2;

export function importCities(folders: DataFolders, csv: string, today: string) {
  const { locations, states } = readPlaces(folders);
  const { value: records, locate } = locations;
  const bySlug = new Map(
    records.map((record, index) => [`${record.state_slug}/${record.city_slug}`, index]),
  );
  const byName = new Map(records.map((record, index) => [nameKey(record), index]));
  const taken = takenSlugs(records, states);
  const moved = movedCities(folders.data);
  const movedTo = (old: string, cellOf: CellOf) => {
    const found = moved.find(
      ({ of, name }) => name === old && of === findState(cellOf('state_name'), states)?.slug,
    );
    return found && records[bySlug.get(`${found.of}/${found.slug}`) ?? -1];
  };
  return importTable<LocationRecord>(folders.data, csv, {
    file: LOCATIONS_FILE,
    existing: locations,
    rules: { ...rulesOfCities(states), today },
    columns: { record: locationRecord, needed: ['state_name', 'city_name'] },
    meanings: {
      lastmod: normalizeDate,
      aliases: entriesIn,
      // A table may be older than the name of a city.
      city_name: (text, cellOf) => movedTo(slugify(text), cellOf)?.city_name ?? spellOut(text),
      city_slug: (text, cellOf) => movedTo(text, cellOf)?.city_slug,
    },
    toRecord({ state_name, state_slug, ...row }, source) {
      const { city_name: name = '', city_slug: slug } = row as Partial<Record<string, string>>;
      const wanted = String(state_name ?? '');
      const state = findState(wanted, states);
      if (!state) {
        const message = `${formatValue(wanted)} is not a state in states.json.`;
        const suggestion = nearest(wanted, namesOf(states));
        return failed({
          code: 'PG212',
          source,
          at: 'state_name',
          message,
          hint: STATE_HINT,
          suggestion,
        });
      }
      const problems: Problem[] = [];
      if (state_slug !== undefined && state_slug !== state.slug) {
        const message = `is ${formatValue(state_slug)}, but the slug of ${state.name} is "${state.slug}".`;
        problems.push({
          code: 'PG215',
          source,
          at: 'state_slug',
          message,
          hint: 'Correct one of the two.',
        });
      }
      const key = nameKey({ state_slug: state.slug, city_name: name });
      const at = bySlug.get(`${state.slug}/${slug}`) ?? byName.get(key) ?? key;
      const old = typeof at === 'number' ? records[at] : undefined;
      if (old && slug !== undefined && old.city_slug !== slug) {
        const right = `${formatValue(old.city_slug)} at ${positionOf(locate([at]))}`;
        const message = `${formatValue(slug)} is not the slug of ${name}, which is ${right}.`;
        const hint = 'Write that slug. "pianogen rename city" changes it.';
        problems.push({ code: 'PG211', source, at: 'city_slug', message, hint });
        return { value: undefined, problems };
      }
      const city_slug = old?.city_slug ?? slug ?? freeSlug(name, state.code, taken);
      taken.add(city_slug);
      const fresh = {
        primary: false,
        median_income_bucket: 'medium',
        lastmod: today,
        draft: true,
      } as const;
      const names = { state_name: state.name, state_slug: state.slug, city_slug };
      const record = { ...(old ?? fresh), ...names, ...row };
      const isChanged = old && !isDeepStrictEqual(old, record);
      if (isChanged && row.lastmod === undefined) record.lastmod = today;
      return { value: { at, record }, problems };
    },
    findPlace: (record) => findPlace(record, records),
    nameOf: ({ city_name, state_name }) => `${city_name}, ${state_name}`,
  });
}

export function importDealers(
  folders: DataFolders & { content: string },
  csv: string,
  today: string,
) {
  const { locations, states } = readPlaces(folders);
  const existing = readDealers(folders.data);
  const findDealer = knownDealers(existing);
  const all = [
    ...locations.value.map((city) => ({
      of: city.state_slug,
      slug: city.city_slug,
      name: city.city_name,
    })),
    ...movedCities(folders.data),
  ];
  const places = states.map((state) => ({
    ...state,
    cities: all.filter(({ of }) => of === state.slug),
  }));
  const placeIn = placeFinder(places);
  const codeIn = (text: string) => findState(text, states)?.code;
  // A build says what is wrong with pictures.
  const { value: names = [] } = listFiles(join(folders.content, 'images'));
  const images = names.map((name) => ({ path: imagePath(name), width: 0, height: 0 }));
  return importTable<DealerRecord>(folders.data, csv, {
    file: DEALERS_FILE,
    existing,
    rules: {
      list: dealersSchema,
      today,
      check: (list) => [
        ...problemsOfDealers(list, { states: places, stateCodes: states.map(({ code }) => code) }),
        ...missingPictures(list, images),
      ],
      reads: ['serves', 'address', 'logo', 'picture'],
    },
    columns: { record: dealerRecord, needed: ['name'] },
    meanings: {
      phone: normalizePhone,
      url: (text) => (text.startsWith('https:') ? undefined : normalizeUrl(text)),
      'address.state': codeIn,
      'address.zip': (text, cellOf) => normalizeZip(text, codeIn(cellOf('address.state')) ?? ''),
      serves: (text) =>
        text.replaceAll(/[^|\s](?:[^|]*[^|\s])?/g, (place) => placeIn(place) ?? place),
      'verified.on': normalizeDate,
      ...{ brands: entriesIn, offers: entriesIn, hours: entriesIn },
    },
    toRecord: (row, source) =>
      andThen(findDealer(row, source), ({ at, slug }) => {
        const old = typeof at === 'number' ? existing.value[at] : undefined;
        const record: Record<string, unknown> = { slug, ...old };
        for (const [key, value] of Object.entries(row)) {
          // A row may give some keys of an object.
          const isObject = Object(value) === value && !Array.isArray(value);
          record[key] = isObject ? { ...Object(record[key]), ...Object(value) } : value;
        }
        return { value: { at, record }, problems: [] };
      }),
    findPlace: () => existing.value.length,
    nameOf: ({ name }) => name,
  });
}

/** Without bars, other signs separate entries: no brand has them in its name. */
const entriesIn = (text: string) =>
  text.includes('|') ? text : text.replaceAll(/\s*[,;\n]\s*/g, '|');

const CITY = /^\/([^/]+)\/([^/]+)\/pianos\/?$/;

/** The state and the slug of each city whose page moved there; `name` is the old slug. */
const movedCities = (data: string) =>
  readRedirects(data).flatMap(({ from, to }) => {
    const [, of, name] = from.match(CITY) ?? [];
    const [, state, slug] = to.match(CITY) ?? [];
    return name && slug && of === state ? { of, slug, name } : [];
  });
