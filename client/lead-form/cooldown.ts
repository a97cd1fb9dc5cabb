/** The key in local storage, shared by all pages, for the time of the last sent lead, in milliseconds since 1970. */
const KEY = 'lead-form:sent';

/** The same time, used if storage is blocked or full. */
let sentFromThisPage: string | undefined;

/** True if a lead was sent less than `cooldownMs` before `now`. An invalid or future time never locks the form. */
export function isCoolingDown(now: number, cooldownMs: number): boolean {
  const stored = read();
  if (stored === null || stored === undefined || stored.trim() === '') return false;
  const elapsed = now - Number(stored);
  return elapsed >= 0 && elapsed < cooldownMs;
}

/** Records that a lead was sent at `now`. */
export function startCooldown(now: number): void {
  sentFromThisPage = String(now);
  try {
    localStorage.setItem(KEY, sentFromThisPage);
  } catch {
    // Storage is blocked or full: `sentFromThisPage` is used.
  }
}

function read(): string | null | undefined {
  try {
    return localStorage.getItem(KEY) ?? sentFromThisPage;
  } catch {
    return sentFromThisPage;
  }
}
