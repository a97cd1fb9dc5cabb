import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { project, temporaryFolder, treeOf } from './tiny-site.ts';

const determinism = suite('determinism');

const SOURCES = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'bin',
  'generator',
  'templates',
  'client',
  'data',
  'content',
];

/** A checkout of the project in another folder, its files created in the opposite order. */
function otherCheckout(): string {
  const checkout = join(temporaryFolder(), 'a much longer folder name, with spaces');
  mkdirSync(checkout);
  for (const source of [...SOURCES].reverse()) copyBackwards(join(project, source), join(checkout, source));
  mkdirSync(join(checkout, 'node_modules'));
  for (const name of readdirSync(join(project, 'node_modules')).filter((name) => name !== '.cache')) {
    symlinkSync(join(project, 'node_modules', name), join(checkout, 'node_modules', name));
  }
  return checkout;
}

/** Copies a folder entry by entry, the last first, so that the file system lists it in another order. */
function copyBackwards(from: string, to: string): void {
  if (!statSync(from).isDirectory()) {
    copyFileSync(from, to);
    return;
  }
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from).reverse()) copyBackwards(join(from, name), join(to, name));
}

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
  const there = build(otherCheckout(), {
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
