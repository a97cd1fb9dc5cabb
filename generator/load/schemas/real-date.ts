import * as z from 'zod';

const DATE = z.iso.date();

export const isRealDate = (value: string): boolean => DATE.safeParse(value).success;

/** Of a date with a time, `10/14/2025`, `10/14/25`, `2025-8-1`, `1-Aug-25` or `August 1, 2025`, but not `1.9.2025`. */
export function isoDateIn(text: string): string | undefined {
  const given = text.replace(/[T ]+\d+:\d.*$/, '');
  const date = new Date(`${given} UTC`);
  if (Number.isNaN(date.getTime()) || isRealDate(text) || /\d\./.test(text)) return;
  const iso = date.toISOString().slice(0, 10);
  // To JavaScript, `2/30/2026` is a day of March, and `May 2026` the first.
  const parts = given.match(/\d+|[a-z]{3,}/gi) ?? [];
  const isThere = (part: string) => /\D/.test(part) || iso.includes(part.padStart(2, '0'));
  return parts.length > 2 && parts.every(isThere) ? iso : undefined;
}
