import { execFileSync, spawn, spawnSync } from 'node:child_process';
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

/** Runs a program in the site. Its error has all that it printed. */
const run = (program: string, ...args: string[]): string =>
  execFileSync(program, args, { cwd: site, encoding: 'utf8', stdio: 'pipe' });

const pianogen = (...args: string[]): string => run(process.execPath, command, ...args);

const differing = (a: Record<string, string>, b: Record<string, string>) =>
  Object.keys({ ...a, ...b }).filter((file) => a[file] !== b[file]);

ownSite('is made from a small package without tests', () => {
  const printed = run('npm', 'pack', project, '--json', '--offline', '--ignore-scripts=false');
  // npm prints what its scripts print, too.
  const [{ files, size }] = JSON.parse(printed.slice(printed.indexOf('[\n')));
  const paths: string[] = files.map(({ path }: { path: string }) => path);
  assert.ok(size < 1_200_000, `${size} bytes`);
  assert.ok(paths.length < 300, `${paths.length} files`);
  const folders = [...new Set(paths.map((path) => path.replace(/\/.*/s, '')))].sort();
  assert.is(
    folders.join(' '),
    'CHANGELOG.md LICENSE README.md bin client content data docs generator package.json prepacked templates',
  );
  assert.not.match(paths.join('\n'), /\.test\.|node_modules/);
});

/** The package must stay as it is installed: its folder may be closed to writing. Permissions do not stop root. */
let before: Record<string, string>;

ownSite('is made where packages are links', () => {
  mkdirSync(installed, { recursive: true });
  run('tar', '-xzf', `pianogen-${version}.tgz`, '-C', installed, '--strip-components', '1');
  for (const name of Object.keys(dependencies)) {
    const link = join(dirname(installed), name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(project, 'node_modules', name), link);
  }
  symlinkSync(installed, join(site, 'node_modules/pianogen'));
  before = treeOf(installed);
  pianogen('init');
});

ownSite('is built as the checkout builds it, byte for byte', () => {
  pianogen('build', '--quiet', '--date', '2026-01-31');
  assert.equal(differing(treeOf(join(site, 'out')), Object.fromEntries(defaultSite().outputs)), []);
});

ownSite('is served by dev', async () => {
  const child = spawn(process.execPath, [command, 'dev', '--port', '0'], { cwd: site });
  try {
    let printed = '';
    while (!/ until /.test(printed)) printed += (await once(child.stderr, 'data'))[0];
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

ownSite('is made by npm create too, which asks for pianogen from the registry once that is public', () => {
  const create = join(site, 'node_modules/create-pianogen');
  run('npm', 'pack', join(project, 'bin/create'), '--offline');
  mkdirSync(create);
  run('tar', '-xzf', `create-pianogen-${version}.tgz`, '-C', create, '--strip-components', '1');
  const made = (folder: string) => {
    const call = [join(create, 'create.js'), folder];
    const { stderr } = spawnSync(process.execPath, call, { cwd: site, encoding: 'utf8' });
    const { pianogen } = JSON.parse(readFileSync(join(site, folder, 'package.json'), 'utf8')).dependencies;
    return [pianogen, stderr.match(/npm .*/g)?.join()];
  };
  const file = `pianogen-${version}.tgz`;
  assert.equal(made('one'), [`file:${file}`, `npm pack ${installed},npm install ./${file}`]);
  const manifest = join(installed, 'package.json');
  writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(/ *"private": true,\n/, ''));
  assert.equal(made('two'), [version, 'npm install']);
});

ownSite.run();
