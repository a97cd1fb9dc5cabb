import { hash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { build } from '../../generator/build/build.ts';
import type { BuildReport } from '../../generator/build/build-report.ts';
import { stateOfFolders } from '../../generator/build/source-files.ts';
import type { Watcher } from '../../generator/build/stages.ts';
import { cacheOf } from '../../generator/cache/caches.ts';
import type { BuildSettings } from '../../generator/model/index.ts';
import { openStore } from '../../generator/store/store.ts';
import { assertSameEntries, clockTick, entriesOf } from './entries.ts';
import { article, type Files, type location, temporaryFolder, tinySite } from './tiny-site.ts';

/** A site that is built again and again into one folder, with the store of its earlier builds. */
export interface WarmSite extends ReturnType<typeof tinySite> {
  /** The folder of the store that the builds use. */
  store: string;
  /** Changes settings of the following builds. */
  set(settings: Partial<BuildSettings>): void;
  rebuild(settings?: Partial<BuildSettings>, watcher?: Watcher): Promise<BuildReport>;
  /** Builds until the states of all files are known: those of files that were just written are not. */
  settle(): Promise<void>;
  /** Everything in the folder that a build of the same sources into a new folder leaves, with nothing in its store. */
  clean(): Promise<Record<string, string>>;
}

/** The root of all clean builds. */
const cleanRoot = temporaryFolder();

/** What the store knows by its content, whatever site it is of: a new store may have it from another one. */
const KNOWN_BY_CONTENT = ['images', 'bundle', 'valid-markup'];

function copyKnown(from: string, to: string): void {
  for (const name of KNOWN_BY_CONTENT)
    if (existsSync(join(from, name))) cpSync(join(from, name), join(to, name), { recursive: true });
}

/** A tiny site with a store of its own. */
export function warmSite(files: Files = {}): WarmSite {
  const site = tinySite(files);
  const [store, cleanStore] = [site.root, cleanRoot].map((root) => cacheOf(root, 'store')) as [
    string,
    string,
  ];
  const original: BuildSettings = { ...site.settings, root: site.root };
  copyKnown(cleanStore, store);
  let settings = original;
  const rebuild = (more: Partial<BuildSettings> = {}, watcher: Watcher = {}) =>
    build({ ...settings, ...more }, watcher);
  return {
    ...site,
    settings: original,
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
    async clean() {
      const out = join(temporaryFolder(), 'out');
      for (const name of existsSync(cleanStore) ? readdirSync(cleanStore) : [])
        if (!KNOWN_BY_CONTENT.includes(name)) rmSync(join(cleanStore, name), { recursive: true });
      await rebuild({ root: cleanRoot, out });
      const entries = entriesOf(out);
      rmSync(out, { recursive: true });
      return entries;
    },
  };
}

/** Builds once more. The folder then holds what a clean build leaves, and a further build changes nothing. */
export async function assertWarmIsClean(site: WarmSite): Promise<void> {
  await site.rebuild();
  const clean = await site.clean();
  assertSameEntries(entriesOf(site.out), clean);
  const { written, removed } = (await site.rebuild()).emitted;
  assert.equal({ written, removed }, { written: 0, removed: 0 });
  assertSameEntries(entriesOf(site.out), clean);
}

/** Waits until all sources of a site count as old: sources of the last two seconds may change without a new time. */
export async function restOf({ settings: { pianogen, data, content } }: WarmSite): Promise<void> {
  const folders = [data, content, ...['templates', 'client'].map((name) => join(pianogen, name))];
  while (stateOfFolders(folders) === undefined) await new Promise((resolve) => setTimeout(resolve, 50));
}

/** An article with an excerpt of its own. */
export const post = ({ title, date }: { title: string; date?: string }, body?: string): string =>
  article(
    { title, ...(date && { date }), excerpt: `${title}:${' seventy characters at the least'.repeat(3)}.` },
    body,
  );

export const BUILT_ON = '2026-01-31';

type City = ReturnType<typeof location>;

export const image = (color: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path fill="${color}" d="M0 0h5v5z"/></svg>`;

/** A built site with all that the changes below change. */
export async function builtSite(): Promise<WarmSite> {
  const site = warmSite({
    'content/blog/second.md': post({ title: 'Second' }),
    'content/blog/later.md': post({ title: 'Later', date: '2026-02-14' }),
    'content/blog/draft.md': post({ title: 'Draft' }).replace('\ntags', '\ndraft: true\ntags'),
    'content/images/picture.svg': image('red'),
    'data/notes/ohio.json': {
      cleveland: {
        music: 'An orchestra plays in the hall downtown.',
        home: 'Porches. A visit of the tuner takes {{tuningVisit}}.',
      },
    },
    'data/notes/maine.json': {
      portland: { music: 'A choir sings in every church by the sea.', home: 'Stairs.' },
    },
  });
  site.set({ today: BUILT_ON, code: 'same', checked: true });
  await site.settle();
  return site;
}

export const changeCities = (change: (cities: City[]) => City[]) => (site: WarmSite) =>
  site.write({ 'data/locations.json': change(site.json('data/locations.json')) });

export const changeCity = (slug: string, changes: Partial<City>) =>
  changeCities((cities) => cities.map((city) => (city.city_slug === slug ? { ...city, ...changes } : city)));

/** A page of `builtSite`. */
export const PAGE = 'ohio/columbus/pianos/index.html';

/** The file at a path of the out folder. */
export const fileOf = (site: WarmSite, file = PAGE) => join(site.out, file);

/** The states of a site's files, as its last build kept them. */
export interface KeptStates {
  /** Their file in the store. */
  path: string;
  /** A line for each file: its hash, size, two times, inode and name. */
  lines: string[];
  /** Keeps other lines. */
  replace(lines: readonly string[]): void;
}

export function statesOf(site: WarmSite): KeptStates {
  const name = `emitted/${hash('sha256', site.out).slice(0, 16)}`;
  const store = openStore(site.store);
  const entry = store.latest(name);
  if (!entry) throw new Error('The states of the site are missing.');
  const value = entry.value as { kept: unknown; lines: string };
  return {
    path: join(site.store, name),
    lines: value.lines.split('\n'),
    replace: (lines) => store.write(name, entry.key, { ...value, lines: lines.join('\n') }),
  };
}

/** The names of the entries of the store below a folder of it, with their bytes. */
export function keptIn(site: WarmSite, folder: string): Record<string, string> {
  const path = join(site.store, folder);
  return existsSync(path) ? entriesOf(path) : {};
}
