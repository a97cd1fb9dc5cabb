import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JSONPath } from 'jsonc-parser';
import { cityPath, pagePath } from '../addresses.ts';
import { DEALERS_FILE, readDealers } from '../load/places/dealers.ts';
import { HUMIDITY_FILE, notesFileOf, shippedCities, ZIP_PREFIXES_FILE } from '../load/places/places.ts';
import { listFiles } from '../load/read/files.ts';
import type { DataFolders } from '../load/read/read-data.ts';
import { REDIRECTS_FILE, readRedirects, redirectsSchema } from '../load/redirects.ts';
import type { DealerRecord, LocationRecord } from '../load/schemas/place-schemas.ts';
import { plain } from '../problem/lines.ts';
import { didYouMean } from '../problem/nearest.ts';
import { UsageError } from '../problem/problem.ts';
import { freeSlug, LOCATIONS_FILE, readPlaces, requireSound, slugsFor, takenSlugs } from './cities.ts';
import { type Edit, editFiles } from './edit-files.ts';
import { withEntries, withWord } from './json-entries.ts';

/** All or nothing. Throws a `UsageError` for a city that cannot be removed or a page that does not exist. */
export function removeCity(
  folders: DataFolders,
  slug: string,
  { to, pages, content }: { to: string; pages: ReadonlySet<string>; content: string },
) {
  const { data } = folders;
  const places = readPlaces(folders);
  const records = places.locations.value;
  const { old, index } = requireCity(slug, records);
  const others = records.toSpliced(index, 1);
  if (!old.draft && !others.some(({ state_slug, draft }) => state_slug === old.state_slug && !draft))
    throw new UsageError(
      `${old.city_name} is the only city of ${old.state_name} that is not a draft. Add another city first.`,
    );
  const from = cityPath(old.state_slug, slug);
  requireTarget(to, from, pages);
  const edits: Edit[] = [
    ...referenceEdits(old),
    // A draft has no page to redirect.
    ...(old.draft ? [] : [redirectEdit(data, { from, to, hasSameParts: false })]),
    // This file comes last, so that the same command can finish after a crash.
    [LOCATIONS_FILE, (text = '') => withEntries(text, [], (entries) => entries.toSpliced(index, 1))],
  ];
  const files = editFiles(data, edits, relinked(content, from, to));
  return { old, from, files };
}

/** All or nothing. Throws a `UsageError` for an unusable name or slug. */
export function renameCity(
  folders: DataFolders,
  slug: string,
  { name, newSlug, today }: { name: string; newSlug: string | undefined; today: string },
) {
  const { data } = folders;
  const places = readPlaces(folders);
  const { locations, states } = places;
  const { old, index } = requireCity(slug, locations.value);
  const { state_slug } = old;
  const others = locations.value.toSpliced(index, 1);
  const { code = '' } = states.find((state) => state.slug === state_slug) ?? {};
  const kept = slugsFor(name, code).includes(slug) ? slug : undefined;
  const city_slug = newSlug ?? kept ?? freeSlug(name, code, takenSlugs(others, states));
  const { shippedSlug = slug } = old;
  const isShipped = city_slug !== slug && shippedCities(folders).get(shippedSlug)?.state_slug === state_slug;
  const names = { city_name: name, city_slug, ...(isShipped && { shippedSlug }) };
  const record = { ...old, ...names, lastmod: today };
  const locate = ([at, ...keys]: readonly PropertyKey[]) =>
    locations.locate([Number(at) < index ? Number(at) : Number(at) + 1, ...keys]);
  requireSound(record, { value: others, locate }, states);
  if (name === old.city_name && city_slug === slug)
    throw new UsageError(`${slug} already has the name ${name}. To change its slug, add --slug.`);
  const from = cityPath(state_slug, slug);
  const to = cityPath(state_slug, city_slug);
  const files = editFiles(data, [
    ...(from === to ? [] : referenceEdits(old, city_slug)),
    // A draft has no page to redirect.
    ...(from === to || old.draft ? [] : [redirectEdit(data, { from, to, hasSameParts: true })]),
    [
      LOCATIONS_FILE,
      (text = '') =>
        withEntries(text, [], (entries) => entries.map((entry, at) => (at === index ? record : entry))),
    ],
  ]);
  return { old, from, to, files };
}

function indexOfSlug(slug: string, slugs: readonly string[], what: string): number {
  if (slugs.includes(slug)) return slugs.indexOf(slug);
  throw new UsageError(`"${slug}" is not the slug of a ${what}.${didYouMean(slug, slugs)}`);
}

function requireCity(slug: string, records: readonly LocationRecord[]) {
  const slugs = records.map(({ city_slug }) => city_slug);
  const index = indexOfSlug(slug, slugs, `city in ${LOCATIONS_FILE}`);
  return { old: records[index] as LocationRecord, index };
}

function requireTarget(to: string, from: string, pages: ReadonlySet<string>): void {
  const { error } = redirectsSchema.safeParse({ redirects: [{ from, to }] }, { reportInput: true });
  if (error) throw new UsageError(`--to: ${error.issues[0]?.message}`);
  const [page = to] = to.split('#');
  if (page === from) throw new UsageError(`--to: ${page} is the page that you are removing.`);
  if (!pages.has(page))
    throw new UsageError(`--to: ${page} is not a page of the site.${didYouMean(page, pages)}`);
}

/** Not of `locations.json` and the redirects. Without a new slug, the name goes. */
function referenceEdits({ state_slug, city_slug }: LocationRecord, newSlug?: string): Edit[] {
  const inObjects =
    (...paths: JSONPath[]) =>
    (text?: string) =>
      text && paths.reduce((text, path) => withWord(text, path, city_slug, newSlug), text);
  const place = `${state_slug}/${city_slug}`;
  const inDealers = (text: string) =>
    (JSON.parse(plain(text)) as DealerRecord[]).reduce((text, { name, serves }, index) => {
      if (!serves.includes(place)) return text;
      if (serves.length === 1 && !newSlug)
        throw new UsageError(
          `${name} in ${DEALERS_FILE} serves only ${place}. Remove that dealer, or add another place first.`,
        );
      return withWord(text, [index, 'serves'], place, newSlug && `${state_slug}/${newSlug}`);
    }, text);
  return [
    [notesFileOf(state_slug), inObjects([])],
    [HUMIDITY_FILE, inObjects(['cities'], ['examples'])],
    [ZIP_PREFIXES_FILE, inObjects(['own'], ['shared'])],
    [DEALERS_FILE, (text) => text && inDealers(text)],
  ];
}

export function removeDealer(data: string, slug: string): string[] {
  const slugs = readDealers(data).value.map((dealer) => dealer.slug);
  const index = indexOfSlug(slug, slugs, `dealer in ${DEALERS_FILE}`);
  const edit = (text = '') => withEntries(text, [], (entries) => entries.toSpliced(index, 1));
  return editFiles(data, [[DEALERS_FILE, edit]]);
}

const NO_REDIRECTS = '{\n  "$schema": "./schemas/redirects.schema.json",\n  "redirects": []\n}\n';

/** Redirects to the old path then lead to the new one, and one that starts there goes. */
function redirectEdit(data: string, moved: { from: string; to: string; hasSameParts: boolean }): Edit {
  const { from, to, hasSameParts } = moved;
  const [target] = to.split('#');
  const redirects = readRedirects(data);
  const moveAll = (entries: string[]) =>
    entries.flatMap((entry, index): (string | object)[] => {
      const redirect = redirects[index] ?? { from, to };
      const [page, fragment] = redirect.to.split('#');
      if ([from, target].includes(pagePath(redirect.from))) return [];
      const end = hasSameParts && fragment ? `#${fragment}` : '';
      return [page === from ? { ...redirect, to: to + end } : entry];
    });
  return [
    REDIRECTS_FILE,
    (text = NO_REDIRECTS) =>
      withEntries(text, ['redirects'], (entries) => [...moveAll(entries), { from, to }]),
  ];
}

function relinked(content: string, from: string, to: string) {
  const link = new RegExp(`\\]\\(${from}(?:[?#][^\\s)]*)?(?=[\\s)])`, 'g');
  return (listFiles(content, ['**/*.md']).value ?? []).flatMap((file) => {
    const path = join(content, file);
    const before = readFileSync(path, 'utf8');
    const text = before.replaceAll(link, () => `](${to}`);
    return text === before ? [] : { path, text };
  });
}
