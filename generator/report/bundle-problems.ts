import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Message } from 'esbuild';
import { problemInText } from '../load/text-problems.ts';
import { displayName } from '../problem/display-name.ts';
import { decode, sourcesIn } from '../problem/lines.ts';
import { nearest } from '../problem/nearest.ts';
import { type Problem, sentence } from '../problem/problem.ts';

/** The used fields of a message by esbuild. Source: https://esbuild.github.io/api/. */
type BundleMessage = Pick<Message, 'text' | 'location' | 'notes'>;

/** Returns a problem for each message of an error by esbuild; `undefined` for any other error. */
export function bundleProblems(error: Error, pianogen: string): readonly Problem[] | undefined {
  if (!('errors' in error)) return;
  const messages = error.errors as readonly BundleMessage[];
  const problems = messages.map((message) => bundleProblem(message, pianogen));
  const conflicts = new Map(problems.flatMap(({ source: { file } }) => mergeConflictIn(file) ?? []));
  return [...conflicts.values(), ...problems.filter(({ source: { file } }) => !conflicts.has(file))];
}

function bundleProblem({ text, location, notes }: BundleMessage, pianogen: string): Problem {
  const source = location
    ? sourceOf(location, pianogen)
    : { file: displayName(join(pianogen, 'package.json')), line: 1 };
  return {
    code: 'PG601',
    source,
    message: sentence(text),
    hint: notes?.map((note) => describeNote(note, pianogen)).find(Boolean) ?? hintOf(text, location),
    suggestion: suggestionOf(text, location) ?? nearFile(text, location && join(pianogen, location.file)),
  };
}

/** The source of a location by esbuild, whose columns count bytes from 0. */
function sourceOf(
  { file, line, column, length, lineText }: NonNullable<Message['location']>,
  pianogen: string,
): Problem['source'] {
  const bytes = Buffer.from(lineText);
  const unitsUpTo = (end: number) => bytes.subarray(0, end).toString('utf8').length;
  const [start, end] = [unitsUpTo(column) + 1, unitsUpTo(column + length) + 1];
  return {
    file: displayName(resolve(pianogen, file)),
    line,
    column: start,
    ...(end > start + 1 && { endColumn: end }),
  };
}

/** What to write in a style in place of an address that esbuild takes for a file beside the style. */
const hintOf = (text: string, location: Message['location']): string | undefined =>
  /^(?:Could not resolve|No loader is configured)/.test(text) && location?.lineText.includes('url(')
    ? 'In styles, write the address that a picture has on the site, such as url(/images/piano.png).'
    : undefined;

/** A note with the position that it is about. Notes without a position explain esbuild, not the site. */
function describeNote({ text, location }: Message['notes'][number], pianogen: string): string | undefined {
  if (!location) return;
  const { file, line, column = 1 } = sourceOf(location, pianogen);
  return `${text.replace(/:?$/, ':')} ${file}:${line}:${column}.`;
}

/** The text that esbuild would write instead, unless its message contains that text. */
const suggestionOf = (text: string, location: Message['location']): string | undefined =>
  location?.suggestion && !text.includes(`"${location.suggestion}"`) ? location.suggestion : undefined;

/** For an import of a missing file: an existing file with a similar name, as the import would write it. */
function nearFile(text: string, from: string | null): string | undefined {
  const [, wanted] = text.match(/^Could not resolve "(\.[^"]*)"/) ?? [];
  if (wanted === undefined || from === null) return;
  const folder = dirname(resolve(dirname(from), wanted));
  if (!existsSync(folder)) return;
  const name = nearest(basename(wanted), readdirSync(folder));
  return name && wanted.slice(0, -basename(wanted).length) + name;
}

/** The first mark of an unfinished merge in a file: it explains all errors of that file. */
function mergeConflictIn(file: string): [[file: string, problem: Problem]] | undefined {
  if (!existsSync(file)) return;
  const bytes = readFileSync(file);
  const text = decode(bytes);
  const found = problemInText(text, bytes);
  if (found?.code !== 'PG105') return;
  const { start, end, ...problem } = found;
  return [[file, { ...problem, source: sourcesIn(file, text)(start, end) }]];
}
