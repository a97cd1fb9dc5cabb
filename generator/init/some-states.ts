import { join } from 'node:path';
import { slugify } from '../addresses.ts';
import { readPlaces } from '../edit/cities.ts';
import { withEntries } from '../edit/json-entries.ts';
import { findState } from '../load/schemas/american-values.ts';
import { didYouMean } from '../problem/nearest.ts';
import { UsageError } from '../problem/problem.ts';

/** Leaves out what belongs to other states than these. Links to those become plain words. */
export function keepStates(
  words: readonly string[],
  files: readonly { path: string; body: Buffer }[],
  pianogen: string,
) {
  const { states } = readPlaces({ data: join(pianogen, 'data') });
  const all = states.map(({ slug }) => slug);
  const slugs = [...new Set(words.map((word) => findState(word, states)?.slug ?? refuse(word, all)))];
  const others = all.filter((slug) => !slugs.includes(slug));
  const link = new RegExp(`\\[([^[\\]]*)\\]\\(/(?:${others.join('|')})/[^()]*\\)`, 'g');
  const isKept = (record: string): boolean => slugs.includes(JSON.parse(record).state_slug);
  let unlinked = 0;
  const withoutLink = (_: string, text: string): string => {
    unlinked += 1;
    return text;
  };
  const edits: [path: RegExp, edit: (text: string) => string][] = [
    [/^data\/locations\.json$/, (text) => withEntries(text, [], (records) => records.filter(isKept))],
    [/^data\/site\.json$/, (text) => withFooterStates(text, slugs)],
    [/\.md$/, (text) => text.replaceAll(link, withoutLink)],
  ];
  const kept = files.filter(({ path }) => !others.some((slug) => path === `data/notes/${slug}.json`));
  const cut = kept.map(({ path, body }) => {
    const [, edit] = edits.find(([of]) => of.test(path)) ?? [];
    return { path, body: edit ? Buffer.from(edit(body.toString())) : body };
  });
  return { files: cut, unlinked };
}

function refuse(word: string, all: readonly string[]): never {
  const hint = didYouMean(slugify(word), all, 'Give slugs or postal codes, with commas between them.');
  throw new UsageError(`--states: "${word}" is not a state that pianogen has.${hint} Nothing was written.`);
}

const withFooterStates = (text: string, slugs: readonly string[]): string =>
  withEntries(text, ['footerStates'], (before) => {
    const kept = before.map((entry) => JSON.parse(entry)).filter((slug) => slugs.includes(slug));
    const shown = [...new Set([...kept, ...slugs])].slice(0, before.length);
    return shown.map((slug) => ` ${JSON.stringify(slug)}`);
  });
