/** Enough to keep the thread pool busy; few, so that memory stays small. */
const CONCURRENCY = 8;

/** Calls `work` with each item, a few at a time. */
export async function forEachConcurrently<T>(
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  const workThrough = async () => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, workThrough));
}
