import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { planSite } from '../../generator/build/load-site.ts';
import { bundle } from '../../generator/bundle/bundle.ts';
import { openWeigher } from '../../generator/compress/weigh.ts';
import type { Output } from '../../generator/model/index.ts';
import { allRoutes } from '../../generator/plan/route-finder.ts';
import { renderOn } from '../../generator/render/render.ts';
import { dayOf, shapeRenderer } from '../../generator/render/shapes.ts';
import { FilledPage } from '../../generator/shape/shape.ts';
import { shippedSettings } from '../support/shipped-settings.ts';
import { project } from '../support/tiny-site.ts';

/** Weights of pages that are not compressed, because they cannot weigh too much. */
const weigh = suite('weigh');

let pages: FilledPage[];

weigh.before(async () => {
  const site = planSite(shippedSettings);
  const { assets } = await bundle(project);
  const shapes = shapeRenderer(renderOn({ plan: site.plan, assets }), { day: dayOf(site.plan.frame) });
  pages = Array.from(allRoutes(site), (route) => shapes.pageOf(route));
});

/** The pages of the shipped site that are filled in shapes with other pages. */
const shapedPages = () => pages.filter(({ route }) => route.shaped);

/** The bounds of outputs, none of which is compressed. */
async function boundsOf(outputs: readonly Output[]): Promise<ReadonlyMap<string, number>> {
  const weighing = openWeigher(Number.MAX_SAFE_INTEGER);
  return new Map(
    await Promise.all(outputs.map(async (output) => [output.file, await weighing(output)] as const)),
  );
}

const sizeOf = (output: Output): number => gzipSync(output.body).length;

weigh('bounds every page from above, and those of cities closely', async () => {
  const bounds = await boundsOf(pages);
  assert.ok(shapedPages().length >= 150 && pages.length >= 200);
  for (const page of pages) {
    const [bound, size] = [bounds.get(page.file) ?? 0, sizeOf(page)];
    assert.ok(bound >= size, `${page.file}: at most ${bound}, but ${size}`);
    if (page.route.shaped) assert.ok(bound <= 1.2 * size, `${page.file}: at most ${bound}, and only ${size}`);
  }
});

weigh('bounds a page whose texts are long, and in another alphabet', async () => {
  const [city] = shapedPages() as [FilledPage];
  const words = city.slots.join(' ').split(' ');
  const texts = {
    long: words.toReversed().join(' '),
    greek: words.toReversed().map(inGreek).join(' '),
    orderless: words.map((word, index) => withoutOrder(word.length, index)).join(' '),
    quoted: words.map((word, index) => (index % 9 === 0 ? `“${word}”` : word)).join('’ '),
  };
  for (const [kind, text] of Object.entries(texts)) {
    const page = new FilledPage(city.route, city.shape, city.day);
    Object.defineProperty(page, 'slots', { value: [...city.slots.slice(0, -1), text] });
    const bound = (await boundsOf([page])).get(page.file) ?? 0;
    assert.ok(bound >= sizeOf(page), `${kind}: at most ${bound}, but ${sizeOf(page)}`);
  }
});

weigh('compresses what may weigh more than a light page', async () => {
  const [city] = shapedPages() as [FilledPage];
  assert.is(await openWeigher(1)(city), sizeOf(city));
  const image = { file: 'a.png', body: Buffer.from('Not compressed.') };
  assert.is(await openWeigher(1)(image), image.body.length);
});

/** As many letters, each as likely as any other. */
const withoutOrder = (length: number, seed: number): string =>
  createHash('sha256')
    .update(String(seed))
    .digest()
    .subarray(0, length)
    .map((byte) => 0x61 + (byte % 26))
    .toString();

/** The word with Greek letters in place of Latin ones. */
const inGreek = (word: string): string =>
  word.replaceAll(/[a-z]/g, (letter) => String.fromCharCode(0x3b1 + letter.charCodeAt(0) - 0x61));

weigh.run();
