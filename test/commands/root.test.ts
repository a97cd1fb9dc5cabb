import { join } from 'node:path';
import { findRoot } from '../../generator/commands/root.ts';
import { runCommand } from '../support/run-command.ts';
import { assert, suite } from '../support/suite.ts';
import { temporaryFolder, tinySite } from '../support/tiny-site.ts';

const root = suite('root of the site');

const checkout = '/somewhere/pianogen/';
const installed = '/somewhere/node_modules/pianogen/';

root('is the nearest folder upward that has data/site.json', () => {
  const site = tinySite();
  for (const folder of ['', 'data', 'content/blog']) {
    assert.is(findRoot(join(site.root, folder), checkout), site.root);
    assert.is(findRoot(join(site.root, folder), installed), site.root);
  }
  site.write({ 'sites/ohio/data/site.json': '' });
  assert.is(findRoot(join(site.root, 'sites/ohio/data'), checkout), join(site.root, 'sites/ohio'));
  assert.is(findRoot(join(site.root, 'sites'), checkout), site.root);
});

root('is the checkout where no folder has data/site.json; an installed pianogen reports that', async () => {
  const working = temporaryFolder();
  assert.is(findRoot(working, checkout), checkout);
  assert.is(findRoot(working, installed), working);
  const call = { checkout: join(working, 'node_modules/pianogen'), cwd: working };
  const { code, stderr } = await runCommand(['build'], call);
  assert.is(code, 2, stderr);
  assert.match(stderr, /^There is no site in \S+ or above it: none .* "pianogen init" makes/);
});
