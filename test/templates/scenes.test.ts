import { gzipSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { defaultSite } from '../support/default-site.ts';
import { all } from '../support/page-parts.ts';

const scenes = suite('scenes');

const { page, routes } = defaultSite();
const articles = routes.flatMap((route) => (route.kind === 'article' ? route : []));

scenes('differ from guide to guide, and have at most 2 kB each', () => {
  const drawn = articles.map(({ path }) => {
    const heads = all(page(path.slice(1)), '.reading-head > svg.scene[aria-hidden]');
    assert.is(heads.length, 1, path);
    return heads[0]?.innerHTML ?? '';
  });
  assert.is(new Set(drawn).size, articles.length);
  for (const drawing of drawn) assert.ok(drawing.length > 500 && gzipSync(drawing).length <= 2_000);
});

scenes.run();
