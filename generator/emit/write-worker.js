/**
 * A worker thread that writes files. Its data is the folder to write into. A message is `{ files, bodies }`: the name and the
 * length of each file, and their contents one after the other. The answer is `{ bytes, bodies }`, which
 * gives the memory back, or `{ error }` for the first failure.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { fileWriter } from './write-files.js';

const write = fileWriter(workerData);

parentPort?.on('message', (/** @type {import('./writer.ts').Batch} */ { files, bodies }) => {
  let start = 0;
  try {
    for (const [file, length] of files) {
      write(file, new Uint8Array(bodies, start, length));
      start += length;
    }
    parentPort?.postMessage({ bytes: start, bodies }, [bodies]);
  } catch (error) {
    const { message, code } = /** @type {NodeJS.ErrnoException} */ (error);
    parentPort?.postMessage({ error: { message, code } });
  }
});
