import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openFactStore } from '../../generator/build/fact-store.ts';
import type { OpenSite } from '../../generator/build/open-site.ts';
import type { Facts } from '../../generator/check/facts.ts';
import { memoryStore, openStore } from '../../generator/store/store.ts';
import { flipBit } from '../support/entries.ts';
import { piece } from '../support/held-articles.ts';
import { treeOf } from '../support/tiny-site.ts';
import { assertClean, noteOf, slugOf, statesSite, type WarmSite } from '../support/warm-site.ts';

/** Whatever becomes of the files of the store, a build leaves what a clean one leaves. */
const stores = suite('build: store');

let site: WarmSite;

stores.before(async () => {
  site = await statesSite({ alabama: 1, maine: 2, ohio: 2 });
});

stores('knows no facts of pages that lead to a page that is gone', () => {
  const store = memoryStore();
  const openFacts = (...files: string[]) =>
    openFactStore(store, {
      plan: { frame: {} },
      settings: { code: 'same' },
      files: { has: (file: string) => files.includes(file) },
    } as unknown as OpenSite);
  const facts = openFacts();
  facts.keep('maine', 'key', { targets: ['ohio/index.html'] } as unknown as Facts);
  facts.save();
  assert.ok(openFacts('ohio/index.html').find('maine', 'key').facts);
  assert.equal(openFacts('index.html').find('maine', 'key'), {});
});

/** What may happen to the files of the store. */
const losses: Record<string, (path: string) => void> = {
  'each has lost a bit': flipBit,
  'some are gone': (path) => path.length % 2 === 0 && rmSync(path),
  'all are gone': (path) => rmSync(path),
};
for (const [loss, lose] of Object.entries(losses))
  stores(
    `may be damaged: the folder is clean after an edit, and what is found is the same, if ${loss}`,
    async () => {
      site.write({ 'data/notes/ohio.json': { [slugOf('ohio', 0)]: noteOf(loss.length) } });
      for (const file of Object.keys(treeOf(site.store))) lose(join(site.store, file));
      await assertClean(site, await site.rebuild());
    },
  );

/* ---- Other code --------------------------------------------------------------------------------------------------- */

stores('takes over the texts that the same code has rendered', async () => {
  const textOf = (file: string) => readFileSync(join(site.out, file), 'utf8');
  const store = openStore(site.store);
  const names = readdirSync(join(site.store, 'texts'), { recursive: true }).map(String);
  const name = `texts/${names.find((name) => name.endsWith('second.md')) ?? ''}`;
  const { key = '', value } = store.latest(name) ?? {};
  const other = JSON.parse(JSON.stringify(value).replace('"html":"<p>', '"html":"<p>TAKEN OVER '));
  assert.not.equal(other, value);
  for (const code of ['same', 'other']) {
    store.write(name, key, other);
    site.write({ 'content/blog/third.md': piece({ title: 'Third' }, `Built by ${code} code.`) });
    await site.rebuild({ code });
    assert.match(textOf('blog/third/index.html'), `Built by ${code} code.`);
    assert.is(textOf('blog/second/index.html').includes('TAKEN OVER'), code === 'same');
  }
});

stores('takes nothing over from code that is not known', async () => {
  rmSync(site.store, { recursive: true });
  for (let round = 0; round < 2; round += 1) await site.rebuild({ code: undefined });
  assert.equal(readdirSync(site.store).sort(), ['.looked', 'emitted', 'valid-markup']);
});

stores.run();
