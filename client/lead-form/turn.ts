/** The name of the lock that the pages of the site share. */
const NAME = 'lead-form';
/** The longest that a page waits for its turn, in milliseconds: the system may have put the page with the lock to sleep. */
const PATIENCE_MS = 5_000;

/**
 * Waits until no other page of the site, in any tab, is sending a lead. Returns a function that ends the turn. Nobody is locked
 * out: without locks, after a while, or when the visitor leaves the page, its turn comes at once.
 */
export function takeTurn(): Promise<() => void> {
  return new Promise((resolve) => {
    let isWaiting = true;
    const start = (release = () => {}) => {
      isWaiting = false;
      resolve(release);
    };
    if (!('locks' in navigator)) return start();
    addEventListener('pagehide', () => start(), { once: true });
    setTimeout(start, PATIENCE_MS);
    const hold = () => (isWaiting ? new Promise<void>(start) : undefined);
    Promise.resolve()
      .then(() => navigator.locks.request(NAME, hold))
      .catch(() => start());
  });
}
