import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import {
  chmodSync,
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
import { linkPackages, newCheckout, pianogen } from '../support/pianogen.ts';
import { runCommand } from '../support/run-command.ts';
import { project, temporaryFolder, tinySite, treeOf } from '../support/tiny-site.ts';

/** How the command starts: its bundle, the folders that it is given, and output that nobody reads. */
const start = suite('start');

/** Where a checkout keeps its bundles. */
const cacheOf = (checkout: string) => join(checkout, 'node_modules/.cache/pianogen');

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

/** Makes the cache of a checkout impossible to write. Permissions do not stop root, but a file in place of the folder does. */
function lockCache(checkout: string): void {
  const cache = cacheOf(checkout);
  if (process.getuid?.() === 0) {
    writeFileSync(join(cache, '..'), '');
    return;
  }
  mkdirSync(cache, { recursive: true });
  chmodSync(cache, 0o555);
}

start('bundles once for many first runs at the same time', async () => {
  const checkout = smallCheckout();
  const cache = cacheOf(checkout);
  for (const round of [1, 2]) {
    rmSync(cache, { recursive: true, force: true });
    const runs = await Promise.all(Array.from({ length: 10 }, () => pianogen(['--version'], { checkout })));
    for (const run of runs) assert.equal(run, answers, `round ${round}`);
    assert.is(readdirSync(cache).length, 1);
  }
});

start('bundles again where a package has another version, even one that only a package imports', async () => {
  const checkout = smallCheckout();
  const cache = cacheOf(checkout);
  const bundles = async () => {
    assert.equal(await pianogen(['--version'], { checkout }), answers);
    return readdirSync(cache).length;
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
  assert.is(await bundles(), 1);
  rmSync(nested);
  symlinkSync(own, nested);
  assert.equal([await bundles(), await bundles()], [2, 2]);
});

start('bundles a pianogen that is installed beside its folder, into which it writes nothing', async () => {
  const packages = join(temporaryFolder(), 'node_modules');
  const installed = join(packages, 'pianogen');
  mkdirSync(packages);
  renameSync(smallCheckout(), installed);
  const before = treeOf(installed);
  for (const _ of [1, 2]) assert.equal(await pianogen(['--version'], { checkout: installed }), answers);
  assert.equal(treeOf(installed), before);
  assert.is(readdirSync(join(packages, '.cache/pianogen')).length, 1);
});

start('mends a bundle without its entry, and lets others read it', async () => {
  const checkout = smallCheckout();
  const cache = cacheOf(checkout);
  await pianogen(['--version'], { checkout });
  const bundle = join(cache, String(readdirSync(cache)[0]));
  const files = readdirSync(bundle);
  rmSync(join(bundle, 'cli.cjs'));
  assert.equal(await pianogen(['--version'], { checkout }), answers);
  assert.equal(readdirSync(bundle), files);
  assert.is(statSync(bundle).mode & 0o777, 0o777 & ~process.umask());
});

start('keeps five bundles, and removes what an interrupted run left two days ago', async () => {
  const checkout = smallCheckout();
  const cache = cacheOf(checkout);
  const old = [1, 2, 3, 4, 5, 6].map((number) => `${number}`.repeat(16));
  const daysAgo = (days: number) => Date.now() / 1000 - days * 24 * 3600;
  for (const [index, name] of ['unfinished-now', 'unfinished-then', ...old].entries()) {
    mkdirSync(join(cache, name), { recursive: true });
    utimesSync(join(cache, name), daysAgo(index * 2), daysAgo(index * 2));
  }
  assert.equal(await pianogen(['--version'], { checkout }), answers);
  const kept = readdirSync(cache);
  const isExpected = (name: string) => name === 'unfinished-now' || old.slice(0, 4).includes(name);
  assert.is(kept.filter(isExpected).length, 5);
  assert.ok(
    kept.filter((name) => !isExpected(name)).every((name) => existsSync(join(cache, name, 'cli.cjs'))),
  );
  assert.is(kept.length, 6);
});

start('builds where the cache cannot be written, and leaves no temporary files', async () => {
  const checkout = newCheckout();
  lockCache(checkout);
  const site = tinySite();
  const temporary = temporaryFolder();
  const { code, stderr } = await pianogen(
    ['build', '--data', 'data', '--content', 'content', '--out', 'out'],
    { checkout, cwd: site.root, env: { TMPDIR: temporary } },
  );
  assert.is(code, 0, stderr);
  assert.match(stderr, /^Built 18 pages into out/);
  assert.equal(readdirSync(temporary), []);
});

start('runs from a new folder, closed to other users, where the cache cannot be written', async () => {
  const checkout = newCheckout();
  lockCache(checkout);
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
          used.push([mode & 0o777, uid, existsSync(join(temporary, name, 'cli.cjs'))]);
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
    const cache = cacheOf(checkout);
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
    assert.equal(readdirSync(cache), []);

    writeFileSync(header, whole);
    writeFileSync(footer, other);
    assert.equal(await pianogen(['--version'], { checkout }), answers);
    assert.is(readdirSync(cache).length, 1);
  },
);

start('prints the position at which its own command line cannot be bundled', async () => {
  const checkout = newCheckout();
  const cache = cacheOf(checkout);
  const cli = join(checkout, 'generator/cli.ts');
  writeFileSync(
    cli,
    readFileSync(cli, 'utf8').replace('export async function run(', 'export function run(('),
  );
  const { code, stdout, stderr } = await pianogen(['build'], { checkout });
  assert.equal([code, stdout], [1, '']);
  assert.match(stderr, /^pianogen cannot start\.\n.*\n\n {4}generator\/cli\.ts:\d+:\d+:\n/);
  assert.equal(readdirSync(cache), []);
});

for (const [unread, args, code] of [
  ['stdout', ['--version'], 0],
  ['stdout', ['build', '--help'], 0],
  ['stderr', ['build', '--ouut'], 2],
] as const) {
  start(`ends with ${code} and prints no error if nobody reads ${unread} of ${args.join(' ')}`, async () => {
    assert.equal(await pianogen([...args], { whileRunning: closing(unread) }), {
      code,
      stdout: '',
      stderr: '',
    });
  });
}

const wrongFolders: Record<string, [args: string[], message: RegExp]> = {
  'a file as content folder': [['--content', 'README.md'], /^--content: .*\/README\.md is not a folder\.$/m],
  'a file as data folder': [['--data', 'README.md'], /^--data: .*\/README\.md is not a folder\.$/m],
  'a folder below a file': [['--data', 'README.md/data'], /^--data: the folder .* does not exist\.$/m],
  'a data folder without a name': [['--data', ''], /^--data: the folder has no name\.$/m],
  'a content folder without a name': [['--content', ''], /^--content: the folder has no name\.$/m],
  'an out folder without a name': [['--out', ''], /^--out: the folder has no name\.$/m],
};
for (const [call, [args, message]] of Object.entries(wrongFolders)) {
  start(`ends with 2 for ${call}`, async () => {
    const { code, stdout, stderr } = await runCommand(['build', ...args]);
    assert.equal([code, stdout], [2, ''], stderr);
    assert.match(stderr, message);
  });
}

start('shows the working folder as "."', async () => {
  const site = tinySite();
  mkdirSync(site.out);
  const args = ['build', '--data', '../data', '--content', '../content', '--out', '.'];
  const { stderr } = await pianogen(args, { cwd: site.out });
  assert.match(stderr, /^Built 18 pages into \. in /);
});

start.run();
