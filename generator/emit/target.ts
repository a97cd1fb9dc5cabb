import { accessSync, constants, existsSync, lstatSync, readdirSync, realpathSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import type { Folders } from '../model/index.ts';
import { UsageError } from '../problem/problem.ts';
import { errorCode, readRegularFile } from '../system/regular-file.ts';

export const LIST = '.pianogen';

/** The folders where builds prepare their files lock out other builds. */
export const STAGING = '.pianogen-next';

/** Also matches the names of earlier versions. */
export const isStaging = (name: string): boolean =>
  /^\.pianogen-next(?:-\d+-[A-Za-z0-9]{6}(?:-dead)?)?$/.test(name);

/** An out folder may not contain these, or be inside them. */
const SITE_FOLDERS = ['data', 'content', 'node_modules', '.git', '.github', '.vscode'];
const PIANOGEN_FOLDERS = [
  ...['bin', 'generator', 'templates', 'client', 'data', 'content', 'test', 'docs'],
  ...['node_modules', '.git'],
];

export const checkTarget = (target: Folders & Record<'data' | 'content' | 'out', string>): void =>
  namingFolder(resolve(target.out), () => requireUsable(target));

function requireUsable({ out, pianogen, root, data, content }: Parameters<typeof checkTarget>[0]): void {
  const refuse = (why: string): never => {
    throw new UsageError(`--out ${out}: ${why}`);
  };
  const path = resolve(out);
  const nearest = nearestEntry(path);
  const target = existsSync(nearest) ? join(realpathSync(nearest), relative(nearest, path)) : path;
  const sources = [
    ...[data, content],
    ...SITE_FOLDERS.map((name) => join(root, name)),
    ...PIANOGEN_FOLDERS.map((name) => join(pianogen, name)),
  ];
  for (const source of sources.filter(existsSync).map((source) => realpathSync(source))) {
    if (source === target || source.startsWith(target.replace(/[\\/]?$/, sep)))
      refuse(`it contains the sources in ${source}. Choose another folder.`);
    if (target.startsWith(source + sep))
      refuse(`it is inside the sources in ${source}. Choose another folder.`);
  }
  try {
    accessSync(`${nearest}/.`, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    refuse(`${nearest} is not a folder that you may write to.`);
  }
  if (nearest === path && !existsSync(join(path, LIST)) && !readdirSync(path).every(isStaging))
    refuse('this folder is not empty and was not made by pianogen. Choose another, or empty it yourself.');
}

/** Even a broken link is an entry. */
function nearestEntry(path: string): string {
  try {
    lstatSync(path);
    return path;
  } catch {
    return nearestEntry(dirname(path));
  }
}

const HEADING = 'The files below were made by pianogen, which replaces and removes them.';

export const listFor = (files: ReadonlySet<string>, flags: object): string =>
  [HEADING, JSON.stringify(flags), ...[...files].sort(), ''].join('\n');

/** Empty if they are not known. */
export function flagsIn(out: string): Readonly<Record<string, string>> {
  try {
    return JSON.parse(/^\{.*\}$/m.exec(String(readRegularFile(join(out, LIST))))?.[0] ?? '{}');
  } catch {
    return {};
  }
}

/** Version 0.1.0 wrote a hash before each file. */
const HASH = /^(?:-|[\w-]{43}) /;

export function readList(out: string): Set<string> {
  if (!existsSync(join(out, LIST))) return new Set();
  const [heading, ...lines] = String(readRegularFile(join(out, LIST))).split(/\r?\n/);
  const files = heading === HEADING ? lines.map((line) => line.replace(HASH, '')) : [];
  return new Set(files.filter((file) => !file.startsWith('{') && isEmittable(file)));
}

/** Neither the list nor in the staging folder. */
export const isEmittable = (file: string): boolean =>
  file !== LIST &&
  !file.startsWith(STAGING) &&
  !/[\\\0]/.test(file) &&
  Buffer.byteLength(file) <= MAX_PATH_BYTES &&
  !file
    .split('/')
    .some((part) => part === '' || part === '.' || part === '..' || Buffer.byteLength(part) > MAX_NAME_BYTES);

/** In a name, and in the path of a file in the out folder. */
const [MAX_NAME_BYTES, MAX_PATH_BYTES] = [255, 1000];

/** Errors of the system may name neither file nor folder. */
export function namingFolder<T>(folder: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    // Errors of Node itself, not of the system, begin with ERR.
    throw /^(?!ERR_)./.test(errorCode(error)) ? folderError(error, folder) : error;
  }
}

export function folderError(error: unknown, folder: string, further = ''): Error {
  const { message } = error as Error;
  const named = new Error(`${folder} cannot be written: ${message}${further}`, { cause: error });
  return Object.assign(named, { code: errorCode(error) });
}
