import { copyFileSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import { imageSize } from 'image-size';
import { writeCached } from '../../generator/cache/cache.ts';
import { draw } from '../../generator/draw/draw.ts';
import { drawable, fitHeadline, widthOf } from '../../templates/share-image/fit-headline.ts';
import { defaultSite } from '../support/default-site.ts';
import { errorOf } from '../support/emitted-site.ts';
import { assert, suite } from '../support/suite.ts';
import { project, temporaryFolder, tinySite } from '../support/tiny-site.ts';

const shareImages = suite('share images');

const FONT = join(project, 'templates/share-image/font/Gloock-Regular.ttf');
const ORIGIN = 'https://www.keyhaven.example';

const { out, outputs, routes } = defaultSite();

const metaIn = (html: string, name: string) =>
  new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1] ?? '';
const metaOf = (file: string, name: string) => metaIn(outputs.get(file) ?? '', name);

const imageOf = (file: string) => metaOf(file, 'og:image').replace(`${ORIGIN}/`, '');

shareImages('are named by every page: a PNG, with its size and its alternative text', () => {
  for (const { file } of routes) {
    const image = join(out, imageOf(file));
    const { width, height, type } = imageSize(readFileSync(image));
    assert.equal([width, height, type], [1200, 630, 'png'], file);
    assert.ok(statSync(image).size <= 300_000, file);
    const told = ['width', 'height', 'type'].map((name) => metaOf(file, `og:image:${name}`));
    assert.equal(told, ['1200', '630', 'image/png'], file);
    assert.ok(metaOf(file, 'og:image:alt').length > 20, file);
    for (const name of ['image', 'image:alt'])
      assert.is(metaOf(file, `twitter:${name}`), metaOf(file, `og:${name}`), file);
  }
});

shareImages('differ between states, articles and kinds of pages; cities have that of their state', () => {
  const images = new Map(routes.map(({ path, file }) => [path, imageOf(file)]));
  const own = ['state', 'article', 'directory', 'glossary', 'blog', 'history', 'contact', 'text', 'home'];
  const pictures = routes.filter(({ kind }) => own.includes(kind)).map(({ path }) => images.get(path) ?? '');
  const bytes = pictures.map((file) => readFileSync(join(out, file)).toString('base64'));
  assert.is(new Set(bytes).size, pictures.length);
  for (const { path } of routes.filter(({ kind }) => kind === 'city'))
    assert.is(images.get(path), images.get(path.replace(/[^/]+\/pianos\/$/, '')), path);
});

shareImages('are the one of the site for pages without their own, where it names one', async () => {
  const site = tinySite();
  const settings = site.json('data/site.json');
  copyFileSync(join(out, 'images/share/pages/terms.png'), join(site.root, 'content/images/ours.png'));
  site.write({ 'data/site.json': { ...settings, shareImage: { file: 'ours.png', alt: 'Our shop' } } });
  await site.build();
  assert.is(metaIn(site.text('index.html'), 'og:image'), `${ORIGIN}/images/ours.png`);
  assert.is(metaIn(site.text('index.html'), 'og:image:alt'), 'Our shop');
  const shareImage = { file: 'icon-512.png', alt: 'Our shop' };
  site.write({ 'data/site.json': { ...settings, shareImage } });
  assert.match(site.problems().join(), /shareImage\.file: "icon-512\.png" is 512×512 pixels/);
});

shareImages('keep every headline within its place, as the font really draws it', () => {
  const names = ['Ohio', 'Massachusetts', 'Northern Mariana Islands', 'A'.repeat(24), 'W'.repeat(18)];
  const titles = routes.filter(({ kind }) => kind === 'article').map(({ title }) => title);
  const long = 'Everything Worth Knowing About Refurbishing Grandmother’s Upright Pianoforte';
  for (const headline of [...names, ...titles, long]) {
    const { lines, size, lineHeight } = fitHeadline(headline, { width: 650, height: 350 });
    assert.is(lines.join(' '), headline);
    assert.ok(lines.length * lineHeight <= 350, headline);
    for (const line of lines) {
      const text = `<text x="100" y="200" font-family="Gloock" font-size="${size}">${line}</text>`;
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="400">${text}</svg>`;
      const { width = 0 } =
        new Resvg(svg, { font: { fontFiles: [FONT], loadSystemFonts: false } }).innerBBox() ?? {};
      assert.ok(width > size / 4 && width <= 655, `${line} is ${width} pixels wide`);
      assert.ok(Math.abs(width - widthOf(line, size)) < size / 2, `${line} is measured wrongly`);
    }
  }
});

const vector = (text: string) => ({
  file: `${text}.png`,
  svg: `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><title>${text}</title><path d="M0 0h5v5z"/></svg>`,
});

shareImages('are drawn once, in the order of the drawings, also where nothing can be cached', async () => {
  const cache = temporaryFolder();
  const drawn = async (names: string, cache: string) => {
    const outputs = await draw([...names].map(vector), { pianogen: project, root: project, cache });
    return outputs.map(({ file, body }) => `${file} ${Buffer.from(body as Uint8Array).toString('base64')}`);
  };
  const [first = ''] = await drawn('a', cache);
  const [name = ''] = readdirSync(cache);
  writeCached(join(cache, name), name, Buffer.from('cached'));
  const other = first.replace('a.png', 'b.png');
  assert.equal(await drawn('ba', cache), [other, `a.png ${btoa('cached')}`]);
  assert.equal(await drawn('ba', join(cache, name)), [other, first]);
});

shareImages('show similar letters in the place of those that the font lacks', () => {
  const lacking = { 'A 鋼琴 Hall': 'A Hall', Łódź: 'Łódź', '♪': '' };
  const texts = { 'B♭ and F♯': 'Bb and F#', 'Oʻahu’s Kāneʻohe': 'O‘ahu’s Kāne‘ohe', ...lacking };
  for (const [text, drawn] of Object.entries(texts)) assert.is(drawable(text), drawn);
});

shareImages('report what cannot be drawn', async () => {
  const cache = temporaryFolder();
  const vectors = [vector('a'), { file: 'x.png', svg: '<svg' }];
  assert.match(String(await errorOf(draw(vectors, { pianogen: project, root: project, cache }))), /SVG/);
});
