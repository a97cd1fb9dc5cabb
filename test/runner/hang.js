/** When a test hangs: a minute without processor time, or ten minutes of it, as seen by so many looks a minute. */
export const LIMITS = { quietSeconds: 60, testSeconds: 600, looks: 12 };

/** What a browser uses that waits for nothing, as a share of the time. On a busy machine, whoever works gets more. */
const IDLE = 0.02;

/**
 * Tells a hang from the processor time of a file's processes, looked at at regular intervals.
 * @param {typeof LIMITS} limits
 */
export function hangWatch({ quietSeconds, testSeconds, looks }) {
  const idle = (IDLE * quietSeconds) / looks;
  /** @type {number | undefined} */
  let last;
  let used = 0;
  let quiet = 0;
  return {
    /** A test has ended, and the next one begins. */
    reset() {
      last = undefined;
      used = 0;
      quiet = 0;
    },
    /**
     * Returns what is wrong, if something is.
     * @param {number} seconds the processor time until now
     */
    look(seconds) {
      const spent = Math.abs(seconds - (last ?? seconds));
      if (last !== undefined) quiet = spent > idle ? 0 : quiet + 1;
      last = seconds;
      used += spent;
      if (quiet === looks) return `none of its processes used processor time for ${quietSeconds} seconds`;
      if (used > testSeconds) return `it used more than ${testSeconds} seconds of processor time`;
      return undefined;
    },
  };
}
