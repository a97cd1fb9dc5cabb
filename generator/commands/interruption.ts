import { once } from 'node:events';
import { constants } from 'node:os';
import { setImmediate } from 'node:timers/promises';

/** They end a command that does not listen, with 130, 143 or 129. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export const signalled = (): Promise<unknown> =>
  Promise.race(SIGNALS.map((name) => once(process, name)));

/** A signal during the work sets the exit code that it would have caused. */
export async function uninterrupted<T>(work: () => T): Promise<T> {
  const setExitCode = (name: (typeof SIGNALS)[number]) => {
    process.exitCode = 128 + constants.signals[name];
  };
  for (const name of SIGNALS) process.once(name, setExitCode);
  try {
    return work();
  } finally {
    // The second turn of the event loop begins after the first has looked for signals.
    await setImmediate();
    await setImmediate();
    for (const name of SIGNALS) process.off(name, setExitCode);
  }
}
