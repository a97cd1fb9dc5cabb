import { displayName } from '../problem/display-name.ts';
import type { Events } from './events.ts';
import type { Effect, LiveSite } from './site.ts';

/** How long what is wrong is kept back, in milliseconds: it may be a file that is being written, or a branch being switched. */
const GRACE = 100;

/** What went wrong, as a terminal or a page shows it. */
export type Explain = (error: unknown, where: 'terminal' | 'page') => string;

interface Told {
  events: Events;
  tell: (line: string) => void;
  explain: Explain;
}

/** Takes changes of the site in, one after another, and tells of them what is true when no further one is known. */
export interface Updates {
  take(changed: readonly string[]): Promise<void>;
  /** Resolves when nothing is under way. */
  ended(): Promise<void>;
}

export function openUpdates(site: LiveSite, told: Told): Updates {
  const waiting = new Set<string>();
  let working = Promise.resolve();
  let isWorking = false;
  let isFirst = true;

  async function work(): Promise<void> {
    const changed = new Set<string>();
    let effect: Effect = { kind: 'none' };
    do {
      const start = performance.now();
      for (const file of waiting) changed.add(file);
      waiting.clear();
      try {
        effect = stronger(effect, await site.update(changed));
        if (waiting.size === 0) tellEffect(effect, { changed, took: performance.now() - start });
      } catch (error) {
        if (!isFirst) await new Promise((resolve) => setTimeout(resolve, GRACE));
        if (waiting.size === 0) tellProblem(error);
      }
      isFirst = false;
    } while (waiting.size > 0);
  }

  function tellEffect(
    effect: Effect,
    { changed, took }: { changed: ReadonlySet<string>; took: number },
  ): void {
    const { events, tell } = told;
    // What was wrong lies over the pages: only a page that is loaded anew is known to be right.
    const event: Effect = events.problem() === undefined ? effect : { kind: 'reload' };
    events.tell(event);
    if (event.kind === 'none') return;
    const time = `after ${took.toFixed(0)} ms`;
    tell(changed.size > 0 ? `${event.kind} ${time}: ${listFiles([...changed])}` : `ready ${time}`);
  }

  function tellProblem(error: unknown): void {
    told.tell(`\n${told.explain(error, 'terminal')}\n`);
    told.events.tell({ kind: 'problem', problem: told.explain(error, 'page') });
  }

  return {
    take(changed) {
      for (const file of changed) waiting.add(file);
      if (!isWorking) {
        isWorking = true;
        working = work().finally(() => {
          isWorking = false;
        });
      }
      return working;
    },
    ended: () => working,
  };
}

/** The first of some files, and how many others there are. */
export function listFiles([first = '', ...others]: readonly string[]): string {
  return displayName(first) + (others.length > 0 ? ` and ${others.length} more` : '');
}

const STRENGTH = { none: 0, styles: 1, reload: 2 } as const;

/** What two changes mean together; the later one of equal ones, whose styles are newer. */
const stronger = (a: Effect, b: Effect): Effect => (STRENGTH[a.kind] > STRENGTH[b.kind] ? a : b);
