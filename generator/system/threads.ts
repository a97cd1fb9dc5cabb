import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export type Thread = Worker;

interface ThreadOptions<Task, Answer> {
  /** The file of a worker script that answers each message with one message. */
  script: string;
  /** The most threads to start. */
  threads: number;
  /** A thread of this script that was started before. It is one of them. */
  started?: Thread | undefined;
  /** Given to each thread when it starts. */
  workerData?: unknown;
  /** Aborting it ends the threads and rejects with an `AbortError`. */
  signal?: AbortSignal | undefined;
  /** Called with each answer when it arrives, in any order. */
  onAnswer?(task: Task, answer: Answer): void;
}

/** Starts a thread before there is work for it. It does not keep the process alive. */
export function startEarly(script: string): Thread {
  const worker = new Worker(script);
  worker.unref();
  worker.on('error', () => {});
  return worker;
}

/**
 * Has worker threads work on tasks, and returns the answers in the order of the tasks. An error that a worker throws rejects,
 * and ends all threads.
 */
export async function runOnThreads<Task, Answer>(
  tasks: readonly Task[],
  { script, threads, started, workerData, signal, onAnswer }: ThreadOptions<Task, Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  const waiting = tasks.entries();
  const work = async (worker: Worker) => {
    for (const [index, task] of waiting) {
      worker.postMessage(task);
      const [answer] = (await once(worker, 'message', { signal })) as [Answer];
      answers[index] = answer;
      onAnswer?.(task, answer);
    }
  };
  const count = Math.min(threads, tasks.length);
  started?.ref();
  const workers = Array.from({ length: count }, (_, index) =>
    index === 0 && started ? started : new Worker(script, { workerData }),
  );
  // Nobody waits for a thread that is being ended: without a listener, its error would end the process.
  for (const worker of workers) worker.on('error', () => {});
  try {
    await Promise.all(workers.map(work));
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
  return answers;
}
