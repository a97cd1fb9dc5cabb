import { join } from 'node:path';
import { isPageFile, pathOf } from '../addresses.ts';
import { compareSites, type OldPage } from '../diff/compare.ts';
import { type GoneAddress, goneProblem } from '../diff/gone.ts';
import { factsOf } from '../diff/head.ts';
import type { SiteFiles } from '../judge/links.ts';
import type { Plan, SiteSettings } from '../model/index.ts';
import { displayName } from '../problem/display-name.ts';
import type { Problem } from '../problem/problem.ts';
import { readRegularFile } from '../system/regular-file.ts';

/**
 * Finds the pages among the files of earlier builds that the plan has no more, and from which no redirect leads on. The folder still
 * has these pages, so that one that has moved is known by its title and description.
 */
export function goneSince(
  { out, before }: { out: string; before: ReadonlySet<string> },
  { plan, files }: { plan: Plan; files: SiteFiles },
): GoneAddress[] {
  const planned = new Set(plan.entries().map(({ file }) => file));
  const isPage = (file: string) => planned.has(file);
  const pages = [...before].filter((file) => isPageFile(file) && (isPage(file) || !files.has(file)));
  if (pages.every(isPage)) return [];
  const pageOf = (file: string): OldPage => {
    const html = isPage(file) ? undefined : readIfPossible(join(out, file));
    return { facts: html && factsOf(html) };
  };
  return compareSites(
    new Map(pages.map((file) => [pathOf(file), pageOf(file)])),
    new Map(
      Array.from(plan.entries(), ({ path, title, description }) => [path, { title, description, bytes: 0 }]),
    ),
    { redirects: plan.redirects },
  ).gone;
}

export const problemsOfGone = (gone: readonly GoneAddress[], { data }: SiteSettings): Problem[] => {
  const source = { file: displayName(join(data, 'redirects.json')), line: 1 };
  return gone.map((address) => goneProblem(address, source));
};

function readIfPossible(path: string): Buffer | undefined {
  try {
    return readRegularFile(path);
  } catch {
    return;
  }
}
