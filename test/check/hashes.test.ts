import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { HashList, HashSet, PageCounts } from '../../generator/check/rules/hashes.js';

/** Tables of hashes do what a `Set` and a `Map` do. */
const hashes = suite('check: hashes');

/** Hashes with the same first bits, which want the same place of a table; the last ones want the last place. */
const alike = [...Array.from({ length: 300 }, (_, index) => index), 0xfffffffd, 0xfffffffe, 0xffffffff];

hashes('finds each hash of a set and no other', () => {
  const set = new HashSet([...alike, ...alike]);
  assert.is(set.size, alike.length);
  assert.equal([...set], alike);
  for (const hash of alike) assert.ok(set.has(hash), `${hash}`);
  for (const hash of [300, 1000, 0x80000000, 0xfffffffc]) assert.not(set.has(hash), `${hash}`);
});

hashes('finds the hash 0 only in a set that has it', () => {
  assert.not(new HashSet([]).has(0));
  assert.not(new HashSet([1, 2]).has(0));
  assert.ok(new HashSet([1, 0]).has(0));
});

hashes('counts a hash once a page', () => {
  const counts = new PageCounts();
  for (const page of [
    [0, 5, 5],
    [5, 7],
    [7, 7, 7, 5],
  ]) {
    counts.nextPage();
    const added = page.filter((hash) => counts.add(hash));
    assert.equal(added, [...new Set(page)]);
  }
  assert.equal(
    [0, 5, 7, 9].map((hash) => counts.countOf(hash)),
    [1, 3, 2, 0],
  );
  assert.equal([...counts.onAtLeast(2)].sort(), [5, 7]);
});

hashes('counts more hashes than it has places at first', () => {
  const counts = new PageCounts();
  const many = Array.from({ length: 10_000 }, (_, index) => Math.imul(index, 0x9e3779b1) >>> 0);
  for (const times of [1, 2]) {
    counts.nextPage();
    for (const hash of [...many, ...alike]) counts.add(hash, times);
  }
  for (const hash of [...many, ...alike]) assert.is(counts.countOf(hash), 3);
  assert.is(counts.onAtLeast(3).length, new Set([...many, ...alike]).size);
});

hashes('makes room in a list', () => {
  const list = new HashList();
  const first = Uint32Array.from({ length: 3_000 }, (_, index) => index);
  list.push(7);
  list.addAll(first);
  assert.equal([...list.copy()], [7, ...first]);
  list.clear();
  assert.is(list.view().length, 0);
});

hashes.run();
