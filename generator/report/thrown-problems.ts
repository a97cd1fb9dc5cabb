import { findSourceMap } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { displayName } from '../problem/display-name.ts';
import type { Problem } from '../problem/problem.ts';

/** What code that threw says of the site, wherever it is; `undefined` where none of it is the site's. */
export function thrownProblems(error: Error, project: string): Problem[] | undefined {
  const [frame] = framesOf(rootOf(error).stack ?? '', project);
  return frame && [{ ...problemOf(error), source: frame.source }];
}

/**
 * What a page that could not be rendered says of its templates; `undefined` for any other error. React, which throws for a
 * template, does not know the place in it, but the component. The error may come from another copy of its class.
 */
export function renderProblems(error: Error, project: string): Problem[] | undefined {
  if (!('componentStack' in error && typeof error.componentStack === 'string')) return;
  const { componentStack } = error;
  const ofTemplates = (stack: string) =>
    framesOf(stack, project).find(({ name }) => /^(?:templates|client)\//.test(name));
  const frame = ofTemplates(rootOf(error).stack ?? '');
  if (frame) return [{ ...problemOf(error), source: frame.source }];
  const component = ofTemplates(componentStack);
  if (!component) return thrownProblems(error, project);
  const [, element] = componentStack.match(/^\n? +at ([a-z]\S*) \(<anonymous>\)/) ?? [];
  const hint = `React names the component, not the line${element ? `: it is within <${element}>` : ''}.`;
  return [{ ...problemOf(error), source: component.source, hint }];
}

/** The error itself, where another one says in which page it arose. */
export const rootOf = (error: Error): Error => (error.cause instanceof Error ? error.cause : error);

const problemOf = ({ message }: Error): Pick<Problem, 'code' | 'message'> => ({
  code: 'PG602',
  message: /[.!?]$/.test(message) ? message : `${message}.`,
});

interface Frame {
  name: string;
  source: Problem['source'];
}

/** The places in the site's own code that a stack names, the innermost first. */
function framesOf(stack: string, project: string): Frame[] {
  const root = join(project, '/');
  return stack.split('\n').flatMap((text) => {
    const [, at = '', row, column] = text.match(/^ +at (?:.*? \()?(.*):(\d+):(\d+)\)?$/) ?? [];
    const place = originalPlace({ file: pathOf(at), line: Number(row), column: Number(column) });
    const name = place.file.startsWith(root) ? place.file.slice(root.length).replaceAll('\\', '/') : '';
    return /^(?:generator|templates|client)\//.test(name)
      ? { name, source: { ...place, file: displayName(place.file) } }
      : [];
  });
}

interface Place {
  file: string;
  line: number;
  column: number;
}

/** React makes its own stacks, of which Node does not take the places back to the sources. */
function originalPlace(place: Place): Place {
  const entry = findSourceMap(place.file)?.findEntry(place.line - 1, place.column - 1);
  if (!entry || !('originalSource' in entry)) return place;
  const { originalSource, originalLine, originalColumn } = entry;
  return { file: pathOf(originalSource), line: originalLine + 1, column: originalColumn + 1 };
}

/** Modules go by their addresses, CommonJS by paths. */
const pathOf = (place: string): string => (place.startsWith('file:') ? fileURLToPath(place) : place);
