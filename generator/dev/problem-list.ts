import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Folders, Source } from '../model/index.ts';
import { displayName, visible, visibleLines } from '../problem/display.ts';
import { type Problem, positionOf, sentence } from '../problem/problem.ts';
import { RenderError } from '../render/render.ts';
import { problemsOf } from '../report/error-problems.ts';
import { firstOfEachKind, formatProblems } from '../report/format-problems.ts';

export interface ShownProblem {
  place: string;
  /** Opens the place in an editor, if the file exists. */
  href: string | undefined;
  code: string;
  /** The message, the line of the file, and the hint. */
  text: string;
}

export interface ListSettings extends Folders {
  log: (line: string) => void;
  color?: boolean;
  /** An address with `{file}`, `{line}` and `{column}`. By default, that of Visual Studio Code. */
  editor?: string | undefined;
}

const VS_CODE = 'vscode://file{file}:{line}:{column}';

/** Finders are `sources`, `check`, and the paths of requested pages. */
export function openProblems({ pianogen, root, log, color = false, editor = VS_CODE }: ListSettings) {
  const found = new Map<string, readonly Problem[]>();
  let reported = new Set<string>();
  const list = () => {
    const all = [...found.values()].flat();
    return [...new Map(all.map((problem) => [keyOf(problem), problem])).values()];
  };

  /** Prints new problems, and how many are left. */
  function replace(finder: string, problems: readonly Problem[]) {
    // The check also opens the site and makes all pages.
    if (finder === 'check') found.clear();
    if (problems.length > 0) found.set(finder, problems);
    else found.delete(finder);
    const all = list();
    const before = reported;
    reported = new Set(all.map(keyOf));
    const news = all.filter((problem) => !before.has(keyOf(problem)));
    if (news.length > 0) log(`\n${formatProblems(news, { color })}\n`);
    if (reported.size < before.size + news.length) log(`Problems left: ${reported.size}.`);
  }

  /** Prints the stack of an error without a source. */
  function fail(finder: string, error: unknown) {
    const problems = problemsOf(error, { pianogen, root }) ?? [unexpected(error)];
    const failed = error instanceof RenderError ? error.path : undefined;
    const page = finder.startsWith('/') ? finder : failed;
    const named = problems.map((problem) => ({ ...(page && { pages: [page] }), ...problem }));
    replace(page ?? finder, named);
  }

  function unexpected(error: unknown): Problem {
    const { message, stack = '' } = error instanceof Error ? error : { message: String(error) };
    log(visibleLines(stack));
    return {
      code: 'PG602',
      source: { file: displayName(pianogen), line: 1 },
      message: sentence(message),
    };
  }

  /** Problems without a page belong to every page. */
  const on = (page: string): ShownProblem[] =>
    firstOfEachKind(list().filter(({ pages }) => pages?.includes(page) ?? true)).map(
      ({ problem, more }) => {
        const { code, source } = problem;
        const place = visible(positionOf(source));
        const text = formatProblems([problem], { color: false }).slice(`${place} ${code} `.length);
        return {
          place,
          href: editorAddress(editor, source),
          code,
          text: more ? `${text}\n\n${more}` : text,
        };
      },
    );
  return { replace, fail, on };
}

/** Leaves out the line, which may move. */
const keyOf = ({ code, source, at = '', message }: Problem) =>
  [code, source.file, at, message].join(' ');

function editorAddress(editor: string, { file, line, column = 1 }: Source) {
  const path = resolve(file);
  if (!existsSync(path)) return;
  const values = { file: encodeURI(path).replace(/[?#&]/g, encodeURIComponent), line, column };
  return editor.replaceAll(/\{(file|line|column)\}/g, (_, name: keyof typeof values) =>
    String(values[name]),
  );
}
