import { displayName } from '../problem/display-name.ts';
import { visible } from '../problem/visible.ts';
import type { Events } from './events.ts';
import type { Effect, LiveSite, Update } from './live-site.ts';
import type { LinkText } from './problem-links.ts';

/** The delay before a problem is reported, in milliseconds: a file may be half written, or a branch half switched. */
const PROBLEM_DELAY = 100;

/** Returns the text that describes an error in a terminal or on a page. */
export type Explain = (error: unknown, where: 'terminal' | 'page') => string;

interface Report {
  events: Events;
  log: (line: string) => void;
  explain: Explain;
  link: LinkText;
}

/** Applies queued changes, one batch after another; reports only the latest state. */
export interface Updates {
  /** Queues changed files. Resolves when no update is running any more. */
  take(changed: readonly string[]): Promise<void>;
  /** Resolves when no update is running any more. */
  ended(): Promise<void>;
}

export function openUpdates(site: LiveSite, { events, log, explain, link }: Report): Updates {
  const queued = new Set<string>();
  let running = Promise.resolve();
  let isRunning = false;
  let isFirst = true;

  async function run(): Promise<void> {
    const changed = new Set<string>();
    let effect: Effect = { kind: 'none' };
    do {
      const start = performance.now();
      for (const file of queued) changed.add(file);
      queued.clear();
      const update = await site.update(changed);
      effect = larger(effect, update.effect);
      const took = performance.now() - start;
      if (update.error !== undefined && !isFirst)
        await new Promise((resolve) => setTimeout(resolve, PROBLEM_DELAY));
      isFirst = false;
      if (queued.size === 0) tell({ ...update, effect }, { changed, took });
    } while (queued.size > 0);
  }

  function tell(
    { effect, error }: Update,
    { changed, took }: { changed: ReadonlySet<string>; took: number },
  ): void {
    const wasWrong = events.problem() !== undefined;
    if (error !== undefined) log(`\n${explain(error, 'terminal')}\n`);
    events.send(effect, error === undefined ? undefined : link(explain(error, 'page')));
    const news = [
      ...(wasWrong ? ['the problem is gone'] : []),
      ...(effect.kind === 'none' ? [] : [effect.kind]),
    ];
    if (error !== undefined || news.length === 0) return;
    const time = `after ${took.toFixed(0)} ms`;
    log(changed.size > 0 ? `${news.join(', ')} ${time}: ${listFiles([...changed])}` : `ready ${time}`);
  }

  return {
    take(changed) {
      for (const file of changed) queued.add(file);
      if (!isRunning) {
        isRunning = true;
        running = run().finally(() => {
          isRunning = false;
        });
      }
      return running;
    },
    ended: () => running,
  };
}

/** Names the first of some files, and the number of the others. */
export function listFiles([first = '', ...others]: readonly string[]): string {
  return visible(displayName(first)) + (others.length > 0 ? ` and ${others.length} more` : '');
}

const EFFECT_SIZE = { none: 0, styles: 1, reload: 2 } as const;

/** Returns the larger of two effects. Of two equal ones it returns the later, whose styles are newer. */
const larger = (earlier: Effect, later: Effect): Effect =>
  EFFECT_SIZE[earlier.kind] > EFFECT_SIZE[later.kind] ? earlier : later;
