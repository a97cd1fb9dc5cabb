import { short } from './measures.ts';

type ToPoint = (fromFront: number, fromBass: number) => readonly [x: number, y: number];

interface GrandOutline {
  length: number;
  width: number;
  /** The distance from the front at which the outline begins, in centimeters. */
  from?: number;
  /** Returns the point in the drawing. A plan, a raised lid and an inner edge differ in this only. */
  toPoint: ToPoint;
}

/** Returns the path of a grand's outline: straight along the bass, curved along the treble, round at the tail. */
export function grandOutline({ length, width, from = 0, toPoint }: GrandOutline): string {
  const at = (...points: [along: number, across: number][]) =>
    points
      .map(([along, across]) =>
        toPoint(along * length, across * width)
          .map(short)
          .join(' '),
      )
      .join(' ');
  const front = from / length;
  return [
    `M${at([front, 0])}L${at([front, 1])}L${at([Math.max(0.3, front), 1])}`,
    `C${at([0.42, 1], [0.465, 0.88], [0.55, 0.74])}`,
    `C${at([0.64, 0.6], [0.73, 0.56], [0.83, 0.51])}`,
    `C${at([0.94, 0.455], [1, 0.36], [1, 0.21])}`,
    `C${at([1, 0.07], [0.985, 0], [0.94, 0])}z`,
  ].join('');
}
