import { join } from 'node:path';
import { displayName } from '../problem/display-name.ts';
import { type Problem, sentence } from '../problem/problem.ts';
import { positionIn } from './positions.ts';

/** Returns a problem at the innermost frame of a stack in the site's own code; `undefined` if it has no such frame. */
export function thrownProblems(error: Error, pianogen: string): Problem[] | undefined {
  const [frame] = framesOf(rootOf(error).stack ?? '', pianogen);
  return frame && [{ ...problemOf(error), source: frame.source }];
}

/**
 * Returns the problem of a page that could not be rendered, at its position in a template or the client; `undefined` for any
 * other error. An error that React itself throws has no such position, but names the component.
 */
export function renderProblems(error: Error, pianogen: string): Problem[] | undefined {
  if (!('componentStack' in error && typeof error.componentStack === 'string')) return;
  const { componentStack } = error;
  const ofTemplates = (stack: string) =>
    framesOf(stack, pianogen).find(({ name }) => /^(?:templates|client)\//.test(name));
  const frame = ofTemplates(rootOf(error).stack ?? '');
  if (frame) return [{ ...problemOf(error), source: frame.source }];
  const component = ofTemplates(componentStack);
  if (!component) return thrownProblems(error, pianogen);
  const [, element] = componentStack.match(/^\n? +at ([a-z]\S*) \(<anonymous>\)/) ?? [];
  const hint = `React names the component, not the line${element ? `: it is within <${element}>` : ''}.`;
  return [{ ...problemOf(error), source: component.source, hint }];
}

/** The cause of an error that only adds the name of the page, else the error itself. */
export const rootOf = (error: Error): Error => (error.cause instanceof Error ? error.cause : error);

const problemOf = ({ message }: Error): Pick<Problem, 'code' | 'message'> => ({
  code: 'PG602',
  message: sentence(message),
});

interface Frame {
  /** The path of the file within pianogen. */
  name: string;
  source: Problem['source'];
}

/** The frames of a stack that are in the site's own code, the innermost first. */
function framesOf(stack: string, pianogen: string): Frame[] {
  const root = join(pianogen, '/');
  return stack.split('\n').flatMap((text) => {
    const position = positionIn(text);
    if (!position) return [];
    const name = position.file.startsWith(root) ? position.file.slice(root.length).replaceAll('\\', '/') : '';
    return /^(?:generator|templates|client)\//.test(name)
      ? { name, source: { ...position, file: displayName(position.file) } }
      : [];
  });
}
