const DAY_MS = 86_400_000;

/** The time before which leads are deleted. Throws for a number of days that makes no sense, so that nothing is deleted then. */
export function oldestKept(setting: string, days: string, now: number): string {
  if (!/^\d{1,5}$/.test(days) || Number(days) < 2)
    throw new Error(`${setting} has to be a whole number of at least 2.`);
  return new Date(now - Number(days) * DAY_MS).toISOString();
}
