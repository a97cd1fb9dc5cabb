import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { defaultSite } from '../support/default-site.ts';
import { project, temporaryFolder, treeOf } from '../support/tiny-site.ts';

/**
 * A site as its owner starts it, with the package that npm packs. It is installed as pnpm does it, without a network: the site has a link
 * to pianogen, which finds the packages that it names and no others.
 */
const ownSite = suite('own site');

const site = temporaryFolder();
const installed = join(site, 'node_modules/.pnpm/pianogen/node_modules/pianogen');
const command = join(site, 'node_modules/pianogen/bin/pianogen.js');
const { version, dependencies } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'));

/** The most files that the package has, and the most bytes that npm sends of it. */
const MOST_FILES = 300;
const MOST_BYTES = 1_200_000;

/** Runs a program in the site. Its error has all that it printed. */
const run = (program: string, ...args: string[]): string =>
  execFileSync(program, args, { cwd: site, encoding: 'utf8', stdio: 'pipe' });

const pianogen = (...args: string[]): string => run(process.execPath, command, ...args);

const differing = (a: Record<string, string>, b: Record<string, string>) =>
  Object.keys({ ...a, ...b }).filter((file) => a[file] !== b[file]);

ownSite('is made from a small package without tests', () => {
  const printed = run('npm', 'pack', project, '--json', '--offline', '--ignore-scripts=false');
  // npm prints what its scripts print, too.
  const [{ files, size, filename }] = JSON.parse(printed.slice(printed.indexOf('[\n')));
  const paths: string[] = files.map(({ path }: { path: string }) => path);
  assert.is(filename, `pianogen-${version}.tgz`);
  assert.ok(size < MOST_BYTES, `${size} bytes`);
  assert.ok(paths.length < MOST_FILES, `${paths.length} files`);
  const folders = [...new Set(paths.map((path) => path.replace(/\/.*/s, '')))].sort();
  assert.is(
    folders.join(' '),
    'CHANGELOG.md LICENSE README.md bin client content data docs generator package.json prepacked templates',
  );
  assert.not.ok(paths.some((path) => /\.test\.|node_modules/.test(path)));
});

/** The package must stay as it is installed: its folder may be closed to writing. Permissions do not stop root. */
let before: Record<string, string>;

ownSite('is installed where packages are links, and made beside what is there', () => {
  mkdirSync(installed, { recursive: true });
  run('tar', '-xzf', `pianogen-${version}.tgz`, '-C', installed, '--strip-components', '1');
  for (const name of Object.keys(dependencies)) {
    const link = join(dirname(installed), name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(project, 'node_modules', name), link);
  }
  symlinkSync(installed, join(site, 'node_modules/pianogen'));
  before = treeOf(installed);
  writeFileSync(join(site, 'package.json'), '{ "dependencies": {} }');
  pianogen('init');
  assert.is(readFileSync(join(site, 'package.json'), 'utf8'), '{ "dependencies": {} }');
});

ownSite('is built as the checkout builds it, byte for byte', () => {
  pianogen('build', '--quiet', '--date', '2026-01-31');
  assert.equal(differing(treeOf(join(site, 'out')), Object.fromEntries(defaultSite().outputs)), []);
});

ownSite('is served by dev', async () => {
  const child = spawn(process.execPath, [command, 'dev', '--port', '0'], { cwd: site });
  try {
    let printed = '';
    child.stderr.on('data', (chunk) => {
      printed += chunk;
    });
    while (!/ until /.test(printed)) await once(child.stderr, 'data');
    const origin = printed.match(/http:\/\/localhost:\d+/);
    for (const path of ['/', '/ohio/cleveland/pianos/', '/images/share/states/ohio.png'])
      assert.is((await fetch(`${origin}${path}`)).status, 200, path);
  } finally {
    child.kill('SIGINT');
  }
});

ownSite('gets new articles and new schemas, and leaves the installed package as it was', () => {
  pianogen('new', 'article', 'How to Choose a Bench');
  assert.ok(existsSync(join(site, 'content/blog/how-to-choose-a-bench.md')));
  pianogen('schema');
  assert.equal(treeOf(join(site, 'data/schemas')), treeOf(join(project, 'data/schemas')));
  assert.equal(differing(treeOf(installed), before), []);
});

ownSite.run();
