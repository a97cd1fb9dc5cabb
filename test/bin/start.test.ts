import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { transform } from 'esbuild';
import { bundle, cachedBundle } from '../../bin/bundle.js';
import { clockTick, flipBit } from '../support/entries.ts';
import { linkPackages } from '../support/packages.js';
import { pianogen } from '../support/pianogen.ts';
import { assert, suite } from '../support/suite.ts';
import { project, projectText, temporaryFolder, treeOf, writeFiles } from '../support/tiny-site.ts';

const start = suite('start');

const cacheOf = (checkout: string) => join(checkout, 'node_modules/.cache/pianogen');

const BUNDLE = ['cli.cjs', 'cli.cjs.map', 'cli.json'];

/** A copy of the project with a small command line of its own: it prints its version, whatever the flags. */
function smallCheckout(): string {
  const checkout = temporaryFolder();
  for (const name of ['bin', 'package.json'])
    cpSync(join(project, name), join(checkout, name), { recursive: true });
  mkdirSync(join(checkout, 'generator'));
  cpSync(join(project, 'tsconfig.json'), join(checkout, 'tsconfig.json'));
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

const { version } = JSON.parse(projectText('package.json'));
const answers = { code: 0, stdout: `${version}\n`, stderr: '' };

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

start('bundles again if another file comes in place of one, in a source or in a package', async () => {
  const checkout = smallCheckout();
  const printer = (verb: string) => `export const print = (text) => console.${verb}(text);\n`;
  const files = {
    'generator/print.ts': "export { print } from './printer';\n",
    'generator/printer.js': "export { print } from 'printer';\n",
    'node_modules/printer/package.json': '{ "main": "log.js" }',
    'node_modules/printer/log.js': printer('log'),
    'node_modules/printer/warn.js': printer('warn'),
  };
  writeFiles(checkout, files);
  assert.equal(await bundled(checkout), [1, 'log']);
  assert.equal(await bundled(checkout), [0, 'log']);
  // Its folder stays as it is.
  writeFileSync(join(checkout, 'node_modules/printer/package.json'), '{ "main": "warn.js" }');
  assert.equal(await bundled(checkout), [1, 'warn']);
  writeFiles(checkout, { 'generator/printer.ts': printer('error') });
  assert.equal(await bundled(checkout), [1, 'error']);
});

start('runs from a new folder where the cache cannot be written', async () => {
  const checkout = smallCheckout();
  // Permissions do not stop root, but a file in place of the folder does.
  writeFileSync(join(cacheOf(checkout), '..'), '');
  const TMPDIR = temporaryFolder();
  assert.equal(await pianogen(['--version'], { checkout, env: { TMPDIR } }), answers);
  assert.not(readdirSync(TMPDIR).some((name) => name.startsWith('pianogen-')));
});

start('prints what esbuild says of a source with errors, and why else it cannot start', async () => {
  const checkout = smallCheckout();
  savePrint(checkout, '((');
  const { code, stdout, stderr } = await pianogen(['build'], { checkout });
  assert.equal([code, stdout], [1, '']);
  const said = /generator\/print\.ts:2:\d+:[\s\S]*\npianogen cannot start\. Its code has errors\.\n$/;
  assert.match(stderr, said);
  rmSync(join(checkout, 'node_modules'), { recursive: true });
  const bare = await pianogen(['build'], { checkout });
  assert.is(bare.code, 1);
  assert.match(bare.stderr, /^pianogen cannot start\. Cannot find package 'esbuild' .*\n$/);
});

const prepack = (checkout: string, ...args: string[]) =>
  spawnSync(process.execPath, [join(checkout, 'bin/prepack.js'), ...args], { encoding: 'utf8' }).status;

start('runs the packed command line of a package, alone and without writing', async () => {
  const checkout = smallCheckout();
  assert.is(prepack(checkout), 0);
  for (const name of ['tsconfig.json', 'node_modules']) rmSync(join(checkout, name), { recursive: true });
  const before = treeOf(checkout);
  assert.equal(await pianogen(['--version'], { checkout }), answers);
  // Whoever packs a package again keeps its command line.
  assert.equal([prepack(checkout), prepack(checkout, '--undo')], [0, 0]);
  assert.equal(treeOf(checkout), before);
  rmSync(join(checkout, 'prepacked/cli.cjs'));
  const { code, stderr } = await pianogen(['--version'], { checkout });
  assert.is(code, 1);
  assert.match(stderr, /^pianogen cannot start\. \S+cli\.cjs is missing\. Pack pianogen again, .*\n$/);
});

start('never runs a packed command line in a checkout, and packs none of a source with errors', async () => {
  const checkout = smallCheckout();
  const packed = () => readdirSync(checkout).includes('prepacked');
  assert.equal([prepack(checkout), packed()], [0, true]);
  savePrint(checkout, 'console.error(text)');
  assert.equal(await pianogen([], { checkout }), { ...answers, stdout: '', stderr: answers.stdout });
  assert.equal([prepack(checkout, '--undo'), packed()], [0, false]);
  savePrint(checkout, '((');
  assert.equal([prepack(checkout), packed()], [1, false]);
});

start('prints no error if nobody reads its output, and tells of a disk that is full', async () => {
  // As `head` does after its last line.
  const unread = await pianogen(['--version'], { whileRunning: ({ stdout }) => stdout.destroy() });
  assert.equal(unread, { code: 0, stdout: '', stderr: '' });
  const full = spawnSync('sh', ['-c', 'node bin/pianogen.js --version >/dev/full'], { encoding: 'utf8' });
  assert.is(full.status, 1);
  assert.match(full.stderr, /^The output cannot be written: ENOSPC: no space left on device, write\.\n$/);
});

const text = projectText('bin/pianogen.js');

/** The exit code of the first file, and what it prints, where Node says that it has another version. */
function startWith(node: string): string {
  const told: string[] = [];
  const process = { versions: { node }, exitCode: 0 };
  const console = { error: (line: string) => told.push(line) };
  const begin = async () => told.push('started');
  const script = text.replace(/^#!.*/, '').replace("import('./start.js')", 'begin()');
  new Function('process', 'console', 'begin', script)(process, console, begin);
  return [process.exitCode, ...told].join(' ');
}

start('names the versions that it needs to another Node, by a file that Node 12 runs', async () => {
  for (const version of ['12.0.0', '20.9.0', '20.19.4', '21.99.0', '22.0.0', '22.11.9'])
    assert.is(
      startWith(version),
      `1 pianogen cannot start. It needs Node 22.12 or newer, or Node 20 from 20.19.5 on; this is Node ${version}.`,
    );
  for (const version of ['20.19.5', '20.20.0', '22.12.0', '23.0.0', '100.1.2'])
    assert.is(startWith(version), '0 started');
  // A script cannot have import statements.
  new Script(text);
  // All that Node 12 knows beyond ES2019 is the import at run time.
  const known = { target: 'es2019', supported: { 'dynamic-import': true } };
  assert.is((await transform(text, known)).code, (await transform(text, { target: 'esnext' })).code);
});
