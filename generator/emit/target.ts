import { existsSync, lstatSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { UsageError } from '../problem.ts';

/** The file by which pianogen knows its own out folder. It lists what pianogen made there, a path a line. */
export const MARK = '.pianogen';

/** The folder within the out folder where a build prepares its files, and by which it keeps other builds out. */
export const STAGING = '.pianogen-next';

/**
 * Refuses an out folder in which a build could destroy what pianogen did not make. `project` is the folder of pianogen
 * itself, `sources` are the folders that the site is made from. Throws a `UsageError` that says why.
 */
export function checkTarget(
  out: string,
  { project, sources }: { project: string; sources: readonly string[] },
): void {
  const target = real(out);
  const refuse = (why: string): never => {
    throw new UsageError(`--out ${out}: ${why}`);
  };
  if (target === dirname(target))
    refuse('this is the root of the file system. Choose a folder of its own for the site.');
  if (target === real(homedir()))
    refuse('this is your home folder. Choose a folder of its own for the site.');
  if (target === real(project))
    refuse('this is the project itself. Choose a folder of its own for the site.');
  for (const source of sources.map(real)) {
    if (source === target || source.startsWith(target + sep))
      refuse(`it holds the sources in ${source}. Choose another folder.`);
    if (target.startsWith(source + sep))
      refuse(`it lies within the sources in ${source}. Choose another folder.`);
  }
  if (!existsSync(target)) return;
  if (!lstatSync(target).isDirectory()) refuse('this is a file, not a folder.');
  if (!existsSync(join(target, MARK)) && readdirSync(target).some((name) => name !== STAGING)) {
    refuse('this folder is not empty and was not made by pianogen. Choose another, or empty it yourself.');
  }
}

/** The files that earlier builds made in an out folder, relative to it; none where it has no mark. */
export function filesMadeBefore(out: string): Set<string> {
  const mark = join(out, MARK);
  if (!existsSync(mark)) return new Set();
  const lines = readFileSync(mark, 'utf8').split('\n').slice(1);
  return new Set(lines.filter(isInside));
}

/** The text of the mark for these files. */
export const markFor = (files: Iterable<string>): string =>
  [
    'The files below were made by pianogen, which replaces and removes them.',
    ...[...new Set(files)].sort(),
    '',
  ].join('\n');

/** True for a plain relative path that stays below the folder it is joined to. */
export const isInside = (file: string): boolean =>
  !file.includes('\\') && !file.split('/').some((part) => part === '' || part === '.' || part === '..');

/** The path with the symbolic links of its existing part resolved. */
function real(path: string): string {
  const absolute = resolve(path);
  if (existsSync(absolute)) return realpathSync(absolute);
  const parent = dirname(absolute);
  return parent === absolute ? absolute : join(real(parent), relative(parent, absolute));
}
