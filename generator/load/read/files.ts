import { lstatSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import glob from 'fast-glob';
import { displayName } from '../../problem/display-name.ts';
import { decode, sourcesIn } from '../../problem/lines.ts';
import type { Problem, Report } from '../../problem/problem.ts';
import { readRegularFile, SpecialFileError } from '../../system/regular-file.ts';
import { problemInText, reportTextProblem } from './text-problems.ts';

export interface TextFile {
  name: string;
  text: string;
}

/** But those whose names start with a dot. */
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

export const wholeFile = (path: string): Problem['source'] => ({ file: displayName(path), line: 1 });

/** Relative to the folder and sorted; none if it is missing. Reports links and special files. */
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

/** Reports a symbolic link, and what cannot be read. */
export function readBytes(path: string, report: Report): Buffer | undefined {
  try {
    if (!isLink(path)) return readRegularFile(path);
    report({ ...LINK, source: wholeFile(path) });
  } catch (error) {
    report(unreadable(path, error));
  }
  return;
}

/** Without a byte order mark and with `\n` line ends. Reports what is no UTF-8, and what no text has. */
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

/** A build does not see that the target of a link has changed. */
const isLink = (path: string): boolean => statsOf(path)?.isSymbolicLink() ?? false;

/** True also for a link that leads to nothing. */
export const isThere = (path: string): boolean => statsOf(path) !== undefined;

export const sizeOf = (path: string): number => statsOf(path)?.size ?? 0;

/** What may not be looked into is reported when it is read. */
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
