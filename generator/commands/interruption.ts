import { once } from 'node:events';
import { constants } from 'node:os';
import { setImmediate } from 'node:timers/promises';

/** Ctrl-C, `kill`, and a closed terminal. They end a command that does not listen. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
type Signal = (typeof SIGNALS)[number];

/** Thrown after a signal. The message says what became of the work. */
export class InterruptedError extends Error {
  /** By which shells know the signal: 130, 143 or 129. */
  readonly exitCode: number;

  constructor(signal: Signal, message: string) {
    super(message);
    this.name = 'InterruptedError';
    this.exitCode = 128 + constants.signals[signal];
  }
}

/** From now on, signals do not end the command. */
export function listenToSignals() {
  const interruption = new AbortController();
  const { signal } = interruption;
  const interrupt = (name: Signal) => interruption.abort(name);
  for (const name of SIGNALS) process.once(name, interrupt);
  return {
    /** Aborts at the first signal. */
    signal,
    heard: once(signal, 'abort').then(() => {}),
    /**
     * Even if the process was too busy to hear a signal. Asked after a failure too: Ctrl-C ends esbuild
     * as well, and that may be seen first.
     */
    async hasCome(): Promise<boolean> {
      // The second turn of the event loop begins after the first has looked for signals.
      await setImmediate();
      await setImmediate();
      return signal.aborted;
    },
    /** `outcome` says what became of the work. */
    error: (outcome = '') => new InterruptedError(signal.reason, outcome),
    stop(): void {
      for (const name of SIGNALS) process.off(name, interrupt);
    },
  };
}
