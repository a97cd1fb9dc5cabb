import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import type { BuildReport } from '../../generator/build/build-report.ts';
import { assertSameEntries, entriesOf } from './entries.ts';
import { type Files, location } from './tiny-site.ts';
import { keptIn, type WarmSite, warmSite } from './warm-site.ts';

export type Record = ReturnType<typeof location>;
export type Note = { [key: string]: string };
export type Notes = { [city: string]: Note };

/** The states of the site, with their codes. */
const STATES = { alabama: 'AL', maine: 'ME', ohio: 'OH' };
export type StateSlug = keyof typeof STATES;
const NAMES: { [slug in StateSlug]: string } = { alabama: 'Alabama', maine: 'Maine', ohio: 'Ohio' };

/** `AAA`, `AAB` and so on. */
export const letters = (number: number): string =>
  [26 * 26, 26, 1].map((unit) => String.fromCharCode(65 + (Math.floor(number / unit) % 26))).join('');

/** Words that look drawn by chance, and are the same on every run. */
export function wordsOf(seed: number, count = 24): string {
  let state = seed + 1;
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return `w${letters(state >>> 12).toLowerCase()}`;
  }).join(' ');
}

/** A note whose words are those of no other number. */
export const noteOf = (number: number): Note => ({
  music: `${wordsOf(2 * number)}.`,
  home: `${wordsOf(2 * number + 1)}.`,
});

export const nameOf = (state: StateSlug, number: number): string => `${NAMES[state]} Town ${letters(number)}`;
export const slugOf = (state: StateSlug, number: number): string =>
  nameOf(state, number).toLowerCase().replaceAll(' ', '-');
export const pageOf = (state: StateSlug, number: number): string =>
  `${state}/${slugOf(state, number)}/pianos/index.html`;

/** The record of a city. */
export const recordOf = (state: StateSlug, number: number, more: object = {}): Record =>
  location(NAMES[state], nameOf(state, number), more);

/** The files of a site with so many cities in each of three states, each with a note of its own. */
export function statesFiles(counts: { [slug in StateSlug]: number }): Files {
  const slugs = Object.keys(STATES) as StateSlug[];
  const numbersOf = (state: StateSlug) => [...Array(counts[state]).keys()];
  const notes = slugs.map((state, index) => [
    `data/notes/${state}.json`,
    Object.fromEntries(
      numbersOf(state).map((number) => [slugOf(state, number), noteOf(10_000 * index + number)]),
    ),
  ]);
  return {
    'data/states.json': { states: slugs.map((slug) => ({ slug, code: STATES[slug], climate: 'cold' })) },
    'data/locations.json': slugs.flatMap((state) =>
      numbersOf(state).map((number) => recordOf(state, number)),
    ),
    ...Object.fromEntries(notes),
  };
}

/** Such a site, whose pages may be alike up to a limit. It is built, checked and known. */
export async function statesSite(
  counts: { [slug in StateSlug]: number } = { alabama: 4, maine: 4, ohio: 4 },
  files: Files = {},
): Promise<WarmSite> {
  const site = warmSite({ ...statesFiles(counts), ...files });
  site.write({ 'data/site.json': { ...site.json('data/site.json'), similarityLimit: 0.9 } });
  site.set({ checked: true, code: 'same' });
  await site.settle();
  return site;
}

export interface Cost {
  report: BuildReport;
  /** The units whose facts were made. */
  made: string[];
  /** The files of the out folder that changed, came or went. */
  changed: string[];
}

/** Builds once more, and says what it cost. */
export async function costOf(
  site: WarmSite,
  work: () => Promise<BuildReport> = () => site.rebuild(),
): Promise<Cost> {
  const [facts, files] = [factsOf(site), existsSync(site.out) ? entriesOf(site.out) : {}];
  const report = await work();
  const [factsNow, filesNow] = [factsOf(site), entriesOf(site.out)];
  const different = (before: { [name: string]: unknown }, now: typeof before) =>
    [...new Set([...Object.keys(before), ...Object.keys(now)])]
      .filter((name) => before[name] !== now[name])
      .sort();
  return {
    report,
    made: different(facts, factsNow),
    changed: different(files, filesNow).filter((file) => /\/?[^/.]+\.\w+$/.test(file)),
  };
}

/** When the facts of each unit were written. Those of the other pages are written by every build. */
function factsOf(site: WarmSite): { [unit: string]: string } {
  const units = Object.keys(keptIn(site, 'facts')).filter((name) => name !== 'others');
  return Object.fromEntries(
    units.map((name) => {
      const { ino, mtimeMs } = statSync(join(site.store, 'facts', name));
      return [name, `${ino} ${mtimeMs}`];
    }),
  );
}

/** The folder holds what a clean build leaves, and a further build makes and writes nothing. */
export async function assertClean(site: WarmSite): Promise<void> {
  assertSameEntries(entriesOf(site.out), await site.clean());
  const { made, changed, report } = await costOf(site);
  assert.equal([made, changed, report.emitted.written], [[], [], 0]);
}
