import { openStream, type ThreadStream } from '../../system/thread-stream.ts';
import {
  openPageWords,
  type PageWords,
  type WordsBatch,
  type WordsOptions,
  type WordsRead,
} from './page-words.js';
import type { ShapeWords } from './shape-words.ts';
import type { ShapeText, Shingles } from './shingles.js';

/** A page whose words are read: a page of a shape, with its slots joined, or the shingles of any other. */
export type ReadablePage = { shape: ShapeWords; slots: string } | Shingles;

/** Reads the words of pages, of which it gets one after the other. */
export interface WordReader {
  /** Takes a page with its number. */
  add(page: number, words: ReadablePage): void;
  /** Returns a promise if so many pages wait to be read that the next should wait too. */
  whenFewWait(): Promise<void> | undefined;
  end(): Promise<WordsRead>;
  /** Ends at once, without a result. */
  abort(): Promise<void>;
}

interface ReaderOptions extends WordsOptions {
  /** Returns a sample of the pages, in which common hashes are searched. */
  sample: (() => readonly ReadablePage[]) | undefined;
  /** The file of a worker script that reads many pages. Without it, this thread reads them. */
  script: string | undefined;
}

/** The pages of a message to the thread. */
const BATCH_SIZE = 25;
/** Fewer pages are read by this thread: starting another one takes as long. */
const MANY_PAGES = 300;

export function openWordReader({ sample, script, ...options }: ReaderOptions): WordReader {
  const shapes = new Map<ShapeWords, number>();
  let stream: ThreadStream<WordsBatch | 'end'> | undefined;
  let result: WordsRead | undefined;
  let batch: { shapes: ShapeText[]; pages: [number, PageWords][] } = { shapes: [], pages: [] };
  let first = sample;

  function wordsOf(page: ReadablePage): PageWords {
    if ('own' in page) return { own: page.own };
    const { shape, slots } = page;
    const known = shapes.get(shape);
    const number = known ?? shapes.size;
    if (known === undefined) batch.shapes.push(shape.text);
    shapes.set(shape, number);
    return { shape: number, slots };
  }
  /** Returns the pages that were added since it was called last. */
  function takeBatch(): WordsBatch {
    const sampled = first?.().map(wordsOf);
    first = undefined;
    const taken = { ...batch, sample: sampled };
    batch = { shapes: [], pages: [] };
    return taken;
  }
  return {
    add(page, words) {
      batch.pages.push([page, wordsOf(words)]);
      if (!script || batch.pages.length < (stream ? BATCH_SIZE : MANY_PAGES)) return;
      stream ??= openStream<WordsBatch | 'end', WordsRead | undefined>(script, {
        workerData: options,
        onAnswer(answer) {
          result = answer;
        },
      });
      stream.send(takeBatch());
    },
    whenFewWait: () => stream?.whenFewWait(),
    async end() {
      if (stream) {
        stream.send(takeBatch());
        stream.send('end');
        await stream.end();
        if (result) return result;
      }
      const words = openPageWords(options);
      words.add(takeBatch());
      return words.result();
    },
    async abort() {
      await stream?.abort();
    },
  };
}
