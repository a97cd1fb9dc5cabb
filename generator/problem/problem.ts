/** Counts from 1, in UTF-16 units. Line 1 without a column is the whole file. */
export interface Source {
  file: string;
  line: number;
  column?: number;
  /** The column after the last character. Missing for a single one. */
  endColumn?: number;
}

export interface Problem {
  code: ProblemCode;
  source: Source;
  /** The keys of the value, such as `[3].city_slug` or `tags[0]`. */
  at?: string;
  message: string;
  hint?: string | undefined;
  suggestion?: string | undefined;
  /** The pages with the problem, or one of many that are alike. */
  pages?: readonly string[];
}

export type ProblemText = Pick<Problem, 'code' | 'message' | 'hint' | 'suggestion'>;

/** Has all problems of the run. With --json, `report` is printed too. */
export class ContentError extends Error {
  constructor(
    readonly problems: readonly Problem[],
    readonly report: object = {},
  ) {
    super(problems.map(describeProblem).join('\n'));
    this.name = 'ContentError';
  }
}

export class UsageError extends Error {
  override name = 'UsageError';
}

/** What could be read, and all that is wrong with it. */
export interface Read<T> {
  value: T | undefined;
  problems: readonly Problem[];
}

export const failed = (problem: Problem): Read<never> => ({ value: undefined, problems: [problem] });

export function orThrow<T>({ value, problems }: Read<T>): T {
  if (value === undefined || problems.length > 0) throw new ContentError(problems);
  return value;
}

export function andThen<T, U>({ value, problems }: Read<T>, next: (value: T) => Read<U>): Read<U> {
  if (value === undefined) return { value: undefined, problems };
  const then = next(value);
  return { value: then.value, problems: [...problems, ...then.problems] };
}

export function all<Values extends object>(
  parts: { [Name in keyof Values]: Read<Values[Name]> },
): Read<Values> {
  const entries = Object.entries<Read<unknown>>(parts);
  const values = Object.fromEntries(entries.map(([name, { value }]) => [name, value]));
  return {
    value: Object.values(values).includes(undefined) ? undefined : (values as Values),
    problems: entries.flatMap(([, { problems }]) => problems),
  };
}

/** Such as `data/locations.json:42:18 PG205 [5].city_slug: The fault. The cure.` */
export const describeProblem = (problem: Problem): string =>
  [positionOf(problem.source), problem.code, statement(problem), ...advice(problem)].join(' ');

/** Such as `data/locations.json:42:18`, which terminals turn into a link. */
export const positionOf = ({ file, line, column }: Source): string =>
  [file, line, column ?? []].flat().join(':');

export const statement = ({ at, message }: Problem): string => (at ? `${at}: ${message}` : message);

export const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

export const advice = ({ suggestion, hint }: Problem): string[] =>
  [suggestion === undefined ? [] : `Did you mean ${JSON.stringify(suggestion)}?`, hint || []].flat();

export function namePages([first = '', ...more]: readonly string[]): string {
  if (more.length < 2) return [first, ...more].join(' and ');
  return `${first} and ${more.length} more pages`;
}

export function firstOf(lines: readonly string[], most = 20): string[] {
  const more = (lines.length - most).toLocaleString('en-US');
  return lines.length > most ? [...lines.slice(0, most), `and ${more} more`] : [...lines];
}

/**
 * 1xx: files and the syntax of JSON; 2xx: values; 3xx: front matter and Markdown; 4xx: conflicts between
 * pages; 5xx: finished pages; 6xx: templates, styles and code. docs/errors.md explains each. A code never
 * changes its meaning.
 */
export type ProblemCode = `PG${number}`;
