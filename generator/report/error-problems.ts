import { existsSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Message } from 'esbuild';
import type { Folders } from '../model/index.ts';
import { displayName } from '../problem/display.ts';
import { ContentError, type Problem, positionOf, sentence } from '../problem/problem.ts';
import { errorCode } from '../system/regular-file.ts';

/** Returns the problems in content, code or templates behind an error. */
export function problemsOf(error: unknown, folders: Folders): readonly Problem[] | undefined {
  if (error instanceof ContentError) return error.problems;
  return codeProblemsOf(error, folders) ?? thrownProblems(error, folders);
}

/** Returns the problems that esbuild found, or the template that fails. */
export function codeProblemsOf(error: unknown, folders: Folders): readonly Problem[] | undefined {
  if (!(error instanceof Error)) return;
  if ('errors' in error)
    return (error.errors as readonly Message[]).map((message) =>
      bundleProblem(message, folders.pianogen),
    );
  return thrownProblems(error, folders, error.name === 'RenderError' ? undefined : TEMPLATES);
}

/** Source of the fields of a message: https://esbuild.github.io/api/. */
function bundleProblem({ text, location, notes }: Message, pianogen: string): Problem {
  const { suggestion } = location ?? {};
  const note = notes?.find((note) => note.location);
  return {
    code: 'PG601',
    source: sourceAt(location, pianogen),
    message: sentence(text),
    hint: note?.location
      ? `${note.text.replace(/:?$/, ':')} ${positionOf(sourceAt(note.location, pianogen))}.`
      : undefined,
    suggestion: (!text.includes(`"${suggestion}"`) && suggestion) || undefined,
  };
}

/** Columns of esbuild count bytes from 0. */
function sourceAt(location: Message['location'], pianogen: string): Problem['source'] {
  if (!location) return { file: displayName(join(pianogen, 'package.json')), line: 1 };
  const { file, line, column, length, lineText } = location;
  const columnAt = (bytes: number) => Buffer.from(lineText).subarray(0, bytes).toString().length + 1;
  const [start, end] = [columnAt(column), columnAt(column + length)];
  return {
    file: displayName(resolve(pianogen, file)),
    line,
    column: start,
    ...(end > start + 1 && { endColumn: end }),
  };
}

/** Matches a line of a stack, which Node has mapped to the sources. */
const FRAME = /^ +at (?:.*? \()?(.*):(\d+):(\d+)\)?$/;

const TEMPLATES = ['templates/'];

/** Returns a problem at the innermost frame in these rooms of pianogen, or in a template of the site. */
export function thrownProblems(
  error: unknown,
  { pianogen, root }: Folders,
  own = [...TEMPLATES, 'generator/', 'client/'],
): Problem[] | undefined {
  if (!(error instanceof Error)) return;
  const rooms = [join(root, 'templates/'), ...own.map((room) => join(pianogen, room))];
  for (const line of (rootOf(error).stack ?? '').split('\n')) {
    const [, at = '', number, column] = line.match(FRAME) ?? [];
    const file = at.startsWith('file:') ? fileURLToPath(at) : at;
    if (!rooms.some((room) => file.startsWith(room))) continue;
    const source = { file: displayName(file), line: Number(number), column: Number(column) };
    return [{ code: 'PG602', source, message: sentence(error.message) }];
  }
}

export const rootOf = (error: Error): Error => (error.cause instanceof Error ? error.cause : error);

/** Explains errors that people can fix: missing rights, too few open files. */
export function systemFailureOf(error: unknown): { text: string; isUsage: boolean } | undefined {
  const code = errorCode(error);
  const { path } = Object(error);
  const cure = CURES[code];
  if (path && cure)
    return { text: `You may not write to ${nameOfNearest(path)}. ${cure}`, isUsage: true };
  return /^E[MN]FILE$/.test(code) ? { text: TOO_FEW_FILES, isUsage: false } : undefined;
}

const OWN_RIGHT = 'Give yourself the right to write there, or run the command as its owner.';
const CURES: Record<string, string> = {
  EACCES: OWN_RIGHT,
  EPERM: OWN_RIGHT,
  EROFS: 'Its disk is read-only: work on a copy of the site.',
};

const TOO_FEW_FILES =
  'The system lets the command open too few files. Raise the limit, such as by "ulimit -n 1024", and run it again.';

function nameOfNearest(path: string): string {
  if (!existsSync(path) && dirname(path) !== path) return nameOfNearest(dirname(path));
  return `the ${statSync(path).isDirectory() ? 'folder' : 'file'} ${displayName(path)}`;
}
