import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findNodeAtLocation, type JSONPath, type Node, parseTree } from 'jsonc-parser';
import { cityPath, pagePath } from '../addresses.ts';
import type { DealerRecord } from '../load/dealer-schema.ts';
import { DEALERS_FILE } from '../load/dealers.ts';
import { isThere, listFiles } from '../load/files.ts';
import { HUMIDITY_FILE } from '../load/humidity.ts';
import { notesFileOf } from '../load/notes.ts';
import type { LocationRecord } from '../load/place-schemas.ts';
import { readData } from '../load/read-data.ts';
import { REDIRECTS_FILE, redirectsSchema } from '../load/redirects.ts';
import { ZIP_PREFIXES_FILE } from '../load/zip-prefixes.ts';
import type { Redirect } from '../model/index.ts';
import { displayName } from '../problem/display-name.ts';
import { decode, plain } from '../problem/lines.ts';
import { nearest } from '../problem/nearest.ts';
import { UsageError } from '../problem/problem.ts';
import { type Replacement, replaceFiles } from './files.ts';
import { editJson, endOf, type ListEntry, readSound, withKey, withText, writeList } from './json.ts';
import { freeSlug, LOCATIONS_FILE, readPlaces, requireSound, slugsFor, takenSlugs } from './places.ts';

interface Removal {
  slug: string;
  /** The path of a page, which may have a fragment. */
  to: string;
  pages: ReadonlySet<string>;
}

/**
 * Removes a city from every file that names it, and redirects its page, all or nothing. Throws a `UsageError` for a city that cannot
 * be removed or a page that does not exist, and a `ContentError` for files with problems.
 */
export function removeCity(data: string, { slug, to, pages }: Removal) {
  const { locations } = readPlaces(data);
  const { old, index } = requireCity(slug, locations.value);
  if (!old.draft && publishedIn(old.state_slug, locations.value) === 1)
    throw new UsageError(
      `${old.city_name} is the only city of ${old.state_name} that is no draft, and a state without cities has no page. Add another city first.`,
    );
  const from = cityPath(old.state_slug, slug);
  requireTarget(to, { from, pages });
  const entries = locations.value.flatMap((_, at) => (at === index ? [] : { from: at }));
  const changes = [
    ...changeReferences(data, old),
    ...changeRedirects(data, { from, to, hasSameParts: false }),
  ];
  return { old, from, to, files: write(data, entries, changes) };
}

const publishedIn = (stateSlug: string, records: readonly LocationRecord[]): number =>
  records.filter(({ state_slug, draft }) => state_slug === stateSlug && !draft).length;

interface Renaming {
  slug: string;
  name: string;
  /** By default, the slug is made from the name. */
  newSlug: string | undefined;
  today: string;
}

/**
 * Renames a city in every file that names it, and redirects its page if its slug changes, all or nothing. Throws a `UsageError` for
 * an unusable name or slug, and a `ContentError` for files with problems.
 */
export function renameCity(data: string, { slug, name, newSlug, today }: Renaming) {
  const { locations, states } = readPlaces(data);
  const { old, index } = requireCity(slug, locations.value);
  const { state_slug } = old;
  const others = {
    value: locations.value.toSpliced(index, 1),
    locate: ([at, ...keys]: readonly PropertyKey[]) =>
      locations.locate([Number(at) < index ? Number(at) : Number(at) + 1, ...keys]),
  };
  const { code = '' } = states.find((state) => state.slug === state_slug) ?? {};
  const kept = slugsFor(name, code).includes(slug) ? slug : undefined;
  const city_slug = newSlug ?? kept ?? freeSlug(name, code, takenSlugs(others.value, states));
  const record = { ...old, city_name: name, city_slug, lastmod: today };
  requireSound(record, others, states);
  if (name === old.city_name && city_slug === slug)
    throw new UsageError(`${name} is the name of ${slug} already, and its slug stays. --slug gives another.`);
  const from = cityPath(state_slug, slug);
  const to = cityPath(state_slug, city_slug);
  const entries = locations.value.map((_, at) => ({ from: at, ...(at === index && { record }) }));
  const changes = from === to ? [] : changeReferences(data, old, city_slug);
  // A draft has no page to lead to.
  if (from !== to && !old.draft) changes.push(...changeRedirects(data, { from, to, hasSameParts: true }));
  return { old, record, from, to, files: write(data, entries, changes) };
}

function requireCity(
  slug: string,
  records: readonly LocationRecord[],
): { old: LocationRecord; index: number } {
  const index = records.findIndex(({ city_slug }) => city_slug === slug);
  const old = records[index];
  if (old) return { old, index };
  const meant = nearest(
    slug,
    records.map(({ city_slug }) => city_slug),
  );
  throw new UsageError(
    `"${slug}" is the slug of no city in ${LOCATIONS_FILE}.${meant ? ` Did you mean "${meant}"?` : ''}`,
  );
}

function requireTarget(to: string, { from, pages }: { from: string; pages: ReadonlySet<string> }): void {
  const issue = redirectsSchema.safeParse({ redirects: [{ from, to }] }, { reportInput: true }).error
    ?.issues[0];
  if (issue) throw new UsageError(`--to: ${issue.message}`);
  const [page = to] = to.split('#');
  if (page === from) throw new UsageError(`--to: ${page} is the page that you remove.`);
  if (pages.has(page)) return;
  const meant = nearest(page, pages);
  throw new UsageError(`--to: ${page} is no page of the site.${meant ? ` Did you mean "${meant}"?` : ''}`);
}

/** Writes all files, that of the cities last: if a crash leaves some of them, the same command goes on. Returns their names. */
function write(data: string, entries: readonly ListEntry[], changes: readonly Replacement[]): string[] {
  const path = join(data, LOCATIONS_FILE);
  const before = readFileSync(path, 'utf8');
  const files = [...changes, { path, before, after: writeList(before, entries) }];
  replaceFiles(files);
  return files.map((file) => displayName(file.path));
}

/**
 * The changes of all files besides `locations.json` and the redirects that name a city by its slug: they name it by the new slug, or
 * not any more. Throws a `UsageError` if a dealer would serve no place any more.
 */
export function changeReferences(
  data: string,
  { state_slug, city_slug }: LocationRecord,
  newSlug?: string,
): Replacement[] {
  const place = `${state_slug}/${city_slug}`;
  const inObjects =
    (...paths: JSONPath[]) =>
    (text: string) =>
      paths.reduce((text, path) => withKey(text, [...path, city_slug], newSlug), text);
  return [
    ...editJson(data, notesFileOf(state_slug), inObjects([])),
    ...editJson(data, HUMIDITY_FILE, inObjects(['cities'], ['examples'])),
    ...editJson(data, ZIP_PREFIXES_FILE, inObjects(['own'], ['shared'])),
    ...editJson(data, 'states.json', (text) => {
      const index = JSON.parse(plain(text)).states.findIndex(
        ({ slug }: { slug: string }) => slug === state_slug,
      );
      return inObjects(['states', index, 'salesTax', 'towns'])(text);
    }),
    ...editJson(data, DEALERS_FILE, (text) =>
      dealersServing(text, place).reduceRight((text, { index, at, name, isAlone }) => {
        if (isAlone && !newSlug)
          throw new UsageError(
            `${name} in ${DEALERS_FILE} serves ${place} alone. Remove that dealer, or name another place first.`,
          );
        return withText(text, [index, 'serves', at], newSlug && `${state_slug}/${newSlug}`);
      }, text),
    ),
  ];
}

const dealersServing = (text: string, place: string) =>
  (JSON.parse(plain(text)) as DealerRecord[]).flatMap(({ name, serves = [] }, index) => {
    const at = serves.indexOf(place);
    return at === -1 ? [] : [{ index, at, name, isAlone: serves.length === 1 }];
  });

interface Move {
  from: string;
  to: string;
  hasSameParts: boolean;
}

/**
 * The change of `redirects.json` for a page that has moved: one more redirect, those that led to the old path lead to the new one, and
 * none starts at the new one. `to` may have a fragment. If the new page has the same parts, fragments stay.
 */
export function changeRedirects(data: string, moved: Move): Replacement[] {
  const path = join(data, REDIRECTS_FILE);
  const before = isThere(path) ? readFileSync(path, 'utf8') : undefined;
  const text = before ?? NO_REDIRECTS;
  const entries = redirectEntries(before === undefined ? [] : readRedirects(data), moved);
  const list = findNodeAtLocation(parseTree(text) as Node, ['redirects']) as Node;
  const written = writeList(text.slice(list.offset, endOf(list)), entries, REDIRECTS_FORM);
  return [{ path, before, after: text.slice(0, list.offset) + written + text.slice(endOf(list)) }];
}

const NO_REDIRECTS = '{\n  "$schema": "./schemas/redirects.schema.json",\n  "redirects": []\n}\n';
const REDIRECTS_FORM = '[\n    { "": 0 }\n  ]';

type RedirectRecord = Pick<Redirect, 'from' | 'to'>;

/** Throws a `ContentError` for a file with problems. */
const readRedirects = (data: string): RedirectRecord[] =>
  readSound((report) => readData({ data, values: {}, report }, REDIRECTS_FILE, { schema: redirectsSchema }))
    .value.redirects;

function redirectEntries(
  redirects: readonly RedirectRecord[],
  { from, to, hasSameParts }: Move,
): ListEntry[] {
  const [target = to] = to.split('#');
  const kept = redirects.flatMap((redirect, index): ListEntry[] => {
    if ([from, target].includes(pagePath(redirect.from))) return [];
    const [page = '', fragment] = redirect.to.split('#');
    if (page !== from) return [{ from: index }];
    const end = hasSameParts && fragment ? `#${fragment}` : '';
    return [{ from: index, record: { ...redirect, to: to + end } }];
  });
  return [...kept, { record: { from, to } }];
}

/** Returns the places of texts that name a path: content, and data besides the redirects. */
export function mentionsOf({ data, content }: { data: string; content: string }, path: string): string[] {
  const ignore = () => {};
  const others = [join(data, REDIRECTS_FILE), join(data, 'schemas')];
  const files = [data, content].flatMap((folder) =>
    (listFiles(folder, ignore) ?? []).map((file) => join(folder, file)),
  );
  return files
    .filter((file) => /\.(?:json|md)$/.test(file) && !others.some((other) => file.startsWith(other)))
    .flatMap((file) =>
      decode(readFileSync(file))
        .split('\n')
        .flatMap((line, index) => (line.includes(path) ? `${displayName(file)}:${index + 1}` : [])),
    );
}
