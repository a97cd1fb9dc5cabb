/** Enough to keep the thread pool busy; few, so that memory stays small. */
const CONCURRENCY = 8;

/** Work on items, a few at a time, in the order in which they are added. */
export interface Queue<T> {
  add(items: readonly T[]): void;
  /** Resolves when all items are done; rejects with the first failure. */
  done(): Promise<void>;
}

/** Opens a queue whose items `work` is called with. */
export function openQueue<T>(work: (item: T) => Promise<void>): Queue<T> {
  const items: T[] = [];
  const workers: Promise<void>[] = [];
  let next = 0;
  let busy = 0;
  async function workThrough(): Promise<void> {
    busy += 1;
    try {
      while (next < items.length) {
        next += 1;
        await work(items[next - 1] as T);
      }
    } finally {
      busy -= 1;
    }
  }
  return {
    add(more) {
      items.push(...more);
      while (busy < CONCURRENCY && next < items.length) {
        const worker = workThrough();
        // `done` tells the failure.
        worker.catch(() => {});
        workers.push(worker);
      }
    },
    done: async () => {
      await Promise.all(workers);
    },
  };
}

/** Calls `work` with each item, a few at a time. */
export function forEachConcurrently<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = openQueue(work);
  queue.add(items);
  return queue.done();
}
