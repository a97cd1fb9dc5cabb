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
import type { Folders } from '../model/index.ts';
import { UsageError } from '../problem/problem.ts';
import { obstacleError } from './entry.ts';
import { namingFolder } from './naming-folder.ts';

/** The file that marks an out folder of pianogen. Lists the files that pianogen emitted there, one path on each line. */
export const MARK = '.pianogen';

/** The folder in the out folder where a build prepares its files and locks other builds out. */
export const STAGING = '.pianogen-next';

/** The id in the name of a process's claim to the lock, `.pianogen-next-<id>-<random>`; `undefined` for other names. */
export function claimantOf(name: string): number | undefined {
  const [, pid] = name.match(/^\.pianogen-next-(\d+)-[A-Za-z0-9]{6}(?:-dead)?$/) ?? [];
  return pid === undefined ? undefined : Number(pid);
}

interface Surroundings extends Folders {
  /** The folders that the out folder may neither hold nor lie in. */
  sources: readonly string[];
}

/** Throws a `UsageError` if a build into this out folder is impossible, or could destroy files that pianogen did not emit. */
export const checkTarget = (out: string, around: Surroundings): void =>
  namingFolder(resolve(out), () => requireUsable(out, around));

function requireUsable(out: string, { pianogen, root, sources }: Surroundings): void {
  const target = realPath(out);
  const refuse = (why: string): never => {
    throw new UsageError(`--out ${out}: ${why}`);
  };
  if (target === dirname(target))
    refuse('this is the root of the file system. Choose a folder of its own for the site.');
  if (target === realPath(homedir()))
    refuse('this is your home folder. Choose a folder of its own for the site.');
  if (target === realPath(root))
    refuse('this is the folder of the site’s sources. Choose a folder of its own for the built site.');
  if (target === realPath(pianogen))
    refuse('this is pianogen itself. Choose a folder of its own for the site.');
  for (const source of sources.map(realPath)) {
    if (source === target || source.startsWith(target + sep))
      refuse(`it holds the sources in ${source}. Choose another folder.`);
    if (target.startsWith(source + sep))
      refuse(`it lies within the sources in ${source}. Choose another folder.`);
  }
  const why = whyTooLong(resolve(out)) ?? whyUnusable(resolve(out));
  if (why) refuse(why);
  if (existsSync(target) && !hasMark(target) && holdsFiles(target))
    refuse('this folder is not empty and was not made by pianogen. Choose another, or empty it yourself.');
}

/** True if a folder has anything but leftovers of builds, and folders in which there is no file. */
const holdsFiles = (folder: string): boolean =>
  readdirSync(folder, { withFileTypes: true }).some(
    (entry) => !isStaging(entry.name) && !(entry.isDirectory() && !holdsFiles(join(folder, entry.name))),
  );

const isStaging = (name: string): boolean => name === STAGING || claimantOf(name) !== undefined;

/** Says which part of a path has more bytes than file systems take; `undefined` if none has. */
function whyTooLong(path: string): string | undefined {
  const long = path.split(sep).find(isTooLong);
  if (long)
    return `a name in it has ${Buffer.byteLength(long)} bytes; at most ${MAX_NAME_BYTES} are possible.`;
  const length = Buffer.byteLength(path);
  return length > MAX_FOLDER_BYTES
    ? `its path has ${length} bytes; at most ${MAX_FOLDER_BYTES} are possible.`
    : undefined;
}

/** Says why no folder can be created or written at a path; `undefined` if one can. */
function whyUnusable(path: string): string | undefined {
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

/** The path itself if it exists, even as a broken link, or else the nearest parent that exists. */
function nearestEntry(path: string): string {
  try {
    lstatSync(path);
    return path;
  } catch {
    return nearestEntry(dirname(path));
  }
}

/** True if the folder has a mark. Throws a `UsageError` if the mark is no file. */
function hasMark(folder: string): boolean {
  const stats = lstatSync(join(folder, MARK), { throwIfNoEntry: false });
  if (stats && !stats.isFile()) throw obstacleError(folder, [MARK]);
  return Boolean(stats);
}

const MARK_HEADING = 'The files below were made by pianogen, which replaces and removes them.';

/** The files that earlier builds emitted, as the mark lists them; none without a mark, or with one that cannot be read. */
export const emittedFiles = (out: string): Set<string> =>
  hasMark(out) ? (filesOfMark(out) ?? new Set()) : new Set();

/** The files that the mark lists, without names that no file can have; `undefined` if it is no list of pianogen. */
function filesOfMark(out: string): Set<string> | undefined {
  const [heading, ...files] = readFileSync(join(out, MARK), 'utf8').split(/\r?\n/);
  return heading === MARK_HEADING ? new Set(files.filter(isEmittable)) : undefined;
}

/** The text of a mark that lists these files. */
export const markFor = (files: Iterable<string>): string =>
  [MARK_HEADING, ...[...new Set(files)].sort(), ''].join('\n');

/**
 * True for a relative path that a file can have, that stays inside the out folder, and is neither the mark nor in the staging
 * folder.
 */
export const isEmittable = (file: string): boolean =>
  file !== MARK &&
  !file.startsWith(STAGING) &&
  !/[\\\0]/.test(file) &&
  Buffer.byteLength(file) <= MAX_PATH_BYTES &&
  !file.split('/').some((part) => part === '' || part === '.' || part === '..' || isTooLong(part));

/** The longest name of a file or folder that most file systems take, in bytes. */
const MAX_NAME_BYTES = 255;
/** The longest path of the out folder, and of a file in it, in bytes. Linux takes 4,096 for both together. */
const MAX_FOLDER_BYTES = 3000;
const MAX_PATH_BYTES = 1000;

const isTooLong = (name: string): boolean => Buffer.byteLength(name) > MAX_NAME_BYTES;

/** The absolute path, with the symbolic links in its existing part resolved. */
function realPath(path: string): string {
  const absolute = resolve(path);
  if (existsSync(absolute)) return realpathSync(absolute);
  const parent = dirname(absolute);
  return parent === absolute ? absolute : join(realPath(parent), relative(parent, absolute));
}
