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
  /** Opens the place in an editor. A file may be gone. */
  href: string | undefined;
  code: string;
  /** What is wrong, with the line of the file, and advice. */
  text: string;
}

export const VS_CODE = 'vscode://file{file}:{line}:{column}';

interface ListSettings extends Folders {
  log: (line: string) => void;
  /** Prints lines in color. */
  color?: boolean;
  /** An address with `{file}`, `{line}` and `{column}`. */
  editor?: string | undefined;
}

/**
 * All that is wrong with the site. Finders are `sources`, of which the site is opened, `check`, which
 * makes all pages, and the paths of pages that were asked for.
 */
export function openProblems({ pianogen, root, log, color = false, editor = VS_CODE }: ListSettings) {
  const found = new Map<string, readonly Problem[]>();
  let told: ReadonlySet<string> = new Set();
  /** Each problem once. */
  const list = () => {
    const all = [...found.values()].flat();
    return [...new Map(all.map((problem) => [keyOf(problem), problem])).values()];
  };

  /** Replaces what a finder has found earlier. Tells the terminal what has come, and what is left. */
  function replace(finder: string, problems: readonly Problem[]): void {
    // It has opened the site, and made all pages.
    if (finder === 'check') found.clear();
    if (problems.length > 0) found.set(finder, problems);
    else found.delete(finder);
    const all = list();
    const before = told;
    told = new Set(all.map(keyOf));
    const news = all.filter((problem) => !before.has(keyOf(problem)));
    if (news.length > 0) log(`\n${formatProblems(news, { color })}\n`);
    if (told.size < before.size + news.length) log(`Problems left: ${told.size}.`);
  }

  /** The same for an error. One that is about no source is told with its stack. */
  function fail(finder: string, error: unknown): void {
    const problems = problemsOf(error, { pianogen, root }) ?? [unexpected(error)];
    const page = finder.startsWith('/') ? finder : pageOf(error);
    if (page)
      replace(
        page,
        problems.map((problem) => ({ pages: [page], ...problem })),
      );
    else replace(finder, problems);
  }

  function unexpected(error: unknown): Problem {
    const { message, stack = '' } = error instanceof Error ? error : { message: String(error) };
    log(visibleLines(stack));
    return { code: 'PG602', source: { file: displayName(pianogen), line: 1 }, message: sentence(message) };
  }

  /** Problems of no page are problems of each. */
  const on = (page: string): ShownProblem[] =>
    firstOfEachKind(list().filter(({ pages }) => pages?.includes(page) ?? true)).map(({ problem, more }) => {
      const { code, source } = problem;
      const place = visible(positionOf(source));
      const text = formatProblems([problem], { color: false }).slice(`${place} ${code} `.length);
      return {
        place,
        href: editorAddress(editor, source),
        code,
        text: more ? `${text}\n\n${more}` : text,
      };
    });
  return { replace, fail, on };
}

/** For an error that says which page could not be rendered. */
const pageOf = (error: unknown) => (error instanceof RenderError ? error.path : undefined);

/** The same wherever the line has moved to. */
const keyOf = ({ code, source, at = '', message }: Problem): string =>
  [code, source.file, at, message].join(' ');

function editorAddress(editor: string, { file, line, column = 1 }: Source): string | undefined {
  const path = resolve(file);
  if (!existsSync(path)) return;
  const values = { file: encodeURI(path).replace(/[?#&]/g, encodeURIComponent), line, column };
  return editor.replaceAll(/\{(file|line|column)\}/g, (_, name: keyof typeof values) => String(values[name]));
}
