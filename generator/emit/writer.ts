import type { Output } from '../model/index.ts';
import type { Piece } from '../shape/fill.js';
import { FilledPage, type Shape } from '../shape/shape.ts';
import { startThread, type Thread } from '../system/threads.ts';
import { withBody } from './bodies.ts';
import { fileWriter } from './write-files.js';

/** A writer of files into a new folder. */
export interface Writer {
  /** Writes an output to a path now or later. Wait for the promise, if there is one, before the next output. */
  write(output: Output, path: string): Promise<void> | undefined;
  /** Resolves with the size of all files when they are written; rejects if one could not be written. */
  end(): Promise<number>;
  /** Stops writing. */
  abort(): Promise<void>;
}

/** A message to the thread: files to write, and the shapes of pages that the thread does not have yet. */
export interface Batch {
  shapes: { pieces: readonly Piece[] }[];
  files: [path: string, content: FileContent][];
}

/** The content of a file, or the number of a shape and the strings for its slots, joined: the thread fills them in. */
export type FileContent = string | Uint8Array | { shape: number; slots: string };

/** Writes files on this thread. */
export function directWriter(folder: string): Writer {
  const write = fileWriter(folder);
  let bytes = 0;
  return {
    write(output, path) {
      bytes += withBody(output, (body) => write(path, body));
      return undefined;
    },
    end: async () => bytes,
    abort: async () => {},
  };
}

/** The characters of a message to the thread; a larger file is a message of its own. */
const BATCH_SIZE = 100_000;
/** The most messages that wait for the thread. */
const MOST_WAITING = 30;

/** What the thread answers to each message: how many bytes it wrote, or the first failure. */
export type Answer = { bytes: number } | { error: { message: string; code?: string | undefined } };

/** Up to this number, this thread writes the files: starting another thread takes as long. */
const FEW_FILES = 300;

/**
 * Writes many files on a thread of its own, whose code is in the file `script`, so that this thread goes on meanwhile. `pause` is called
 * before each of a few files, and rejects to stop.
 */
export function threadWriter(
  folder: string,
  { script, pause }: { script: string; pause?: (() => Promise<void> | undefined) | undefined },
): Writer {
  const held: [output: Output, path: string][] = [];
  let writer: Writer | undefined;
  return {
    write(output, path) {
      if (writer) return writer.write(output, path);
      held.push([output, path]);
      if (held.length <= FEW_FILES) return undefined;
      writer = streamTo(startThread(script, { workerData: folder }));
      for (const first of held.splice(0)) writer.write(...first);
      return undefined;
    },
    async end() {
      const last = writer ?? directWriter(folder);
      for (const [output, path] of held) {
        await pause?.();
        await last.write(output, path);
      }
      return last.end();
    },
    async abort() {
      await writer?.abort();
    },
  };
}

/** Sends files to a thread. */
function streamTo(thread: Thread<Batch, Answer>): Writer {
  const shapes = new Map<Shape, number>();
  let batch: Batch = { shapes: [], files: [] };
  let size = 0;
  let bytes = 0;
  let last: Promise<void> = Promise.resolve();

  function contentOf(output: Output): FileContent {
    if (!(output instanceof FilledPage)) return output.body;
    const { shape, joinedSlots: slots } = output;
    const sent = shapes.get(shape);
    const number = sent ?? shapes.size;
    if (sent === undefined) batch.shapes.push({ pieces: shape.pieces });
    shapes.set(shape, number);
    return { shape: number, slots };
  }
  function send(): void {
    if (batch.files.length === 0) return;
    const before = last;
    last = thread.ask(batch).then(async (answer) => {
      await before;
      if ('error' in answer) throw Object.assign(new Error(answer.error.message), answer.error);
      bytes += answer.bytes;
    });
    // `end` tells the failure.
    last.catch(() => {});
    batch = { shapes: [], files: [] };
    size = 0;
  }
  return {
    write(output, path) {
      const content = contentOf(output);
      batch.files.push([path, content]);
      size += sizeOf(content);
      if (size > BATCH_SIZE) send();
      return thread.waiting() > MOST_WAITING ? last : undefined;
    },
    async end() {
      send();
      try {
        await last;
      } finally {
        await thread.close();
      }
      return bytes;
    },
    abort: thread.close,
  };
}

/** The size of a content, as far as it is sent. */
const sizeOf = (content: FileContent): number =>
  typeof content === 'string' || !('slots' in content) ? content.length : content.slots.length;
