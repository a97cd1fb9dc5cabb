import type { Source } from './model.ts';

/** Something wrong in the input: where it stands, what is wrong, and what to do about it. */
export interface Problem {
  source: Source;
  /** The place inside the record, such as `[3].city_slug` or `tags[0]`. */
  at?: string;
  message: string;
  hint?: string;
}

/** The content or the data is invalid. Carries every problem that the run found. */
export class ContentError extends Error {
  constructor(readonly problems: readonly Problem[]) {
    super(problems.map(describeProblem).join('\n'));
    this.name = 'ContentError';
  }
}

/** The command was called in a way that cannot work: a flag, an environment variable or a folder is wrong. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** Collects problems, so that one run shows them all. */
export type Report = (problem: Problem) => void;

/** `data/locations.json:42  [5].city_slug: what is wrong. What to do.` */
export function describeProblem({ source, at, message, hint }: Problem): string {
  const place = source.column
    ? `${source.file}:${source.line}:${source.column}`
    : `${source.file}:${source.line}`;
  const subject = at ? `${at}: ` : '';
  return `${place}  ${subject}${message}${hint ? ` ${hint}` : ''}`;
}
