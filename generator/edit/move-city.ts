import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JSONPath } from 'jsonc-parser';
import { cityPath, pagePath } from '../addresses.ts';
import { DEALERS_FILE, readDealers } from '../load/places/dealers.ts';
import {
  HUMIDITY_FILE,
  notesFileOf,
  shippedCities,
  ZIP_PREFIXES_FILE,
} from '../load/places/places.ts';
import { listFiles } from '../load/read/files.ts';
import type { DataFolders } from '../load/read/read-data.ts';
import { REDIRECTS_FILE, readRedirects, redirectsSchema } from '../load/redirects.ts';
import type { DealerRecord, LocationRecord } from '../load/schemas/place-schemas.ts';
import { plain } from '../problem/lines.ts';
import { didYouMean } from '../problem/nearest.ts';
import { UsageError } from '../problem/problem.ts';
import {
  freeSlug,
  LOCATIONS_FILE,
  readPlaces,
  requireSound,
  slugsFor,
  takenSlugs,
} from './cities.ts';
import { editFiles, editList, withEntries, withWord } from './edit-files.ts';

/** All or nothing. Throws a `UsageError` for a city that has to stay, or a page that does not exist. */
export function removeCity(
  folders: DataFolders,
  slug: string,
  { to, pages, content }: { to: string; pages: ReadonlySet<string>; content: string },
) {
  const { locations } = readPlaces(folders);
  const { old, index, others } = requireCity(slug, locations.value);
  if (!old.draft && !others.some(({ state_slug, draft }) => state_slug === old.state_slug && !draft))
    throw new UsageError(
      `${old.city_name} is the only city of ${old.state_name} that is not a draft. Add another city first.`,
    );
  const from = cityPath(old.state_slug, slug);
  requireTarget(to, from, pages);
  const edits = {
    ...editsOfMove(folders.data, old, { to }),
    // This file is last, so that the same command can finish after a crash.
    [LOCATIONS_FILE]: editList((entries) => entries.toSpliced(index, 1)),
  };
  return { old, from, files: editFiles(folders.data, edits, relinked(content, from, to)) };
}

/** All or nothing. Throws a `UsageError` for an unusable name or slug. */
export function renameCity(
  folders: DataFolders,
  slug: string,
  { name, newSlug, today }: { name: string; newSlug: string | undefined; today: string },
) {
  const { locations, states } = readPlaces(folders);
  const { old, index, others } = requireCity(slug, locations.value);
  const { state_slug } = old;
  const { code = '' } = states.find((state) => state.slug === state_slug) ?? {};
  const kept = slugsFor(name, code).includes(slug) ? slug : undefined;
  const city_slug = newSlug ?? kept ?? freeSlug(name, code, takenSlugs(others, states));
  const { shippedSlug = slug } = old;
  const isShipped =
    city_slug !== slug && shippedCities(folders).get(shippedSlug)?.state_slug === state_slug;
  const record = {
    ...old,
    city_name: name,
    city_slug,
    ...(isShipped && { shippedSlug }),
    lastmod: today,
  };
  const locate = ([at, ...keys]: readonly PropertyKey[]) =>
    locations.locate([Number(at) < index ? Number(at) : Number(at) + 1, ...keys]);
  requireSound(record, { locations: { value: others, locate }, states });
  if (name === old.city_name && city_slug === slug)
    throw new UsageError(`${slug} already has the name ${name}. To change its slug, add --slug.`);
  const from = cityPath(state_slug, slug);
  const to = cityPath(state_slug, city_slug);
  const files = editFiles(folders.data, {
    ...(from !== to && editsOfMove(folders.data, old, { to, newSlug: city_slug })),
    [LOCATIONS_FILE]: editList((entries: (string | object)[]) => entries.with(index, record)),
  });
  return { old, from, to, files };
}

function indexOfSlug(slug: string, slugs: readonly string[], what: string) {
  if (slugs.includes(slug)) return slugs.indexOf(slug);
  throw new UsageError(`"${slug}" is not the slug of a ${what}.${didYouMean(slug, slugs)}`);
}

function requireCity(slug: string, records: readonly LocationRecord[]) {
  const slugs = records.map(({ city_slug }) => city_slug);
  const index = indexOfSlug(slug, slugs, `city in ${LOCATIONS_FILE}`);
  return { old: records[index] as LocationRecord, index, others: records.toSpliced(index, 1) };
}

function requireTarget(to: string, from: string, pages: ReadonlySet<string>) {
  const { error } = redirectsSchema.safeParse({ redirects: [{ from, to }] }, { reportInput: true });
  if (error) throw new UsageError(`--to: ${error.issues[0]?.message}`);
  const [page = to] = to.split('#');
  if (page === from) throw new UsageError(`--to: ${page} is the page that you are removing.`);
  if (!pages.has(page))
    throw new UsageError(`--to: ${page} is not a page of the site.${didYouMean(page, pages)}`);
}

/** Not of `locations.json`. Without a new slug, the name goes. */
function editsOfMove(
  data: string,
  old: LocationRecord,
  { to, newSlug }: { to: string; newSlug?: string },
) {
  const { state_slug, city_slug, draft } = old;
  const from = cityPath(state_slug, city_slug);
  const inObjects =
    (...paths: JSONPath[]) =>
    (text?: string) =>
      text && paths.reduce((text, path) => withWord(text, path, city_slug, newSlug), text);
  const place = `${state_slug}/${city_slug}`;
  const inDealers = (text?: string) =>
    text &&
    (JSON.parse(plain(text)) as DealerRecord[]).reduce((text, { name, serves }, index) => {
      if (!serves.includes(place)) return text;
      if (serves.length === 1 && !newSlug)
        throw new UsageError(
          `${name} in ${DEALERS_FILE} serves only ${place}. Remove that dealer, or add another place first.`,
        );
      return withWord(text, [index, 'serves'], place, newSlug && `${state_slug}/${newSlug}`);
    }, text);
  return {
    [notesFileOf(state_slug)]: inObjects([]),
    [HUMIDITY_FILE]: inObjects(['cities'], ['examples']),
    [ZIP_PREFIXES_FILE]: inObjects(['own'], ['shared']),
    [DEALERS_FILE]: inDealers,
    // A draft has no page to redirect.
    ...(!draft && { [REDIRECTS_FILE]: redirectEdit(data, { from, to }, newSlug !== undefined) }),
  };
}

export function removeDealer(data: string, slug: string): string[] {
  const slugs = readDealers(data).value.map((dealer) => dealer.slug);
  const index = indexOfSlug(slug, slugs, `dealer in ${DEALERS_FILE}`);
  return editFiles(data, { [DEALERS_FILE]: editList((entries) => entries.toSpliced(index, 1)) });
}

const NO_REDIRECTS = '{\n  "$schema": "./schemas/redirects.schema.json",\n  "redirects": []\n}\n';

/** Redirects to the old path then lead to the new one. Redirects from either go. */
function redirectEdit(
  data: string,
  { from, to }: Record<'from' | 'to', string>,
  hasSameParts: boolean,
) {
  const [target] = to.split('#');
  const redirects = readRedirects(data);
  const moveAll = (entries: readonly string[]) =>
    redirects.flatMap((redirect, index) => {
      const [page, fragment] = redirect.to.split('#');
      if ([from, target].includes(pagePath(redirect.from))) return [];
      const end = hasSameParts && fragment ? `#${fragment}` : '';
      return page === from ? { ...redirect, to: to + end } : (entries[index] ?? []);
    });
  return (text = NO_REDIRECTS) =>
    withEntries(text, ['redirects'], (entries) => [...moveAll(entries), { from, to }]);
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
