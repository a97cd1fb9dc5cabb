import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { build } from '../../generator/build/build-site.ts';
import { assert, suite } from '../support/suite.ts';
import { temporaryFolder, tinySite, treeOf } from '../support/tiny-site.ts';

const shards = suite('shards');

const COUNT = 3;

shards('are together the whole site, byte for byte', async () => {
  const whole = { ...tinySite().settings };
  await build(whole);
  const union = join(temporaryFolder(), 'union');
  let files = 0;
  for (let number = 1; number <= COUNT; number += 1) {
    const out = join(temporaryFolder(), 'out');
    const { emitted, shard } = await build({ ...whole, out, shard: { number, count: COUNT } });
    assert.equal(shard, { number, count: COUNT });
    assert.ok(emitted.written > 0);
    files += emitted.written;
    cpSync(out, union, { recursive: true });
  }
  const all = treeOf(whole.out);
  assert.equal(treeOf(union), all);
  // The list is written with each shard.
  assert.is(files, Object.keys(all).length - 1);
});
