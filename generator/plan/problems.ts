import { fileOf } from '../addresses.ts';
import type { Content, Route } from '../model.ts';
import type { Problem } from '../problem.ts';
import { redirectProblems } from './redirects.ts';

/** What is wrong between pages: no page can know it of itself. */
export function problemsBetween(routes: readonly Route[], content: Content): Problem[] {
  const indexed = routes.filter((route) => route.indexed);
  return [
    ...repetitions(routes, {
      keyOf: ({ path }) => path.toLowerCase(),
      message: (path, first) => `this page's address, ${path}, is taken by ${first}.`,
      hint: 'Change one of the two slugs.',
    }),
    ...repetitions(indexed, {
      keyOf: ({ title }) => title,
      message: (title, first) => `this page's title, "${title}", is that of ${first}.`,
      hint: 'Search engines want each page to have its own.',
    }),
    ...repetitions(indexed, {
      keyOf: ({ description }) => description,
      message: (_, first) => `this page's description is that of ${first}.`,
      hint: 'Search engines want each page to have its own.',
    }),
    ...deadLinks(routes, content),
    ...redirectProblems(content.redirects, routes),
  ];
}

interface Repetition {
  keyOf(route: Route): string;
  message(value: string, first: string): string;
  hint: string;
}

/** Pages that have something that is another page's already. */
function repetitions(routes: readonly Route[], { keyOf, message, hint }: Repetition): Problem[] {
  const taken = new Map<string, Route>();
  return routes.flatMap((route) => {
    const value = keyOf(route);
    const first = taken.get(value);
    taken.set(value, first ?? route);
    if (!first) return [];
    const place = `${first.source.file}:${first.source.line}`;
    return { source: route.source, message: message(value, place), hint };
  });
}

/** Links of articles and standing pages to pages and files that the site does not have. */
function deadLinks(routes: readonly Route[], { files }: Content): Problem[] {
  const known = new Set([
    ...routes.map(({ file }) => file),
    ...files.map(({ file }) => file),
    'sitemap.xml',
    'feed.xml',
    'robots.txt',
  ]);
  return routes.flatMap(({ props, source }) => {
    const html = 'html' in props ? props.html : '';
    const targets = [...html.matchAll(/ href="(\/[^"#?]*)/g)].map(([, path = '']) => path);
    return [...new Set(targets)]
      .filter((path) => !known.has(fileOf(path)))
      .map((path) => ({
        source,
        message: `the text links to ${path}, which the site does not have.`,
        hint: 'Correct the link; paths of pages end with a slash.',
      }));
  });
}
