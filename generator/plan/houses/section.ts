import type { HouseDrawing } from '../../model/index.ts';
import { ground } from './parts.ts';

/** The width of all drawings, so that they have one scale. */
export const WIDTH = 1400;

/** A section through a house with an upright where it stands best: on the main floor, at an inside wall. */
export interface Section {
  title: string;
  /** The heights that the drawing shows. */
  from: number;
  to: number;
  /** Where the piano stands: its left end and its floor. */
  piano: readonly [x: number, floor: number];
  /** Where the ground is seen beside the house: pairs of places. */
  ground: readonly (readonly [from: number, to: number])[];
  /** Rooms that people live in. */
  rooms: readonly string[];
  /** Thin lines: what stands in the rooms. */
  fittings: readonly string[];
  /** Stronger lines: stairs and posts. */
  outlines: readonly string[];
  /** All that is cut. */
  walls: readonly string[];
  /** Windows and doors in walls that are cut. */
  openings: readonly string[];
  lamps: readonly string[];
}

export function drawn({ title, from, to, piano, ground: stretches, ...layers }: Section): HouseDrawing {
  const earth = ground(stretches);
  return {
    title,
    viewBox: `0 ${from} ${WIDTH} ${to - from}`,
    piano: `translate(${piano.join(' ')})`,
    rooms: layers.rooms.join(''),
    fittings: [...layers.fittings, earth.hatch].join(''),
    outlines: [...layers.outlines, earth.line].join(''),
    walls: layers.walls.join(''),
    openings: layers.openings.join(''),
    lamps: layers.lamps.join(''),
  };
}
