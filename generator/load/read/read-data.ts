import { join, resolve } from 'node:path';
import type * as z from 'zod';
import { slugify } from '../../addresses.ts';
import { all, andThen, type Read } from '../../problem/problem.ts';
import { isThere, wholeFile } from './files.ts';
import { type DeferredTokens, type FillContext, fillLocated } from './fill-tokens.ts';
import { type Located, readJson } from './json.ts';
import { validate } from './validate.ts';

export interface DataFolders {
  data: string;
  /** Its data fills the gaps of the site’s. In a checkout, both are the same. */
  pianogen?: string | undefined;
}

const named = (...names: string[]) => names.map((name) => `${name}.json`);

/** The site's keys replace keys of these files of the package. */
export const BY_KEY = named('climates', 'constants', 'copy', 'faqs', 'glossary', 'options', 'states');
/** The site's file replaces the whole file. */
const WHOLE = named('humidity', 'prices', 'zip-prefixes');

export const isLayered = (file: string): boolean => [...BY_KEY, ...WHOLE].includes(file);

/** The folders whose file counts, the site’s first. */
export function foldersWith(file: string, { data, pianogen }: DataFolders): string[] {
  const own = resolve(data);
  const folders = pianogen && isLayered(file) ? new Set([own, resolve(pianogen, 'data')]) : [own];
  const found = [...folders].filter((folder) => isThere(join(folder, file)));
  return BY_KEY.includes(file) ? found : found.slice(0, 1);
}

export interface LoadContext extends FillContext, DataFolders {
  content: string;
}

interface DataRules<T> {
  schema: z.ZodType<T>;
  deferred?: DeferredTokens;
}

/** An absent file has the value `missing`, if any. */
export function readData<T>(
  context: Omit<LoadContext, 'content'>,
  file: string,
  { missing, ...rules }: DataRules<T> & { missing?: T },
): Read<Located<T>> {
  if (missing === undefined || foldersWith(file, context).length > 0)
    return andThen(readLayers(context, file), (located) => readLocated(located, context, rules));
  const source = wholeFile(join(context.data, file));
  return { value: { value: missing, locate: () => source }, problems: [] };
}

export const readLocated = <T>(
  located: Located,
  context: FillContext,
  { schema, deferred }: DataRules<T>,
): Read<Located<T>> =>
  andThen(fillLocated(located, context, deferred), (filled) => validate(filled, schema));

export function readLayers(folders: DataFolders, file: string): Read<Located> {
  const [first = folders.data, second] = foldersWith(file, folders);
  const own = readJson(first, file);
  if (!second) return own;
  const { value, problems } = all({ own, below: readJson(second, file) });
  return { value: value && over(value.own, value.below), problems };
}

type Entries = Readonly<Record<string, unknown>>;

function over(own: Located, below: Located): Located {
  const parts = partsOf(own, below);
  if (!parts) return own;
  const entries = Array.from(parts, ([key, { value }]) => [key, value] as const);
  return {
    value: Array.isArray(own.value) ? entries.map(([, value]) => value) : Object.fromEntries(entries),
    locate(path, part) {
      const [key, ...inner] = path;
      const entry = key === undefined ? undefined : parts.get(key);
      return entry ? entry.locate(inner, part) : own.locate(path, part);
    },
  };
}

/** Nothing if the own value replaces the other. */
function partsOf(own: Located, below: Located): Map<PropertyKey, Located> | undefined {
  if (Array.isArray(own.value) && Array.isArray(below.value)) return recordsOf(own, below);
  if (!isObject(own.value) || !isObject(below.value)) return;
  const entries = new Map(entriesOf({ ...below, value: keptOf(below.value, own.value) }));
  for (const [key, entry] of entriesOf(own)) {
    const other = entries.get(key);
    entries.set(key, other ? over(entry, other) : entry);
  }
  return entries;
}

const isObject = (value: unknown): value is Entries =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** A figure with its own start but no end is a single number. */
const keptOf = (below: Entries, own: Entries) =>
  'unit' in below && 'from' in own ? { unit: below.unit } : below;

/** The site's records come first, so that each keeps its index. */
function recordsOf(own: Located, below: Located) {
  const others = new Map(entriesOf(below).map(([, record]) => [slugOf(record.value), record]));
  if (others.has(undefined)) return;
  const merged = entriesOf(own).map(([, record]) => {
    const slug = slugOf(record.value);
    const other = others.get(slug);
    others.delete(slug);
    return other ? over(record, other) : record;
  });
  return new Map([...merged, ...others.values()].entries());
}

const entriesOf = ({ value: whole, locate }: Located): [key: PropertyKey, entry: Located][] =>
  Object.entries(Object(whole)).map(([name, value]) => {
    const key = Array.isArray(whole) ? Number(name) : name;
    return [key, { value, locate: (path, part) => locate([key, ...path], part) }];
  });

/** The slug of a term comes from its words. */
function slugOf(record: unknown): string | undefined {
  const { slug, term } = Object(record);
  return typeof term === 'string' ? slugify(term) : slug;
}
