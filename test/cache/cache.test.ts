import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCached, removeUnused, writeCached } from '../../generator/cache/cache.ts';
import { assert, suite } from '../support/suite.ts';
import { temporaryFolder } from '../support/tiny-site.ts';

const caches = suite('cache');

const read = (file: string, key = 'key') => readCached(file, key)?.toString();

function cached(): string {
  const file = join(temporaryFolder(), 'pictures/a');
  writeCached(file, 'key', Buffer.from('bytes'));
  return file;
}

caches('returns bytes under their key only, and none of a damaged file', () => {
  const file = cached();
  assert.equal([read(file), read(file, 'another key')], ['bytes', undefined]);
  const whole = readFileSync(file);
  for (const at of [0, 31, 32, whole.length - 1]) {
    const damaged = Buffer.from(whole);
    damaged[at] = (damaged[at] ?? 0) ^ 1;
    for (const bytes of [damaged, whole.subarray(0, at)]) {
      writeFileSync(file, bytes);
      assert.is(read(file), undefined, `byte ${at}`);
    }
  }
  writeCached(file, 'another key', Buffer.from('others'));
  assert.equal([read(file), read(file, 'another key')], [undefined, 'others']);
});

caches('keeps the earlier file, and leaves no part, where a write fails', () => {
  const file = cached();
  mkdirSync(`${file}.${process.pid}.part`);
  writeCached(file, 'key', Buffer.from('later'));
  assert.is(read(file), 'bytes');
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'b'));
  writeCached(join(folder, 'b'), 'key', Buffer.from('bytes'));
  assert.equal(readdirSync(folder), ['b']);
});

caches('removes files that nobody read for 30 days', () => {
  const file = cached();
  const folder = join(file, '..');
  writeCached(join(folder, 'b'), 'key', Buffer.from('old'));
  const then = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000);
  for (const name of ['a', 'b']) utimesSync(join(folder, name), then, then);
  assert.is(read(file), 'bytes');
  removeUnused(folder);
  assert.equal(readdirSync(folder), ['a']);
  removeUnused(join(temporaryFolder(), 'missing'));
});
