import { Worker } from 'node:worker_threads';
import { fileWriter } from './write-files.js';

/** Writes files into a new folder. */
export interface Writer {
  /** Writes a file now or later. May use `body` until it returns. Wait for the promise, if there is one, before the next file. */
  write(file: string, body: Uint8Array): Promise<void> | undefined;
  /** Resolves when all files are written; rejects if one could not be written. */
  end(): Promise<void>;
  /** Stops writing. */
  abort(): Promise<void>;
}

/** Files in one message to the thread: the name and the length of each, and their contents one after the other. */
export interface Batch {
  files: [file: string, length: number][];
  bodies: ArrayBuffer;
}

/** Writes files on this thread. */
export function directWriter(folder: string): Writer {
  const write = fileWriter(folder);
  return {
    write(file, body) {
      write(file, body);
      return undefined;
    },
    end: async () => {},
    abort: async () => {},
  };
}

/** The size of a message to the thread, in bytes; a larger file is a message of its own. */
const BATCH_BYTES = 500_000;
/** The most bytes that wait for the thread: as much as it writes while this thread is busy with a checkpoint's work. */
const MOST_WAITING = 12_000_000;

/** The thread gives the memory of a message back. */
type Answer = { bytes: number; bodies: ArrayBuffer } | { error: { message: string; code?: string } };

/** Writes files on a thread of its own, whose code is in the file `script`, so that this thread goes on meanwhile. */
export function threadWriter(folder: string, script: string): Writer {
  const worker = new Worker(script, { workerData: folder });
  const spare: Buffer<ArrayBuffer>[] = [];
  let files: Batch['files'] = [];
  let bodies = Buffer.allocUnsafeSlow(BATCH_BYTES);
  let length = 0;
  let waiting = 0;
  let failure: Error | undefined;
  let wake = () => {};
  const fail = (error: Error) => {
    failure ??= error;
    wake();
  };
  worker.on('message', (answer: Answer) => {
    if ('error' in answer) fail(Object.assign(new Error(answer.error.message), answer.error));
    else {
      waiting -= answer.bytes;
      if (answer.bodies.byteLength === BATCH_BYTES) spare.push(Buffer.from(answer.bodies));
    }
    wake();
  });
  worker.on('error', fail);

  function send(): void {
    if (length === 0 && files.length === 0) return;
    waiting += length;
    const batch: Batch = { files, bodies: bodies.buffer };
    worker.postMessage(batch, [batch.bodies]);
    files = [];
    bodies = spare.pop() ?? Buffer.allocUnsafeSlow(BATCH_BYTES);
    length = 0;
  }
  async function waitUntil(most: number): Promise<void> {
    while (waiting > most && !failure) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    if (failure) throw failure;
  }
  return {
    write(file, body) {
      if (length + body.length > bodies.length) send();
      if (body.length > bodies.length) bodies = Buffer.allocUnsafeSlow(body.length);
      bodies.set(body, length);
      length += body.length;
      files.push([file, body.length]);
      if (waiting + length > MOST_WAITING) return waitUntil(MOST_WAITING / 2);
      return failure ? Promise.reject(failure) : undefined;
    },
    async end() {
      send();
      try {
        await waitUntil(0);
      } finally {
        await worker.terminate();
      }
    },
    async abort() {
      await worker.terminate();
    },
  };
}
