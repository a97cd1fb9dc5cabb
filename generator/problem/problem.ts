import type { Source } from '../model/index.ts';
import type { ProblemCode } from './codes.ts';

/** Something wrong in the input: what kind it is of, where it stands, what is wrong, and what to do about it. */
export interface Problem {
  code: ProblemCode;
  source: Source;
  /** The place inside the record, such as `[3].city_slug` or `tags[0]`. */
  at?: string;
  message: string;
  hint?: string | undefined;
  /** What was likely meant, where something is misspelt: to be written in place of what stands there. */
  suggestion?: string | undefined;
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

/** `data/locations.json:42:18  [5].city_slug: what is wrong. What to do.` */
export const describeProblem = (problem: Problem): string =>
  [`${positionOf(problem.source)}  ${statement(problem)}`, ...advice(problem)].join(' ');

/** `data/locations.json:42:18`, which terminals and editors make a link of. */
export const positionOf = ({ file, line, column }: Source): string =>
  [file, line, ...(column === undefined ? [] : [column])].join(':');

/** `[5].city_slug: what is wrong.` */
export const statement = ({ at, message }: Problem): string => (at ? `${at}: ${message}` : message);

/** What to do, a sentence or more each. */
export const advice = ({ suggestion, hint }: Problem): string[] => [
  ...(suggestion === undefined ? [] : [`Did you mean ${JSON.stringify(suggestion)}?`]),
  ...(hint ? [hint] : []),
];
