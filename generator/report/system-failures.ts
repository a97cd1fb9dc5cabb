import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { displayName } from '../problem/display-name.ts';

interface SystemFailure {
  text: string;
  /** True if the user has to change a folder or rights, as after a wrong flag. */
  isUsage: boolean;
}

/** Explains an error of the system that people can mend: missing rights, too few open files. */
export function systemFailureOf(error: unknown): SystemFailure | undefined {
  if (!(error instanceof Error) || !('code' in error)) return;
  const code = String(error.code);
  const path = 'path' in error && typeof error.path === 'string' ? error.path : undefined;
  if (path !== undefined && code in refusals)
    return { text: `You may not write to ${nameOfNearest(path)}. ${refusals[code]}`, isUsage: true };
  return code === 'EMFILE' || code === 'ENFILE' ? { text: TOO_FEW_FILES, isUsage: false } : undefined;
}

const OWN_RIGHT = 'Give yourself the right to write there, or run the command as its owner.';
const refusals: Partial<Record<string, string>> = {
  EACCES: OWN_RIGHT,
  EPERM: OWN_RIGHT,
  EROFS: 'Its disk is read-only: work on a copy of the site.',
};

const TOO_FEW_FILES =
  'The system lets the command open too few files. Raise the limit, such as by "ulimit -n 1024", and run it again.';

/** Names the file or folder at a path; if there is none, the folder in which it would be. */
function nameOfNearest(path: string): string {
  if (!existsSync(path) && dirname(path) !== path) return nameOfNearest(dirname(path));
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory();
  return `the ${isFolder ? 'folder' : 'file'} ${displayName(path)}`;
}
