import { on, once } from 'node:events';
import { Worker } from 'node:worker_threads';

interface ThreadOptions<Task, Answer> {
  /** The file of a worker script that answers each message with one message. */
  script: string;
  /** The most threads to start. */
  threads: number;
  /** Given to each thread when it starts. */
  workerData?: unknown;
  /** Aborting it ends the threads and rejects with an `AbortError`. */
  signal?: AbortSignal | undefined;
  /** Called with each answer when it arrives, in any order. */
  onAnswer?(task: Task, answer: Answer): void;
}

/**
 * Has worker threads work on tasks, and returns the answers in the order of the tasks. An error that a worker throws rejects,
 * and ends all threads.
 */
export async function runOnThreads<Task, Answer>(
  tasks: readonly Task[],
  { script, threads, workerData, signal, onAnswer }: ThreadOptions<Task, Answer>,
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
  const workers = Array.from({ length: count }, () => new Worker(script, { workerData }));
  // Nobody waits for a thread that is being ended: without a listener, its error would end the process.
  for (const worker of workers) worker.on('error', () => {});
  try {
    await Promise.all(workers.map(work));
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
  return answers;
}

/** A worker thread that is started before there is work for it. */
export interface EarlyThread<Task, Answer> {
  /** Has the thread work on a task after those before. */
  ask(task: Task): Promise<Answer>;
  /** Keeps the process alive: somebody waits for an answer. */
  ref(): void;
  close(): Promise<void>;
}

/** Starts a thread of a worker script that answers each message with one message. Aborting the signal rejects with an `AbortError`. */
export function startThread<Task, Answer>(script: string, signal?: AbortSignal): EarlyThread<Task, Answer> {
  const thread = new Worker(script);
  thread.unref();
  const answers = on(thread, 'message', { ...(signal && { signal }) });
  return {
    ask(task) {
      thread.postMessage(task);
      const answer = answers.next().then(({ value }) => value[0] as Answer);
      // Nobody may ask for it.
      answer.catch(() => {});
      return answer;
    },
    ref: () => thread.ref(),
    async close() {
      await thread.terminate();
    },
  };
}
