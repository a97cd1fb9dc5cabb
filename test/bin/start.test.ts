import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { transform } from 'esbuild';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { bundle, cachedBundle } from '../../bin/bundle.js';
import { clockTick, flipBit } from '../support/entries.ts';
import { linkPackages, pianogen } from '../support/pianogen.ts';
import { project, temporaryFolder, treeOf } from '../support/tiny-site.ts';

const start = suite('start');

const cacheOf = (checkout: string) => join(checkout, 'node_modules/.cache/pianogen');

const BUNDLE = ['cli.cjs', 'cli.cjs.map', 'cli.json'];

/** A copy of the project with a command line of its own, which is bundled at once: it prints its version, whatever the flags. */
function smallCheckout(): string {
  const checkout = temporaryFolder();
  for (const name of ['bin', 'package.json'])
    cpSync(join(project, name), join(checkout, name), { recursive: true });
  mkdirSync(join(checkout, 'generator'));
  writeFileSync(
    join(checkout, 'generator/cli.ts'),
    "export const run = async ({ version }: { version: string }) => (await import('./print.ts')).print(version);\n",
  );
  savePrint(checkout, 'console.log(text)');
  linkPackages(checkout);
  return checkout;
}

function savePrint(checkout: string, body: string): void {
  const file = join(checkout, 'generator/print.ts');
  writeFileSync(file, `// What it does:\nexport const print = (text: string) => ${body};\n`);
}

async function bundled(checkout: string, whileBundling = () => {}) {
  let times = 0;
  // A source that was saved just now may have been saved while it was bundled.
  await clockTick();
  const file = await cachedBundle(`${checkout}/`, async (...args) => {
    times += 1;
    const made = await bundle(...args);
    whileBundling();
    return made;
  });
  return [times, readFileSync(file, 'utf8').match(/console\.(\w+)/)?.[1]];
}

const answers = { code: 0, stdout: '0.1.0\n', stderr: '' };

start('bundles for several first runs at the same time, for other users too', async () => {
  const checkout = smallCheckout();
  const runs = await Promise.all([1, 2, 3].map(() => pianogen(['--version'], { checkout })));
  for (const run of runs) assert.equal(run, answers);
  assert.equal(readdirSync(cacheOf(checkout)), BUNDLE);
  assert.is(statSync(join(cacheOf(checkout), 'cli.cjs')).mode & 0o777, 0o666 & ~process.umask());
  assert.equal(await bundled(checkout), [0, 'log']);
});

start('bundles again if a source or a package changes, or if the bundle is damaged', async () => {
  const checkout = smallCheckout();
  assert.equal(await bundled(checkout), [1, 'log']);
  savePrint(checkout, 'console.error(text)');
  assert.equal(await bundled(checkout), [1, 'error']);
  writeFileSync(join(checkout, 'generator/other.ts'), '');
  assert.equal(await bundled(checkout), [0, 'error']);
  const installed = join(checkout, 'node_modules/.package-lock.json');
  rmSync(installed, { force: true });
  writeFileSync(installed, '{}');
  assert.equal(await bundled(checkout), [1, 'error']);
  for (const name of BUNDLE)
    for (const damage of [flipBit, rmSync]) {
      damage(join(cacheOf(checkout), name));
      assert.equal(await bundled(checkout), [1, 'error'], name);
      assert.equal(await bundled(checkout), [0, 'error'], name);
    }
  // A source that is saved while it is bundled.
  savePrint(checkout, 'console.log(text)');
  assert.equal(await bundled(checkout, () => savePrint(checkout, 'console.warn(text)')), [1, 'log']);
  assert.equal(await bundled(checkout), [1, 'warn']);
});

start('runs from a new folder, closed to others, where the cache cannot be written', async () => {
  const checkout = smallCheckout();
  // Permissions do not stop root, but a file in place of the folder does.
  writeFileSync(join(cacheOf(checkout), '..'), '');
  savePrint(
    checkout,
    'console.log(__filename, process.getBuiltinModule("fs").statSync(__dirname).mode & 0o777)',
  );
  const TMPDIR = temporaryFolder();
  const { stdout, stderr } = await pianogen([], { checkout, env: { TMPDIR } });
  assert.is(stderr, '');
  assert.ok(stdout.startsWith(TMPDIR) && stdout.endsWith(`cli.cjs ${0o700}\n`), stdout);
  assert.not(readdirSync(TMPDIR).some((name) => name.startsWith('pianogen-')));
});

start('prints what esbuild says of a source with errors, and why else it cannot start', async () => {
  const checkout = smallCheckout();
  savePrint(checkout, '((');
  const { code, stdout, stderr } = await pianogen(['build'], { checkout });
  assert.equal([code, stdout], [1, '']);
  assert.match(
    stderr,
    /generator\/print\.ts:2:\d+:[\s\S]*\npianogen cannot start\. Its code has errors\.\n$/,
  );
  rmSync(join(checkout, 'node_modules'), { recursive: true });
  const bare = await pianogen(['build'], { checkout });
  assert.is(bare.code, 1);
  assert.match(bare.stderr, /^pianogen cannot start\. Cannot find package 'esbuild' .*\n$/);
});

const prepack = (checkout: string, ...args: string[]) =>
  spawnSync(process.execPath, [join(checkout, 'bin/prepack.js'), ...args], { encoding: 'utf8' });

start('runs the packed command line where there are no sources, alone and without writing', async () => {
  const checkout = smallCheckout();
  assert.is(prepack(checkout).status, 0);
  for (const name of ['generator', 'node_modules']) rmSync(join(checkout, name), { recursive: true });
  const before = treeOf(checkout);
  assert.equal(await pianogen(['--version'], { checkout }), answers);
  // Whoever packs a package again keeps its command line.
  for (const args of [[], ['--undo']]) assert.is(prepack(checkout, ...args).status, 0);
  assert.equal(treeOf(checkout), before);

  const file = join(checkout, 'prepacked/cli.cjs');
  rmSync(file);
  const { code, stderr } = await pianogen(['--version'], { checkout });
  const cure = 'Pack pianogen again, in a checkout and with its scripts: npm pack --ignore-scripts=false';
  assert.equal([code, stderr], [1, `pianogen cannot start. ${file} is missing. ${cure}\n`]);
});

start('never runs a packed command line in a checkout, and packs none of a source with errors', async () => {
  const checkout = smallCheckout();
  const packed = () => readdirSync(checkout).includes('prepacked');
  assert.equal([prepack(checkout).status, packed()], [0, true]);
  savePrint(checkout, 'console.error(text)');
  assert.equal(await pianogen([], { checkout }), { ...answers, stdout: '', stderr: answers.stdout });
  assert.equal([prepack(checkout, '--undo').status, packed()], [0, false]);
  savePrint(checkout, '((');
  assert.equal([prepack(checkout).status, packed()], [1, false]);
});

start('prints no error if nobody reads its output', async () => {
  for (const [unread, args, code] of [
    ['stdout', ['--version'], 0],
    ['stderr', ['build', '--ouut'], 2],
  ] as const) {
    // As `head` does after its last line.
    const outcome = await pianogen([...args], { whileRunning: (child) => child[unread].destroy() });
    assert.equal(outcome, { code, stdout: '', stderr: '' }, args.join(' '));
  }
});

/** Has a process fail by itself as soon as the command listens to such failures, as if esbuild could not be started. */
const FAILING = `process.on('newListener', (name) => name === 'uncaughtException' && setImmediate(() => {
  throw Object.assign(new Error('spawn EMFILE'), { code: 'EMFILE' });
}));`;

start('tells plainly that its output cannot be written, and that it may open too few files', () => {
  const failing = `--import=data:text/javascript,${encodeURIComponent(FAILING)}`;
  for (const [words, NODE_OPTIONS, said] of [
    [
      'routes --json >/dev/full',
      '',
      /^The output cannot be written: ENOSPC: no space left on device, write\.\n$/,
    ],
    ['check', failing, /^The system lets .* too few files\. .*\n$/],
  ] as const) {
    const options = { cwd: project, env: { ...process.env, NODE_OPTIONS } };
    const { status, stderr } = spawnSync('bash', ['-c', `node bin/pianogen.js ${words}`], options);
    assert.is(status, 1, words);
    assert.match(String(stderr), said);
  }
});

const text = readFileSync(join(project, 'bin/pianogen.js'), 'utf8');

/** What the first file does where Node says that it has another version. */
function startWith(version: string) {
  const told: string[] = [];
  const process = { versions: { node: version }, exitCode: 0 };
  const console = { error: (line: string) => told.push(line) };
  const begin = async () => told.push('started');
  const script = text.replace(/^#!.*/, '').replace("import('./start.js')", 'begin()');
  new Function('process', 'console', 'begin', script)(process, console, begin);
  return { code: process.exitCode, told };
}

start('names the version that it needs to a Node that is too old, by a file that Node 12 runs', async () => {
  const { engines } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'));
  const [needed = ''] = String(engines.node).match(/\d.*/) ?? [];
  for (const version of ['12.0.0', '20.9.0', '20.19.4'])
    assert.equal(startWith(version), {
      code: 1,
      told: ['pianogen cannot start.', `It needs Node ${needed} or newer; this is Node ${version}.`],
    });
  for (const version of [needed, '22.0.0', '100.1.2'])
    assert.equal(startWith(version), { code: 0, told: ['started'] });
  // A script cannot have import statements.
  new Script(text);
  // All that Node 12 knows beyond ES2019 is the import at run time.
  const known = { target: 'es2019', supported: { 'dynamic-import': true } };
  assert.is((await transform(text, known)).code, (await transform(text, { target: 'esnext' })).code);
});

start.run();
