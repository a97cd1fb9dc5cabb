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
    /** The next timer that was started or will be. */
    async next(): Promise<HeldTimer> {
      const { value } = await started.next();
      return value[0];
    },
    release(): void {
      globalThis.setTimeout = setTimeout;
    },
  };
}
