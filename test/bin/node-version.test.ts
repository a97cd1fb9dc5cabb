import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Script } from 'node:vm';
import { transform } from 'esbuild';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { pianogen } from '../support/pianogen.ts';
import { project, temporaryFolder } from '../support/tiny-site.ts';

/** How the command starts with a version of Node that it does not know. */
const versions = suite('node version');

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
  versions(`names the version that is needed to Node ${version}`, async () => {
    assert.equal(await runWith(version), {
      code: 1,
      stdout: '',
      stderr: `pianogen cannot start.\nIt needs Node ${needed} or newer; this is Node ${version}.\n`,
    });
  });
}

for (const version of [needed, '22.0.0', '100.1.2']) {
  versions(`starts with Node ${version}`, async () => {
    assert.equal(await runWith(version), { code: 0, stdout: '0.1.0\n', stderr: '' });
  });
}

versions('are told apart by a file that Node 12 runs, as a script too', async () => {
  // A script cannot have import statements.
  new Script(text);
  // All that Node 12 knows beyond ES2019 is the import at run time.
  const known = { target: 'es2019', supported: { 'dynamic-import': true } };
  assert.is((await transform(text, known)).code, (await transform(text, { target: 'esnext' })).code);
});

versions.run();
