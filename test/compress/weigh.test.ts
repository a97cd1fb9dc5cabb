import { gzipSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openScale } from '../../generator/compress/weigh.ts';
import type { Output } from '../../generator/model/index.ts';
import { FilledPage } from '../../generator/shape/shape.ts';
import { shippedSite } from '../support/checked-site.ts';

/** Weights of pages that are not compressed, because they cannot weigh too much. */
const weigh = suite('weigh');

/** The bounds of outputs, none of which is compressed. */
async function boundsOf(outputs: readonly Output[]): Promise<ReadonlyMap<string, number>> {
  const scale = openScale(Number.MAX_SAFE_INTEGER);
  for (const output of outputs) scale.add(output);
  return scale.weights();
}

const sizeOf = (output: Output): number => gzipSync(output.body).length;

weigh('bounds every city page from above, and closely', async () => {
  const { outputs } = await shippedSite();
  const cities = outputs.filter((output) => output instanceof FilledPage);
  const bounds = await boundsOf(cities);
  assert.ok(cities.length >= 150);
  for (const city of cities) {
    const bound = bounds.get(city.file) ?? 0;
    assert.ok(bound >= sizeOf(city), `${city.file}: at most ${bound}, but ${sizeOf(city)}`);
    assert.ok(bound <= 1.2 * sizeOf(city), `${city.file}: at most ${bound}, and only ${sizeOf(city)}`);
  }
});

weigh('bounds a page whose texts are long, and in another alphabet', async () => {
  const { outputs } = await shippedSite();
  const city = outputs.find((output) => output instanceof FilledPage) as FilledPage;
  const words = city.slots.join(' ').split(' ');
  const texts = {
    long: words.toReversed().join(' '),
    greek: words.toReversed().map(inGreek).join(' '),
    quoted: words.map((word, index) => (index % 9 === 0 ? `“${word}”` : word)).join('’ '),
  };
  for (const [kind, text] of Object.entries(texts)) {
    const page = new FilledPage(city.route, city.shape);
    Object.defineProperty(page, 'slots', { value: [...city.slots.slice(0, -1), text] });
    const bound = (await boundsOf([page])).get(page.file) ?? 0;
    assert.ok(bound >= sizeOf(page), `${kind}: at most ${bound}, but ${sizeOf(page)}`);
  }
});

/** The word with Greek letters in place of Latin ones. */
const inGreek = (word: string): string =>
  word.replaceAll(/[a-z]/g, (letter) => String.fromCharCode(0x3b1 + letter.charCodeAt(0) - 0x61));

weigh.run();
