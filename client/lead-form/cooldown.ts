import { shared } from './storage.ts';

/** The key for the time of the last sent lead, in milliseconds since 1970. */
const KEY = 'lead-form:sent';

/** True if a lead was sent less than `cooldownMs` before `now`. An invalid or future time never locks the form. */
export function isCoolingDown(now: number, cooldownMs: number): boolean {
  const stored = shared.read(KEY);
  if (stored === null || stored.trim() === '') return false;
  const elapsed = now - Number(stored);
  return elapsed >= 0 && elapsed < cooldownMs;
}

/** Records that a lead was sent at `now`. */
export const startCooldown = (now: number): void => shared.write(KEY, String(now));
