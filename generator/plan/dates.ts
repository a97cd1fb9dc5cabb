import type { ShownDate } from '../model/index.ts';

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

export function shownDate(iso: string): ShownDate {
  const [year, month, day] = iso.split('-').map(Number);
  return { iso, text: `${MONTHS[(month ?? 1) - 1]} ${day}, ${year}` };
}
