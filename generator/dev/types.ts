import { cacheOf } from '../cache/caches.ts';
import { checkTypes } from '../check/types.ts';
import type { Folders } from '../model/index.ts';
import { ContentError } from '../problem/problem.ts';
import type { Events } from './events.ts';
import type { LinkText } from './problem-links.ts';
import type { Explain } from './updates.ts';

interface TypeReport {
  events: Events;
  log: (line: string) => void;
  explain: Explain;
  link: LinkText;
}

/** Checks the types of the code beside the server, after each change of it. Pages never wait for it. */
export interface TypeChecks {
  /** Checks the types anew, if one of these files has types. */
  take(changed: readonly string[]): void;
  close(): Promise<void>;
}

/** Starts the first check. Throws a `UsageError` if there is no type checker. */
export function openTypeChecks(
  { pianogen, root }: Folders,
  { events, log, explain, link }: TypeReport,
): TypeChecks {
  const abort = new AbortController();
  const check = () => checkTypes({ pianogen, cache: cacheOf(root, 'types'), signal: abort.signal });
  let isAskedAgain = false;
  let running: Promise<void> | undefined = run(check());

  async function run(checking: ReturnType<typeof check>): Promise<void> {
    const error = await checking.then(
      (problems) => (problems.length > 0 ? new ContentError(problems) : undefined),
      (failure: unknown) => failure,
    );
    if (abort.signal.aborted) return;
    if (isAskedAgain) {
      isAskedAgain = false;
      return run(check());
    }
    if (error !== undefined) log(`\n${explain(error, 'terminal')}\n`);
    events.warn(error === undefined ? undefined : link(explain(error, 'page')));
    running = undefined;
  }

  return {
    take(changed) {
      if (!changed.some((file) => /\.tsx?$/.test(file))) return;
      if (running) isAskedAgain = true;
      else running = run(check());
    },
    async close() {
      abort.abort();
      await running;
    },
  };
}
