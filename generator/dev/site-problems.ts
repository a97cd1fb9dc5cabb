import { ContentError, type Problem } from '../problem/problem.ts';
import type { Events } from './events.ts';
import { openPageProblems } from './page-problems.ts';
import type { LinkText, Piece } from './problem-links.ts';
import { type CheckSite, openSiteCheck } from './site-check.ts';
import type { Explain } from './updates.ts';

/** What is wrong with the pages of a site: one that cannot be made, and what a check of all of them finds after a quiet time. */
export interface SiteProblems {
  /** Returns what the last check has found on a page. A page that cannot be made says so itself. */
  on(page: string): readonly Piece[] | undefined;
  /** Tells the terminal what is wrong with a page or file that was asked for, or that nothing is. */
  tell(path: string, error: unknown): void;
  /** Drops the check of the whole site: its sources have changed. */
  drop(): Promise<void>;
  /** Checks the whole site after a quiet time. */
  check(): void;
}

interface Parts {
  events: Events;
  log: (line: string) => void;
  explain: Explain;
  link: LinkText;
  checkSite: CheckSite | undefined;
}

export function openSiteProblems({ events, log, explain, link, checkSite }: Parts): SiteProblems {
  const pageProblems = openPageProblems({ log, explain: (error) => explain(error, 'terminal') });
  const siteCheck =
    checkSite && openSiteCheck(checkSite, { onProblems: takeAll, onFailure: tellOfFailure(log) });

  function on(page: string): readonly Piece[] | undefined {
    const error = errorOf(pageProblems.ofSite(page));
    return error && link(explain(error, 'page'));
  }

  function takeAll(problems: readonly Problem[]): void {
    pageProblems.tellSite(problems);
    events.refresh(on);
  }

  return {
    on,
    tell: pageProblems.tell,
    async drop() {
      pageProblems.forgetSite();
      await siteCheck?.drop();
    },
    check: () => siteCheck?.start(),
  };
}

const errorOf = (problems: readonly Problem[]): ContentError | undefined =>
  problems.length > 0 ? new ContentError(problems) : undefined;

/** Returns a function that tells why the whole site cannot be checked, once for each cause. */
function tellOfFailure(log: (line: string) => void): (error: unknown) => void {
  let told = '';
  return (error) => {
    const text = error instanceof Error ? error.message : String(error);
    if (text !== told) log(`The whole site could not be checked: ${text}`);
    told = text;
  };
}
