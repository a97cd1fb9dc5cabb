import type { Route } from '../model/index.ts';

/** Thrown for a page that cannot be rendered. */
export class RenderError extends Error {
  override name = 'RenderError';

  constructor({ path }: Pick<Route, 'path'>, cause: unknown) {
    const message = cause instanceof Error ? cause.message : String(cause);
    super(`the page ${path} could not be rendered: ${message}`, { cause });
  }
}
