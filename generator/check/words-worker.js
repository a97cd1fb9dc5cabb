/** A worker thread that reads the words of city pages. It answers the message 'end' with what it found, and each batch with nothing. */
import { parentPort, workerData } from 'node:worker_threads';
import { openPageWords } from './rules/page-words.js';

/** @typedef {import('./rules/page-words.js').WordsBatch} WordsBatch */

const words = openPageWords(workerData);

parentPort?.on('message', (/** @type {WordsBatch | 'end'} */ message) => {
  if (message !== 'end') words.add(message);
  parentPort?.postMessage(message === 'end' ? words.result() : undefined);
});
