import { EventEmitter, on } from 'node:events';

export interface HeldTimer {
  milliseconds: number;
  /** Does what was to be done when the time is over. */
  end(): void;
}

/** Stands in for `setTimeout` until it is released: a timer ends when a test has it end, not by the clock. */
export function holdTimers() {
  const { setTimeout } = globalThis;
  const events = new EventEmitter();
  const started = on(events, 'start');
  const hold = (end: () => void, milliseconds = 0): void => {
    const timer: HeldTimer = { milliseconds, end };
    events.emit('start', timer);
  };
  globalThis.setTimeout = hold as unknown as typeof setTimeout;
  return {
    /** Returns the next timer that `work` starts. Fails if `work` ends without one. */
    async next(work: Promise<unknown>): Promise<HeldTimer> {
      const ended = work.then(() => {
        throw new Error('The work ended without a timer');
      });
      const { value } = await Promise.race([started.next(), ended]);
      return value[0];
    },
    release(): void {
      globalThis.setTimeout = setTimeout;
    },
  };
}
