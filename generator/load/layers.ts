import { join, resolve } from 'node:path';
import { slugify } from '../addresses.ts';
import type { Report } from '../problem/problem.ts';
import { isThere } from './files.ts';
import { type Located, readJson } from './json.ts';

export interface DataFolders {
  data: string;
  /** The package, whose data folder has what the site leaves out. In a checkout, the two are one. */
  pianogen?: string | undefined;
}

/** How a file of the site goes with that of the package: key by key, or in its place. Others are the site's alone. */
const LAYERED: Readonly<Record<string, 'by key' | 'whole'>> = {
  'climates.json': 'by key',
  'constants.json': 'by key',
  'copy.json': 'by key',
  'faqs.json': 'by key',
  'glossary.json': 'by key',
  'humidity.json': 'whole',
  'options.json': 'by key',
  'prices.json': 'whole',
  'states.json': 'whole',
  'zip-prefixes.json': 'whole',
};

export const isLayered = (file: string): boolean => file in LAYERED;
export const isByKey = (file: string): boolean => LAYERED[file] === 'by key';

/** The data folders whose file counts, that of the site first. */
export function foldersWith(file: string, { data, pianogen }: DataFolders): string[] {
  const own = resolve(data);
  const folders = pianogen && isLayered(file) ? new Set([own, resolve(pianogen, 'data')]) : [own];
  const found = [...folders].filter((folder) => isThere(join(folder, file)));
  return isByKey(file) ? found : found.slice(0, 1);
}

/** Reads the file of the site, over that of the package. */
export function readLayers(folders: DataFolders, file: string, report: Report): Located | undefined {
  const [first = folders.data, second] = foldersWith(file, folders);
  const own = readJson(first, file, report);
  if (second === undefined) return own;
  const below = readJson(second, file, report);
  return own && below && over(own, below);
}

type Entries = Readonly<Record<string, unknown>>;

/** Its problems are told where the entry stands. */
function over(own: Located, below: Located): Located {
  const parts = partsOf(own, below);
  if (!parts) return own;
  const entries = [...parts].map(([key, part]) => [key, part.value] as const);
  const value = Array.isArray(own.value) ? entries.map(([, entry]) => entry) : Object.fromEntries(entries);
  return {
    value,
    locate(path, part) {
      const [key, ...inner] = path;
      const found = key === undefined ? undefined : parts.get(key);
      return found ? found.locate(inner, part) : own.locate(path, part);
    },
  };
}

/** Nothing if the own value takes the place of the whole. */
function partsOf(own: Located, below: Located): Map<PropertyKey, Located> | undefined {
  if (isList(own.value) && isList(below.value)) return recordsOf(own, below);
  if (!isObject(own.value) || !isObject(below.value)) return;
  const { value } = own;
  const keys = new Set([...Object.keys(keptOf(below.value, value)), ...Object.keys(value)]);
  return new Map([...keys].map((key) => [key, entryOver(key, own, below)]));
}

const isList = (value: unknown): value is unknown[] => Array.isArray(value);
const isObject = (value: unknown): value is Entries =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** Of a figure that begins elsewhere, only the unit: without an end of its own, it is a single number. */
const keptOf = (below: Entries, own: Entries): Entries =>
  'unit' in below && 'from' in own ? { unit: below.unit } : below;

function entryOver(key: string, own: Located, below: Located): Located {
  if (!Object.hasOwn(Object(own.value), key)) return inside(below, key);
  return Object.hasOwn(Object(below.value), key)
    ? over(inside(own, key), inside(below, key))
    : inside(own, key);
}

const inside = ({ value, locate }: Located, key: PropertyKey): Located => ({
  value: Object(value)[key],
  locate: (path, part) => locate([key, ...path], part),
});

/** The site's, so that each keeps its index, then those of the package with other slugs. */
function recordsOf(own: Located, below: Located): Map<PropertyKey, Located> | undefined {
  const shipped = entriesOf(below);
  if (!shipped.every(({ value }) => slugOf(value) !== undefined)) return;
  const entries = entriesOf(own);
  const slugs = new Set(entries.map(({ value }) => slugOf(value)));
  return new Map([...entries, ...shipped.filter(({ value }) => !slugs.has(slugOf(value)))].entries());
}

const entriesOf = (list: Located): Located[] =>
  (list.value as unknown[]).map((_, index) => inside(list, index));

/** That of a term is its address. */
function slugOf(record: unknown): string | undefined {
  const { slug, term } = Object(record);
  if (typeof slug === 'string') return slug;
  return typeof term === 'string' ? slugify(term) : undefined;
}
