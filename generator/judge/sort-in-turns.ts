import type { Pause } from '../steps.ts';

/** So many numbers are sorted or merged in a few milliseconds. */
const PART = 2 ** 16;

/** Sorts numbers: each part by itself, then pairs of parts into one. `pause` is called often. Overwrites the numbers. */
export async function sortInTurns(numbers: Float64Array, pause: Pause): Promise<Float64Array> {
  for (let start = 0; start < numbers.length; start += PART) {
    numbers.subarray(start, start + PART).sort();
    await pause();
  }
  let sorted: Float64Array = numbers;
  let merged: Float64Array = new Float64Array(numbers.length);
  for (let size = PART; size < numbers.length; size *= 2) {
    await merge(sorted, merged, { size, pause });
    [sorted, merged] = [merged, sorted];
  }
  return sorted;
}

async function merge(
  sorted: Float64Array,
  merged: Float64Array,
  { size, pause }: { size: number; pause: Pause },
): Promise<void> {
  for (let start = 0; start < sorted.length; start += 2 * size) {
    const middle = Math.min(start + size, sorted.length);
    const end = Math.min(middle + size, sorted.length);
    let [left, right] = [start, middle];
    for (let at = start; at < end; at += 1) {
      const isLeft =
        right === end || (left < middle && (sorted[left] as number) <= (sorted[right] as number));
      merged[at] = sorted[isLeft ? left++ : right++] as number;
      if (at % PART === 0) await pause();
    }
  }
}
