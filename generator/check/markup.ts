import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Output } from '../model/index.ts';
import { runOnThreads, startThread } from '../system/threads.ts';
import { textOf } from './context.ts';
import type { Finding } from './finding.ts';

interface MarkupOptions {
  /** The folder of pianogen itself. */
  pianogen: string;
  /** The folder that keeps the hashes of valid pages. */
  cache: string;
  /** What has begun before all pages were made. */
  early?: EarlyMarkup | undefined;
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
export function markupValidator({ pianogen, cache, early, signal }: MarkupOptions) {
  return async (pages: readonly Output[]): Promise<Finding[]> => {
    const script = scriptIn(pianogen);
    const valid = openValidPages(cache, script);
    const unknown = pages.filter((page) => !valid.has(page));
    if (unknown.length === 0) return [];
    const findings = await validate(unknown, { script, early, signal });
    const invalid = new Set(findings.map(({ file }) => file));
    valid.add(unknown.filter(({ file }) => !invalid.has(file)));
    return findings;
  };
}

const scriptIn = (pianogen: string): string => join(pianogen, 'generator/check/markup-worker.js');

/** A finding as a thread reports it. */
type MarkupFinding = Omit<Finding, 'code'>;

/** A thread that validates pages while others are still made. */
export interface EarlyMarkup {
  add(page: Output): void;
  /** The findings on a page that was added with the same content; `undefined` for any other. */
  findingsOn(page: Output): Promise<MarkupFinding[]> | undefined;
  close(): Promise<void>;
}

/**
 * Starts the thread, for a site of which no page is known to be valid: the validator takes as long to start as all pages take to be made.
 * Returns `undefined` for any other site.
 */
export function openEarlyMarkup({
  pianogen,
  cache,
  signal,
}: Omit<MarkupOptions, 'early'>): EarlyMarkup | undefined {
  const script = scriptIn(pianogen);
  if (!openValidPages(cache, script).isEmpty()) return;
  const thread = startThread<Batch, MarkupFinding[]>(script, signal);
  const added = new Map<string, { html: string; findings: Promise<MarkupFinding[]> }>();
  return {
    add(page) {
      const html = textOf(page);
      added.set(page.file, { html, findings: thread.ask([{ file: page.file, html }]) });
    },
    findingsOn(page) {
      const { html, findings } = added.get(page.file) ?? {};
      if (html !== textOf(page)) return;
      thread.ref();
      return findings;
    },
    close: thread.close,
  };
}

async function validate(
  pages: readonly Output[],
  { script, early, signal }: { script: string } & Pick<MarkupOptions, 'early' | 'signal'>,
): Promise<Finding[]> {
  const begun = pages.map((page) => early?.findingsOn(page));
  const others = pages.filter((_, index) => !begun[index]);
  const threads = Math.min(MOST_THREADS, Math.ceil(others.length / PAGES_PER_THREAD));
  const found = await Promise.all(begun);
  // It holds much memory.
  await early?.close();
  found.push(...(await runOnThreads<Batch, MarkupFinding[]>(batchesOf(others), { script, threads, signal })));
  return found.flatMap((findings) => findings ?? []).map((finding) => ({ code: 'PG534', ...finding }));
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
