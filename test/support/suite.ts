import { type Test, suite as uvuSuite } from 'uvu';

export * as assert from 'uvu/assert';

/** A suite, which `test/runner/worker.js` runs as soon as its file is loaded. */
export function suite(name: string): Test {
  const tests = uvuSuite(name);
  const suites: Test[] = Reflect.get(globalThis, 'suites');
  suites.push(tests);
  return tests;
}
