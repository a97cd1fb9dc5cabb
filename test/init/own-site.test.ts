import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { bundlePacked } from '../../bin/bundle.js';
import { packedCli } from '../../bin/packed-cli.js';
import { defaultSite } from '../support/default-site.ts';
import { newCheckout } from '../support/pianogen.ts';
import { project, temporaryFolder, treeOf } from '../support/tiny-site.ts';

/** A site as its owner starts it: npm packs pianogen and installs it into an empty folder. Needs the registry of npm. */
const ownSite = suite('own site');

const site = temporaryFolder();
const installed = join(site, 'node_modules/pianogen');
const { version } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'));

/** The most files that the package has, and the most bytes that npm sends of it. */
const MOST_FILES = 300;
const MOST_BYTES = 1_000_000;

/** Runs a program in the site. Fails with all that it has printed, such as that no registry answers. */
function run(program: string, ...args: string[]): string {
  try {
    return execFileSync(program, args, { cwd: site, encoding: 'utf8', stdio: 'pipe', timeout: 120_000 });
  } catch (error) {
    const { message, stdout } = error as { message: string; stdout: string | null };
    throw new Error(`${message}\n${stdout ?? ''}`);
  }
}

const pianogen = (...args: string[]): string => run(join(site, 'node_modules/.bin/pianogen'), ...args);

/** Packs a checkout or a package. npm prints what its scripts print, too. */
const pack = (folder: string, ...args: string[]) => {
  const printed = run('npm', 'pack', folder, '--json', ...args);
  return JSON.parse(printed.slice(printed.indexOf('[\n')))[0];
};

let integrity: string;

ownSite('is made from a small package without tests', () => {
  const { files, size, filename, ...packed } = pack(project, '--pack-destination', site);
  integrity = packed.integrity;
  const paths: string[] = files.map(({ path }: { path: string }) => path);
  assert.is(filename, `pianogen-${version}.tgz`);
  assert.ok(size < MOST_BYTES, `${size} bytes`);
  assert.ok(paths.length < MOST_FILES, `${paths.length} files`);
  const folders = [...new Set(paths.map((path) => path.replace(/\/.*/s, '')))].sort();
  assert.is(
    folders.join(' '),
    'CHANGELOG.md LICENSE README.md bin client content data docs generator package.json prepacked templates',
  );
  assert.equal(
    paths.filter((path) => /\.test\.|node_modules/.test(path)),
    [],
  );
});

ownSite('is installed by npm, and needs no script of a package', () => {
  const quiet = ['--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts'];
  const impatient = ['--fetch-retries', '1', '--fetch-retry-mintimeout', '1000'];
  run('npm', 'install', `./pianogen-${version}.tgz`, ...quiet, ...impatient);
  assert.is(pianogen('--version'), `${version}\n`);
});

ownSite('is the same package if it is packed elsewhere, or again', async () => {
  const elsewhere = await bundlePacked(newCheckout());
  assert.ok(packedCli(installed).source.equals(elsewhere));
  assert.is(pack(installed, '--dry-run').integrity, integrity);
});

ownSite('cannot be packed without its scripts, which make the command line', () => {
  assert.throws(() => pack(project, '--dry-run', '--ignore-scripts'), /ENOENT.*prepacked/);
});

/** What npm has installed must stay as it is: a package folder may be closed to writing. Permissions do not stop root. */
let before: Record<string, string>;

ownSite('is made in the folder, beside what npm wrote', () => {
  before = treeOf(installed);
  pianogen('init');
  assert.ok(existsSync(join(site, 'data/site.json')));
  const { dependencies, scripts } = JSON.parse(readFileSync(join(site, 'package.json'), 'utf8'));
  assert.equal(dependencies, { pianogen: `file:pianogen-${version}.tgz` });
  assert.equal(Object.keys(scripts), ['build', 'check', 'dev', 'preview']);
});

const ON = ['--date', '2026-01-31'];

ownSite('is built as the checkout builds it, byte for byte', () => {
  pianogen('build', '--quiet', ...ON);
  const built = treeOf(join(site, 'out'));
  const { outputs } = defaultSite();
  assert.equal(Object.keys(built), [...outputs.keys()]);
  assert.equal(
    Object.keys(built).filter((file) => built[file] !== outputs.get(file)),
    [],
  );
});

ownSite('is served by dev', async () => {
  const child = spawn(process.execPath, [join(installed, 'bin/pianogen.js'), 'dev', '--port', '0'], {
    cwd: site,
  });
  try {
    let printed = '';
    child.stderr.on('data', (chunk) => {
      printed += chunk;
    });
    const limit = { signal: AbortSignal.timeout(60_000) };
    while (!/ until /.test(printed)) await once(child.stderr, 'data', limit);
    const answer = await fetch(`${printed.match(/http:\/\/localhost:\d+/)}/glossary/`);
    assert.is(answer.status, 200);
    assert.match(await answer.text(), /<h1/);
  } finally {
    child.kill('SIGINT');
  }
});

ownSite('gets new articles and new schemas', () => {
  pianogen('new', 'article', 'How to Choose a Bench');
  assert.ok(existsSync(join(site, 'content/blog/how-to-choose-a-bench.md')));
  pianogen('schema');
  assert.equal(treeOf(join(site, 'data/schemas')), treeOf(join(project, 'data/schemas')));
});

ownSite('leaves the installed package as it was', () => {
  const after = treeOf(installed);
  assert.equal(Object.keys(after), Object.keys(before));
  assert.equal(
    Object.keys(after).filter((file) => after[file] !== before[file]),
    [],
  );
});

ownSite.run();
