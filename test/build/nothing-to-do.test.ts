import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { STAGING } from '../../generator/emit/target.ts';
import { assertSameEntries, entriesOf } from '../support/entries.ts';
import { builtSite, restOf } from '../support/warm-site.ts';

/** A build that has nothing to do looks at its sources and its out folder, and at nothing else. */
const resting = suite('build: nothing to do');
const REDIRECTS = 'data/redirects.json';
const redirect = { [REDIRECTS]: { redirects: [{ from: '/old/', to: '/maine/' }] } };

/** A built site, whose next build has nothing to do. */
async function restingSite() {
  const site = await builtSite();
  await restOf(site);
  await site.rebuild();
  assert.equal(Object.keys((await site.rebuild()).milliseconds), ['compare']);
  return site;
}

resting('puts an edited file right although no source has changed', async () => {
  const site = await restingSite();
  const before = entriesOf(site.out);
  writeFileSync(join(site.out, 'index.html'), 'Edited.');
  assert.is((await site.rebuild()).emitted.written, 1);
  assertSameEntries(entriesOf(site.out), before);
});

resting('removes what a killed build left although no source has changed', async () => {
  const site = await restingSite();
  const before = entriesOf(site.out);
  mkdirSync(join(site.out, STAGING, `${STAGING}-999999999-abcdef/prepared/ohio`), { recursive: true });
  await site.rebuild();
  assertSameEntries(entriesOf(site.out), before);
});

resting('follows a changed source, and a changed setting', async () => {
  const site = await restingSite();
  site.write({
    'data/notes/maine.json': { portland: { music: 'Two choirs sing here by the sea.', home: 'Stairs.' } },
  });
  await restOf(site);
  assert.is((await site.rebuild()).emitted.written, 1);
  await restOf(site);
  await site.rebuild();
  assert.equal(Object.keys((await site.rebuild()).milliseconds), ['compare']);
  site.write({ 'content/images/new.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>' });
  await restOf(site);
  assert.is((await site.rebuild()).emitted.written, 1);
  site.set({ today: '2026-02-01' });
  assert.ok((await site.rebuild()).emitted.written > 1);
  assertSameEntries(entriesOf(site.out), await site.clean());
});

for (const [meanwhile, stage] of [
  ['the site was built', undefined],
  ['sources were read', 'plan'],
] as const) {
  resting(`follows a source that was there only while ${meanwhile}`, async () => {
    const site = await restingSite();
    const before = entriesOf(site.out);
    const remove = () => rmSync(join(site.root, REDIRECTS));
    rmSync(join(site.out, 'index.html'));
    const onStage = (name: string) => {
      if (name === 'load') site.write(redirect);
      if (name === stage) remove();
    };
    await site.rebuild({}, { onStage });
    assert.not.equal(entriesOf(site.out), before);
    if (stage === undefined) remove();
    await restOf(site);
    await site.rebuild();
    assertSameEntries(entriesOf(site.out), before);
  });
}

resting.run();
