import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Message } from 'esbuild';
import { problemInText } from '../load/text-problems.ts';
import { displayName } from '../problem/display-name.ts';
import { decode, sourcesIn } from '../problem/lines.ts';
import { nearest } from '../problem/nearest.ts';
import type { Problem } from '../problem/problem.ts';
import { renderProblems, thrownProblems } from './thrown-problems.ts';

/**
 * What an error says of the site's sources: of content and data, or of code as `codeProblemsOf` says it, or of code that throws
 * wherever it is; `undefined` for an error that arose elsewhere. Errors of the site's own code come from another copy of its
 * classes.
 */
export function problemsOf(error: unknown, project: string): readonly Problem[] | undefined {
  if (!(error instanceof Error)) return;
  if ('problems' in error) return error.problems as readonly Problem[];
  return codeProblemsOf(error, project) ?? thrownProblems(error, project);
}

/** What an error says of code and styles that cannot be bundled, or of templates that fail; `undefined` for any other error. */
export function codeProblemsOf(error: unknown, project: string): readonly Problem[] | undefined {
  if (!(error instanceof Error)) return;
  return bundleProblemsOf(error, project) ?? renderProblems(error, project);
}

/** What is needed of what esbuild says. Source: https://esbuild.github.io/api/. */
type BundleMessage = Pick<Message, 'text' | 'location' | 'notes'>;

function bundleProblemsOf(error: Error, project: string): readonly Problem[] | undefined {
  if (!('errors' in error)) return;
  const messages = error.errors as readonly BundleMessage[];
  const problems = messages.map((message) => bundleProblem(message, project));
  const unmerged = new Map(problems.flatMap(({ source: { file } }) => mergeIn(file) ?? []));
  return [...unmerged.values(), ...problems.filter(({ source: { file } }) => !unmerged.has(file))];
}

function bundleProblem({ text, location, notes }: BundleMessage, project: string): Problem {
  const source = location
    ? placeOfMessage(location, project)
    : { file: displayName(join(project, 'package.json')), line: 1 };
  return {
    code: 'PG601',
    source,
    message: withStop(text),
    hint: notes?.map((note) => describeNote(note, project)).find(Boolean),
    suggestion: suggestionOf(text, location) ?? nearFile(text, location && join(project, location.file)),
  };
}

/** Columns of esbuild count bytes from 0. */
function placeOfMessage(
  { file, line, column, length, lineText }: NonNullable<Message['location']>,
  project: string,
): Problem['source'] {
  const bytes = Buffer.from(lineText);
  const unitsUpTo = (end: number) => bytes.subarray(0, end).toString('utf8').length;
  const [start, end] = [unitsUpTo(column) + 1, unitsUpTo(column + length) + 1];
  return {
    file: displayName(resolve(project, file)),
    line,
    column: start,
    ...(end > start + 1 && { endColumn: end }),
  };
}

/** Only notes that lead to another place say something of the site. */
function describeNote({ text, location }: Message['notes'][number], project: string): string | undefined {
  if (!location) return;
  const { file, line, column = 1 } = placeOfMessage(location, project);
  return `${text.replace(/:?$/, ':')} ${file}:${line}:${column}.`;
}

/** What esbuild would write, where its message does not say so already. */
const suggestionOf = (text: string, location: Message['location']): string | undefined =>
  location?.suggestion && !text.includes(`"${location.suggestion}"`) ? location.suggestion : undefined;

/** The name of a file that an import may have meant, as the import would write it. */
function nearFile(text: string, from: string | null): string | undefined {
  const [, wanted] = text.match(/^Could not resolve "(\.[^"]*)"/) ?? [];
  if (wanted === undefined || from === null) return;
  const folder = dirname(resolve(dirname(from), wanted));
  if (!existsSync(folder)) return;
  const name = nearest(basename(wanted), readdirSync(folder));
  return name && wanted.slice(0, -basename(wanted).length) + name;
}

/** A merge that was not finished explains all else that is wrong with a file. */
function mergeIn(file: string): [[file: string, problem: Problem]] | undefined {
  if (!existsSync(file)) return;
  const bytes = readFileSync(file);
  const text = decode(bytes);
  const fault = problemInText(text, bytes);
  if (fault?.code !== 'PG105') return;
  const { start, end, ...problem } = fault;
  return [[file, { ...problem, source: sourcesIn(file, text)(start, end) }]];
}

const withStop = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
