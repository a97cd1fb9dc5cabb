import { lstatSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import glob from 'fast-glob';
import { displayName } from '../../problem/display.ts';
import { decode, sourcesIn } from '../../problem/lines.ts';
import { andThen, failed, type Problem, type ProblemCode, type Read } from '../../problem/problem.ts';
import { NO_FILE, readRegularFile, SpecialFileError } from '../../system/regular-file.ts';
import { locateProblem, problemInText } from './text-problems.ts';

export interface TextFile {
  name: string;
  text: string;
}

/** Leaves out names that start with a dot. */
export const ALL_FILES = '**/*';

const fault = (code: ProblemCode, message: string, hint: string) => ({ code, message, hint });

const LINK = fault('PG106', 'this is a symbolic link.', 'Put the file itself here.');
const SPECIAL_FILE = fault('PG102', `this ${NO_FILE}`, 'Put a file in its place, or remove it.');
const POINTER = fault(
  'PG102',
  'this is a pointer of Git LFS in the place of the file.',
  'Run "git lfs pull"; in a workflow, add "lfs: true" to the step that checks out.',
);
const MISSING = fault('PG101', 'the file is missing.', 'The build needs it: create it or restore it.');

export const wholeFile = (path: string): Problem['source'] => ({ file: displayName(path), line: 1 });

/** Paths are relative to the folder. Symbolic links and special files are problems. */
export function listFiles(folder: string, patterns: readonly string[] = [ALL_FILES]): Read<string[]> {
  if (isLink(folder)) return { value: [], problems: [{ ...LINK, source: wholeFile(folder) }] };
  const options = { cwd: folder, onlyFiles: false, objectMode: true, followSymbolicLinks: false } as const;
  try {
    const entries = glob.sync([...patterns], options);
    return {
      value: entries.flatMap(({ path, dirent }) => (dirent.isFile() ? path : [])).sort(),
      problems: entries.flatMap(({ path, dirent }) => {
        if (dirent.isFile() || dirent.isDirectory()) return [];
        return { ...(dirent.isSymbolicLink() ? LINK : SPECIAL_FILE), source: wholeFile(join(folder, path)) };
      }),
    };
  } catch (error) {
    return failed(unreadable(folder, error));
  }
}

export function readBytes(path: string): Read<Buffer> {
  try {
    if (isLink(path)) return failed({ ...LINK, source: wholeFile(path) });
    const value = readRegularFile(path);
    const isPointer = value.length < 1024 && value.toString('latin1').startsWith('version https://git-lfs.');
    return isPointer ? failed({ ...POINTER, source: wholeFile(path) }) : { value, problems: [] };
  } catch (error) {
    return failed(unreadable(path, error));
  }
}

/** The text has no byte order mark, and `\n` line ends. */
export function readText(folder: string, file: string): Read<TextFile> {
  const path = join(folder, file);
  return andThen(readBytes(path), (bytes) => textIn(path, bytes));
}

export function textIn(path: string, bytes: Buffer): Read<TextFile> {
  const name = displayName(path);
  const text = decode(bytes);
  const problem = problemInText(text, bytes);
  if (problem) return failed(locateProblem(problem, sourcesIn(name, text)));
  return { value: { name, text }, problems: [] };
}

/** A build does not see that the target of a link has changed. */
const isLink = (path: string): boolean => statsOf(path)?.isSymbolicLink() ?? false;

/** True even for a symbolic link that leads nowhere. */
export const isThere = (path: string): boolean => statsOf(path) !== undefined;

export const sizeOf = (path: string): number => statsOf(path)?.size ?? 0;

/** An error is reported when the file is read. */
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
  const message = `this cannot be read (${code ?? error}).`;
  return { code: 'PG102', source, message, hint: 'Check its type (file or folder) and its permissions.' };
}
