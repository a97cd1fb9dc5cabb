import { lstatSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import glob from 'fast-glob';
import { displayName } from '../problem/display-name.ts';
import { decode, sourcesIn } from '../problem/lines.ts';
import type { Report } from '../problem/problem.ts';
import { readRegularFile, SpecialFileError } from '../system/regular-file.ts';
import { problemInText, reportTextProblem } from './text-problems.ts';

export interface TextFile {
  name: string;
  text: string;
}

/** The pattern of all files below a folder but those with names that start with a dot. */
export const ALL_FILES = '**/*';

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
    reportLink(folder, report);
    return [];
  }
  const options = { cwd: folder, onlyFiles: false, objectMode: true, followSymbolicLinks: false } as const;
  try {
    const entries = glob.sync([...patterns], options);
    for (const { path, dirent } of entries) {
      if (dirent.isSymbolicLink()) reportLink(join(folder, path), report);
      else if (!dirent.isFile() && !dirent.isDirectory()) reportSpecialFile(join(folder, path), report);
    }
    return entries.flatMap(({ path, dirent }) => (dirent.isFile() ? path : [])).sort();
  } catch (error) {
    reportUnreadable(folder, { error, report });
    return;
  }
}

/** Returns the bytes of a file. If the file cannot be read, or is a symbolic link, reports that and returns `undefined`. */
export function readBytes(path: string, report: Report): Buffer | undefined {
  if (isLink(path)) {
    reportLink(path, report);
    return;
  }
  try {
    return readRegularFile(path);
  } catch (error) {
    reportUnreadable(path, { error, report });
    return;
  }
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

function reportLink(path: string, report: Report): void {
  report({
    code: 'PG106',
    source: { file: displayName(path), line: 1 },
    message: 'this is a symbolic link.',
    hint: 'Put the file itself here.',
  });
}

function reportSpecialFile(path: string, report: Report): void {
  report({
    code: 'PG102',
    source: { file: displayName(path), line: 1 },
    message: 'this is a named pipe, a socket or a device, and is not read.',
    hint: 'Put a file in its place, or remove it.',
  });
}

function reportUnreadable(path: string, { error, report }: { error: unknown; report: Report }): void {
  if (error instanceof SpecialFileError) {
    reportSpecialFile(path, report);
    return;
  }
  const { code, path: culprit } = error as NodeJS.ErrnoException;
  const source = { file: displayName(culprit ?? path), line: 1 };
  if (code === 'ENOENT')
    report({
      code: 'PG101',
      source,
      message: 'the file is missing.',
      hint: 'The build needs it: create it or restore it.',
    });
  else
    report({
      code: 'PG102',
      source,
      message: `this cannot be read (${code ?? error}).`,
      hint: 'Check that it is what its name says and that you may read it.',
    });
}
