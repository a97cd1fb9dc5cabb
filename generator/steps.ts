/** Between two steps, signals and timers may have a turn. */
export type Steps<T> = Generator<undefined, T>;

export function doAll<T>(steps: Steps<T>): T {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

/** Waits for signals and timers if it is time. */
export type Pause = () => Promise<void> | undefined;

export async function doInTurns<T>(steps: Steps<T>, pause: Pause): Promise<T> {
  let step = steps.next();
  while (!step.done) {
    await pause();
    step = steps.next();
  }
  return step.value;
}
