import type { Route } from '../model/index.ts';

/** Thrown for a page that cannot be rendered. */
export class RenderError extends Error {
  override name = 'RenderError';
  /** A line for each element around the failing one, the innermost first; empty if the error is not from a component. */
  readonly componentStack: string;

  constructor({ path }: Route, { cause, componentStack }: { cause: unknown; componentStack: string }) {
    const message = cause instanceof Error ? cause.message : String(cause);
    super(`the page ${path} could not be rendered: ${message}`, { cause });
    this.componentStack = componentStack;
  }
}
