import type { Route } from '../model/index.ts';

/** A page that could not be rendered. */
export class RenderError extends Error {
  override name = 'RenderError';
  /** Where in the page React failed, a line for each element around the place; empty where it was not React. */
  readonly componentStack: string;

  constructor({ path }: Route, { cause, componentStack }: { cause: unknown; componentStack: string }) {
    const message = cause instanceof Error ? cause.message : String(cause);
    super(`the page ${path} could not be rendered: ${message}`, { cause });
    this.componentStack = componentStack;
  }
}
