import { startThread as startAnew, type Thread } from '../../generator/system/threads.ts';

/** How many pages this process has had validated so far. */
export const validated = { pages: 0 };

const threads = new Map<string, Thread<unknown, unknown>>();

/**
 * Stands in for `startThread` where builds validate pages, since `runner/bundle.js` has them import this file: a validator takes
 * half a second to start, so each process starts it once. A build that may be interrupted has a thread of its own.
 */
export function startThread<Task, Answer>(
  script: string,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Thread<Task, Answer> {
  if (signal) return startAnew(script, { signal });
  const thread = threads.get(script) ?? startAnew<unknown, unknown>(script);
  threads.set(script, thread);
  return {
    ask(task) {
      validated.pages += 1;
      return thread.ask(task) as Promise<Answer>;
    },
    waiting: thread.waiting,
    close: async () => {},
  };
}

/** Ends the threads, which would keep the process alive. */
export async function endThreads(): Promise<void> {
  await Promise.all([...threads.values()].map((thread) => thread.close()));
  threads.clear();
}
