import type { Summary } from '../context.ts';
import type { Finding } from '../finding.ts';

/** How many clicks from home a page may lie. */
const MOST_CLICKS = 3;

/** Pages that visitors and search engines cannot find: those that nothing leads to, and those far from home. */
export function reach(pages: readonly Summary[]): Finding[] {
  const clicks = clicksFromHome(pages);
  return pages.flatMap(({ file, indexed }): Finding | [] => {
    const count = clicks.get(file);
    if (!indexed || (count !== undefined && count <= MOST_CLICKS)) return [];
    return {
      file,
      code: 'PG506',
      message:
        count === undefined
          ? 'no links lead from the home page to this one.'
          : `this page lies ${count} clicks from the home page; at most ${MOST_CLICKS} are good.`,
      hint: 'Link to it from a page nearer to home.',
    };
  });
}

function clicksFromHome(pages: readonly Summary[]): Map<string, number> {
  const leadsTo = new Map(pages.map((page) => [page.file, page.leadsTo]));
  const clicks = new Map([['index.html', 0]]);
  // A map yields what is added to it while it is walked, so this goes outward ring by ring.
  for (const [file, count] of clicks) {
    for (const target of leadsTo.get(file) ?? []) if (!clicks.has(target)) clicks.set(target, count + 1);
  }
  return clicks;
}
