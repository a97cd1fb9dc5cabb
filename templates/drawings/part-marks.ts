import type { ActionPart, GrandPart } from '../../generator/model/index.ts';

type Point = readonly [x: number, y: number];

/** The middle of a part's number, and the point on the part where the line from its number ends, in centimeters. */
export interface PartMark {
  number: Point;
  part: Point;
}

/** The parts of the grand from above, in the order of their numbers: along its back, then along its curve. */
export const GRAND_MARKS: Record<GrandPart, PartMark> = {
  pinblock: { number: [14, -13], part: [29, 10.5] },
  'tuning-pins': { number: [35, -13], part: [34, 14.6] },
  damper: { number: [57, -13], part: [57.5, 17.5] },
  'bass-strings': { number: [100, -13], part: [100, 21.3] },
  bridge: { number: [193, 88], part: [164, 62.5] },
  soundboard: { number: [169, 98], part: [141, 71] },
  plate: { number: [147, 111], part: [124, 86] },
  rim: { number: [128, 128], part: [107.5, 121] },
  duplex: { number: [107, 143], part: [61.5, 113.5] },
};

/** The parts of the action from the side, in the order of their numbers: from the key to the string. */
export const ACTION_MARKS: Record<ActionPart, PartMark> = {
  'key-front': { number: [4, -12], part: [4, -6] },
  'key-stop': { number: [9, 2.4], part: [3.7, -2] },
  'let-off': { number: [16.5, -10.5], part: [23.4, -11.2] },
  repetition: { number: [19.5, -17], part: [28.2, -12.6] },
  hammer: { number: [34.5, -24], part: [41, -10.8] },
  'hammer-felt': { number: [42.5, -24], part: [41.8, -15] },
  damper: { number: [57, -23.8], part: [51.6, -21.8] },
};
