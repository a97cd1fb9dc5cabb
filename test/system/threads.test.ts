import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startThread } from '../../generator/system/threads.ts';
import { errorOf } from '../support/emitted-site.ts';
import { temporaryFolder } from '../support/tiny-site.ts';

/** Work on a worker thread. */
const threads = suite('system: threads');

/** Counts while it runs. Answers a number with its double; throws for a word; gives `null` no answer. */
const SCRIPT = `
import { parentPort, workerData } from 'node:worker_threads';
parentPort.on('message', (task) => {
  if (task === null) return;
  if (typeof task === 'string') throw new Error(task);
  parentPort.postMessage(task * 2);
});
setInterval(() => Atomics.add(workerData, 0, 1), 1);
`;

const script = join(temporaryFolder(), 'worker.mjs');
writeFileSync(script, SCRIPT);

type Task = number | string | null;

/** Starts a thread, and the number to which it adds as long as it runs. */
function start({ signal }: { signal?: AbortSignal } = {}) {
  const workerData = new Int32Array(new SharedArrayBuffer(4));
  const isCounting = async () => {
    const before = workerData[0];
    await setTimeout(20);
    return workerData[0] !== before;
  };
  return { thread: startThread<Task, number>(script, { workerData, signal }), isCounting };
}

threads('answer the tasks in their order, and say how many wait', async () => {
  const { thread, isCounting } = start();
  const answers = [1, 2, 3].map((task) => thread.ask(task));
  assert.is(thread.waiting(), 3);
  assert.equal(await Promise.all(answers), [2, 4, 6]);
  assert.is(thread.waiting(), 0);
  assert.is(await thread.ask(4), 8);
  await thread.close();
  assert.not(await isCounting());
});

threads('fail for all tasks that wait once they throw, and for later ones', async () => {
  const { thread, isCounting } = start();
  const asked = [null, 'broken', 1].map((task) => thread.ask(task));
  for (const answer of asked) assert.is((await errorOf(answer)).message, 'broken');
  assert.is((await errorOf(thread.ask(1))).message, 'broken');
  assert.not(await isCounting());
});

threads('fail for the tasks that wait when they are ended', async () => {
  const { thread, isCounting } = start();
  await thread.ask(1);
  const asked = thread.ask(null);
  await thread.close();
  assert.is((await errorOf(asked)).message, 'The thread has ended.');
  assert.not(await isCounting());
});

threads('end at once when they are interrupted', async () => {
  const interruption = new AbortController();
  const { thread, isCounting } = start(interruption);
  await thread.ask(1);
  const asked = [null, 1].map((task) => thread.ask(task));
  interruption.abort();
  for (const answer of asked) assert.is((await errorOf(answer)).name, 'AbortError');
  assert.not(await isCounting());
});

threads.run();
