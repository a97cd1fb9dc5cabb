import { MEASURES, numbers } from './measures.ts';

/** The size of the rim around the strings, in centimeters: from front to tail, and from bass to treble side. */
export const LENGTH = MEASURES.grand.depth;
export const WIDTH = MEASURES.grand.width;
/** The distance from the front at which the strings begin to sound, in centimeters. */
export const AGRAFFE = 47;

/** The first string after each strut of the plate. The strings before the first strut are the bass, which crosses the others. */
export const SECTIONS = [0, 24, 48, 68, 88];
export const FIRST_TENOR = 24;

/** One string; lengths are in centimeters. */
interface HarpString {
  /** The distance of its start from the bass side. */
  start: number;
  /** How far it moves to the treble side for each centimeter to the tail. */
  slant: number;
  /** The length that sounds, up to the bridge. */
  speaking: number;
  /** The length from the agraffe to its end on the plate. */
  whole: number;
  /** The distance of its tuning pin from the front. */
  pin: number;
}

/** Returns the sounding length of a string: it falls evenly in the bass; above, each octave nearly halves it. */
function speakingLength(key: number): number {
  if (key < FIRST_TENOR) return 147 - 1.45 * key;
  const along = (key - FIRST_TENOR) / 63;
  return Math.exp(4.82 - 2.67 * along - 0.5 * along ** 2);
}

function slantOf(key: number): number {
  if (key < FIRST_TENOR) return 0.13 + 0.0025 * key;
  return -0.24 + 0.2 * ((key - FIRST_TENOR) / 63);
}

/** One string for each of the 88 keys, from the lowest. */
export const STRINGS: readonly HarpString[] = numbers(88).map((key) => {
  const section = SECTIONS.findLastIndex((first) => first <= key);
  const speaking = speakingLength(key);
  return {
    start: 13.2 + key * 1.36 + section * 1.3,
    slant: slantOf(key),
    speaking,
    whole: speaking + (key < FIRST_TENOR ? 7 : 5 + 0.08 * speaking),
    pin: 31 + (key % 3) * 3,
  };
});

/** Returns the string of a key, counted from 0. Throws a `RangeError` if there is no such key. */
export function stringAt(key: number): HarpString {
  const string = STRINGS[key];
  if (!string) throw new RangeError(`A piano has no key ${key}.`);
  return string;
}

/** Returns the point `along` centimeters behind the agraffe, and `aside` centimeters from the string to the treble side. */
export function pointOn(key: number, along: number, aside = 0): [x: number, y: number] {
  const { start, slant } = stringAt(key);
  return [AGRAFFE + along, start + slant * along + aside];
}
