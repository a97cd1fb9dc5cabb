import type { ChildProcessWithoutNullStreams } from 'node:child_process';
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
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { bundle } from '../../bin/bundle.js';
import { bundledCli } from '../../bin/cached-cli.js';
import { linkPackages, newCheckout, pianogen } from '../support/pianogen.ts';
import { runCommand } from '../support/run-command.ts';
import { project, temporaryFolder, tinySite, treeOf } from '../support/tiny-site.ts';

/** How the command starts: its bundle, the folders that it is given, and output that nobody reads. */
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
  const runs = await Promise.all(Array.from({ length: 10 }, () => pianogen(['--version'], { checkout })));
  for (const run of runs) assert.equal(run, answers);
  assert.is(readdirSync(cache).length, 2);
  const [bundle = '', ...others] = bundlesOf(checkout);
  assert.equal(others, []);
  assert.is(statSync(join(cache, bundle)).mode & 0o777, 0o666 & ~process.umask());
});

start('bundles again where a package has another version, even one that only a package imports', async () => {
  const checkout = smallCheckout();
  const bundles = async () => {
    assert.equal(await pianogen(['--version'], { checkout }), answers);
    return bundlesOf(checkout).length;
  };
  assert.equal([await bundles(), await bundles()], [1, 1]);
  const nested = join(checkout, 'node_modules/micromatch');
  const manifest = readFileSync(join(nested, 'package.json'), 'utf8');
  const own = temporaryFolder();
  writeFileSync(join(own, 'package.json'), manifest.replace(/"version": "[^"]+"/, '"version": "4.999.0"'));
  // fast-glob, which asks for it, looks for it beside its own folder.
  const globs = join(checkout, 'node_modules/fast-glob');
  rmSync(globs);
  cpSync(join(project, 'node_modules/fast-glob'), globs, { recursive: true });
  // Elsewhere, it is another package.
  assert.is(await bundles(), 2);
  rmSync(nested);
  symlinkSync(own, nested);
  assert.equal([await bundles(), await bundles()], [3, 3]);
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

/** A kept bundle that a disk has damaged. */
const damages: Record<string, (whole: Buffer) => Buffer> = {
  'with a flipped bit': (whole) => {
    const bytes = Buffer.from(whole);
    bytes.writeUInt8(whole.readUInt8(whole.length >> 1) ^ 1, whole.length >> 1);
    return bytes;
  },
  'that lacks its last byte': (whole) => whole.subarray(0, -1),
  'that is empty': () => Buffer.alloc(0),
};

start('makes a damaged bundle anew, even to remove the caches', async () => {
  const checkout = newCheckout();
  assert.equal(await pianogen(['--version'], { checkout }), answers);
  const before = JSON.stringify(treeOf(cacheOf(checkout)));
  const file = join(cacheOf(checkout), String(bundlesOf(checkout)[0]));
  const whole = readFileSync(file);
  for (const [name, damage] of Object.entries(damages)) {
    writeFileSync(file, damage(whole));
    assert.equal(await pianogen(['--version'], { checkout }), answers, name);
    assert.ok(JSON.stringify(treeOf(cacheOf(checkout))) === before, name);
  }
  writeFileSync(file, whole.subarray(1));
  const { code, stderr } = await pianogen(['clean'], { checkout, cwd: checkout });
  assert.is(code, 0, stderr);
  assert.not(existsSync(file));
});

/** Bundles while sources are saved, and returns what the cache holds then. `code` is what stands for the sources, if it is known. */
async function bundleWhile(checkout: string, saves: { before?: () => void; after?: () => void }) {
  const { code, source } = await bundledCli(checkout, async (pianogen) => {
    saves.before?.();
    const made = await bundle(pianogen);
    saves.after?.();
    return made;
  });
  return { code, source: String(source), kept: bundlesOf(checkout) };
}

/** Saves a source of the same length, which keeps its time, as a copy from an archive does. */
function savePrint(checkout: string, stream: 'log' | 'err'): void {
  const file = join(checkout, 'generator/print.ts');
  const name = stream === 'log' ? 'log  ' : 'error';
  const { atime, mtime } = statSync(file);
  writeFileSync(file, `export const print = (text: string) => console.${name}(text);\n`);
  utimesSync(file, atime, mtime);
}

const savesMeanwhile: Record<string, (checkout: string) => Parameters<typeof bundleWhile>[1]> = {
  'before it is bundled': (checkout) => ({ before: () => savePrint(checkout, 'err') }),
  'after it is bundled': (checkout) => ({ after: () => savePrint(checkout, 'err') }),
  'and saved back': (checkout) => ({
    before: () => savePrint(checkout, 'err'),
    after: () => savePrint(checkout, 'log'),
  }),
  'as a new file': (checkout) => ({ after: () => writeFileSync(join(checkout, 'client/new.ts'), '') }),
  'as removed': (checkout) => ({ after: () => rmSync(join(checkout, 'generator/print.ts')) }),
};

start('keeps no bundle of a source that is saved meanwhile', async () => {
  for (const [moment, saves] of Object.entries(savesMeanwhile)) {
    const checkout = smallCheckout();
    savePrint(checkout, 'log');
    const { code, kept, source } = await bundleWhile(checkout, saves(checkout));
    assert.equal([code, kept], [undefined, []], moment);
    assert.match(source, /console\.(?:log|error)/);
  }
});

start('runs the sources as they are after one was saved while it was bundled', async () => {
  const checkout = smallCheckout();
  savePrint(checkout, 'log');
  await bundleWhile(checkout, { before: () => savePrint(checkout, 'err') });
  savePrint(checkout, 'log');
  assert.equal(await pianogen(['--version'], { checkout }), answers);
  savePrint(checkout, 'err');
  assert.equal(await pianogen(['--version'], { checkout }), { code: 0, stdout: '', stderr: '0.1.0\n' });
  assert.is((await bundleWhile(checkout, {})).kept.length, 2);
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
  assert.equal(await pianogen(['--version'], { checkout }), answers);
  const [bundle = ''] = bundlesOf(checkout).filter((name) => !(name in ages));
  assert.equal(readdirSync(cache).sort(), [bundle, `${bundle}.map`, 'now.cjs', 'part-now'].sort());
});

start('runs from a new folder, closed to others, where the cache cannot be written', async () => {
  const checkout = newCheckout();
  // Permissions do not stop root, but a file in place of the folder does.
  writeFileSync(join(cacheOf(checkout), '..'), '');
  const site = tinySite({ 'out/index.html': '' });
  const temporary = temporaryFolder();
  const used: unknown[] = [];
  const { code, stdout } = await pianogen(['preview', '--out', site.out, '--port', '0'], {
    checkout,
    cwd: site.root,
    env: { TMPDIR: temporary },
    whileRunning(child) {
      child.stderr.once('data', () => {
        for (const name of readdirSync(temporary)) {
          const { mode, uid } = statSync(join(temporary, name));
          const files = readdirSync(join(temporary, name));
          used.push([mode & 0o777, uid, files.some((file) => file.endsWith('.cjs'))]);
        }
        child.kill('SIGINT');
      });
    },
  });
  assert.equal([code, stdout], [0, '']);
  assert.equal(used, [[0o700, process.getuid?.(), true]]);
  assert.equal(readdirSync(temporary), []);
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

    writeFileSync(header, whole);
    writeFileSync(footer, other);
    assert.equal(await pianogen(['--version'], { checkout }), answers);
    assert.is(bundlesOf(checkout).length, 1);
  },
);

start('prints the position at which its own command line cannot be bundled', async () => {
  const checkout = newCheckout();
  const cli = join(checkout, 'generator/cli.ts');
  writeFileSync(
    cli,
    readFileSync(cli, 'utf8').replace('export async function run(', 'export function run(('),
  );
  const { code, stdout, stderr } = await pianogen(['build'], { checkout });
  assert.equal([code, stdout], [1, '']);
  assert.match(stderr, /^pianogen cannot start\.\n.*\n\n {4}generator\/cli\.ts:\d+:\d+:\n/);
  assert.equal(bundlesOf(checkout), []);
});

start('prints no error if nobody reads its output', async () => {
  for (const [unread, args, code] of [
    ['stdout', ['--version'], 0],
    ['stdout', ['build', '--help'], 0],
    ['stderr', ['build', '--ouut'], 2],
  ] as const) {
    const outcome = await pianogen([...args], { whileRunning: closing(unread) });
    assert.equal(outcome, { code, stdout: '', stderr: '' }, args.join(' '));
  }
});

start('refuses a folder that is a file, is missing, or has no name', async () => {
  for (const [args, message] of [
    [['--content', 'README.md'], /^--content: .*\/README\.md is not a folder\.$/m],
    [['--data', 'README.md'], /^--data: .*\/README\.md is not a folder\.$/m],
    [['--data', 'README.md/data'], /^--data: the folder .* does not exist\.$/m],
    [['--data', ''], /^--data: the folder has no name\.$/m],
    [['--content', ''], /^--content: the folder has no name\.$/m],
    [['--out', ''], /^--out: the folder has no name\.$/m],
  ] as const) {
    const { code, stdout, stderr } = await runCommand(['build', ...args]);
    assert.equal([code, stdout], [2, ''], stderr);
    assert.match(stderr, message);
  }
});

start('shows the working folder as "."', async () => {
  const site = tinySite();
  mkdirSync(site.out);
  const args = ['build', '--data', '../data', '--content', '../content', '--out', '.'];
  const { stderr } = await runCommand(args, { cwd: site.out });
  assert.match(stderr, /^Built 18 pages into \. in /);
});

start.run();
