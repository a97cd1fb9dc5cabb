import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

const folderOf = (project: string): string => join(project, 'node_modules/.cache');

/** The folder of a cache, which keeps results for later runs. */
export const cacheOf = (project: string, name: string): string => join(folderOf(project), `pianogen-${name}`);

/** Removes every cache of pianogen, its own bundle included. Returns the removed folders. */
export function removeCaches(project: string): string[] {
  const folders = cachesIn(folderOf(project));
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  return folders;
}

function cachesIn(folder: string): string[] {
  // A new project has no caches.
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && /^pianogen(?:-|$)/.test(entry.name))
    .map(({ name }) => join(folder, name));
}
