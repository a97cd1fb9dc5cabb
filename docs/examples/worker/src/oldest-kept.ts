const DAY_MS = 86_400_000;

/** The time before which rows are deleted. Throws for a number of days that makes no sense, so that nothing is deleted then. */
export function oldestKept(kind: string, days: number, now: number): string {
  if (!Number.isInteger(days) || days < 2 || days > 99_999)
    throw new Error(`The days for ${kind} have to be a whole number of at least 2.`);
  return new Date(now - days * DAY_MS).toISOString();
}
