import { removeCaches } from '../cache/caches.ts';
import { removeEmittedFiles } from '../emit/clean.ts';
import { protectedFolders } from '../emit/protected-folders.ts';
import { checkTarget } from '../emit/target.ts';
import { displayName } from '../problem/display-name.ts';
import { resolveBuildSettings } from './settings.ts';

export interface CleanFlags {
  out?: string;
}

/** `pianogen clean`: removes the files of a built site, and pianogen's caches. Refuses the folders that a build refuses. */
export function runClean(flags: CleanFlags, project: string): void {
  const settings = resolveBuildSettings(flags, { project, env: {}, now: new Date() });
  checkTarget(settings.out, { project, sources: protectedFolders(settings) });
  const removed = removeEmittedFiles(settings.out);
  console.error(
    `Removed ${removed === 1 ? '1 file' : `${removed} files`} from ${displayName(settings.out)}.`,
  );
  const caches = removeCaches(project);
  for (const cache of caches) console.error(`Removed the cache ${displayName(cache)}.`);
}
