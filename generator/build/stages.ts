import { setImmediate } from 'node:timers/promises';
import { doInTurns, type Pause, type Steps } from '../steps.ts';

/** Follows a build. */
export interface Watcher {
  /** Stops the build at the next checkpoint. */
  signal?: AbortSignal;
  onStage?(name: string): void;
  onProgress?(done: number, total: number): void;
}

export type Stages = ReturnType<typeof startStages>;

/** In milliseconds. A step takes up to 30 more: signals and timers have a turn every 50. */
const CHECKPOINT_INTERVAL = 20;

export function startStages({ signal, onStage, onProgress }: Watcher) {
  /** Milliseconds, in order. */
  const times: Record<string, number> = {};
  let lastPause = performance.now();
  let [done, total] = [0, 0];
  const isTimely = () => performance.now() - lastPause < CHECKPOINT_INTERVAL;
  const turn = async () => {
    await setImmediate();
    lastPause = performance.now();
  };
  const pauseNow = async () => {
    await turn();
    signal?.throwIfAborted();
  };
  const pause: Pause = () => (isTimely() ? undefined : pauseNow());
  return {
    /** Adds to the time of a stage. */
    async run<T>(name: string, work: () => T | Promise<T>): Promise<T> {
      signal?.throwIfAborted();
      onStage?.(name);
      const start = performance.now();
      const result = await work();
      times[name] = (times[name] ?? 0) + performance.now() - start;
      return result;
    },
    steps: <T>(work: Steps<T>): Promise<T> => doInTurns(work, pause),
    inBackground<T>(work: () => Promise<T>): Promise<T> {
      const result = work();
      // If an earlier stage fails, no stage awaits this result: its rejection must not end the process.
      result.catch(() => {});
      return result;
    },
    /** For work that may never end, such as a bundler that reads a named pipe. Rejects at an abort. */
    untilAbort<T>(work: Promise<T>): Promise<T> {
      const aborted = new Promise<never>((_, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
      });
      return Promise.race([work, aborted]);
    },
    count(steps: number): void {
      [done, total] = [0, steps];
    },
    /** Ends a step and reports progress. Returns a promise if signals and timers should have a turn. */
    step(): Promise<void> | undefined {
      done += 1;
      if (isTimely()) return;
      onProgress?.(done, total);
      return pauseNow();
    },
    /** The same without progress. */
    pause,
    /** For work that an abort may not stop any more. */
    turn: (): Promise<void> | undefined => (isTimely() ? undefined : turn()),
    signal,
    times,
  };
}
