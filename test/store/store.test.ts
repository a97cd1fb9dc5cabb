import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { serialize } from 'node:v8';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openStore } from '../../generator/store/store.ts';
import { assertEachMoment, FAULTS, type Fault, withFault } from '../support/faults.ts';
import { temporaryFolder, treeOf } from '../support/tiny-site.ts';

/** What is kept between runs comes back as it was, or not at all. */
const stores = suite('store');

const NAME = 'facts/new-york-2';
const VALUE = {
  text: 'Café 𝄞 "quoted"\n',
  numbers: new Uint32Array([1, 2 ** 32 - 1]),
  bytes: Buffer.from([0, 255]),
  map: new Map([['a', [1, undefined, null]]]),
  set: new Set(['b']),
};

/** A folder that keeps the value. */
function keptIn(): { folder: string; file: string } {
  const folder = join(temporaryFolder(), 'a/store');
  openStore(folder).write(NAME, 'key', VALUE);
  return { folder, file: join(folder, NAME) };
}

/** The names of all that a folder keeps. */
const keptNames = (folder: string) => Object.keys(treeOf(folder)).filter((name) => name !== '.looked');

/** Asserts that nothing is kept under the name, and that a value can be kept there then. */
function assertNothing(folder: string, what: string): void {
  const store = openStore(folder);
  assert.is(store.read(NAME, 'key'), undefined, what);
  assert.is(store.latest(NAME), undefined, what);
}

stores('gives a value back as it was, also to another process', () => {
  const { folder } = keptIn();
  const value = openStore(folder).read(NAME, 'key') as typeof VALUE;
  assert.equal({ ...value, bytes: Buffer.from(value.bytes) }, VALUE);
  assert.equal(openStore(folder).latest(NAME)?.key, 'key');
});

stores('gives nothing for another key or name, but the latest value to who asks for that', () => {
  const { folder } = keptIn();
  const store = openStore(folder);
  for (const key of ['', 'ke', 'key ', 'Key']) assert.is(store.read(NAME, key), undefined, key);
  for (const name of ['facts/new-york', 'facts/new-york-22', 'facts', ''])
    assert.is(store.latest(name), undefined, name);
  store.write(NAME, 'other', 'Other.');
  assert.equal(store.latest(NAME), { key: 'other', value: 'Other.' });
  assert.is(store.read(NAME, 'key'), undefined);
  assert.equal(keptNames(folder), [NAME]);
});

stores('takes a value for none of which any bit is flipped, or which was cut anywhere', () => {
  const { folder, file } = keptIn();
  const bytes = readFileSync(file);
  for (let bit = 0; bit < 8 * bytes.length; bit += 1) {
    const flipped = Buffer.from(bytes);
    flipped.writeUInt8(flipped.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
    writeFileSync(file, flipped);
    assertNothing(folder, `bit ${bit}`);
  }
  for (let length = 0; length < bytes.length; length += 1) {
    writeFileSync(file, bytes.subarray(0, length));
    assertNothing(folder, `${length} bytes`);
  }
  writeFileSync(file, Buffer.concat([bytes, Buffer.from([0])]));
  assertNothing(folder, 'one more byte');
  writeFileSync(file, bytes);
  assert.ok(openStore(folder).read(NAME, 'key'));
});

/** What may stand where a value was. */
const obstacles: Record<string, (file: string) => void> = {
  nothing: () => {},
  'a text': (file) => writeFileSync(file, '{ "key": "key", "value": 1 }'),
  'a value without its hash': (file) => writeFileSync(file, serialize({ key: 'key', value: VALUE })),
  'a folder': (file) => mkdirSync(join(file, 'inner'), { recursive: true }),
};
for (const [what, put] of Object.entries(obstacles))
  stores(`takes ${what} for no value`, () => {
    const { folder, file } = keptIn();
    rmSync(file);
    put(file);
    assertNothing(folder, what);
    openStore(folder).write(NAME, 'key', 'New.');
    assert.is(openStore(folder).read(NAME, 'key'), what === 'a folder' ? undefined : 'New.');
    assert.equal(readdirSync(dirname(file)).length, 1);
  });

stores('keeps nothing where a file stands in the place of a folder, and does not throw', () => {
  const folder = temporaryFolder();
  for (const file of [join(folder, 'store'), join(folder, 'other/facts')]) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, 'A file.');
  }
  for (const store of ['store', 'other']) {
    openStore(join(folder, store)).write(NAME, 'key', VALUE);
    assertNothing(join(folder, store), store);
  }
  assert.equal(treeOf(folder), { 'other/facts': 'A file.', store: 'A file.' });
});

stores('keeps no value that is not plain data, and does not throw', () => {
  const { folder } = keptIn();
  openStore(folder).write(NAME, 'key', { work: () => {} });
  assert.equal(keptNames(folder), [NAME]);
  assert.is((openStore(folder).read(NAME, 'key') as typeof VALUE).text, VALUE.text);
});

const DAY = 24 * 60 * 60 * 1000;

/** Makes a file look as if it was written so many days ago. */
function age(file: string, days: number): void {
  const then = new Date(Date.now() - days * DAY);
  utimesSync(file, then, then);
}

/** Opens the store, and keeps something: then old entries are looked for. */
const keepMore = (folder: string) => openStore(folder).write('bundle', 'key', 'More.');

stores('removes values that nobody read for 30 days, and parts of processes that run no more', () => {
  const { folder, file } = keptIn();
  const [old, young] = ['facts/ohio', 'images/a'].map((name) => {
    openStore(folder).write(name, 'key', name);
    return join(folder, name);
  }) as [string, string];
  age(old, 31);
  age(young, 29);
  // No process has this id: it is beyond what any system gives.
  const [dead, alive] = [999999999, process.ppid].map((pid) => `${file}.${pid}.part`) as [string, string];
  for (const part of [dead, alive]) writeFileSync(part, 'half');
  age(alive, 40);
  rmSync(join(folder, '.looked'));
  keepMore(folder);
  assert.equal([old, young, file, dead, alive].map(existsSync), [false, true, true, false, true]);
});

stores('keeps what is read, however old it is, and looks for old values once a day', () => {
  const { folder, file } = keptIn();
  age(file, 31);
  keepMore(folder);
  assert.ok(openStore(folder).read(NAME, 'key'));
  assert.ok(Date.now() - statSync(file).mtimeMs < DAY);
  age(file, 31);
  age(join(folder, '.looked'), 2);
  keepMore(folder);
  assert.not(existsSync(file));
});

stores('changes nothing for those who only read', () => {
  const { folder, file } = keptIn();
  age(join(folder, '.looked'), 2);
  age(file, 0.5);
  writeFileSync(`${file}.999999999.part`, 'half');
  const before = treeOf(folder);
  assert.ok(openStore(folder).read(NAME, 'key'));
  assert.equal(treeOf(folder), before);
  const missing = join(temporaryFolder(), 'store');
  assertNothing(missing, 'new');
  assert.not(existsSync(missing));
});

const value = (text: string) => ({ text, sketches: new Uint32Array([1, 2, 3]) });

/** Writes to a store: whoever reads the value then gets it whole or not at all, or the earlier one, and what else is kept. */
const keeps = (fault: Fault) => async () => {
  await assertEachMoment(async (moment) => {
    let isAnyMet = false;
    for (const isFirst of [true, false]) {
      const folder = join(temporaryFolder(), 'store');
      if (!isFirst)
        for (const name of [NAME, 'facts/maine']) openStore(folder).write(name, 'before', value('before'));
      const { isMet, error } = await withFault({ fault, moment }, () => {
        const store = openStore(folder);
        if (!store.read(NAME, 'after')) store.write(NAME, 'after', value('after'));
        store.read(NAME, 'after');
      });
      assert.is(error, undefined);
      const store = openStore(folder);
      const [key, ...others] = ['before', 'after'].filter((key) => store.read(NAME, key) !== undefined);
      assert.equal(others, []);
      if (key) assert.equal(store.read(NAME, key), value(key));
      else assert.ok(isFirst);
      if (!isFirst) assert.equal(store.read('facts/maine', 'before'), value('before'));
      isAnyMet ||= isMet;
    }
    return isAnyMet;
  });
};

for (const fault of FAULTS)
  stores(`${fault}: a value is whole or not there, or the earlier one still is`, keeps(fault));

stores.run();
