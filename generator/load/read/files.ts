import { isUtf8 } from 'node:buffer';
import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import glob from 'fast-glob';
import { displayName } from '../../problem/display.ts';
import { decode, type SourceOf, sourcesIn } from '../../problem/lines.ts';
import { andThen, failed, type Problem, type ProblemCode, type Read } from '../../problem/problem.ts';
import { NO_FILE, readRegularFile, SpecialFileError } from '../../system/regular-file.ts';
import { NOT_IN_XML } from '../schemas/plain-text.ts';

interface TextFile {
  name: string;
  text: string;
}

const fault =
  (code: ProblemCode, message: string, hint: string) =>
  (path: string): Problem => ({ code, message, hint, source: wholeFile(path) });

const linkAt = fault('PG106', 'this is a symbolic link.', 'Put the file itself here.');
const specialFileAt = fault('PG102', `this ${NO_FILE}`, 'Put a file in its place, or remove it.');
const pointerAt = fault(
  'PG102',
  'this is a pointer of Git LFS in the place of the file.',
  'Run "git lfs pull"; in a workflow, add "lfs: true" to the step that checks out.',
);
const missingAt = fault(
  'PG101',
  'the file is missing.',
  'The build needs it: create it or restore it.',
);

export const wholeFile = (path: string): Problem['source'] => ({ file: displayName(path), line: 1 });

/** Relative paths, by default without names that start with a dot. Links are problems. */
export function listFiles(folder: string, patterns: string | string[] = '**/*'): Read<string[]> {
  if (isLink(folder)) return { value: [], problems: [linkAt(folder)] };
  const options = {
    cwd: folder,
    onlyFiles: false,
    objectMode: true,
    followSymbolicLinks: false,
  } as const;
  try {
    const entries = glob.sync(patterns, options);
    return {
      value: entries.flatMap(({ path, dirent }) => (dirent.isFile() ? path : [])).sort(),
      problems: entries.flatMap(({ path, dirent }) => {
        if (dirent.isFile() || dirent.isDirectory()) return [];
        return (dirent.isSymbolicLink() ? linkAt : specialFileAt)(join(folder, path));
      }),
    };
  } catch (error) {
    return failed(unreadable(folder, error));
  }
}

export function readBytes(path: string): Read<Buffer> {
  try {
    if (isLink(path)) return failed(linkAt(path));
    const value = readRegularFile(path);
    const isPointer =
      value.length < 1024 && value.toString('latin1').startsWith('version https://git-lfs.');
    return isPointer ? failed(pointerAt(path)) : { value, problems: [] };
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
  const problem = isUtf8(bytes) ? (strayCharacterIn(text) ?? mergeIn(text)) : invalidByte(bytes);
  if (problem) return failed(locateWith(sourcesIn(name, text))(problem));
  return { value: { name, text }, problems: [] };
}

/** A build does not see that the target of a link has changed. */
const isLink = (path: string) => statsOf(path)?.isSymbolicLink() ?? false;

/** True even for a symbolic link that leads nowhere. */
export const isThere = (path: string): boolean => statsOf(path) !== undefined;

export const sizeOf = (path: string): number => statsOf(path)?.size ?? 0;

/** An error is reported when the file is read. */
function statsOf(path: string) {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch {
    return;
  }
}

function unreadable(path: string, error: unknown): Problem {
  if (error instanceof SpecialFileError) return specialFileAt(path);
  const { code, path: culprit = path } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return missingAt(culprit);
  const source = wholeFile(culprit);
  const message = `this cannot be read (${code ?? error}).`;
  return {
    code: 'PG102',
    source,
    message,
    hint: 'Check its type (file or folder) and its permissions.',
  };
}

/** Offsets count UTF-16 units. */
export type TextProblem = Omit<Problem, 'source'> & { start: number; end: number };

export const locateWith =
  (sourceOf: SourceOf) =>
  ({ start, end, ...problem }: TextProblem): Problem => ({
    ...problem,
    source: sourceOf(start, end),
  });

/** Decoding replaces invalid bytes: the first that differs is one. */
function invalidByte(bytes: Buffer): TextProblem {
  const decoded = Buffer.from(bytes.toString('utf8'));
  const offset = bytes.findIndex((byte, index) => byte !== decoded[index]);
  const start = decode(bytes.subarray(0, offset)).length;
  const message = `the byte 0x${bytes[offset]?.toString(16)} is not valid UTF-8.`;
  return {
    code: 'PG103',
    start,
    end: start + 1,
    message,
    hint: 'Save the file with UTF-8 encoding.',
  };
}

/** Finds more than `NOT_IN_XML` in a third of the time. */
const SUSPECT = /[^\t\n\r\x20-\ud7ff\ue000-\ufffd]/;

function strayCharacterIn(text: string): TextProblem | undefined {
  const start = SUSPECT.test(text) ? text.search(NOT_IN_XML) : -1;
  if (start < 0) return;
  const message = `this is ${nameOf(text.charCodeAt(start))}, which texts must not have.`;
  const hint = 'Remove it. If there are many, save the file with UTF-8 encoding.';
  return { code: 'PG104', start, end: start + 1, message, hint };
}

/** Such as `&#11;` or `&#xb;`. */
const REFERENCE = /&#(?:x([\da-f]+)|(\d+));/gi;

export function strayReferencesIn(text: string): TextProblem[] {
  return [...text.matchAll(REFERENCE)].flatMap(
    ({ 0: reference, 1: hex, 2: decimal, index: start }) => {
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
      if (code <= 0x10ffff && !NOT_IN_XML.test(String.fromCodePoint(code))) return [];
      const message = `${reference} is ${nameOf(code)}, which texts must not have.`;
      return { code: 'PG104', start, end: start + reference.length, message, hint: 'Remove it.' };
    },
  );
}

export const nameOf = (code: number): string =>
  `the character U+${code.toString(16).toUpperCase().padStart(4, '0')}`;

function mergeIn(text: string): TextProblem | undefined {
  if (!text.includes('<<<<<<<') && !text.includes('>>>>>>>')) return;
  const found = /^(?:<{7}|>{7})(?: .*)?$/m.exec(text);
  if (!found) return;
  const { 0: mark, index: start } = found;
  const message = 'this line is left over from a merge.';
  const hint =
    'Keep the right one of the two versions, and remove the lines "<<<<<<<", "=======" and ">>>>>>>".';
  return { code: 'PG105', start, end: start + mark.length, message, hint };
}
