import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cityPath } from '../addresses.ts';
import type { LocationRecord } from '../load/place-schemas.ts';
import { redirectsSchema } from '../load/redirects.ts';
import { displayName } from '../problem/display-name.ts';
import { nearest } from '../problem/nearest.ts';
import { UsageError } from '../problem/problem.ts';
import { changeRedirects, changeReferences } from './city-references.ts';
import { type Replacement, replaceFiles } from './files.ts';
import { type ListEntry, writeList } from './json.ts';
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
