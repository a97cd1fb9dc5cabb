/** Places a value on a scale, in percent of its width. */
export type Scale = (value: number) => number;

/** Equal factors are equally far apart. */
export const logScale =
  (low: number, high: number): Scale =>
  (value) =>
    rounded((100 * Math.log(value / low)) / Math.log(high / low));

/** Equal differences are equally far apart. */
export const linearScale =
  (low: number, high: number): Scale =>
  (value) =>
    rounded((100 * (value - low)) / (high - low));

export const percent = (place: number): string => `${rounded(place)}%`;

const rounded = (place: number): number => Math.round(place * 100) / 100;
