import { Worker } from 'node:worker_threads';

/** A worker thread that does tasks one after another, and answers each. */
export interface Thread<Task, Answer> {
  /** Has the thread work on a task after those before. Rejects if the thread fails, or when it is ended. */
  ask(task: Task): Promise<Answer>;
  /** How many tasks are not answered yet. */
  waiting(): number;
  /** Ends the thread. */
  close(): Promise<void>;
}

/** The space for young objects, in megabytes: tasks are soon forgotten, and need no more. */
const YOUNG = 8;

/** Starts a worker thread, whose code is in the file `script`. Aborting the signal ends it. */
export function startThread<Task, Answer>(
  script: string,
  { signal, workerData }: { signal?: AbortSignal | undefined; workerData?: unknown } = {},
): Thread<Task, Answer> {
  const worker = new Worker(script, { workerData, resourceLimits: { maxYoungGenerationSizeMb: YOUNG } });
  const asked: { resolve(answer: Answer): void; reject(error: unknown): void }[] = [];
  let failure: unknown;
  const fail = (error: unknown) => {
    failure ??= error;
    for (const { reject } of asked.splice(0)) reject(failure);
  };
  const close = async () => {
    signal?.removeEventListener('abort', abort);
    await worker.terminate();
  };
  const abort = () => {
    fail(signal?.reason);
    close();
  };
  worker.on('message', (answer: Answer) => asked.shift()?.resolve(answer));
  worker.on('error', fail);
  worker.on('exit', () => fail(new Error('The thread has ended.')));
  signal?.addEventListener('abort', abort, { once: true });
  return {
    ask(task) {
      const answer = new Promise<Answer>((resolve, reject) => {
        if (failure !== undefined) reject(failure);
        else asked.push({ resolve, reject });
      });
      // Nobody may wait for it.
      answer.catch(() => {});
      worker.postMessage(task);
      return answer;
    },
    waiting: () => asked.length,
    close,
  };
}
