import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Source } from '../model/index.ts';
import { displayName } from '../problem/display-name.ts';
import { type Problem, positionOf, sentence } from '../problem/problem.ts';
import { visible, visibleLines } from '../problem/visible.ts';
import { problemsOf } from '../report/error-problems.ts';
import { firstOfEachKind, formatProblems } from '../report/format-problems.ts';

export interface ShownProblem {
  place: string;
  /** The address that opens the place in an editor. A file may be gone. */
  href: string | undefined;
  code: string;
  /** What is wrong, with the line of the file, and advice. */
  text: string;
}

export const VS_CODE = 'vscode://file/{file}:{line}:{column}';

/**
 * What is wrong with the site, in one list: what keeps it from being opened, what the check of all pages finds, and the pages that could not be
 * made when they were asked for.
 */
export function openProblems(log: (line: string) => void, isColoured: boolean, editor = VS_CODE) {
  const found = new Map<string, readonly Problem[]>();
  let told: ReadonlySet<string> = new Set();
  const list = () => [...new Map([...found.values()].flat().map((each) => [keyOf(each), each])).values()];
  return {
    /**
     * Puts the problems that a finder has now in place of those that it had before, and tells the terminal what has come, and what is left.
     * A finder is the path of a page, or any other word.
     */
    replace(finder: string, problems: readonly Problem[]): void {
      if (problems.length > 0) found.set(finder, problems);
      else found.delete(finder);
      const all = list();
      const before = told;
      told = new Set(all.map(keyOf));
      const news = all.filter((problem) => !before.has(keyOf(problem)));
      if (news.length > 0) log(`\n${formatProblems(news, { coloured: isColoured })}\n`);
      if (told.size < before.size + news.length) log(`${countOf(all)} left.`);
    },
    /** Forgets what the pages that were asked for have found: all pages could be made. */
    forgetPages(): void {
      for (const finder of found.keys()) if (finder.startsWith('/')) found.delete(finder);
    },
    /** All that is wrong with a page: problems of no page are problems of each. */
    on: (page: string): ShownProblem[] =>
      firstOfEachKind(list().filter(({ pages }) => pages?.includes(page) ?? true)).map(({ problem, more }) =>
        shown(problem, { more, editor }),
      ),
  };
}

const countOf = ({ length }: readonly Problem[]): string =>
  length === 0 ? 'No problem is' : length === 1 ? '1 problem is' : `${length} problems are`;

/** The same for a problem wherever its line has moved to. */
const keyOf = ({ code, source, at = '', message }: Problem): string =>
  [code, source.file, at, message].join(' ');

function shown(problem: Problem, { more, editor }: { more: string; editor: string }): ShownProblem {
  const { code, source } = problem;
  const place = visible(positionOf(source));
  const file = resolve(source.file);
  const text = formatProblems([problem], { coloured: false }).slice(`${place} ${code} `.length);
  return {
    place,
    href: existsSync(file) ? editorAddress(editor, { ...source, file }) : undefined,
    code,
    text: more ? `${text}\n\n${more}` : text,
  };
}

/** Fills an address. A path that starts with a slash does not double the slash before it. */
function editorAddress(editor: string, { file, line, column = 1 }: Source): string {
  const values = { file, line: String(line), column: String(column) };
  return editor.replaceAll(/\/?\{(file|line|column)\}/g, (marker, name: keyof typeof values) => {
    const value = encodeURI(values[name].replaceAll('\\', '/')).replace(/[?#&]/g, encodeURIComponent);
    return marker.startsWith('/') && !value.startsWith('/') ? `/${value}` : value;
  });
}

interface Place {
  pianogen: string;
  log: (line: string) => void;
  page?: string;
}

/** The problems of an error. One that is about no source is told with its stack. */
export function problemsIn(error: unknown, { pianogen, log, page }: Place): readonly Problem[] {
  const problems = problemsOf(error, pianogen) ?? [unexpected(error, { pianogen, log })];
  const path = error instanceof Error && 'path' in error && error.name === 'RenderError' ? error.path : page;
  return typeof path === 'string' ? problems.map((problem) => ({ pages: [path], ...problem })) : problems;
}

function unexpected(error: unknown, { pianogen, log }: Place): Problem {
  const { message, stack = '' } = error instanceof Error ? error : { message: String(error) };
  log(visibleLines(stack));
  return { code: 'PG602', source: { file: displayName(pianogen), line: 1 }, message: sentence(message) };
}
