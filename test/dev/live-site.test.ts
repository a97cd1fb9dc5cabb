import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { IndexFile } from '../../client/search/index-file.ts';
import { openLiveSite } from '../../generator/dev/live-site.ts';
import { location, tinySite } from '../support/tiny-site.ts';

/** The files that the development server has of a site. */
const live = suite('live site');

live('has the pieces of the search index of many cities', async () => {
  const letters = [...'abcdefghij'];
  const names = letters.flatMap((a) => letters.flatMap((b) => letters.map((c) => `Town ${a}${b}${c}`)));
  const cities = ['Cleveland', ...names].map((name) => location('Ohio', name));
  const { settings } = tinySite({ 'data/locations.json': cities });
  const site = await openLiveSite(settings);
  try {
    await site.update([]);
    assert.is(site.kindOf('search/index.json'), 'file');
    const { pieces }: IndexFile = JSON.parse(String(await site.read('search/index.json')));
    const files = Object.values(pieces).flatMap((table) => table.map(([, path]) => path.slice(1)));
    assert.ok(files.length > 3, String(files.length));
    for (const file of files) {
      assert.is(site.kindOf(file), 'file');
      assert.ok(JSON.parse(String(await site.read(file))).length > 0, file);
    }
    assert.is(site.kindOf('search/0000000000.json'), undefined);
  } finally {
    await site.close();
  }
});

live.run();
