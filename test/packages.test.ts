import { parse } from 'jsonc-parser';
import { assert, suite } from './support/suite.ts';
import { projectText } from './support/tiny-site.ts';

const packages = suite('packages');

interface Package {
  license?: string;
  integrity?: string;
  dev?: boolean;
  hasInstallScript?: boolean;
  engines?: { node?: string };
}

const lock: { packages: Record<string, Package> } = JSON.parse(projectText('package-lock.json'));
const manifest = JSON.parse(projectText('package.json'));
const listed = Object.entries(lock.packages)
  .filter(([path]) => path !== '')
  .map(([path, entry]) => ({ ...entry, name: path.replace(/^.*node_modules\//, '') }));

/** Licences that let anybody use, change and pass on code if its notice stays. */
const PERMISSIVE = /^(?:MIT|MIT OR Apache-2\.0|ISC|Apache-2\.0|BSD-[23]-Clause|BlueOak-1\.0\.0|CC0-1\.0)$/;

/**
 * Packages with another licence. Resvg is used unchanged, and no site holds its code; only tests use axe and the two fonts,
 * unchanged. Anybody may pass on DejaVu with other software.
 */
const EXCEPTIONS = [
  '@expo-google-fonts/arimo: MIT AND OFL-1.1',
  '@resvg/resvg-js: MPL-2.0',
  'axe-core: MPL-2.0',
  'dejavu-fonts-ttf: SEE LICENSE IN README.md AND LICENSE',
];

packages('have each a hash, by which npm notices a changed package', () => {
  assert.ok(listed.length > 100);
  for (const { name, integrity = '' } of listed) assert.match(integrity, /^sha512-[\w+/]{86}==$/, name);
});

packages('have permissive licences, but for known exceptions', () => {
  const others = listed
    .filter(({ license = '' }) => !PERMISSIVE.test(license))
    .map(({ name, license }) => `${name.replace(/^(@resvg\/resvg-js)-.*/, '$1')}: ${license}`);
  assert.equal([...new Set(others)].sort(), EXCEPTIONS);
});

packages('are installed without running their scripts', () => {
  const scripted = listed.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name);
  // Its program is a package of its own: the script only makes the command start sooner.
  assert.equal(scripted, ['esbuild']);
  const workflows = ['.github/workflows/site.yml', '.github/workflows/examples.yml'];
  const callers = [...workflows, 'generator/init/files/site.yml', '.ci/run'];
  for (const file of [...callers, '.devcontainer/devcontainer.json'])
    for (const [call] of projectText(file).matchAll(/\bnpm ci\b[^&\n]*/g))
      assert.match(call, /^npm ci --ignore-scripts\b/, file);
});

packages('of production run on the oldest Node that pianogen supports, and on all later ones', () => {
  const oldest = '20.19.5';
  const { engines } = manifest;
  assert.equal([engines, lock.packages['']?.engines], [{ node: `^${oldest} || >=22.12` }, engines]);
  for (const { name, dev, engines: { node = '>=0' } = {} } of listed) {
    const [, version = `no lower bound: ${node}`] = node.match(/^>= ?v?([\d.]+)$/) ?? [];
    if (!dev) assert.ok(version.localeCompare(oldest, 'en', { numeric: true }) <= 0, `${name}: ${version}`);
  }
});

packages('need the same Node wherever people read of one', () => {
  for (const file of ['README', 'CONTRIBUTING', 'docs/own-site', 'docs/examples/worker/README']) {
    const told = projectText(`${file}.md`)
      .replaceAll('\n', ' ')
      .match(/\bNode 2\d(?:\.\d+)* or (?:newer|later).{25}/g);
    assert.equal(told, ['Node 22.12 or newer, or Node 20 from 20.19.5'], file);
  }
});

packages('of our own claim no account or person that nobody has, and agree with each other', () => {
  const { author, repository, bugs, scripts, version, files } = manifest;
  assert.match(projectText('LICENSE'), `(c) 2026 ${author}`);
  for (const address of [repository.url, bugs.url])
    assert.match(address, /^(?:git\+)?https:\/\/[\w.]+\.example\//);
  for (const name of ['dev', 'preview', 'check', 'build'])
    assert.is(scripts[name], `node bin/pianogen.js ${name}`);
  const create = JSON.parse(projectText('bin/create/package.json'));
  assert.equal([create.version, create.dependencies, create.private], [version, { pianogen: version }, true]);
  assert.is(projectText('CHANGELOG.md').match(/^## \[(\d.*)\] - \d{4}-\d\d-\d\d$/m)?.[1], version);
  assert.ok(files.includes('!bin/create'));
  // Editors keep to the same style as the formatter.
  const { formatter } = parse(projectText('biome.jsonc'));
  const told = `indent_style = ${formatter.indentStyle}\nindent_size = 2\ninsert_final_newline = true\n`;
  assert.match(projectText('.editorconfig'), `${told}max_line_length = ${formatter.lineWidth}\n`);
});

packages('are developed on the oldest line of Node: version managers and the dev container choose it', () => {
  assert.is(projectText('.nvmrc'), '20\n');
  assert.match(JSON.parse(projectText('.devcontainer/devcontainer.json')).image, ':20-');
});
