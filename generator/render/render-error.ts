import type { Page } from '../model/index.ts';

/** Thrown for a page that cannot be rendered. */
export class RenderError extends Error {
  override name = 'RenderError';

  /** The path of the page. */
  readonly path: string;

  constructor({ path }: Pick<Page, 'path'>, cause: unknown) {
    const message = cause instanceof Error ? cause.message : String(cause);
    super(`the page ${path} could not be rendered: ${message}`, { cause });
    this.path = path;
  }
}
