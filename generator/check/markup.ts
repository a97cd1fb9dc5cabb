import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Output } from '../model/index.ts';
import { runOnThreads, startEarly, type Thread } from '../system/threads.ts';
import { textOf } from './context.ts';
import type { Finding } from './finding.ts';

interface MarkupOptions {
  /** The folder of pianogen itself. */
  pianogen: string;
  /** The folder that keeps the hashes of valid pages. */
  cache: string;
  /** A thread that `startMarkupThread` has started. */
  thread?: Thread | undefined;
  /** Aborting it ends the threads and rejects. */
  signal?: AbortSignal | undefined;
}

/** The number of pages in one message to a thread. */
const BATCH_SIZE = 10;
/** The fewest pages that are worth one more thread: validating them takes as long as its start. */
const PAGES_PER_THREAD = 40;
const MOST_THREADS = 3;

/**
 * Returns a function that validates the HTML of pages on worker threads, beside the other rules. A page that was valid once is
 * not validated again by the same version of the validator.
 */
export function markupValidator({ pianogen, cache, thread, signal }: MarkupOptions) {
  return async (pages: readonly Output[]): Promise<Finding[]> => {
    const script = scriptIn(pianogen);
    const valid = openValidPages(cache, script);
    const unknown = pages.filter((page) => !valid.has(page));
    if (unknown.length === 0) return [];
    const findings = await validate(unknown, { script, thread, signal });
    const invalid = new Set(findings.map(({ file }) => file));
    valid.add(unknown.filter(({ file }) => !invalid.has(file)));
    return findings;
  };
}

/**
 * Starts a thread for the pages of a site of which no page is known to be valid, before they are made: the validator takes longer to start
 * than they do. Returns `undefined` for any other site.
 */
export function startMarkupThread({ pianogen, cache }: Omit<MarkupOptions, 'thread'>): Thread | undefined {
  const script = scriptIn(pianogen);
  return openValidPages(cache, script).isEmpty() ? startEarly(script) : undefined;
}

const scriptIn = (pianogen: string): string => join(pianogen, 'generator/check/markup-worker.js');

/** A finding as a thread reports it. */
type MarkupFinding = Omit<Finding, 'code'>;

async function validate(
  pages: readonly Output[],
  { script, thread, signal }: { script: string } & Pick<MarkupOptions, 'thread' | 'signal'>,
): Promise<Finding[]> {
  const threads = Math.min(MOST_THREADS, Math.ceil(pages.length / PAGES_PER_THREAD));
  const options = { script, threads, started: thread, signal };
  const found = await runOnThreads<Batch, MarkupFinding[]>(batchesOf(pages), options);
  return found.flat().map((finding) => ({ code: 'PG534', ...finding }));
}

type Batch = { file: string; html: string }[];

const batchesOf = (pages: readonly Output[]): Batch[] =>
  Array.from({ length: Math.ceil(pages.length / BATCH_SIZE) }, (_, index) =>
    pages
      .slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE)
      .map((page) => ({ file: page.file, html: textOf(page) })),
  );

/** A page without its structured data, which no rule on HTML reads. */
const withoutData = (html: string): string =>
  html.replaceAll(/(?<=<script type="application\/ld\+json">)[^<]*/g, '');

/** The most hashes that are kept. */
const MOST_HASHES = 50_000;

/**
 * Opens the list of valid pages: hashes of their content, in a file for each version of the worker script and of the validator. Ignores an
 * unusable folder.
 */
function openValidPages(folder: string, script: string) {
  const validator = createRequire(script).resolve('html-validate/package.json');
  const toolsHash = createHash('sha256');
  for (const tool of [script, validator]) toolsHash.update(readFileSync(tool));
  const file = join(folder, `${toolsHash.digest('hex').slice(0, 16)}.txt`);
  const hashes = new Set(readLines(file));
  const hashOf = (output: Output) =>
    createHash('sha256')
      .update(withoutData(textOf(output)))
      .digest('base64url')
      .slice(0, 22);
  return {
    isEmpty: (): boolean => hashes.size === 0,
    has: (output: Output): boolean => hashes.has(hashOf(output)),
    add(outputs: readonly Output[]): void {
      for (const output of outputs) hashes.add(hashOf(output));
      try {
        mkdirSync(folder, { recursive: true });
        writeFileSync(file, [...hashes].slice(-MOST_HASHES).join('\n'));
      } catch {
        // The next run validates the pages again.
      }
    },
  };
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n').filter(Boolean);
  } catch {
    return [];
  }
}
