import * as z from 'zod';

const DATE = z.iso.date();

export const isRealDate = (value: string): boolean => DATE.safeParse(value).success;

/** Of a date with a time, or of `10/14/2025`, `2025-8-1` or `August 1, 2025`. */
export function isoDateIn(text: string): string | undefined {
  const date = new Date(`${text.replace(/T\d.*$/, '')} UTC`);
  const isDate = /\b\d{4}\b/.test(text) && !/^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(date.getTime());
  return isDate ? date.toISOString().slice(0, 10) : undefined;
}
