/**
 * Names a kind of problem: 1xx for files and the syntax of JSON, 2xx for values, 3xx for front matter and Markdown, 4xx for
 * conflicts between pages, 5xx for rendered pages, 6xx for templates, styles and code. A code never changes its meaning.
 * docs/errors.md explains each.
 */
export type ProblemCode = `PG${number}`;
