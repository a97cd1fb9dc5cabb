import { once } from 'node:events';
import { setImmediate, setTimeout } from 'node:timers/promises';

/** The signals of Ctrl-C, of `kill`, and of a closed terminal. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** The time that a failure waits for a signal, in milliseconds: Ctrl-C ends esbuild too, and that may be seen first. */
const SIGNAL_DELAY = 50;

/** The signals that a command hears, in place of being ended by them. */
export interface Interruption {
  /** Aborts at the first signal. */
  signal: AbortSignal;
  /** Resolves at the first signal. */
  heard: Promise<void>;
  /** True if a signal has come that may be the cause of a failure just now. */
  hasCausedFailure(): Promise<boolean>;
  /** True if a signal has come by now, even while the process was too busy to hear it. */
  hasCome(): Promise<boolean>;
  /** Gives the signals back to those that listened before. */
  stop(): void;
}

/** Listens to the signals, in place of the executable, which ends the process at once. */
export function listenToSignals(): Interruption {
  const interruption = new AbortController();
  const { signal } = interruption;
  const interrupt = () => interruption.abort();
  const heard = once(signal, 'abort').then(() => {});
  const former = SIGNALS.map((name) => ({ name, listeners: process.listeners(name) }));
  // A signal that has come already is lost if nobody listens in between.
  for (const { name, listeners } of former) {
    process.once(name, interrupt);
    for (const listener of listeners) process.off(name, listener);
  }
  return {
    signal,
    heard,
    async hasCausedFailure() {
      if (!signal.aborted) await setTimeout(SIGNAL_DELAY);
      return signal.aborted;
    },
    async hasCome() {
      // The second turn of the event loop begins after the first has looked for signals.
      await setImmediate();
      await setImmediate();
      return signal.aborted;
    },
    stop() {
      for (const { name, listeners } of former) {
        for (const listener of listeners) process.on(name, listener);
        process.off(name, interrupt);
      }
    },
  };
}
