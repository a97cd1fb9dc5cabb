/**
 * Runs the tests: bundles each `*.test.ts(x)` with esbuild, so that they need no compile step, and hands them to uvu.
 * A word on the command line keeps the files whose name holds it: `npm test -- emit`.
 */
import { rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import glob from 'fast-glob';
import { run } from 'uvu/run';

const project = fileURLToPath(new URL('..', import.meta.url));
process.chdir(project);
process.env.NODE_ENV = 'production';
// Tests decide on these themselves.
for (const name of ['SOURCE_DATE_EPOCH', 'PIANOGEN_SITE_URL', 'PIANOGEN_LEADS_HOST'])
  delete process.env[name];

const wanted = process.argv[2] ?? '';
const files = glob.sync('test/**/*.test.{ts,tsx}').filter((file) => file.includes(wanted));
if (files.length === 0) throw new Error(`No test file has "${wanted}" in its name.`);

const outdir = join(project, 'node_modules', '.cache', 'pianogen-test');
rmSync(outdir, { recursive: true, force: true });
await build({
  entryPoints: files,
  outdir,
  outbase: 'test',
  outExtension: { '.js': '.mjs' },
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  packages: 'external',
  jsx: 'automatic',
  sourcemap: 'linked',
  logLevel: 'warning',
});
process.setSourceMapsEnabled(true);

// A suite whose preparation throws ends without a word and without a failure: what was printed is counted instead.
let printed = '';
const write = process.stdout.write.bind(process.stdout);
process.stdout.write = /** @type {typeof write} */ (
  (chunk, ...rest) => {
    printed += chunk;
    return write(chunk, .../** @type {[]} */ (rest));
  }
);
process.on('exit', () => {
  const count = (/** @type {string} */ name) =>
    Number(printed.match(new RegExp(`^  ${name}: +(\\d+)`, 'm'))?.[1]);
  if (count('Passed') + count('Skipped') !== count('Total')) process.exitCode = 1;
});

await run(
  files.map((file) => ({
    name: basename(file),
    file: join(outdir, file.replace(/^test\//, '').replace(/\.tsx?$/, '.mjs')),
  })),
);
