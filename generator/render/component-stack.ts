import type { ReactElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';

/**
 * Where in a tree React fails: a line for each element around the place, the innermost first, with the code of those that are
 * components. Empty where it does not fail, or where there is no tree.
 * Source: https://react.dev/reference/react-dom/server/renderToPipeableStream.
 */
export async function componentStackOf(makeTree: () => ReactElement): Promise<string> {
  try {
    const tree = makeTree();
    return await new Promise((resolve) => {
      renderToPipeableStream(tree, {
        onError: (_error, { componentStack }) => resolve(componentStack ?? ''),
        onShellError: () => {},
        onAllReady: () => resolve(''),
      });
    });
  } catch {
    return '';
  }
}
