import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { runOnThreads } from '../../generator/system/threads.ts';
import { temporaryFolder } from '../support/tiny-site.ts';

/** Work on worker threads. */
const threads = suite('system: threads');

/** Counts while it runs. Answers a number with its double, the small ones last; throws for a word; gives `null` no answer. */
const SCRIPT = `
import { parentPort, workerData } from 'node:worker_threads';
parentPort.on('message', (task) => {
  if (task === null) return;
  if (typeof task === 'string') throw new Error(task);
  setTimeout(() => parentPort.postMessage(task * 2), 40 - 10 * task);
});
setInterval(() => Atomics.add(workerData, 0, 1), 1);
`;

const script = join(temporaryFolder(), 'worker.mjs');
writeFileSync(script, SCRIPT);

threads('answer in the order of the tasks, and report each answer when it arrives', async () => {
  const arrived: [number, number][] = [];
  const answers = await runOnThreads<number, number>([1, 2, 3, 4], {
    script,
    threads: 3,
    workerData: counter(),
    onAnswer: (task, answer) => arrived.push([task, answer]),
  });
  assert.equal(answers, [2, 4, 6, 8]);
  assert.equal(
    arrived.sort(([a], [b]) => a - b),
    [
      [1, 2],
      [2, 4],
      [3, 6],
      [4, 8],
    ],
  );
});

threads('are not started without tasks', async () => {
  assert.equal(await runOnThreads([], { script: 'nowhere', threads: 3 }), []);
});

threads('end for all once one throws, and its error reaches the caller', async () => {
  const workerData = counter();
  const error = await errorOf(runOnThreads([null, 'broken', null], { script, threads: 3, workerData }));
  assert.is(error.message, 'broken');
  assert.not(await isCounting(workerData));
});

threads('end at once when they are interrupted', async () => {
  const interruption = new AbortController();
  const { signal } = interruption;
  const onAnswer = () => interruption.abort();
  const workerData = counter();
  const options = { script, threads: 2, workerData, signal, onAnswer };
  assert.is((await errorOf(runOnThreads([1, null, null], options))).name, 'AbortError');
  assert.not(await isCounting(workerData));
});

const counter = () => new Int32Array(new SharedArrayBuffer(4));

/** True if a thread still counts. */
async function isCounting(count: Int32Array): Promise<boolean> {
  const before = count[0];
  await setTimeout(20);
  return count[0] !== before;
}

const errorOf = (work: Promise<unknown>): Promise<Error> =>
  work.then(
    () => assert.unreachable('Nothing was thrown.'),
    (error) => error,
  );

threads.run();
