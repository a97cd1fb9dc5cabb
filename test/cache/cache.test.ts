import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readCached, removeUnused, writeCached } from '../../generator/cache/cache.ts';
import { temporaryFolder } from '../support/tiny-site.ts';

const caches = suite('cache');

const read = (file: string, key = 'key') => readCached(file, key)?.toString();

function cached(): string {
  const file = join(temporaryFolder(), 'pictures/a');
  writeCached(file, 'key', Buffer.from('bytes'));
  return file;
}

caches('returns bytes under their key only, and the last ones', () => {
  const file = cached();
  assert.is(read(file), 'bytes');
  assert.is(read(file, 'another key'), undefined);
  writeCached(file, 'another key', Buffer.from('others'));
  assert.is(read(file), undefined);
  assert.is(read(file, 'another key'), 'others');
});

caches('takes nothing from a damaged file', () => {
  const file = cached();
  const whole = readFileSync(file);
  for (const at of [0, 31, 32, whole.length - 1]) {
    const damaged = Buffer.from(whole);
    damaged[at] = (damaged[at] ?? 0) ^ 1;
    for (const bytes of [damaged, whole.subarray(0, at)]) {
      writeFileSync(file, bytes);
      assert.is(read(file), undefined, `byte ${at}`);
    }
  }
});

caches('keeps the earlier file, and leaves no part, where a write fails', () => {
  const file = cached();
  mkdirSync(`${file}.${process.pid}.part`);
  writeCached(file, 'key', Buffer.from('later'));
  assert.is(read(file), 'bytes');
  // A file in the place of the folder, and a folder in the place of the file.
  writeCached(join(file, 'a'), 'key', Buffer.from('bytes'));
  mkdirSync(`${file}-folder`);
  writeCached(`${file}-folder`, 'key', Buffer.from('bytes'));
  assert.equal(readdirSync(dirname(file)).sort(), ['a', `a.${process.pid}.part`, 'a-folder'].sort());
});

caches('removes files that nobody read for 30 days', () => {
  const file = cached();
  const old = join(file, '../b');
  writeCached(old, 'key', Buffer.from('old'));
  const then = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000);
  for (const path of [file, old]) utimesSync(path, then, then);
  assert.is(read(file), 'bytes');
  removeUnused(dirname(file));
  assert.equal([file, old].map(existsSync), [true, false]);
  removeUnused(join(temporaryFolder(), 'missing'));
});

caches.run();
