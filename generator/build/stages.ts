import { setImmediate } from 'node:timers/promises';

export interface Watcher {
  /** Stops the making of pages. */
  signal?: AbortSignal;
  onStage?(name: string): void;
  onProgress?(done: number, total: number): void;
  /** Does work that signals must not interrupt. */
  uninterrupted?<T>(work: () => T): T | Promise<T>;
}

export type Stages = ReturnType<typeof startStages>;

/** Milliseconds between pauses for signals, requests and progress. */
const TURN_EVERY = 50;

export function startStages({ signal, onStage, onProgress }: Watcher) {
  /** Milliseconds of each stage. */
  const times: Record<string, number> = {};
  let lastTurn = performance.now();
  let [done, total] = [0, 0];
  return {
    async run<T>(name: string, work: () => T | Promise<T>): Promise<T> {
      signal?.throwIfAborted();
      onStage?.(name);
      const start = performance.now();
      const result = await work();
      times[name] = (times[name] ?? 0) + performance.now() - start;
      return result;
    },
    inBackground<T>(work: () => Promise<T>): Promise<T> {
      const result = work();
      // If an earlier stage fails, nothing awaits this result: its rejection must not end the process.
      result.catch(() => {});
      return result;
    },
    count(steps: number) {
      [done, total] = [0, steps];
    },
    async step() {
      done += 1;
      if (performance.now() - lastTurn < TURN_EVERY) return;
      onProgress?.(done, total);
      await setImmediate();
      lastTurn = performance.now();
      signal?.throwIfAborted();
    },
    times,
  };
}
