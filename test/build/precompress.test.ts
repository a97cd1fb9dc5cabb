import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { tinySite, treeOf } from '../support/tiny-site.ts';

const variants = suite('precompress');

variants('come, stay and go with the setting, and hold the text beside them in fewer bytes', async () => {
  const site = tinySite();
  const build = (precompressed: boolean) => site.build({}, { precompressed });
  await build(false);
  const plain = treeOf(site.out);
  await build(true);
  const files = Object.entries(treeOf(site.out)).filter(([file]) => !(file in plain));
  for (const [file, content] of files) {
    const compressed = Buffer.from(content, 'latin1');
    const decompress = file.endsWith('.br') ? brotliDecompressSync : gunzipSync;
    const original = plain[file.replace(/\.(?:br|gz)$/, '')] ?? '';
    assert.is(decompress(compressed).toString('latin1'), original, file);
    assert.ok(compressed.length < original.length, file);
    assert.not.match(file, '.png.');
  }
  const names = new Set(files.map(([file]) => file));
  for (const file of ['index.html', '404.html', 'sitemap.xml', 'feed.xml'])
    for (const ending of ['.br', '.gz']) assert.ok(names.has(file + ending), file + ending);
  assert.is((await build(true)).emitted.removed, 0);
  await build(false);
  assert.equal(treeOf(site.out), plain);
});

variants.run();
