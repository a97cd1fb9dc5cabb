import { fileOf } from '../addresses.ts';
import type { Content, Route } from '../model.ts';
import { nearest } from '../nearest.ts';
import type { Problem } from '../problem.ts';
import type { ProblemCode } from '../problem-codes.ts';
import { redirectProblems } from './redirects.ts';

/** What is wrong between pages: no page can know it of itself. */
export function problemsBetween(routes: readonly Route[], content: Content): Problem[] {
  const indexed = routes.filter((route) => route.indexed);
  return [
    ...repetitions(routes, {
      code: 'PG401',
      keyOf: ({ path }) => path.toLowerCase(),
      message: (path, first) => `this page's address, ${path}, is taken by ${first}.`,
      hint: 'Change one of the two slugs.',
    }),
    ...repetitions(indexed, {
      code: 'PG402',
      keyOf: ({ title }) => title,
      message: (title, first) => `this page's title, "${title}", is that of ${first}.`,
      hint: 'Search engines want each page to have its own.',
    }),
    ...repetitions(indexed, {
      code: 'PG403',
      keyOf: ({ description }) => description,
      message: (_, first) => `this page's description is that of ${first}.`,
      hint: 'Search engines want each page to have its own.',
    }),
    ...deadLinks(routes, content),
    ...redirectProblems(content.redirects, routes),
  ];
}

interface Repetition {
  code: ProblemCode;
  keyOf(route: Route): string;
  message(value: string, first: string): string;
  hint: string;
}

/** Pages that have something that is another page's already. */
function repetitions(routes: readonly Route[], { code, keyOf, message, hint }: Repetition): Problem[] {
  const taken = new Map<string, Route>();
  return routes.flatMap((route) => {
    const value = keyOf(route);
    const first = taken.get(value);
    taken.set(value, first ?? route);
    if (!first) return [];
    const place = `${first.source.file}:${first.source.line}`;
    return { code, source: route.source, message: message(value, place), hint };
  });
}

/** Links of articles and standing pages to pages and files that the site does not have. */
function deadLinks(
  routes: readonly Route[],
  { articles, history, privacy, terms, files }: Content,
): Problem[] {
  const paths = routes.map(({ path }) => path);
  const known = new Set([
    ...routes.map(({ file }) => file),
    ...files.map(({ file }) => file),
    'sitemap.xml',
    'feed.xml',
    'robots.txt',
  ]);
  const links = [...articles, history, privacy, terms].flatMap((text) => text.links);
  return links.flatMap(({ href, source }) => {
    const [path = ''] = href.split(/[?#]/);
    if (known.has(fileOf(path))) return [];
    return {
      code: 'PG404',
      source,
      message: `the text links to ${path}, which the site does not have.`,
      hint: 'Correct the link; paths of pages end with a slash.',
      suggestion: nearest(path, paths),
    };
  });
}
