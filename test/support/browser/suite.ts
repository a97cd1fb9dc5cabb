import { setTimeout } from 'node:timers/promises';
import { suite } from 'uvu';

export type Suite = ReturnType<typeof suite>;

/** The longest that a test may take, in milliseconds, on a machine that has much else to do. */
const LIMIT = 120_000;

/** A suite whose tests all come to an end: a test that a browser leaves without an answer fails. */
export function browserSuite(name: string): Suite {
  const tests = suite(name);
  const limited = (title: string, test: Parameters<Suite>[1]) =>
    tests(title, (context) => inTime(`The test ${title}`, test(context)));
  return Object.assign(limited, tests);
}

/** Ends with the work, or fails when that takes too long. */
export async function inTime<Result>(name: string, work: Promise<Result> | Result): Promise<Result> {
  const ended = new AbortController();
  const late = setTimeout(LIMIT, undefined, { signal: ended.signal }).then(() => {
    throw new Error(`${name} took more than ${LIMIT / 1000} seconds`);
  });
  return Promise.race([work, late]).finally(() => ended.abort());
}
