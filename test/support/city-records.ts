import { location } from './tiny-site.ts';

/** Records of so many made-up cities in the two states of the tiny site, for `data/locations.json`. */
export const cityRecords = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    location(index < count / 2 ? 'Maine' : 'Ohio', `Town ${letters(index)}`, { primary: index % 100 === 0 }),
  );

/** `AAA`, `AAB` and so on. */
const letters = (number: number): string =>
  [26 * 26, 26, 1].map((unit) => String.fromCharCode(65 + (Math.floor(number / unit) % 26))).join('');
