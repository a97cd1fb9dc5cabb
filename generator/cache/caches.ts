import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Caches lie in the folder of the site: an installed pianogen may be closed to writing. */
const folderOf = (root: string): string => join(root, 'node_modules/.cache');

/** The folder of a cache, which keeps results for later runs. */
export const cacheOf = (root: string, name: string): string => join(folderOf(root), `pianogen-${name}`);

/** Removes every cache of a site, and the bundle of a pianogen that is installed in it. Returns the removed folders. */
export function removeCaches(root: string): string[] {
  const folders = cachesIn(folderOf(root));
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  return folders;
}

function cachesIn(folder: string): string[] {
  // A new site has no caches.
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && /^pianogen(?:-|$)/.test(entry.name))
    .map(({ name }) => join(folder, name));
}
