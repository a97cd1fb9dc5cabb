import { accessSync, constants, existsSync, lstatSync, readdirSync, realpathSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import type { Folders } from '../model/index.ts';
import { UsageError } from '../problem/problem.ts';
import { errorCode, readRegularFile } from '../system/regular-file.ts';

export const LIST = '.pianogen';

/** The folders where builds prepare their files lock out other builds. Their names begin so. */
export const STAGING = '.pianogen-next';

/** Also matches names of earlier versions. */
export const isStaging = (name: string): boolean =>
  /^\.pianogen-next(?:-\d+-[A-Za-z0-9]{6}(?:-dead)?)?$/.test(name);

const PIANOGEN_FOLDERS = [
  ...['bin', 'generator', 'templates', 'client', 'data', 'content', 'test', 'docs'],
  ...['node_modules', '.git'],
];

/** Throws a `UsageError` for a folder that has sources, is in them, or is not pianogen's. */
export const checkTarget = (folders: Folders & Record<'data' | 'content' | 'out', string>): void =>
  namingFolder(folders.out, () => {
    const { out, pianogen, root, data, content } = folders;
    const refuse = (why: string) => {
      throw new UsageError(`--out ${out}: ${why}`);
    };
    const nearest = nearestEntry(out);
    const target = existsSync(nearest) ? join(realpathSync(nearest), relative(nearest, out)) : out;
    const sources = [
      ...[data, content],
      ...['data', 'content', 'node_modules', '.git', '.github', '.vscode'].map((name) =>
        join(root, name),
      ),
      ...PIANOGEN_FOLDERS.map((name) => join(pianogen, name)),
    ];
    for (const source of sources.filter(existsSync).map((source) => realpathSync(source))) {
      if ((source + sep).startsWith(target.replace(/[\\/]?$/, sep)))
        refuse(`it contains the sources in ${source}. Choose another folder.`);
      if (target.startsWith(source + sep))
        refuse(`it is inside the sources in ${source}. Choose another folder.`);
    }
    try {
      accessSync(`${nearest}/.`, constants.R_OK | constants.W_OK | constants.X_OK);
    } catch {
      refuse(`${nearest} is not a folder that you may write to.`);
    }
    if (nearest === out && !existsSync(join(out, LIST)) && !readdirSync(out).every(isStaging))
      refuse(
        'this folder is not empty and was not made by pianogen. Choose another, or empty it yourself.',
      );
  });

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

/** Empty if they are unknown. */
export function flagsIn(out: string): Readonly<Record<string, string>> {
  try {
    return JSON.parse(/^\{.*\}$/m.exec(String(readRegularFile(join(out, LIST))))?.[0] ?? '{}');
  } catch {
    return {};
  }
}

export function readList(out: string): Set<string> {
  const path = join(out, LIST);
  if (!existsSync(path)) return new Set();
  const [heading, ...lines] = String(readRegularFile(path)).split(/\r?\n/);
  if (heading !== HEADING) return new Set();
  // Version 0.1.0 wrote a hash before each file.
  const files = lines.map((line) => line.replace(/^(?:-|[\w-]{43}) /, ''));
  return new Set(files.filter((file) => !file.startsWith('{') && isEmittable(file)));
}

/** The most bytes of a path in the out folder, and of each name in it. */
const [MOST_OF_PATH, MOST_OF_NAME] = [1000, 255];

/** False for the list, the staging folder, and paths that lead out of the folder or that systems refuse. */
export const isEmittable = (file: string): boolean =>
  file !== LIST &&
  !file.startsWith(STAGING) &&
  !/[\\\0]|(?:^|\/)\.{0,2}(?:\/|$)/.test(file) &&
  Buffer.byteLength(file) <= MOST_OF_PATH &&
  file.split('/').every((part) => Buffer.byteLength(part) <= MOST_OF_NAME);

/** Adds the folder, and `further` words, to errors of the system: they may name neither file nor folder. */
export function namingFolder<T>(folder: string, work: () => T, further = ''): T {
  try {
    return work();
  } catch (error) {
    const code = errorCode(error);
    // Errors of Node itself begin with ERR.
    if (code === '' || code.startsWith('ERR_')) throw error;
    const message = `${folder} cannot be written: ${(error as Error).message}${further}`;
    throw Object.assign(new Error(message, { cause: error }), { code });
  }
}
