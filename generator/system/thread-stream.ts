import { Worker } from 'node:worker_threads';

interface StreamOptions<Answer> {
  workerData?: unknown;
  /** Called with each answer. What it throws is thrown to the sender. */
  onAnswer(answer: Answer): void;
}

/** A worker thread that gets messages one after the other, and answers each with one message. */
export interface ThreadStream<Message> {
  send(message: Message): void;
  /** Returns a promise if so many messages wait that the sender should wait too. Rejects if the thread has failed. */
  whenFewWait(): Promise<void> | undefined;
  /** Waits for all answers, and ends the thread. */
  end(): Promise<void>;
  /** Ends the thread. */
  abort(): Promise<void>;
}

/** The most messages that wait for the thread. */
const MOST_WAITING = 30;

/** The space for young objects, in megabytes: messages are soon forgotten, and need no more. */
const YOUNG = 8;

/** Starts a worker thread, whose code is in the file `script`. */
export function openStream<Message, Answer>(
  script: string,
  { workerData, onAnswer }: StreamOptions<Answer>,
): ThreadStream<Message> {
  const worker = new Worker(script, { workerData, resourceLimits: { maxYoungGenerationSizeMb: YOUNG } });
  let waiting = 0;
  let failure: unknown;
  let wake = () => {};
  const fail = (error: unknown) => {
    failure ??= error;
    wake();
  };
  worker.on('message', (answer: Answer) => {
    waiting -= 1;
    try {
      onAnswer(answer);
    } catch (error) {
      fail(error);
    }
    wake();
  });
  worker.on('error', fail);

  async function waitUntil(most: number): Promise<void> {
    while (waiting > most && failure === undefined) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    if (failure !== undefined) throw failure;
  }
  const terminate = async () => {
    await worker.terminate();
  };
  return {
    send(message) {
      waiting += 1;
      worker.postMessage(message);
    },
    whenFewWait() {
      if (waiting > MOST_WAITING) return waitUntil(MOST_WAITING / 2);
      return failure === undefined ? undefined : Promise.reject(failure);
    },
    async end() {
      try {
        await waitUntil(0);
      } finally {
        await terminate();
      }
    },
    abort: terminate,
  };
}
