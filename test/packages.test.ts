import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { declareProgram } from '../generator/commands/program.ts';
import { project } from './support/tiny-site.ts';

const packages = suite('packages');

interface Package {
  version: string;
  license?: string;
  integrity?: string;
  dev?: boolean;
  hasInstallScript?: boolean;
  engines?: { node?: string };
}

const read = (file: string): string => readFileSync(join(project, file), 'utf8');
const lock: { packages: Record<string, Package> } = JSON.parse(read('package-lock.json'));
const listed = Object.entries(lock.packages)
  .filter(([path]) => path !== '')
  .map(([path, entry]) => ({ ...entry, name: path.replace(/^.*node_modules\//, '') }));

/** Licences that let anybody use, change and pass on code if its notice stays. */
const PERMISSIVE = /^(?:MIT|MIT OR Apache-2\.0|ISC|Apache-2\.0|BSD-[23]-Clause|BlueOak-1\.0\.0)$/;

/**
 * Packages with another licence. Resvg is used unchanged, and no site holds its code; only tests use axe and the two fonts,
 * unchanged. Anybody may pass on DejaVu with other software.
 */
const EXCEPTIONS = [
  /^@resvg\/resvg-js(?:-\S+)?: MPL-2\.0$/,
  /^axe-core: MPL-2\.0$/,
  /^@expo-google-fonts\/arimo: MIT AND OFL-1\.1$/,
  /^dejavu-fonts-ttf: SEE LICENSE IN README\.md AND LICENSE$/,
];

packages('have each a hash, by which npm notices a changed package', () => {
  const without = listed.filter(({ integrity = '' }) => !/^sha512-[\w+/]{86}==$/.test(integrity));
  assert.ok(listed.length > 100);
  assert.equal(
    without.map(({ name }) => name),
    [],
  );
});

packages('have permissive licences, but for known exceptions', () => {
  const others = listed
    .filter(({ license = '' }) => !PERMISSIVE.test(license))
    .map(({ name, license }) => `${name}: ${license}`);
  assert.equal(
    others.filter((other) => !EXCEPTIONS.some((exception) => exception.test(other))),
    [],
  );
  for (const exception of EXCEPTIONS)
    assert.ok(
      others.some((other) => exception.test(other)),
      `${exception}`,
    );
});

packages('are installed without running their scripts', () => {
  const scripted = listed.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name);
  // Its program is a package of its own: the script only makes the command start sooner.
  assert.equal(scripted, ['esbuild']);
  const workflows = ['.github/workflows/site.yml', '.github/workflows/examples.yml'];
  const callers = [...workflows, 'generator/init/files/site.yml', '.ci/run'];
  for (const file of [...callers, '.devcontainer/devcontainer.json'])
    for (const [call] of read(file).matchAll(/\bnpm ci\b[^&\n]*/g))
      assert.match(call, /^npm ci --ignore-scripts\b/, file);
});

packages('of production run on the oldest Node that pianogen supports, and on all later ones', () => {
  const oldest = '20.19.5';
  assert.is(lock.packages['']?.engines?.node, `>=${oldest}`);
  const isOlder = (version: string) => version.localeCompare(oldest, 'en', { numeric: true }) <= 0;
  const refusing = listed
    .filter(
      ({ dev, engines: { node = '>=0' } = {} }) =>
        !dev && !isOlder(node.match(/^>= ?([\d.]+)$/)?.[1] ?? '99'),
    )
    .map(({ name, engines }) => `${name} runs on ${engines?.node}`);
  assert.equal(refusing, []);
});

packages('are developed on the oldest line of Node: version managers and the dev container choose it', () => {
  const [oldest = ''] = lock.packages['']?.engines?.node?.match(/\d+/) ?? [];
  assert.is(read('.nvmrc').trim(), oldest);
  const { image, forwardPorts } = JSON.parse(read('.devcontainer/devcontainer.json'));
  assert.match(image, `:${oldest}-`);
  const { commands } = declareProgram({ pianogen: project, root: project, version: '0.0.0' });
  const port = commands.find((command) => command.name() === 'dev')?.opts().port;
  assert.equal(forwardPorts, [Number(port)]);
});

packages.run();
