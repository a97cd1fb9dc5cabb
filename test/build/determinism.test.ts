import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { newCheckout } from '../support/pianogen.ts';
import { project, temporaryFolder, treeOf } from '../support/tiny-site.ts';

const determinism = suite('determinism');

function build(checkout: string, environment: Record<string, string>): Record<string, string> {
  const out = join(temporaryFolder(), 'out');
  const args = [join(checkout, 'bin/pianogen.js'), 'build', '--out', out, '--date', '2026-01-31'];
  const { status, stderr } = spawnSync(process.execPath, args, {
    cwd: temporaryFolder(),
    env: { ...process.env, ...environment },
  });
  assert.is(status, 0, String(stderr));
  return treeOf(out);
}

determinism('builds the same bytes in another folder, time zone, locale and file order', () => {
  const here = build(project, { TZ: 'UTC', LANG: 'C', LC_ALL: 'C' });
  const there = build(newCheckout(), {
    TZ: 'Pacific/Kiritimati',
    LANG: 'tr_TR.UTF-8',
    LC_ALL: 'tr_TR.UTF-8',
  });
  assert.ok(Object.keys(here).length > 200);
  assert.equal(Object.keys(there), Object.keys(here));
  const different = Object.keys(here).filter((file) => here[file] !== there[file]);
  assert.equal(different, []);
});

determinism('changes with the date only the pages that show it', () => {
  const out = temporaryFolder();
  const run = (date: string) => {
    const args = [join(project, 'bin/pianogen.js'), 'build', '--out', out, '--date', date];
    assert.is(spawnSync(process.execPath, args).status, 0);
    return treeOf(out);
  };
  const [first, next] = [run('2026-01-30'), run('2026-01-31')];
  const changed = Object.keys(first).filter((file) => first[file] !== next[file]);
  const expected = Object.keys(first).filter(
    (file) => file === 'index.html' || file.endsWith('/pianos/index.html'),
  );
  assert.equal(changed, expected);
});

determinism.run();
