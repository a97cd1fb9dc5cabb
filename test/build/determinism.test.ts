import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { defaultSite } from '../support/default-site.ts';
import { newCheckout, pianogen } from '../support/pianogen.ts';
import { runCommand } from '../support/run-command.ts';
import { temporaryFolder, treeOf } from '../support/tiny-site.ts';

/** Builds of the shipped site, held against the one that all tests share, as of 2026-01-31. */
const determinism = suite('determinism');

const here = Object.fromEntries(defaultSite().outputs);
const newOut = () => join(temporaryFolder(), 'out');

determinism('builds the same bytes in another folder, time zone, locale and file order', async () => {
  const out = newOut();
  const { code, stderr } = await pianogen(['build', '--no-check', '--out', out, '--date', '2026-01-31'], {
    checkout: newCheckout(),
    cwd: temporaryFolder(),
    env: { TZ: 'Pacific/Kiritimati', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' },
  });
  assert.is(code, 0, stderr);
  const there = treeOf(out);
  assert.ok(Object.keys(here).length > 200);
  assert.equal(Object.keys(there), Object.keys(here));
  const different = Object.keys(here).filter((file) => here[file] !== there[file]);
  assert.equal(different, []);
});

determinism('changes with the date only the pages that show it', async () => {
  const out = newOut();
  const { code, stderr } = await runCommand(['build', '--no-check', '--out', out, '--date', '2026-01-30']);
  assert.is(code, 0, stderr);
  const before = treeOf(out);
  const changed = Object.keys(before).filter((file) => before[file] !== here[file]);
  const expected = Object.keys(before).filter(
    (file) => file === 'index.html' || file.endsWith('/pianos/index.html'),
  );
  assert.equal(changed, expected);
});

determinism.run();
