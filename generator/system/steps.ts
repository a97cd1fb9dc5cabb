/** Work in steps: between two of them, signals and timers may have a turn. */
export type Steps<T> = Generator<undefined, T>;

/** Does all steps at once. */
export function doAll<T>(steps: Steps<T>): T {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}
