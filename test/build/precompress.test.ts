import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { tinySite, treeOf } from '../support/tiny-site.ts';

const variants = suite('precompress');

variants(
  'come, stay and go with the setting, and hold the very text that they stand beside in fewer bytes',
  async () => {
    const site = tinySite();
    const build = (precompressed: boolean) => site.build({}, { precompressed });
    await build(false);
    const plain = treeOf(site.out);
    await build(true);
    const read = (file: string) => readFileSync(join(site.out, file));
    const files = Object.keys(treeOf(site.out));
    for (const [ending, decompress] of [
      ['.br', brotliDecompressSync],
      ['.gz', gunzipSync],
    ] as const) {
      const compressed = files.filter((file) => file.endsWith(ending));
      assert.ok(compressed.length > 20);
      for (const file of compressed) {
        const original = read(file.slice(0, -ending.length));
        assert.equal(decompress(read(file)), original, file);
        assert.ok(read(file).length < original.length, file);
      }
      for (const file of ['index.html', '404.html', 'sitemap.xml', 'feed.xml'])
        assert.ok(compressed.includes(file + ending), file + ending);
    }
    assert.not(files.some((file) => /\.png\.(?:br|gz)$/.test(file)));
    assert.is((await build(true)).emitted.removed, 0);
    await build(false);
    assert.equal(treeOf(site.out), plain);
  },
);

variants.run();
