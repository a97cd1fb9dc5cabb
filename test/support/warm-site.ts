import { lstatSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { build } from '../../generator/build/build.ts';
import type { BuildReport } from '../../generator/build/build-report.ts';
import type { Watcher } from '../../generator/build/stages.ts';
import { cacheOf } from '../../generator/cache/caches.ts';
import type { BuildSettings } from '../../generator/model/index.ts';
import { assertSameEntries, clockTick, entriesOf } from './entries.ts';
import { article, type Files, type location, temporaryFolder, tinySite } from './tiny-site.ts';

/** A site that is built again and again into one folder, with the caches of its earlier builds. */
export interface WarmSite extends ReturnType<typeof tinySite> {
  /** The folder whose caches the builds use. */
  caches: string;
  /** Changes settings of the following builds. */
  set(settings: Partial<BuildSettings>): void;
  rebuild(settings?: Partial<BuildSettings>, watcher?: Watcher): Promise<BuildReport>;
  /** Builds until the states of all files are known: those of files that were just written are not. */
  settle(): Promise<void>;
  /** Everything in the folder that a build of the same sources into a new folder leaves. No cache knows that folder. */
  clean(): Promise<Record<string, string>>;
}

/** Where warm sites keep their caches: they share them with no others. */
const ownRoot = temporaryFolder();

/** A tiny site whose builds use caches that only warm sites use. */
export function warmSite(files: Files = {}): WarmSite {
  const site = tinySite(files);
  const original: BuildSettings = { ...site.settings, root: ownRoot };
  let settings = original;
  const rebuild = (more: Partial<BuildSettings> = {}, watcher: Watcher = {}) =>
    build({ ...settings, ...more }, watcher);
  return {
    ...site,
    settings: original,
    caches: cacheOf(ownRoot, 'emitted'),
    set(more) {
      settings = { ...settings, ...more };
    },
    rebuild,
    async settle() {
      await rebuild();
      await clockTick();
      await rebuild();
    },
    async clean() {
      const out = join(temporaryFolder(), 'out');
      await rebuild({ out });
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
  });
  site.set({ today: BUILT_ON, code: 'same' });
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
export function statesOf(site: WarmSite): { path: string; lines: string[] } {
  const mine = ` ${lstatSync(fileOf(site)).ino} ${PAGE}\n`;
  const paths = readdirSync(site.caches).map((name) => join(site.caches, name));
  const path = paths.find((path) => lstatSync(path).isFile() && readFileSync(path, 'utf8').includes(mine));
  if (!path) throw new Error('The states of the site are missing.');
  return { path, lines: readFileSync(path, 'utf8').trimEnd().split('\n') };
}
