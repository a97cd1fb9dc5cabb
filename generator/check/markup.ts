import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Output } from '../model/index.ts';
import { runOnThreads } from '../system/threads.ts';
import { textOf } from './context.ts';
import type { Finding } from './finding.ts';

interface MarkupOptions {
  /** The folder of pianogen itself. */
  project: string;
  /** Where it is remembered which pages were found valid. */
  cache: string;
  signal?: AbortSignal | undefined;
}

/** How many pages are handed over at once, so that an interruption is heard between them. */
const BATCH = 10;
/** A thread takes as long to start as to validate so many pages. */
const WORTH_A_THREAD = 40;
const MOST_THREADS = 3;

/**
 * Makes a validator of HTML. It works on threads of its own, beside the other rules. What was found valid once is not
 * validated again, by any version of the validator that is the same.
 */
export function markupValidator({ project, cache, signal }: MarkupOptions) {
  return async (pages: readonly Output[]): Promise<Finding[]> => {
    const script = join(project, 'generator/check/markup-worker.js');
    const validator = createRequire(script).resolve('html-validate/package.json');
    const known = openMemory(cache, [script, validator]);
    const unknown = pages.filter((page) => !known.has(page));
    if (unknown.length === 0) return [];
    const findings = await validate(unknown, script, signal);
    const faulty = new Set(findings.map(({ file }) => file));
    known.add(unknown.filter(({ file }) => !faulty.has(file)));
    return findings;
  };
}

/** What a thread finds. */
type Invalid = Omit<Finding, 'code'>;

async function validate(
  pages: readonly Output[],
  script: string,
  signal: AbortSignal | undefined,
): Promise<Finding[]> {
  const threads = Math.min(MOST_THREADS, Math.ceil(pages.length / WORTH_A_THREAD));
  const found = await runOnThreads<Batch, Invalid[]>(batchesOf(pages), { script, threads, signal });
  return found.flat().map((invalid) => ({ code: 'PG534', ...invalid }));
}

type Batch = { file: string; html: string }[];

const batchesOf = (pages: readonly Output[]): Batch[] =>
  Array.from({ length: Math.ceil(pages.length / BATCH) }, (_, index) =>
    pages.slice(index * BATCH, (index + 1) * BATCH).map((page) => ({ file: page.file, html: textOf(page) })),
  );

/** The most pages that are remembered. */
const REMEMBERED = 50_000;

/** Remembers outputs by a hash of their content and of the tools; a folder that cannot be used remembers nothing. */
function openMemory(folder: string, tools: readonly string[]) {
  const toolsHash = createHash('sha256');
  for (const tool of tools) toolsHash.update(readFileSync(tool));
  const file = join(folder, `${toolsHash.digest('hex').slice(0, 16)}.txt`);
  const hashes = new Set(readLines(file));
  const hashOf = ({ body }: Output) => createHash('sha256').update(body).digest('base64url').slice(0, 22);
  return {
    has: (output: Output): boolean => hashes.has(hashOf(output)),
    add(outputs: readonly Output[]): void {
      for (const output of outputs) hashes.add(hashOf(output));
      try {
        mkdirSync(folder, { recursive: true });
        writeFileSync(file, [...hashes].slice(-REMEMBERED).join('\n'));
      } catch {
        // The pages are validated again next time.
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
