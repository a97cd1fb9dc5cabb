import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { displayName } from '../load/source.ts';
import type { Problem } from '../problem.ts';

/** The templates that make the kinds of pages. */
const templateOf = (kind: string): string => `templates/pages/${kind}.tsx`;

const templates = new WeakMap<Error, string>();

/** Does some rendering; an error of it that no line of a template has thrown is put down to the template of the page's kind. */
export function blamed<Made>(kind: string, make: () => Made): Made {
  try {
    return make();
  } catch (error) {
    if (error instanceof Error) templates.set(error, templateOf(kind));
    throw error;
  }
}

/** What an error that the site's own code threw says of it. React, which throws for a template, does not know the place in it. */
export function throwProblems(error: Error, project: string): Problem[] | undefined {
  const template = templates.get(error);
  const root = error.cause instanceof Error ? error.cause : error;
  const frames = framesOf(root, project);
  const frame = template ? frames.find(({ name }) => /^(?:templates|client)\//.test(name)) : frames[0];
  const problem = {
    code: 'PG602',
    message: /[.!?]$/.test(error.message) ? error.message : `${error.message}.`,
  } as const;
  if (frame) return [{ ...problem, source: frame.source }];
  if (!template || !existsSync(join(project, template))) return;
  const source = { file: displayName(join(project, template)), line: 1 };
  return [{ ...problem, source, hint: 'Look for it in this template and in the parts that it is made of.' }];
}

/** The places in the site's own code that a stack names, the innermost first. */
function framesOf({ stack = '' }: Error, project: string): { name: string; source: Problem['source'] }[] {
  const root = join(project, '/');
  return stack.split('\n').flatMap((line) => {
    const [, path = '', row, column] =
      line.match(/^ +at (?:.*? \()?(?:file:\/\/)?(.*):(\d+):(\d+)\)?$/) ?? [];
    const name = path.startsWith(root) ? path.slice(root.length).replaceAll('\\', '/') : '';
    return /^(?:generator|templates|client)\//.test(name)
      ? { name, source: { file: displayName(path), line: Number(row), column: Number(column) } }
      : [];
  });
}
