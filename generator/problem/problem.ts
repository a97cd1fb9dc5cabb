/**
 * The position of a fact in a file. `line` and `column` count from 1; columns count UTF-16 units, as editors do. `file` is relative
 * to the working folder, as shown to people. Line 1 without a column means the whole file.
 */
export interface Source {
  file: string;
  line: number;
  column?: number;
  /** The column after the last character, at most that of the end of the line. Missing for a single character. */
  endColumn?: number;
}

/** An error in the input, as people see it: its kind, its source, what is wrong, and what to do about it. */
export interface Problem {
  code: ProblemCode;
  source: Source;
  /** The keys that lead to the value inside the record, such as `[3].city_slug` or `tags[0]`. */
  at?: string;
  message: string;
  hint?: string | undefined;
  /** For a misspelt word: the correct word, to be written instead. */
  suggestion?: string | undefined;
  /** The paths of the pages that have it, if it was found on pages: one for all pages that are alike. */
  pages?: readonly string[];
}

export type ProblemText = Pick<Problem, 'code' | 'message' | 'hint' | 'suggestion'>;

/** Thrown for invalid content or data, with every problem that the run found. `report` is printed beside them as JSON. */
export class ContentError extends Error {
  constructor(
    readonly problems: readonly Problem[],
    readonly report: object = {},
  ) {
    super(problems.map(describeProblem).join('\n'));
    this.name = 'ContentError';
  }
}

/** Thrown for a wrong flag, environment variable or out folder. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** Receives a problem. The work goes on, so that one run finds all problems. */
export type Report = (problem: Problem) => void;

/** `data/locations.json:42:18 PG205 [5].city_slug: what is wrong. What to do.` */
export const describeProblem = (problem: Problem): string =>
  [positionOf(problem.source), problem.code, statement(problem), ...advice(problem)].join(' ');

/** `data/locations.json:42:18`, which terminals and editors turn into a link. */
export const positionOf = ({ file, line, column }: Source): string =>
  [file, line, ...(column === undefined ? [] : [column])].join(':');

/** `[5].city_slug: what is wrong.` */
export const statement = ({ at, message }: Problem): string => (at ? `${at}: ${message}` : message);

/** Adds a full stop to a message of another program that has none. */
export const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

export const advice = ({ suggestion, hint }: Problem): string[] => [
  ...(suggestion === undefined ? [] : [`Did you mean ${JSON.stringify(suggestion)}?`]),
  ...(hint ? [hint] : []),
];

/** `/ohio/`, `/ohio/ and /utah/`, `/ohio/ and 3 more pages`. */
export function namePages([first = '', ...more]: readonly string[]): string {
  if (more.length < 2) return [first, ...more].join(' and ');
  return `${first} and ${more.length} more pages`;
}

/** The most lines of a list that are shown. */
const MOST_LINES = 20;

/** The first lines of a list, and how many more there are. */
export function firstOf(lines: readonly string[]): string[] {
  const more = (lines.length - MOST_LINES).toLocaleString('en-US');
  return lines.length > MOST_LINES ? [...lines.slice(0, MOST_LINES), `and ${more} more`] : [...lines];
}

/**
 * Names a kind of problem: 1xx for files and the syntax of JSON, 2xx for values, 3xx for front matter and Markdown, 4xx for
 * conflicts between pages, 5xx for rendered pages, 6xx for templates, styles and code. A code never changes its meaning.
 * docs/errors.md explains each.
 */
export type ProblemCode = `PG${number}`;
