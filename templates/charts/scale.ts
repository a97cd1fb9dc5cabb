/** Returns the distance of a value from the start of a scale, in percent of the scale's width. */
export type Scale = (value: number) => number;

/** A logarithmic scale: equal factors are equally far apart. */
export const logScale =
  (low: number, high: number): Scale =>
  (value) =>
    rounded((100 * Math.log(value / low)) / Math.log(high / low));

/** A linear scale: equal differences are equally far apart. */
export const linearScale =
  (low: number, high: number): Scale =>
  (value) =>
    rounded((100 * (value - low)) / (high - low));

export const percent = (value: number): string => `${rounded(value)}%`;

const rounded = (value: number): number => Math.round(value * 100) / 100;
