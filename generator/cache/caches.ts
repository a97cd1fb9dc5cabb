import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const folderOf = (project: string): string => join(project, 'node_modules/.cache');

/** A folder for what a next run need not do again. */
export const cacheOf = (project: string, name: string): string => join(folderOf(project), `pianogen-${name}`);

/** Removes every cache of pianogen, the bundle of its own sources included; returns their folders. */
export function removeCaches(project: string): string[] {
  const folders = cachesIn(folderOf(project));
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  return folders;
}

function cachesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && /^pianogen(?:-|$)/.test(entry.name))
      .map(({ name }) => join(folder, name));
  } catch {
    // Without a folder of caches there is no cache.
    return [];
  }
}
