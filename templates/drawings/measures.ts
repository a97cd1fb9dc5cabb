/** The measures of the site's pianos, in centimeters: usual sizes, not those of one model. */
export const MEASURES = {
  digital: { name: 'Digital piano', width: 136, height: 84, depth: 42 },
  hybrid: { name: 'Hybrid piano', width: 148, height: 102, depth: 60 },
  upright: { name: 'Upright piano', width: 150, height: 125, depth: 62 },
  babyGrand: { name: 'Baby grand', width: 148, height: 100, depth: 150 },
  grand: { name: 'Grand piano', width: 150, height: 102, depth: 212 },
} as const;

export type PianoKind = keyof typeof MEASURES;

/** A foot in centimeters. */
export const FOOT = 30.48;

/** Formats a length in feet and inches: `4 ft 11 in`. */
export function feet(centimeters: number): string {
  const inches = Math.round(centimeters / 2.54);
  const [whole, rest] = [Math.floor(inches / 12), inches % 12];
  return [whole && `${whole}\u00a0ft`, rest && `${rest}\u00a0in`].filter(Boolean).join(' ');
}

/** Returns the whole numbers from 0 to below a count. */
export const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** Returns the path data of as many shapes, each for its number from 0 on. */
export const repeat = (count: number, shape: (index: number) => string): string =>
  numbers(count).map(shape).join('');

/** Formats a number for path data, with at most one decimal. */
export const short = (value: number): string => String(Math.round(value * 10) / 10);
