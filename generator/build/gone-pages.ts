import { join } from 'node:path';
import { pathOf } from '../addresses.ts';
import { type GoneAddress, goneFinder, goneProblem, redirectFinder } from '../diff/gone.ts';
import type { Plan, SiteSettings } from '../model/index.ts';
import { displayName } from '../problem/display-name.ts';
import type { Problem } from '../problem/problem.ts';

/** Finds the pages among the files of earlier builds that the plan has no more, and from which no redirect leads on. */
export function goneSince(before: ReadonlySet<string>, { routes, redirects }: Plan): GoneAddress[] {
  const files = new Set(routes.map(({ file }) => file));
  const redirectOf = redirectFinder(redirects);
  const gone = [...before]
    .filter((file) => file.endsWith('.html') && !files.has(file))
    .map((file) => pathOf(file))
    .filter((path) => redirectOf(path) === undefined);
  if (gone.length === 0) return [];
  const added = routes.filter(({ file }) => !before.has(file)).map(({ path }) => path);
  const goneAt = goneFinder({ pages: new Set(routes.map(({ path }) => path)), added });
  return gone.sort().map((path) => goneAt(path));
}

/** A problem for each page that is gone. Its source is the file that lacks the redirect. */
export const problemsOfGone = (gone: readonly GoneAddress[], { data }: SiteSettings): Problem[] => {
  const source = { file: displayName(join(data, 'redirects.json')), line: 1 };
  return gone.map((address) => goneProblem(address, source));
};
