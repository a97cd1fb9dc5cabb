import * as z from 'zod';

const DATE = z.iso.date();

export const isRealDate = (value: string): boolean => DATE.safeParse(value).success;

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** The ISO date of a date with a time, or as people write it: `10/14/2025`, with the day first, `2025-8-1` or `August 1, 2025`. */
export function isoDateIn(text: string): string | undefined {
  const inNumbers = text
    .replace(/(?<=^\d{4}-\d{2}-\d{2})[T ].*$/, '')
    .replace(/^(\d{1,2}) ([a-z]+)/i, '$2 $1')
    .replace(/^[a-z]{3,}\.?/i, (name) => `${MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1}`);
  const numbers = inNumbers.split(/[ ,/.-]+/).map((number) => number.padStart(2, '0'));
  if (numbers.length !== 3) return;
  const [year = '', first = '', second = ''] =
    numbers[0]?.length === 4 ? numbers : [numbers[2], numbers[0], numbers[1]];
  return [`${year}-${first}-${second}`, `${year}-${second}-${first}`].find(isRealDate);
}
