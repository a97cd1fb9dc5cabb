export const MINUTE_MS = 60_000;
export const DAY_MS = 24 * 60 * MINUTE_MS;

/** The time before which rows are deleted. Throws for days that make no sense: then nothing is deleted. */
export function oldestKept(kind: string, days: number, now: number): string {
  if (!Number.isInteger(days) || days < 2 || days > 99_999)
    throw new Error(`The days for ${kind} have to be a whole number of at least 2.`);
  return new Date(now - days * DAY_MS).toISOString();
}
