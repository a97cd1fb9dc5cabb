import { fileOf, paths } from '../../addresses.ts';
import type { SitePage } from '../context.ts';
import type { Finding } from '../finding.ts';

/** The most clicks from the home page to any page. */
const MOST_CLICKS = 3;

/** The files of the texts that every footer links to. */
const LINKED_BY_ALL: readonly string[] = [paths.privacy, paths.terms].map(fileOf);

/** Reports indexed pages that no link leads to, and those too many clicks from the home page. */
export function reach(pages: readonly SitePage[]): Finding[] {
  const clicks = clicksFromHome(pages);
  return pages.flatMap(({ file, kind, indexed }): Finding | [] => {
    const count = clicks.get(file);
    if (!indexed || (count !== undefined && count <= MOST_CLICKS)) return [];
    return {
      file,
      code: 'PG506',
      message:
        count === undefined
          ? 'no links lead from the home page to this one.'
          : `this page lies ${count} clicks from the home page; at most ${MOST_CLICKS} are good.`,
      hint:
        kind === 'text' && !LINKED_BY_ALL.includes(file)
          ? 'Name it under "menu" or "footer" in site.json, or link to it from a text.'
          : 'Link to it from a page nearer to home.',
    };
  });
}

function clicksFromHome(pages: readonly SitePage[]): Map<string, number> {
  const byFile = new Map(pages.map((page) => [page.file, page]));
  const clicks = new Map<string, number>();
  const unreached = new Set(pages.filter(({ indexed }) => indexed).map(({ file }) => file));
  const visit = (file: string, count: number) => {
    if (clicks.has(file)) return;
    clicks.set(file, count);
    unreached.delete(file);
  };
  visit('index.html', 0);
  // The loop reaches entries that are added inside of it, so this is a breadth-first search.
  for (const [file, count] of clicks) {
    if (unreached.size === 0) break;
    for (const target of byFile.get(file)?.leadsTo ?? []) visit(target, count + 1);
  }
  return clicks;
}
