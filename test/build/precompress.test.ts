import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { tinySite, treeOf } from '../support/tiny-site.ts';

const variants = suite('precompress');

// test/build/folder.test.ts has them come and go with the setting.
variants('hold the text beside them in fewer bytes, and stay', async () => {
  const site = tinySite();
  const build = () => site.build({}, { precompressed: true });
  await build();
  const files = treeOf(site.out);
  const variants = Object.keys(files).filter((file) => /\.(?:br|gz)$/.test(file));
  for (const file of variants) {
    const [content = '', original = ''] = [files[file], files[file.slice(0, -3)]];
    const decompress = file.endsWith('.br') ? brotliDecompressSync : gunzipSync;
    assert.is(decompress(Buffer.from(content, 'latin1')).toString('latin1'), original, file);
    assert.ok(content.length < original.length, file);
    assert.not.match(file, '.png.');
  }
  for (const file of ['index.html', '404.html', 'sitemap.xml', 'feed.xml'])
    for (const ending of ['.br', '.gz']) assert.ok(variants.includes(file + ending), file + ending);
  assert.is((await build()).emitted.removed, 0);
});

variants.run();
