import { lstatSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import glob from 'fast-glob';
import { displayName } from '../problem/display-name.ts';
import { decode, sourcesIn } from '../problem/lines.ts';
import type { Problem, Report } from '../problem/problem.ts';
import { readRegularFile, SpecialFileError } from '../system/regular-file.ts';
import { problemInText, reportTextProblem } from './text-problems.ts';

export interface TextFile {
  name: string;
  text: string;
}

/** The pattern of all files below a folder but those with names that start with a dot. */
export const ALL_FILES = '**/*';

const LINK = {
  code: 'PG106',
  message: 'this is a symbolic link.',
  hint: 'Put the file itself here.',
} as const;
const SPECIAL_FILE = {
  code: 'PG102',
  message: 'this is a named pipe, a socket or a device, and is not read.',
  hint: 'Put a file in its place, or remove it.',
} as const;
const MISSING = {
  code: 'PG101',
  message: 'the file is missing.',
  hint: 'The build needs it: create it or restore it.',
} as const;

/** Returns the source of a problem of a whole file. */
export const wholeFile = (path: string): Problem['source'] => ({ file: displayName(path), line: 1 });

/**
 * Lists the files below a folder that match one of the patterns, relative to it and sorted. Returns an empty list if the
 * folder is missing, and reports symbolic links, named pipes, sockets and devices. If the folder cannot be read, reports that and returns `undefined`.
 */
export function listFiles(
  folder: string,
  report: Report,
  patterns: readonly string[] = [ALL_FILES],
): string[] | undefined {
  if (isLink(folder)) {
    report({ ...LINK, source: wholeFile(folder) });
    return [];
  }
  const options = { cwd: folder, onlyFiles: false, objectMode: true, followSymbolicLinks: false } as const;
  try {
    const entries = glob.sync([...patterns], options);
    for (const { path, dirent } of entries) {
      const source = wholeFile(join(folder, path));
      if (dirent.isSymbolicLink()) report({ ...LINK, source });
      else if (!dirent.isFile() && !dirent.isDirectory()) report({ ...SPECIAL_FILE, source });
    }
    return entries.flatMap(({ path, dirent }) => (dirent.isFile() ? path : [])).sort();
  } catch (error) {
    report(unreadable(folder, error));
    return;
  }
}

/** Returns the bytes of a file. If the file cannot be read, or is a symbolic link, reports that and returns `undefined`. */
export function readBytes(path: string, report: Report): Buffer | undefined {
  try {
    if (!isLink(path)) return readRegularFile(path);
    report({ ...LINK, source: wholeFile(path) });
  } catch (error) {
    report(unreadable(path, error));
  }
  return;
}

/**
 * Reads `folder/file` as UTF-8, without a byte order mark and with `\n` line ends. If the file is missing, unreadable, not
 * UTF-8, or has merge markers, reports that and returns `undefined`.
 */
export function readText(folder: string, file: string, report: Report): TextFile | undefined {
  const path = join(folder, file);
  const bytes = readBytes(path, report);
  return bytes && textIn(path, bytes, report);
}

export function textIn(path: string, bytes: Buffer, report: Report): TextFile | undefined {
  const name = displayName(path);
  const text = decode(bytes);
  const problem = problemInText(text, bytes);
  if (!problem) return { name, text };
  reportTextProblem(problem, { sourceOf: sourcesIn(name, text), report });
  return;
}

/** A build tells by a file itself whether it has changed, not by what it leads to. */
const isLink = (path: string): boolean => statsOf(path)?.isSymbolicLink() ?? false;

/** True if a path is that of a file or a folder, or of a link that may lead to nothing. */
export const isThere = (path: string): boolean => statsOf(path) !== undefined;

export const sizeOf = (path: string): number => statsOf(path)?.size ?? 0;

/** What is in a folder that may not be looked into is reported when it is read. */
function statsOf(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch {
    return;
  }
}

function unreadable(path: string, error: unknown): Problem {
  if (error instanceof SpecialFileError) return { ...SPECIAL_FILE, source: wholeFile(path) };
  const { code, path: culprit = path } = error as NodeJS.ErrnoException;
  const source = wholeFile(culprit);
  if (code === 'ENOENT') return { ...MISSING, source };
  return {
    code: 'PG102',
    source,
    message: `this cannot be read (${code ?? error}).`,
    hint: 'Check that it is what its name says and that you may read it.',
  };
}
