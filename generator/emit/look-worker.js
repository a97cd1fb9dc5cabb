/** A worker thread that looks whether the files of a folder have changed. A message is `{ folder, path }`, its answer true or false. */
import { parentPort } from 'node:worker_threads';
import { areUnchanged, readStates } from './state-lines.js';

parentPort?.on('message', (/** @type {{ folder: string, path: string }} */ { folder, path }) => {
  parentPort?.postMessage(areUnchanged(folder, readStates(path).states));
});
