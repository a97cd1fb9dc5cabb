import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findNodeAtLocation, type JSONPath, type Node, parseTree } from 'jsonc-parser';
import { pagePath } from '../addresses.ts';
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
import { UsageError } from '../problem/problem.ts';
import type { Replacement } from './files.ts';
import { editJson, endOf, type ListEntry, readSound, withKey, withText, writeList } from './json.ts';

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
