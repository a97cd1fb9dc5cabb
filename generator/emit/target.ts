import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { UsageError } from '../problem/problem.ts';
import { inTheWay } from './entry.ts';

/** The file by which pianogen knows its own out folder. It lists what pianogen made there, a path a line. */
export const MARK = '.pianogen';

/** The folder within the out folder where a build prepares its files, and by which it keeps other builds out. */
export const STAGING = '.pianogen-next';

/** The id of the process that has this claim, `.pianogen-next-<process>-<random>`; `undefined` for other names. */
export function claimantOf(name: string): number | undefined {
  const [, pid] = name.match(/^\.pianogen-next-(\d+)-[A-Za-z0-9]{6}(?:-dead)?$/) ?? [];
  return pid === undefined ? undefined : Number(pid);
}

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
  const why = hindrance(resolve(out));
  if (why) refuse(why);
  if (existsSync(target) && !hasMark(target) && readdirSync(target).some((name) => !isStaging(name)))
    refuse('this folder is not empty and was not made by pianogen. Choose another, or empty it yourself.');
}

const isStaging = (name: string): boolean => name === STAGING || claimantOf(name) !== undefined;

/** Why no folder can be made or written at a path, if so. */
function hindrance(path: string): string | undefined {
  const nearest = nearestEntry(path);
  const name = nearest === path ? 'this' : nearest;
  if (!existsSync(nearest)) return `${name} is a link that leads nowhere.`;
  if (!statSync(nearest).isDirectory()) return `${name} is a file, not a folder.`;
  try {
    accessSync(nearest, constants.R_OK | constants.W_OK | constants.X_OK);
    return undefined;
  } catch {
    return `${name} is a folder that you may not write to.`;
  }
}

/** The path itself if anything stands there, or else the nearest of its parents. */
function nearestEntry(path: string): string {
  try {
    lstatSync(path);
    return path;
  } catch {
    return nearestEntry(dirname(path));
  }
}

/** True if the folder has a mark. Throws a `UsageError` for something of its name that is no file. */
function hasMark(folder: string): boolean {
  const there = lstatSync(join(folder, MARK), { throwIfNoEntry: false });
  if (there && !there.isFile()) throw inTheWay(folder, [MARK]);
  return Boolean(there);
}

/** The files that earlier builds made in an out folder, relative to it; none where it has no mark. */
export function filesMadeBefore(out: string): Set<string> {
  if (!hasMark(out)) return new Set();
  const lines = readFileSync(join(out, MARK), 'utf8').split('\n').slice(1);
  return new Set(lines.filter(isEmittable));
}

/** The text of the mark for these files. */
export const markFor = (files: Iterable<string>): string =>
  [
    'The files below were made by pianogen, which replaces and removes them.',
    ...[...new Set(files)].sort(),
    '',
  ].join('\n');

/** True for a plain relative path that stays below the folder it is joined to, and is not one of pianogen's own. */
export const isEmittable = (file: string): boolean =>
  file !== MARK &&
  !file.startsWith(STAGING) &&
  !file.includes('\\') &&
  !file.split('/').some((part) => part === '' || part === '.' || part === '..');

/** The path with the symbolic links of its existing part resolved. */
function real(path: string): string {
  const absolute = resolve(path);
  if (existsSync(absolute)) return realpathSync(absolute);
  const parent = dirname(absolute);
  return parent === absolute ? absolute : join(real(parent), relative(parent, absolute));
}
