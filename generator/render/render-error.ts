import type { ReactElement } from 'react';
import type { Route } from '../model/index.ts';
import { componentStackOf } from './component-stack.ts';

/** Thrown for a page that cannot be rendered. */
export class RenderError extends Error {
  override name = 'RenderError';
  /** A line for each element around the failing one, the innermost first; empty if the error is not from a component. */
  componentStack = '';
  readonly #makeTree: () => ReactElement;

  constructor({ path }: Route, { cause, makeTree }: { cause: unknown; makeTree: () => ReactElement }) {
    const message = cause instanceof Error ? cause.message : String(cause);
    super(`the page ${path} could not be rendered: ${message}`, { cause });
    this.#makeTree = makeTree;
  }

  /** The same error, named by another route of the page. */
  on(route: Route): RenderError {
    return new RenderError(route, { cause: this.cause, makeTree: this.#makeTree });
  }

  /** Renders the page once more to find the component stack: React names only the component. */
  async explain(): Promise<void> {
    this.componentStack = await componentStackOf(this.#makeTree);
  }
}

/** Does work that renders pages. An error of a template then has its component stack. */
export async function explainingErrors<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof RenderError) await error.explain();
    throw error;
  }
}
