/** The one key in local storage, for all pages: when this browser last sent a lead, in milliseconds since 1970. */
const KEY = 'lead-form:sent';

/** Stands in where storage is blocked or full. */
let sentFromThisPage: string | undefined;

/** True while the last submission is less than `cooldownMs` ago. What cannot be such a moment never locks the form. */
export function isCoolingDown(now: number, cooldownMs: number): boolean {
  const stored = read();
  if (stored === null || stored === undefined || stored.trim() === '') return false;
  const elapsed = now - Number(stored);
  return elapsed >= 0 && elapsed < cooldownMs;
}

/** Notes that a lead was sent at `now`. */
export function startCooldown(now: number): void {
  sentFromThisPage = String(now);
  try {
    localStorage.setItem(KEY, sentFromThisPage);
  } catch {
    // Storage is blocked or full: the memory of this page has to do.
  }
}

function read(): string | null | undefined {
  try {
    return localStorage.getItem(KEY) ?? sentFromThisPage;
  } catch {
    return sentFromThisPage;
  }
}
