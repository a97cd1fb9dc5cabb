import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { project } from './support/tiny-site.ts';

const code = suite('code');

interface Verdict {
  status: number | null;
  /** All that the tool printed. */
  printed: string;
}

function verdictOf(tool: string, args: string[]): Promise<Verdict> {
  const child = spawn(join(project, 'node_modules/.bin', tool), args, { cwd: project });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      printed += chunk;
    });
  return new Promise((resolve) => {
    child.on('error', ({ message }) => resolve({ status: null, printed: message }));
    child.on('close', (status) => resolve({ status, printed }));
  });
}

// Both tools work at the same time. The compiler looks again at what has changed since it was run last, and at what that concerns.
const known = join(project, 'node_modules/.cache/pianogen-types.tsbuildinfo');
const types = verdictOf('tsc', ['--project', '.', '--incremental', '--tsBuildInfoFile', known]);
const style = verdictOf('biome', ['ci', '--colors=off', '--error-on-warnings', '.']);

async function passes(verdict: Promise<Verdict>): Promise<void> {
  const { status, printed } = await verdict;
  assert.is(status, 0, printed);
}

code('is sound in its types', () => passes(types));
code('is formatted and linted', () => passes(style));

code.run();
