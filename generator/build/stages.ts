import type { Checkpoint } from '../model/index.ts';

/** Told of a build's progress. All of it is optional. */
export interface Watcher {
  /** Aborting it stops the build at the next checkpoint. */
  signal?: AbortSignal;
  onStage?(name: string): void;
  onProgress?(done: number, total: number): void;
}

export interface Stages {
  run<T>(name: string, work: () => T | Promise<T>): Promise<T>;
  /** Starts work whose outcome a later stage waits for. */
  aside<T>(work: () => Promise<T>): Promise<T>;
  checkpoint: Checkpoint;
  signal: AbortSignal | undefined;
  /** What each stage took, in milliseconds, in order. */
  times(): Record<string, number>;
}

/** How long work may keep signals and timers waiting, in milliseconds. */
const BREATH = 50;

export function startStages({ signal, onStage, onProgress }: Watcher): Stages {
  const times: Record<string, number> = {};
  let breathed = performance.now();
  return {
    async run(name, work) {
      signal?.throwIfAborted();
      onStage?.(name);
      const start = performance.now();
      const result = await work();
      times[name] = performance.now() - start;
      return result;
    },
    aside(work) {
      const outcome = work();
      // Should an earlier stage fail, nobody waits for this outcome any more.
      outcome.catch(() => {});
      return outcome;
    },
    checkpoint(done, total) {
      if (performance.now() - breathed < BREATH) return;
      onProgress?.(done, total);
      return new Promise((resolve, reject) => {
        setImmediate(() => {
          breathed = performance.now();
          if (signal?.aborted) reject(signal.reason);
          else resolve();
        });
      });
    },
    signal,
    times: () => times,
  };
}
