import { type ChildProcessWithoutNullStreams, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Script } from 'node:vm';
import { transform } from 'esbuild';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { bundle } from '../../bin/bundle.js';
import { bundledCli } from '../../bin/cached-cli.js';
import { packedCli } from '../../bin/packed-cli.js';
import { flipBit } from '../support/entries.ts';
import { linkPackages, newCheckout, pianogen } from '../support/pianogen.ts';
import { runCommand } from '../support/run-command.ts';
import { project, temporaryFolder, tinySite, treeOf } from '../support/tiny-site.ts';

/** How the command starts: its bundle, the version of Node, the folders that it is given, and output that nobody reads. */
const start = suite('start');

/** Where a checkout keeps its bundles. */
const cacheOf = (checkout: string) => join(checkout, 'node_modules/.cache/pianogen');

/** The bundles that a checkout keeps, without their maps. */
const bundlesOf = (checkout: string): string[] =>
  existsSync(cacheOf(checkout)) ? readdirSync(cacheOf(checkout)).filter((name) => name.endsWith('.cjs')) : [];

/** A copy of the project with a command line of its own, which is bundled at once: it prints its version, whatever the flags. */
function smallCheckout(): string {
  const checkout = temporaryFolder();
  for (const name of ['bin', 'package.json'])
    cpSync(join(project, name), join(checkout, name), { recursive: true });
  for (const name of ['generator', 'templates', 'client']) mkdirSync(join(checkout, name));
  writeFileSync(
    join(checkout, 'generator/cli.ts'),
    "export const run = async ({ version }: { version: string }) => (await import('./print.ts')).print(version);\n",
  );
  writeFileSync(
    join(checkout, 'generator/print.ts'),
    'export const print = (text: string) => console.log(text);\n',
  );
  linkPackages(checkout);
  return checkout;
}

/** Closes the reader's end of a pipe, as `head` does after its last line. */
const closing = (name: 'stdout' | 'stderr') => (child: ChildProcessWithoutNullStreams) => {
  child[name].destroy();
};

const answers = { code: 0, stdout: '0.1.0\n', stderr: '' };

start('bundles once for many first runs at the same time, for other users too', async () => {
  const checkout = smallCheckout();
  const cache = cacheOf(checkout);
  const runs = await Promise.all(Array.from({ length: 5 }, () => pianogen(['--version'], { checkout })));
  for (const run of runs) assert.equal(run, answers);
  assert.is(readdirSync(cache).length, 2);
  const [bundle = '', ...others] = bundlesOf(checkout);
  assert.equal(others, []);
  assert.is(statSync(join(cache, bundle)).mode & 0o777, 0o666 & ~process.umask());
});

start('says so if it may open too few files to start', () => {
  // Node itself needs a few more or fewer files in each version.
  const runs = [19, 20, 21, 22].map((limit) =>
    spawnSync('sh', [
      '-c',
      `ulimit -n ${limit} && exec "$0" "$@"`,
      process.execPath,
      join(project, 'bin/pianogen.js'),
      '--version',
    ]),
  );
  const text =
    'pianogen cannot start.\nThe system lets the command open too few files. Raise the limit, such as by "ulimit -n 1024", and run it again.\n';
  assert.ok(runs.some(({ status, stderr }) => status === 1 && String(stderr) === text));
});

start('bundles again if a source or a package changes, even one that only a package imports', async () => {
  const checkout = smallCheckout();
  const bundles = async () => {
    await bundledCli(checkout);
    return bundlesOf(checkout).length;
  };
  assert.equal([await bundles(), await bundles()], [1, 1]);
  savePrint(checkout, 'error');
  assert.is(await bundles(), 2);
  const nested = join(checkout, 'node_modules/micromatch');
  const manifest = readFileSync(join(nested, 'package.json'), 'utf8');
  const own = temporaryFolder();
  writeFileSync(join(own, 'package.json'), manifest.replace(/"version": "[^"]+"/, '"version": "4.999.0"'));
  // fast-glob, which asks for it, looks for it beside its own folder.
  const globs = join(checkout, 'node_modules/fast-glob');
  rmSync(globs);
  cpSync(join(project, 'node_modules/fast-glob'), globs, { recursive: true });
  // Elsewhere, it is another package.
  assert.is(await bundles(), 3);
  rmSync(nested);
  symlinkSync(own, nested);
  assert.equal([await bundles(), await bundles()], [4, 4]);
});

start('bundles a pianogen that is installed beside its folder, into which it writes nothing', async () => {
  const packages = join(temporaryFolder(), 'node_modules');
  const installed = join(packages, 'pianogen');
  mkdirSync(packages);
  renameSync(smallCheckout(), installed);
  const before = treeOf(installed);
  for (const _ of [1, 2]) assert.equal(await pianogen(['--version'], { checkout: installed }), answers);
  assert.equal(treeOf(installed), before);
  assert.is(readdirSync(join(packages, '.cache/pianogen')).length, 2);
});

start('makes a damaged bundle anew', async () => {
  const checkout = smallCheckout();
  const { file } = await bundledCli(checkout);
  const whole = readFileSync(file);
  flipBit(file);
  assert.equal(await pianogen(['--version'], { checkout }), answers);
  assert.equal(readFileSync(file), whole);
});

/** Saves a source of the same length, which keeps its time, as a copy from an archive does. */
function savePrint(checkout: string, stream: 'log  ' | 'error'): void {
  const file = join(checkout, 'generator/print.ts');
  const { atime, mtime } = statSync(file);
  writeFileSync(file, `export const print = (text: string) => console.${stream}(text);\n`);
  utimesSync(file, atime, mtime);
}

/** Sources that are saved before and after they are bundled. */
const savesMeanwhile: Record<string, (checkout: string) => { before?: () => void; after?: () => void }> = {
  'before it is bundled': (checkout) => ({ before: () => savePrint(checkout, 'error') }),
  'and saved back': (checkout) => ({
    before: () => savePrint(checkout, 'error'),
    after: () => savePrint(checkout, 'log  '),
  }),
  'as a new file': (checkout) => ({ after: () => writeFileSync(join(checkout, 'client/new.ts'), '') }),
};

start('keeps no bundle of a source that is saved meanwhile', async () => {
  for (const [moment, savesOf] of Object.entries(savesMeanwhile)) {
    const checkout = smallCheckout();
    savePrint(checkout, 'log  ');
    const { before, after } = savesOf(checkout);
    const { code, source } = await bundledCli(checkout, async (pianogen) => {
      before?.();
      const made = await bundle(pianogen);
      after?.();
      return made;
    });
    assert.equal([code, bundlesOf(checkout)], [undefined, []], moment);
    assert.match(String(source), before ? /console\.error/ : /console\.log/);
  }
});

start('removes bundles and parts of them that are older than an hour', async () => {
  const checkout = smallCheckout();
  const cache = cacheOf(checkout);
  mkdirSync(join(cache, 'folder-then'), { recursive: true });
  const ages = { 'now.cjs': 0, 'part-now': 50, 'then.cjs': 61, 'part-then': 70, 'folder-then': 80 };
  for (const [name, minutes] of Object.entries(ages)) {
    const time = Date.now() / 1000 - minutes * 60;
    if (name !== 'folder-then') writeFileSync(join(cache, name), '');
    utimesSync(join(cache, name), time, time);
  }
  await bundledCli(checkout);
  const [bundle = ''] = bundlesOf(checkout).filter((name) => !(name in ages));
  assert.equal(readdirSync(cache).sort(), [bundle, `${bundle}.map`, 'now.cjs', 'part-now'].sort());
});

start('runs from a new folder, closed to others, where the cache cannot be written', async () => {
  const checkout = smallCheckout();
  // Permissions do not stop root, but a file in place of the folder does.
  writeFileSync(join(cacheOf(checkout), '..'), '');
  const show =
    'export const print = () => console.log(__filename, statSync(dirname(__filename)).mode & 0o777);';
  writeFileSync(
    join(checkout, 'generator/print.ts'),
    `import { statSync } from 'node:fs';\nimport { dirname } from 'node:path';\n${show}\n`,
  );
  const temporary = temporaryFolder();
  const { stdout, stderr } = await pianogen([], { checkout, env: { TMPDIR: temporary } });
  assert.is(stderr, '');
  assert.ok(stdout.startsWith(temporary) && stdout.endsWith(`.cjs ${0o700}\n`), stdout);
  assert.equal(readdirSync(temporary), []);
});

/** Runs npm's script before or after packing. */
const prepack = (checkout: string, ...args: string[]) =>
  spawnSync(process.execPath, [join(checkout, 'bin/prepack.js'), ...args], { encoding: 'utf8' });

/** A package as npm packs it: without sources, and here without any other package. */
function smallPackage(): string {
  const checkout = smallCheckout();
  assert.is(prepack(checkout).status, 0);
  for (const name of ['generator', 'templates', 'client', 'node_modules'])
    rmSync(join(checkout, name), { recursive: true });
  return checkout;
}

start('runs the packed command line where there are no sources, alone and without writing', async () => {
  const checkout = smallPackage();
  const before = treeOf(checkout);
  for (const _ of [1, 2]) assert.equal(await pianogen(['--version'], { checkout }), answers);
  // Whoever packs a package again keeps its command line.
  for (const args of [[], ['--undo']]) assert.is(prepack(checkout, ...args).status, 0);
  assert.equal(treeOf(checkout), before);
});

start('takes a package for other code if a package that it uses has changed', () => {
  const checkout = smallPackage();
  const esbuild = join(checkout, 'node_modules/esbuild');
  mkdirSync(esbuild, { recursive: true });
  const codes = ['1.0.0', '1.0.0', '1.0.1'].map((version) => {
    writeFileSync(join(esbuild, 'package.json'), JSON.stringify({ version }));
    return packedCli(checkout).code?.();
  });
  assert.is(codes[0], codes[1]);
  assert.is.not(codes[1], codes[2]);
});

start('tells how to pack a package whose command line is missing or damaged', async () => {
  for (const spoil of [flipBit, rmSync]) {
    const checkout = smallPackage();
    const file = join(checkout, 'prepacked/cli.cjs.br');
    spoil(file);
    const { code, stdout, stderr } = await pianogen(['--version'], { checkout });
    assert.equal([code, stdout], [1, '']);
    assert.is(
      stderr,
      `pianogen cannot start.\n${file} is missing or damaged. Pack pianogen again, in a checkout and with its scripts: npm pack --ignore-scripts=false\n`,
    );
  }
});

start('never runs a packed command line in a checkout, and packs none of a source with errors', async () => {
  const checkout = smallCheckout();
  const made = ['cli.cjs.br', 'is-made'];
  assert.is(prepack(checkout).status, 0);
  assert.equal(readdirSync(join(checkout, 'prepacked')), made);
  savePrint(checkout, 'error');
  assert.equal(await pianogen([], { checkout }), { ...answers, stdout: '', stderr: answers.stdout });
  writeFileSync(join(checkout, 'generator/print.ts'), 'export const print = ((;\n');
  const { status, stderr } = prepack(checkout);
  assert.is(status, 1);
  assert.match(stderr, /generator\/print\.ts:1:\d+/);
  assert.equal(readdirSync(join(checkout, 'prepacked')), []);
});

start(
  'runs commands that need no template where a template cannot be bundled, and does not cache the bundle',
  async () => {
    const checkout = newCheckout();
    const header = join(checkout, 'templates/parts/header.tsx');
    const whole = readFileSync(header, 'utf8');
    writeFileSync(header, whole.replace('<header ', '<header = '));
    const footer = join(checkout, 'templates/parts/footer.tsx');
    const other = readFileSync(footer, 'utf8');
    writeFileSync(footer, `import './nowhere.ts';\n${other}`);
    assert.equal(await pianogen(['--version'], { checkout }), answers);

    const { code, stdout, stderr } = await pianogen(['build'], { checkout });
    assert.equal([code, stdout], [1, '']);
    assert.match(stderr, /footer\.tsx:1:8 PG601 .*\n1 \| [\s\S]*header\.tsx:(\d+):24 PG601 .*\n\1 \| /);
    assert.match(stderr, /\n2 problems\. Nothing was written\.\n$/);
    assert.equal(bundlesOf(checkout), []);
  },
);

start('prints the position at which its own command line cannot be bundled', async () => {
  const checkout = smallCheckout();
  writeFileSync(join(checkout, 'generator/cli.ts'), 'export const run = ((;\n');
  const { code, stdout, stderr } = await pianogen(['build'], { checkout });
  assert.equal([code, stdout], [1, '']);
  assert.match(stderr, /^pianogen cannot start\.\n.*\n\n {4}generator\/cli\.ts:\d+:\d+:\n/);
  assert.equal(bundlesOf(checkout), []);
});

start('prints no error if nobody reads its output', async () => {
  for (const [unread, args, code] of [
    ['stdout', ['--version'], 0],
    ['stderr', ['build', '--ouut'], 2],
  ] as const) {
    const outcome = await pianogen([...args], { whileRunning: closing(unread) });
    assert.equal(outcome, { code, stdout: '', stderr: '' }, args.join(' '));
  }
});

/** Has a process fail by itself as soon as the command listens to such failures, as if esbuild could not be started. */
const FAILING = `process.on('newListener', (name) => name === 'uncaughtException' && setImmediate(() => {
  throw Object.assign(new Error('spawn EMFILE'), { code: 'EMFILE' });
}));`;

start('tells plainly that its output cannot be written, and that it may open too few files', () => {
  for (const [words, options, said] of [
    [
      'routes --json >/dev/full',
      '',
      /^The output cannot be written: ENOSPC: no space left on device, write\.\n$/,
    ],
    [
      'check',
      `--import=data:text/javascript,${encodeURIComponent(FAILING)}`,
      /^The system lets .* too few files\. .*\n$/,
    ],
  ] as const) {
    const env = { ...process.env, NODE_OPTIONS: options };
    const { status, stderr } = spawnSync('bash', ['-c', `node bin/pianogen.js ${words}`], {
      cwd: project,
      env,
    });
    assert.is(status, 1, words);
    assert.match(String(stderr), said);
  }
});

start('shows the working folder as "."', async () => {
  const site = tinySite();
  mkdirSync(site.out);
  const args = ['build', '--data', '../data', '--content', '../content', '--out', '.'];
  const { stderr } = await runCommand(args, { cwd: site.out });
  assert.match(stderr, /^Built 18 pages into \. in /);
});

/* ---- Versions of Node -------------------------------------------------------------------------------------------------- */

const text = readFileSync(join(project, 'bin/pianogen.js'), 'utf8');
const { engines } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'));
const [needed = ''] = String(engines.node).match(/\d.*/) ?? [];

/** Runs the command in a process that takes itself for another version of Node. */
function runWith(version: string) {
  const file = join(temporaryFolder(), 'version.js');
  writeFileSync(
    file,
    `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } });`,
  );
  return pianogen(['--version'], { env: { NODE_OPTIONS: `--import=${pathToFileURL(file).href}` } });
}

for (const version of ['12.0.0', '20.9.0', '20.19.4']) {
  start(`names the version that is needed to Node ${version}`, async () => {
    assert.equal(await runWith(version), {
      code: 1,
      stdout: '',
      stderr: `pianogen cannot start.\nIt needs Node ${needed} or newer; this is Node ${version}.\n`,
    });
  });
}

for (const version of [needed, '22.0.0', '100.1.2']) {
  start(`starts with Node ${version}`, async () => {
    assert.equal(await runWith(version), { code: 0, stdout: '0.1.0\n', stderr: '' });
  });
}

start('tells versions of Node apart by a file that Node 12 runs, as a script too', async () => {
  // A script cannot have import statements.
  new Script(text);
  // All that Node 12 knows beyond ES2019 is the import at run time.
  const known = { target: 'es2019', supported: { 'dynamic-import': true } };
  assert.is((await transform(text, known)).code, (await transform(text, { target: 'esnext' })).code);
});

start.run();
