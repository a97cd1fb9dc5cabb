import type { Problem } from '../problem/problem.ts';

/** Checks the whole site, and finds its problems. An abort ends the check at once. */
export type CheckSite = (signal: AbortSignal) => Promise<readonly Problem[]>;

/** The time without a change after which the whole site is checked, in milliseconds. */
const QUIET_TIME = 1000;

/** A check of the whole site, in the background. */
export interface SiteCheck {
  /** Starts a check after a quiet time, in place of an earlier one. */
  start(): void;
  /** Drops a check that is running or about to start. Resolves when none is running. */
  drop(): Promise<void>;
}

interface Following {
  onProblems: (problems: readonly Problem[]) => void;
  onFailure: (error: unknown) => void;
}

/** Opens a check that is never at work twice at once. A check that is dropped is not told of. */
export function openSiteCheck(
  check: CheckSite,
  { onProblems, onFailure }: Following,
  quietTime = QUIET_TIME,
): SiteCheck {
  let current = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();

  async function run({ signal }: AbortController): Promise<void> {
    if (signal.aborted) return;
    try {
      const problems = await check(signal);
      if (!signal.aborted) onProblems(problems);
    } catch (error) {
      if (!signal.aborted) onFailure(error);
    }
  }

  function drop(): Promise<void> {
    clearTimeout(timer);
    current.abort();
    return running;
  }

  return {
    drop,
    start() {
      drop();
      const next = new AbortController();
      current = next;
      timer = setTimeout(() => {
        running = running.then(() => run(next));
      }, quietTime);
    },
  };
}
