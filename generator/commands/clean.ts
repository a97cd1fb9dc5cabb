import { removeCaches } from '../cache/caches.ts';
import { removeEmittedFiles } from '../emit/clean.ts';
import { protectedFolders } from '../emit/protected-folders.ts';
import { checkTarget } from '../emit/target.ts';
import type { Folders } from '../model/index.ts';
import { displayName } from '../problem/display-name.ts';
import { outFolder } from './settings.ts';

export interface CleanFlags {
  out?: string;
}

/** `pianogen clean`: removes the files of a built site, and pianogen's caches. Refuses the folders that a build refuses. */
export function runClean(flags: CleanFlags, folders: Folders): void {
  const out = outFolder(flags.out, folders.root);
  checkTarget(out, { ...folders, sources: protectedFolders(folders) });
  const removed = removeEmittedFiles(out);
  console.error(`Removed ${removed === 1 ? '1 file' : `${removed} files`} from ${displayName(out)}.`);
  const caches = removeCaches(folders.root);
  for (const cache of caches) console.error(`Removed the cache ${displayName(cache)}.`);
}
