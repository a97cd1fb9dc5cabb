import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Output } from '../model/index.ts';
import type { Store } from '../store/store.ts';
import { startThread, type Thread } from '../system/threads.ts';
import { textOf } from './context.ts';
import type { Finding } from './finding.ts';

/**
 * Validates the HTML of pages on a thread, beside the other rules. A build with new templates has one page of each kind validated, `check`
 * each page that it reads as a whole. That suffices: content alone makes no invalid HTML, as `test/fuzz/` shows.
 */
export interface MarkupCheck {
  /** Validates a page, unless the same HTML was valid before. */
  add(page: Output): void;
  /** The findings on all pages that were added. */
  findings(): Promise<Finding[]>;
  close(): Promise<void>;
}

interface MarkupOptions {
  /** The folder of pianogen itself. */
  pianogen: string;
  /** Keeps the hashes of valid pages. */
  store: Store;
  /** Aborting it ends the thread and rejects. */
  signal?: AbortSignal | undefined;
}

/** A page as the thread gets it, and a finding as it answers. */
type Page = { file: string; html: string };
type ThreadFinding = Omit<Finding, 'code'>;

/** The most hashes of valid pages in the store. */
const MOST_HASHES = 50_000;

/** Opens the check of pages. Its thread starts with the first page that no earlier build found valid. */
export function openMarkupCheck({ pianogen, store, signal }: MarkupOptions): MarkupCheck {
  const script = join(pianogen, 'generator/check/markup-worker.js');
  const key = versionOf(script);
  const valid = new Set(store.read('valid-markup', key) as string[] | undefined);
  const asked = new Map<string, Promise<ThreadFinding[]>>();
  let thread: Thread<Page, ThreadFinding[]> | undefined;
  return {
    add(page) {
      const html = textOf(page);
      const id = hash('sha256', withoutData(html), 'base64url').slice(0, 22);
      if (valid.has(id) || asked.has(id)) return;
      thread ??= startThread(script, { signal });
      asked.set(id, thread.ask({ file: page.file, html }));
    },
    async findings() {
      const found: ThreadFinding[] = [];
      for (const [id, asking] of asked) {
        const findings = await asking;
        if (findings.length === 0) valid.add(id);
        found.push(...findings);
      }
      if (asked.size > 0) store.write('valid-markup', key, [...valid].slice(-MOST_HASHES));
      return found.map((finding) => ({ code: 'PG534', ...finding }));
    },
    async close() {
      await thread?.close();
    },
  };
}

/** A key of the rules: the worker script, and the version of the validator. */
function versionOf(script: string): string {
  const validator = createRequire(script).resolve('html-validate/package.json');
  return hash('sha256', [script, validator].map((tool) => readFileSync(tool, 'utf8')).join('\0'));
}

/** A page without its structured data, which no rule on HTML reads. */
const withoutData = (html: string): string =>
  html.replaceAll(/(?<=<script type="application\/ld\+json">)[^<]*/g, '');
