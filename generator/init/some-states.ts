import { join } from 'node:path';
import { slugify } from '../addresses.ts';
import { readPlaces } from '../edit/cities.ts';
import { withEntries } from '../edit/json-entries.ts';
import { stateIn } from '../load/american-values.ts';
import type { LocationRecord } from '../load/place-schemas.ts';
import { nearest } from '../problem/nearest.ts';
import { UsageError } from '../problem/problem.ts';

export interface NewFile {
  /** Relative to the site. */
  path: string;
  body: Buffer;
}

/** The slugs of states, given by name, slug or postal code. Throws a `UsageError` for one that is not shipped. */
export function statesNamed(words: readonly string[], pianogen: string): string[] {
  const { states } = readPlaces({ data: join(pianogen, 'data') });
  const slugs = words.map((word) => {
    const found = stateIn(word, states);
    if (found) return found.slug;
    const near = nearest(
      slugify(word),
      states.map(({ slug }) => slug),
    );
    const hint = near ? `Did you mean "${near}"?` : 'Give slugs or postal codes, with commas between them.';
    throw new UsageError(`--states: "${word}" is no state of pianogen. ${hint} Nothing was written.`);
  });
  return [...new Set(slugs)];
}

/** Leaves out what belongs to other states. Of links to them, texts keep the words. */
export function cutTo(slugs: readonly string[], files: readonly NewFile[]) {
  let unlinked = 0;
  const others = statesOf(files).filter((slug) => !slugs.includes(slug));
  const link = new RegExp(`\\[([^[\\]]*)\\]\\(/(?:${others.join('|')})/[^()]*\\)`, 'g');
  const edit = (path: string, text: string): string => {
    if (path === LOCATIONS) return withEntries(text, [], (records) => records.filter(isOf(slugs)));
    if (path === 'data/site.json') return withFooterStates(text, slugs);
    return path.endsWith('.md') ? text.replaceAll(link, withoutLink) : text;
  };
  const withoutLink = (_: string, words: string): string => {
    unlinked += 1;
    return words;
  };
  const kept = files.filter(({ path }) => !others.some((slug) => path === `data/notes/${slug}.json`));
  const cut = kept.map(({ path, body }) =>
    /\.(?:json|md)$/.test(path) ? { path, body: Buffer.from(edit(path, body.toString())) } : { path, body },
  );
  return { files: cut, unlinked };
}

const LOCATIONS = 'data/locations.json';

function statesOf(files: readonly NewFile[]): string[] {
  const { body = '[]' } = files.find(({ path }) => path === LOCATIONS) ?? {};
  const records: LocationRecord[] = JSON.parse(body.toString());
  return [...new Set(records.map(({ state_slug }) => state_slug))];
}

const isOf =
  (slugs: readonly string[]) =>
  (record: string): boolean =>
    slugs.includes(JSON.parse(record).state_slug);

/** As many as before, as far as there are so many. */
const withFooterStates = (text: string, slugs: readonly string[]): string =>
  withEntries(text, ['footerStates'], (before) => {
    const shown: string[] = before.map((entry) => JSON.parse(entry));
    const kept = shown.filter((slug) => slugs.includes(slug));
    const more = slugs.filter((slug) => !kept.includes(slug));
    return [...kept, ...more].slice(0, shown.length).map((slug) => ` ${JSON.stringify(slug)}`);
  });
