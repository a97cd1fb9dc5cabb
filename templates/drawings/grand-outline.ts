import { short } from './measures.ts';

type Place = (fromFront: number, fromBass: number) => readonly [x: number, y: number];

interface GrandOutline {
  length: number;
  width: number;
  /** How far from the front it begins, in centimeters. */
  from?: number;
  /** Where a point stands in the drawing; a plan, a lid that is raised and an inner edge differ in this only. */
  place: Place;
}

/** The outline of a grand from above: straight along the bass, bent along the treble, round at the tail. */
export function grandOutline({ length, width, from = 0, place }: GrandOutline): string {
  const at = (...points: [along: number, across: number][]) =>
    points
      .map(([along, across]) =>
        place(along * length, across * width)
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
