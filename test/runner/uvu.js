/** Stands in for uvu in test files: tells the runner of each test as it starts, and when the last one of a suite has ended. */
import { suite as plainSuite } from 'uvu';

/** @type {typeof plainSuite} */
export function suite(title, context) {
  const state = { ...context };
  let current = '';
  // uvu writes the name of each test here, and '' in the end.
  Object.defineProperty(state, '__test__', {
    get: () => current,
    set(test) {
      current = test;
      process.send?.({ test });
    },
  });
  return plainSuite(title, /** @type {NonNullable<typeof context>} */ (state));
}
