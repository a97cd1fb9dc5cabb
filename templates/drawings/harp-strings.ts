import { MEASURES, numbers } from './measures.ts';

/** The rim that the strings lie in, in centimeters: from its front to its tail, and from its bass to its treble side. */
export const LENGTH = MEASURES.grand.depth;
export const WIDTH = MEASURES.grand.width;
/** How far from the front the strings begin to sound. */
export const AGRAFFE = 47;

/** The first string after each strut of the plate. Those before the first strut are the bass, which crosses the rest. */
const SECTIONS = [0, 24, 48, 68, 88];
export const FIRST_TENOR = 24;

export interface HarpString {
  /** How far from the bass side it begins. */
  start: number;
  /** Where it leaves the agraffe for, to the tail and to the treble, for each centimeter of its length. */
  slant: number;
  /** How long it sounds: up to the bridge. */
  speaking: number;
  /** How long it is from the agraffe to its end on the plate. */
  whole: number;
  /** How far from the front its tuning pin stands. */
  pin: number;
}

/** The sounding length of a string: a straight fall in the bass; above, close to half for every octave, as wire asks. */
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

/** The string of a key; between two keys, one that would lie there. */
export function stringAt(key: number): HarpString {
  const string = STRINGS[key];
  if (!string) throw new RangeError(`A piano has no key ${key}.`);
  return string;
}

/** A point on a string's line: how far behind the agraffe, and how far aside. */
export function pointOn(key: number, along: number, aside = 0): [x: number, y: number] {
  const { start, slant } = stringAt(key);
  return [AGRAFFE + along, start + slant * along + aside];
}
