/**
 * Parts of the sections of houses, as path data in centimeters. The ground is at 0, and what stands above it is below zero. `floor` is
 * the height of the floor that a part stands on.
 */

/** The height of a step. A floor stands a whole number of steps above another. */
const RISE = 20;
const WALL = 20;

/** A rectangle from its upper left corner. All run in one direction, so that those of one path unite. */
export const box = (x: number, top: number, width: number, height: number): string =>
  `M${x} ${top}h${width}v${height}h-${width}z`;

/** A wall that is cut, between two heights. */
export const wall = (x: number, top: number, bottom: number): string => box(x, top, WALL, bottom - top);

/** A floor that is cut. */
export const slab = (x: number, floor: number, width: number): string => box(x, floor, width, 22);

/** A window in a wall that is cut, for the layer above the walls. */
export const cutWindow = (x: number, floor: number): string =>
  `${box(x, floor - 205, WALL, 120)}M${x + WALL / 2} ${floor - 205}v120`;

/** A way through a wall that is cut. */
export const cutDoor = (x: number, floor: number): string => box(x, floor - 205, WALL, 205);

/** A window in a wall behind the section. */
export const backWindow = (x: number, floor: number): string =>
  `${box(x, floor - 205, 100, 120)}M${x + 50} ${floor - 205}v120m-50-60h100m6 60h-112`;

/** A door in a wall behind the section. */
export const backDoor = (x: number, floor: number): string =>
  `${box(x, floor - 205, 86, 205)}M${x + 74} ${floor - 104}v10M${x + 14} ${floor - 190}h58v74h-58z`;

/** Stairs that climb to the right, or to the left with a negative run. */
export const stairs = (x: number, floor: number, { steps, run }: { steps: number; run: number }): string =>
  `M${x} ${floor}${`v-${RISE}h${run}`.repeat(steps)}`;

/** The rail above such stairs. */
export const rail = (x: number, floor: number, { steps, run }: { steps: number; run: number }): string =>
  `M${x} ${floor - RISE}v-90l${run * (steps - 1)}-${RISE * (steps - 1)}v90`;

/** A railing with a post at each end. */
export const railing = (x: number, floor: number, width: number): string =>
  `M${x} ${floor - 90}h${width}M${x} ${floor - 12}h${width}${Array.from(
    { length: Math.floor(width / 22) },
    (_, bar) => `M${x + 12 + bar * 22} ${floor - 90}v78`,
  ).join('')}`;

/** A lamp that hangs from a ceiling. */
export const lamp = (x: number, ceiling: number): string => `M${x} ${ceiling}v46h-9l-14 22h46l-14-22h-9z`;

export const bed = (x: number, floor: number): string =>
  `M${x} ${floor}v-96h8v52h176v-16h8v60M${x + 8} ${floor - 20}h176M${x + 12} ${floor - 44}v-14q0-6 6-6h40q6 0 6 6v14M${x + 64} ${floor - 56}h120`;

export const sofa = (x: number, floor: number): string =>
  `M${x + 8} ${floor - 8}h184v-44q0-8-8-8t-8 8v8h-152v-8q0-8-8-8t-8 8zM${x + 18} ${floor - 60}v-16q0-8 8-8h148q8 0 8 8v16M${x + 100} ${floor - 84}v40M${x + 16} ${floor - 8}v8m168 0v-8`;

export const table = (x: number, floor: number): string =>
  `M${x} ${floor - 74}h150v5h-150zM${x + 16} ${floor - 69}v69m118 0v-69M${x - 34} ${floor}v-94m0 48h34v46M${x + 184} ${floor}v-94m0 48h-34v46`;

export const shelf = (x: number, floor: number): string =>
  `${box(x, floor - 190, 90, 190)}M${x} ${floor - 144}h90m0 46h-90m0 46h90M${x + 14} ${floor - 144}v-32m8 32v-28m10 28v-34m30 80v-30m9 30v-26m-50 72v-30m9 30v-34m9 34v-28`;

/** A furnace with its duct up to a ceiling. */
export const furnace = (x: number, floor: number, ceiling: number): string =>
  `${box(x, floor - 140, 76, 140)}M${x} ${floor - 50}h76M${x + 18} ${floor - 30}h40M${x + 24} ${floor - 140}V${ceiling}m28 0V${floor - 140}`;

/** A roof of even thickness over a ridge: its left eave, its ridge and its right eave, along its lower side. */
export const roof = (...points: readonly (readonly [x: number, y: number])[]): string => {
  const back = [...points].reverse().map(([x, y]) => `${x} ${y}`);
  return `M${points.map(([x, y]) => `${x} ${y - 22}`).join('L')}L${back.join('L')}z`;
};

/** The ground beside a house, between pairs of places: the line, and the earth below it. */
export function ground(stretches: readonly (readonly [from: number, to: number])[]) {
  const hatch = stretches.flatMap(([from, to]) =>
    Array.from({ length: Math.floor((to - from) / 24) }, (_, index) => `M${from + 20 + index * 24} 0l-12 14`),
  );
  return { line: stretches.map(([from, to]) => `M${from} 0H${to}`).join(''), hatch: hatch.join('') };
}
