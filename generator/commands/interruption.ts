/** The signals of Ctrl-C, of `kill`, and of a closed terminal. */
export const interruptSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Resolves at the first of these signals. */
export const interrupted = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of interruptSignals) process.once(signal, () => resolve());
  });
