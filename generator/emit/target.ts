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
import { dirname, join, relative, resolve, sep } from 'node:path';
import type { Folders } from '../model/index.ts';
import { UsageError } from '../problem/problem.ts';
import { errorCode } from '../system/error-code.ts';

/** The file that marks an out folder of pianogen. Lists the files that pianogen emitted there. */
export const LIST = '.pianogen';

/** The folder in the out folder where a build prepares its files and locks other builds out. */
export const STAGING = '.pianogen-next';

/** The id in the name of a process's claim to the lock, `.pianogen-next-<id>-<random>`; `undefined` for other names. */
export function claimantOf(name: string): number | undefined {
  const [, pid] = name.match(/^\.pianogen-next-(\d+)-[A-Za-z0-9]{6}(?:-dead)?$/) ?? [];
  return pid === undefined ? undefined : Number(pid);
}

/** Throws a `UsageError` if a build into this out folder is impossible, or could destroy files that pianogen did not emit. */
export const checkTarget = (settings: Folders & { data: string; content: string; out: string }): void =>
  namingFolder(resolve(settings.out), () => requireUsable(settings));

/** The folders that no out folder may hold or lie in, besides those of data and content. */
const OF_SITE = ['data', 'content', 'node_modules', '.git', '.github', '.vscode'];
const OF_PIANOGEN = [
  ...['bin', 'generator', 'templates', 'client', 'data', 'content', 'test', 'docs'],
  ...['node_modules', '.git'],
];

function requireUsable({ out, pianogen, root, data, content }: Parameters<typeof checkTarget>[0]): void {
  const target = realPath(out);
  const sources = [
    ...[data, content],
    ...OF_SITE.map((name) => join(root, name)),
    ...OF_PIANOGEN.map((name) => join(pianogen, name)),
  ];
  const refuse = (why: string): never => {
    throw new UsageError(`--out ${out}: ${why}`);
  };
  for (const source of sources.map(realPath)) {
    if (source === target || source.startsWith(target.replace(/[\\/]?$/, sep)))
      refuse(`it holds the sources in ${source}. Choose another folder.`);
    if (target.startsWith(source + sep))
      refuse(`it lies within the sources in ${source}. Choose another folder.`);
  }
  const why = whyUnusable(resolve(out));
  if (why) refuse(why);
  if (existsSync(target) && !hasList(target) && holdsFiles(target))
    refuse('this folder is not empty and was not made by pianogen. Choose another, or empty it yourself.');
}

/** True if a folder has anything but leftovers of builds, and folders in which there is no file. */
const holdsFiles = (folder: string): boolean =>
  readdirSync(folder, { withFileTypes: true }).some(
    (entry) => !isStaging(entry.name) && !(entry.isDirectory() && !holdsFiles(join(folder, entry.name))),
  );

const isStaging = (name: string): boolean => name === STAGING || claimantOf(name) !== undefined;

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

function nearestEntry(path: string): string {
  try {
    lstatSync(path);
    return path;
  } catch {
    return nearestEntry(dirname(path));
  }
}

/** True if the folder has a list. Throws a `UsageError` if the list is no file. */
function hasList(folder: string): boolean {
  const stats = lstatSync(join(folder, LIST), { throwIfNoEntry: false });
  if (stats && !stats.isFile()) throw obstacleError(folder, [LIST]);
  return Boolean(stats);
}

const HEADING = 'The files below were made by pianogen, which replaces and removes them.';

export type BuildFlags = Readonly<Record<string, string | boolean | undefined>>;

/** The text of a list: the flags of the build, then each file with its hash; one without a hash is not known to be whole. */
export const listFor = (files: ReadonlyMap<string, string>, flags: BuildFlags): string =>
  [
    HEADING,
    JSON.stringify(flags),
    ...[...files.keys()].sort().map((file) => `${files.get(file) || '-'} ${file}`),
    '',
  ].join('\n');

/**
 * Returns the hash of each file that earlier builds emitted; an empty one if it is not known, as in lists of earlier versions of pianogen.
 * Returns no file for a list that cannot be read. Names that no file can have are left out.
 */
export function readList(out: string): Map<string, string> {
  if (!hasList(out)) return new Map();
  const [heading, ...lines] = readFileSync(join(out, LIST), 'utf8').split(/\r?\n/);
  if (heading !== HEADING) return new Map();
  const hasHashes = lines[0]?.startsWith('{');
  const entries = hasHashes ? lines.slice(1).map(entryIn) : lines.map((file) => [file, ''] as const);
  return new Map(entries.filter(([file]) => isEmittable(file)));
}

function entryIn(line: string): readonly [file: string, hash: string] {
  const space = line.indexOf(' ');
  return [line.slice(space + 1), line.slice(0, space).replace(/^-$/, '')];
}

export const emittedFiles = (out: string): Set<string> => new Set(readList(out).keys());

/**
 * True for a relative path that a file can have, that stays inside the out folder, and is neither the list nor in the staging
 * folder.
 */
export const isEmittable = (file: string): boolean =>
  file !== LIST &&
  !file.startsWith(STAGING) &&
  !/[\\\0]/.test(file) &&
  Buffer.byteLength(file) <= MAX_PATH_BYTES &&
  !file
    .split('/')
    .some((part) => part === '' || part === '.' || part === '..' || Buffer.byteLength(part) > MAX_NAME_BYTES);

/** The longest name of a file or folder that most file systems take, in bytes, and the longest path in the out folder. */
const [MAX_NAME_BYTES, MAX_PATH_BYTES] = [255, 1000];

/** The absolute path, with the symbolic links in its existing part resolved. */
function realPath(path: string): string {
  const absolute = resolve(path);
  if (existsSync(absolute)) return realpathSync(absolute);
  const parent = dirname(absolute);
  return parent === absolute ? absolute : join(realPath(parent), relative(parent, absolute));
}

/** Does work on a folder. An error of the system then names the folder: by itself, it may name neither file nor folder. */
export function namingFolder<T>(folder: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw withFolder(error, folder);
  }
}

/** Returns the error to throw for one of the system, which names a folder. Other errors stay as they are. */
export function withFolder(error: unknown, folder: string): unknown {
  const code = errorCode(error);
  // Errors of Node itself, not of the system, begin with ERR.
  if (!code || code.startsWith('ERR_') || !(error instanceof Error)) return error;
  const named = new Error(`${folder} cannot be written: ${error.message}`, { cause: error });
  return Object.assign(named, { code });
}

export function obstacleError(folder: string, paths: Iterable<string>): UsageError {
  const lines = [...new Set(paths)].map(
    (path) => `${join(folder, path)} was not made by pianogen and is in the way. Move it elsewhere.`,
  );
  return new UsageError(lines.join('\n'));
}
