import { cpSync, existsSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { assert, suite } from '../support/suite.ts';
import {
  article,
  dealer,
  type Files,
  project,
  temporaryFolder,
  tinySite,
  treeOf,
} from '../support/tiny-site.ts';

const resizing = suite('resizing');

const standIn = (version: string) => `
const pipeline = (source, steps) => ({
  rotate: () => pipeline(source, [...steps, 'turned']),
  resize: ({ width }) => pipeline(source, [...steps, width]),
  ...Object.fromEntries(['avif', 'webp', 'jpeg', 'png'].map((format) => [format, () => pipeline(source, [...steps, format])])),
  toBuffer: async () => {
    if (source.length < 100) throw new Error('it ends too early');
    return Buffer.from(steps.join(' '));
  },
});
module.exports = Object.assign((source) => pipeline(source, []), { versions: { sharp: '${version}' } });
`;

/** A photo of 4×3 pixels: a block of EXIF with a latitude, the size, and an end without pixels. */
const photoWithPosition = Buffer.from(
  'ffd8ffe10034457869660000' +
    '49492a00080000000100258804000100' +
    '00001a00000000000000010002000500030000000000000000000000' +
    'ffc0000b0800030004010111000000' +
    'ffda0002ffd9',
  'hex',
);

const photo = Buffer.concat([
  photoWithPosition.subarray(0, 56),
  Buffer.from('ffc0000b080258032001011100', 'hex'),
  Buffer.alloc(500_000),
  Buffer.from('ffda0002ffd9', 'hex'),
]);

const caches = temporaryFolder();
// Share images that the checkout has drawn. Smaller photos would be no test.
const drawn = join(project, 'node_modules/.cache/pianogen-pictures');
if (existsSync(drawn)) cpSync(drawn, join(caches, 'pianogen-pictures'), { recursive: true });

const siteWith = (files: Files = {}) => {
  const site = tinySite({
    'node_modules/sharp/index.js': standIn('1'),
    'content/images/photo.jpg': photo,
    'content/blog/an-article.md': article({}, '![A room](/images/photo.jpg)\n\n[Larger](/images/photo.jpg)'),
    ...files,
  });
  symlinkSync(caches, join(site.root, 'node_modules/.cache'));
  return { ...site, build: () => site.build({}, { root: site.root }) };
};

resizing('emits pictures of texts in the widths of pages, for good under a name with a hash', async () => {
  const site = siteWith();
  const { pictures } = await site.build();
  assert.equal(pictures, { resized: 1, unchanged: 0 });
  const html = site.text('blog/an-article/index.html');
  assert.match(html, '<img src="/images/photo.jpg" alt="A room" width="800" height="600" loading="lazy"');
  const [, folder = ''] = html.match(/\/(assets\/[0-9a-f]{10}\/)photo-360\.avif 360w/) ?? [];
  const made = () => Object.entries(treeOf(site.out)).filter(([file]) => /photo/.test(file));
  const smaller = [360, 680, 800].flatMap((width) =>
    ['avif', 'webp'].map((format) => [`${folder}photo-${width}.${format}`, `${width} ${format}`]),
  );
  assert.equal(made(), [...smaller, ['images/photo.jpg', '800 jpeg']]);
  const immutable = 'Cache-Control: public, max-age=31536000, immutable';
  assert.match(site.text('_headers'), `/${folder}*\n  ${immutable}`);
  assert.not.match(site.text('feed.xml'), /source|srcset/);
  site.write({ 'content/blog/an-article.md': article({}), 'content/images/photo.jpg': null });
  await site.build();
  assert.equal(made(), []);
});

const picture = { file: 'photo.jpg', alt: 'A “room” & <more>' };
/** The photo stands in no text. */
const elsewhere: Record<string, Files> = {
  'ohio/cleveland/pianos/': { 'data/dealers.json': [dealer({ picture })] },
  'about/': {
    'content/blog/an-article.md': article({}, '[About us](/about/)'),
    'content/pages/about.md': article({
      title: 'About Us',
      excerpt: `About us: ${'who we are, '.repeat(8)}all.`,
    }).replace(/date: (.*)\ntags: .*/, `updated: $1\npicture: ${JSON.stringify(picture)}`),
  },
  '': { 'data/home.json': { ...tinySite().json('data/home.json'), picture } },
};

resizing('emits those of dealers, heads of pages and the home page, the first in sight first', async () => {
  for (const [path, files] of Object.entries(elsewhere)) {
    const site = siteWith({ 'content/blog/an-article.md': article({}), ...files });
    assert.equal((await site.build()).pictures, { resized: 1, unchanged: 0 });
    const image = site.page(path).querySelector('main picture img');
    assert.is(image?.getAttribute('alt'), picture.alt);
    const names = ['loading', 'fetchpriority', 'width', 'height'];
    const first = path === 'ohio/cleveland/pianos/' ? ['lazy', null] : [null, 'high'];
    const values = names.map((name) => image?.getAttribute(name));
    assert.equal(values, [...first, '800', '600'], path);
    const sources = site.page(path).querySelectorAll('main picture source');
    for (const [index, format] of ['avif', 'webp'].entries()) {
      const source = sources[index];
      assert.is(source?.getAttribute('type'), `image/${format}`);
      assert.ok(source?.getAttribute('sizes'));
      const [smallest = ''] = source?.getAttribute('srcset')?.split(' 360w') ?? [];
      assert.is(site.text(smallest.slice(1)), `360 ${format}`);
    }
    const [graph = ''] =
      /<script type="application\/ld\+json">.*?<\/script>/.exec(site.text(`${path}index.html`)) ?? [];
    assert.match(graph, /"(?:image|contentUrl)":"[^"]*\/images\/photo\.jpg"/, path);
  }
});

const failureOf = (files: Files): Promise<string> => siteWith(files).build().then(String, String);

resizing('has a problem with a photo that cannot be decoded, and with one that no text shows', async () => {
  const broken = await failureOf({ 'content/images/photo.jpg': photoWithPosition });
  assert.match(broken, /photo\.jpg:1 PG\d+ this picture cannot be made smaller: it ends too early\./);
  const unshown = await failureOf({ 'content/blog/an-article.md': article({}) });
  assert.match(unshown, 'says where it was taken');
});
