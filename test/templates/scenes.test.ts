import { gzipSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { defaultSite } from '../support/default-site.ts';
import { piece } from '../support/held-articles.ts';
import { all } from '../support/page-parts.ts';
import { tinySite } from '../support/tiny-site.ts';

/** The drawings at the heads of guides and in the list of them. */
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

scenes('follow the first tag that has one, and there is one for any other topic', async () => {
  const texts = [
    ['one', 'buying, care, used'],
    ['two', 'buying, used, care'],
    ['three', 'buying'],
    ['four', 'history, buying'],
  ];
  const site = tinySite(
    Object.fromEntries(
      texts.map(([name, tags = '']) => [`content/blog/${name}.md`, piece({ title: `Guide ${name}`, tags })]),
    ),
  );
  await site.build();
  const shapes = texts.map(([name]) => all(site.page(`blog/${name}/`), '.scene')[0]?.innerHTML);
  assert.is(new Set(shapes).size, 3);
  assert.is(shapes[2], shapes[3]);
  assert.is(all(site.page('blog/'), 'article use').length, 5);
  assert.is(all(site.page('blog/'), 'g[id^=scene_]').length, 3);
});

scenes.run();
