import { hash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { build } from '../../generator/build/build.ts';
import type { BuildReport } from '../../generator/build/build-report.ts';
import type { Watcher } from '../../generator/build/stages.ts';
import { cacheOf } from '../../generator/cache/cache.ts';
import type { BuildSettings } from '../../generator/model/index.ts';
import { openStore } from '../../generator/store/store.ts';
import { assertSameEntries, clockTick, entriesOf } from './entries.ts';
import { piece } from './held-articles.ts';
import { letters, noteOf as wordsOf } from './many-cities.ts';
import { type Files, location, temporaryFolder, tinySite } from './tiny-site.ts';

/** A site that is built again and again into one folder, with the store of its earlier builds. */
export interface WarmSite extends ReturnType<typeof tinySite> {
  /** The folder of the store that the builds use. */
  store: string;
  /** Changes settings of the following builds. */
  set(settings: Partial<BuildSettings>): void;
  rebuild(settings?: Partial<BuildSettings>, watcher?: Watcher): Promise<BuildReport>;
  /** Builds until the states of all files are known: those of files that were just written are not. */
  settle(): Promise<void>;
  /** Builds the same sources into a new folder, with nothing in the store, by default without the check. */
  clean(settings?: Partial<BuildSettings>): Promise<{ entries: Record<string, string>; report: BuildReport }>;
}

/** The root of all clean builds. */
const cleanRoot = temporaryFolder();

/** What the store knows by its content, whatever site it is of: a new store may have it from another one. */
const KNOWN_BY_CONTENT = ['bundle', 'valid-markup'];

function copyKnown(from: string, to: string): void {
  for (const name of KNOWN_BY_CONTENT)
    if (existsSync(join(from, name))) cpSync(join(from, name), join(to, name), { recursive: true });
}

/** A tiny site with a store of its own. */
export function warmSite(files: Files = {}): WarmSite {
  const site = tinySite(files);
  const store = cacheOf(site.root, 'store');
  const cleanStore = cacheOf(cleanRoot, 'store');
  let settings: BuildSettings = { ...site.settings, root: site.root };
  copyKnown(cleanStore, store);
  const rebuild = (more: Partial<BuildSettings> = {}, watcher: Watcher = {}) =>
    build({ ...settings, ...more }, watcher);
  return {
    ...site,
    settings,
    store,
    set(more) {
      settings = { ...settings, ...more };
    },
    rebuild,
    async settle() {
      await rebuild();
      await clockTick();
      await rebuild();
      copyKnown(store, cleanStore);
    },
    async clean(more = { checked: false }) {
      const out = join(temporaryFolder(), 'out');
      for (const name of existsSync(cleanStore) ? readdirSync(cleanStore) : [])
        if (!KNOWN_BY_CONTENT.includes(name)) rmSync(join(cleanStore, name), { recursive: true });
      const report = await rebuild({ ...more, root: cleanRoot, out });
      const entries = entriesOf(out);
      rmSync(out, { recursive: true });
      return { entries, report };
    },
  };
}

/** Does work as if all files had been left alone for a while: for two seconds, files may change without a new time. */
export async function atRest<T>(work: () => Promise<T>): Promise<T> {
  const { now } = Date;
  Date.now = () => now() + 3000;
  try {
    return await work();
  } finally {
    Date.now = now;
  }
}

export const image = (color: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path fill="${color}" d="M0 0h5v5z"/></svg>`;

/* ---- Three states ------------------------------------------------------------------------------------------------- */

export type CityRecord = ReturnType<typeof location>;
/** The notes on the cities of a state, by their slugs. */
export type Notes = Record<string, Record<string, string>>;

/** The states of the site, with their codes. */
export const STATES = { alabama: 'AL', maine: 'ME', ohio: 'OH' };
export type StateSlug = keyof typeof STATES;
export const NAMES: Record<StateSlug, string> = { alabama: 'Alabama', maine: 'Maine', ohio: 'Ohio' };
export const SLUGS = Object.keys(STATES) as StateSlug[];

/** A note whose words are those of no other number. */
export const noteOf = (number: number): Record<string, string> => ({
  music: `${wordsOf(2 * number)}.`,
  home: `${wordsOf(2 * number + 1)}.`,
});

export const nameOf = (state: StateSlug, number: number): string => `${NAMES[state]} Town ${letters(number)}`;
export const slugOf = (state: StateSlug, number: number): string =>
  nameOf(state, number).toLowerCase().replaceAll(' ', '-');
export const pageOf = (state: StateSlug, number: number): string =>
  `${state}/${slugOf(state, number)}/pianos/index.html`;
export const recordOf = (state: StateSlug, number: number, more: object = {}): CityRecord =>
  location(NAMES[state], nameOf(state, number), more);

/** The files of a site with so many cities in each of three states, each with a note of its own. */
function statesFiles(counts: Record<StateSlug, number>): Files {
  const numbersOf = (state: StateSlug) => [...Array(counts[state]).keys()];
  const notesOf = (state: StateSlug, first: number) =>
    Object.fromEntries(numbersOf(state).map((number) => [slugOf(state, number), noteOf(first + number)]));
  return {
    'data/states.json': { states: SLUGS.map((slug) => ({ slug, code: STATES[slug], climate: 'cold' })) },
    'data/locations.json': SLUGS.flatMap((state) =>
      numbersOf(state).map((number) => recordOf(state, number)),
    ),
    ...Object.fromEntries(
      SLUGS.map((state, at) => [`data/notes/${state}.json`, notesOf(state, 10_000 * at)]),
    ),
  };
}

/** Such a site with all that tests change, whose pages may be alike up to a limit. It is built, checked and known. */
export async function statesSite(
  counts = { alabama: 4, maine: 4, ohio: 4 },
  files: Files = {},
): Promise<WarmSite> {
  const site = warmSite({
    ...statesFiles(counts),
    'content/blog/second.md': piece({ title: 'Second' }),
    'content/blog/later.md': piece({ title: 'Later', date: '2026-02-14' }),
    'content/blog/draft.md': piece({ title: 'Draft', draft: true }),
    'content/images/picture.svg': image('red'),
    ...files,
  });
  site.write({ 'data/site.json': { ...site.json('data/site.json'), similarityLimit: 0.9 } });
  site.set({ checked: true, code: 'same' });
  await site.settle();
  return site;
}

/* ---- What a build did --------------------------------------------------------------------------------------------- */

/** Builds once more. `made` are the units whose facts were made, `changed` the emitted files that changed, came or went. */
export async function costOf(site: WarmSite, work = () => site.rebuild()) {
  const [facts, files] = [factsOf(site), existsSync(site.out) ? entriesOf(site.out) : {}];
  const report = await work();
  const different = (before: Record<string, string>, now: Record<string, string>) =>
    [...new Set([...Object.keys(before), ...Object.keys(now)])]
      .filter((name) => before[name] !== now[name])
      .sort();
  return {
    report,
    made: different(facts, factsOf(site)),
    changed: different(files, entriesOf(site.out)).filter((file) => /\/?[^/.]+\.\w+$/.test(file)),
  };
}

/** When the facts of each unit were written. Those of the other pages are written by every build. */
function factsOf({ store }: WarmSite): Record<string, string> {
  const folder = join(store, 'facts');
  const units = existsSync(folder) ? readdirSync(folder).filter((name) => name !== 'others') : [];
  const writtenAt = (name: string) => {
    const { ino, mtimeMs } = statSync(join(folder, name));
    return `${ino} ${mtimeMs}`;
  };
  return Object.fromEntries(units.map((name) => [name, writtenAt(name)]));
}

/** What a check found, without its time. */
export const findingsOf = ({ check }: BuildReport) => check && { ...check, milliseconds: 0 };

/** The folder holds what a clean build leaves, which finds what the report tells; a further build makes and writes nothing. */
export async function assertClean(site: WarmSite, report?: BuildReport): Promise<void> {
  const clean = await site.clean({ checked: report !== undefined });
  assertSameEntries(entriesOf(site.out), clean.entries);
  if (report) assert.equal(findingsOf(report), findingsOf(clean.report));
  const { made, changed, report: next } = await costOf(site);
  const { written, removed } = next.emitted;
  assert.equal([made, changed, written, removed], [[], [], 0, 0]);
}

/** Builds once more, and asserts that the folder is clean then. */
export async function assertWarmIsClean(site: WarmSite): Promise<void> {
  await site.rebuild();
  await assertClean(site);
}

/** The states of a site's files, as its last build kept them: a line for each, with hash, size, two times, inode and name. */
export function statesOf(site: WarmSite) {
  const name = `emitted/${hash('sha256', site.out).slice(0, 16)}`;
  const store = openStore(site.store);
  const { key = '', value } = store.latest(name) ?? {};
  const { lines, ...kept } = value as { kept: unknown; lines: string };
  return {
    path: join(site.store, name),
    lines: lines.split('\n'),
    replace: (lines: readonly string[]) => store.write(name, key, { ...kept, lines: lines.join('\n') }),
  };
}
