import type { ReactElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';

/**
 * Renders a tree of elements that fails, and returns the component stack of the error: a line for each element around the
 * failing one, the innermost first, with source positions of components. Empty if nothing fails, or if `makeTree` does.
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
