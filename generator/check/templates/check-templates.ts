import { SourceMap } from 'node:module';
import { resolve } from 'node:path';
import { parse } from 'acorn';
import type { TemplateCode } from '../../model/index.ts';
import { displayName } from '../../problem/display-name.ts';
import type { Problem } from '../../problem/problem.ts';
import type { Meaning, Names } from './meaning.ts';
import { keyOf, withOwnNames } from './names.ts';
import { usesIn } from './uses.ts';

/**
 * Finds code of templates that compares, measures or changes a text. Pages of one shape share the HTML of one page, so all would
 * show the result of that page. `names` are those of all that reaches the templates. A value counts as a text if its name stands for
 * one anywhere; to compare it with words, its name has to stand for flags only.
 */
export function checkTemplates(templates: TemplateCode, names: Names): readonly Problem[] {
  const known = found.get(templates) ?? new Map<string, readonly Problem[]>();
  found.set(templates, known);
  const key = keyOf(names);
  const problems = known.get(key) ?? problemsIn(templates, names);
  known.set(key, problems);
  return problems;
}

/** What was found, by the names: `dev` asks for each page. */
const found = new WeakMap<TemplateCode, Map<string, readonly Problem[]>>();

function problemsIn({ code, map, folder }: TemplateCode, names: Names): Problem[] {
  const program = parse(code, { ecmaVersion: 2022, sourceType: 'module', locations: true });
  const sources = new SourceMap(JSON.parse(map));
  const problems = new Map<string, Problem>();
  for (const { node, does, value, meaning } of usesIn(program, withOwnNames(program, names))) {
    const { line = 1, column = 0 } = node.loc?.start ?? {};
    const entry = sources.findEntry(line - 1, column);
    if (!('originalSource' in entry)) continue;
    const source = {
      file: displayName(resolve(folder, entry.originalSource)),
      line: entry.originalLine + 1,
      column: entry.originalColumn + 1,
    };
    const shown = code.slice(value.start, value.end).replace(/\s+/g, ' ');
    const key = `${source.file}:${source.line}`;
    if (!problems.has(key)) problems.set(key, { code: 'PG603', source, ...wordsFor(does, shown, meaning) });
  }
  return [...problems.values()];
}

const wordsFor = (does: string, shown: string, meaning: Meaning): Pick<Problem, 'message' | 'hint'> => ({
  message: `a template ${does} ${shown}, ${meaning === 'other' ? 'which may be a text of the plan' : 'a text of the plan'}. Pages that share their HTML would all get the result of one of them.`,
  hint: 'Show texts as they are. Let the plan decide, and give the template a flag. A value that is no text needs a name that no text has.',
});
