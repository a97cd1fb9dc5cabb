import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { makePages } from '../../generator/build/make-pages.ts';
import { openSite } from '../../generator/build/open-site.ts';
import { startStages } from '../../generator/build/stages.ts';
import { countPages } from '../../generator/plan/place-pages.ts';
import { writeCities } from '../benchmark/cities.js';
import { assert, suite } from '../support/suite.ts';
import { shippedSettings, temporaryFolder } from '../support/tiny-site.ts';

const memory = suite('memory');

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** What a build holds when it has made the last page, in bytes, without garbage. */
async function heldWith(cities: number): Promise<number> {
  const data = temporaryFolder();
  writeCities(cities, data);
  const stages = startStages({});
  const site = await openSite({ ...shippedSettings, data }, stages);
  // A build has written them by then.
  site.outputs.length = 0;
  await site.images;
  let left = countPages(site.plan);
  let bytes = 0;
  await makePages(site, stages, () => {
    left -= 1;
    if (left > 0) return;
    collectGarbage();
    bytes = process.memoryUsage().heapUsed;
  });
  return bytes;
}

/** In bytes. A tree of locations.json would take 3,600 more for each city, heads of pages 900. */
const MOST_HELD = 1900;

memory('holds little more for each further city', async () => {
  const [few, many] = [await heldWith(500), await heldWith(2500)];
  const held = Math.round((many - few) / 2000);
  assert.ok(held < MOST_HELD, `${held} bytes a city`);
});
