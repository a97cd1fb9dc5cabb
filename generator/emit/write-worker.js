/**
 * A worker thread that writes files. Its data is the folder to write into. It answers each message, a batch of files, with the bytes
 * that it wrote, or with the first failure.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { fill, splitSlots } from '../shape/fill.js';
import { fileWriter } from './write-files.js';

/**
 * @typedef {import('./writer.ts').Batch} Batch
 * @typedef {import('./writer.ts').FileContent} FileContent
 * @typedef {import('./writer.ts').Answer} Answer
 */

const write = fileWriter(workerData);
/** @type {Batch['shapes']} */
const shapes = [];

/** @param {FileContent} content */
function bytesOf(content) {
  if (typeof content === 'string') return Buffer.from(content);
  if (!('slots' in content)) return content;
  return fill(shapes[content.shape] ?? { pieces: [] }, splitSlots(content.slots));
}

parentPort?.on('message', (/** @type {Batch} */ batch) => {
  shapes.push(...batch.shapes);
  let bytes = 0;
  /** @type {Answer} */
  let answer;
  try {
    for (const [file, content] of batch.files) bytes += write(file, bytesOf(content));
    answer = { bytes };
  } catch (error) {
    const { message, code } = /** @type {NodeJS.ErrnoException} */ (error);
    answer = { error: { message, code } };
  }
  parentPort?.postMessage(answer);
});
