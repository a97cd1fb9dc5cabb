import { createRequire, SourceMap } from 'node:module';
import { join, resolve } from 'node:path';
import * as react from 'react';
import * as reactRuntime from 'react/jsx-runtime';
import * as reactServer from 'react-dom/server';
import type { Assets, Frame, MarkedPage, TemplateCode } from '../../model/index.ts';
import { displayName } from '../../problem/display-name.ts';
import type { Problem } from '../../problem/problem.ts';
import { cutAtMarks } from '../../shape/marks.ts';
import { DAY_SLOTS, MARKED_DAY } from '../../shape/shape.ts';
import { openRealm } from './realm.ts';
import { watchedCode } from './watched-code.ts';
import { watchTexts } from './watched-texts.ts';

/** The code of the templates as a module. */
interface Renderer {
  renderPage(route: MarkedPage['route'], shared: object): void;
  policyOf(site: Frame['site'], assets: Assets): object;
}

/** The packages that run already. */
const PACKAGES: Readonly<Record<string, unknown>> = {
  react,
  'react/jsx-runtime': reactRuntime,
  'react-dom/server': reactServer,
};

/** The name of the code in stacks of calls. */
const FILE = 'templates-and-renderer.js';
const PLACE = new RegExp(`${FILE}:(\\d+):(\\d+)`);

/**
 * Renders pages, and finds code that does more with their texts than to show them. Pages of one shape share the HTML of one page, so all
 * would show the result of that page.
 */
export function checkTemplates(
  { code, map, folder }: TemplateCode,
  pages: readonly MarkedPage[],
  { frame, assets }: { frame: Frame; assets: Assets },
): Problem[] {
  const watched = watchedCode(code);
  const sources = new SourceMap(JSON.parse(map));
  const problems = new Map<string, Problem>();
  let names = DAY_SLOTS;
  function report(stack: string, what: string): void {
    const [, line, column] = PLACE.exec(stack) ?? [];
    const place = watched.originOf(Number(line), Number(column));
    const entry = sources.findEntry(place.line, place.column);
    const isFound = line !== undefined && 'originalSource' in entry;
    const source = isFound
      ? {
          file: displayName(resolve(folder, entry.originalSource)),
          line: entry.originalLine + 1,
          column: entry.originalColumn + 1,
        }
      : { file: displayName(join(folder, 'templates')), line: 1 };
    const key = `${source.file}:${source.line}`;
    if (!problems.has(key)) problems.set(key, { code: 'PG603', source, ...wordsFor(what) });
  }
  const realm = openRealm(
    watchTexts((does, text) => {
      const slot = cutAtMarks(text).find((piece) => typeof piece === 'number') ?? 0;
      report(callStack(), `${does} ${names[slot]}, a text of the plan`);
    }),
  );
  const require = createRequire(join(folder, 'package.json'));
  const { renderPage, policyOf } = realm.load(watched.code, {
    file: FILE,
    require: (name) => PACKAGES[name] ?? require(name),
  }) as Renderer;
  const [iso, text, year] = MARKED_DAY;
  const shared = {
    ...realm.copyOf({ frame: { ...frame, today: { iso, text }, year }, assets }),
    policy: policyOf(frame.site, assets),
  };
  for (const page of pages) {
    names = [...DAY_SLOTS, ...page.names];
    try {
      renderPage(realm.copyOf(page.route), shared);
    } catch (error) {
      // Such as that of a package that takes nothing but strings.
      const { message, stack = '' } = error as Error;
      report(stack, `fails when it hands on a text of the plan ("${message}")`);
    }
  }
  return [...problems.values()];
}

/** Node limits it to no calls where it makes its own errors. */
function callStack(): string {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 50;
  const { stack = '' } = new Error();
  Error.stackTraceLimit = stackTraceLimit;
  return stack;
}

const wordsFor = (what: string): Pick<Problem, 'message' | 'hint'> => ({
  message: `a template ${what}. Pages that share their HTML would all get the result of one of them.`,
  hint: 'Show texts as they are. Let the plan decide, and give the template a flag.',
});
