import { lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openFactStore } from '../../generator/build/fact-store.ts';
import type { OpenSite } from '../../generator/build/open-site.ts';
import type { Facts } from '../../generator/check/facts.ts';
import { memoryStore, openStore } from '../../generator/store/store.ts';
import { assertSameEntries, entriesOf } from '../support/entries.ts';
import { treeOf } from '../support/tiny-site.ts';
import {
  assertWarmIsClean,
  costOf,
  pageOf,
  post,
  slugOf,
  statesOf,
  statesSite,
  type WarmSite,
} from '../support/warm-site.ts';

/** Whatever becomes of the files of the store, a build leaves what a clean one leaves. */
const stores = suite('build: store');

const PAGE = pageOf('ohio', 1);

let site: WarmSite;

stores.before(async () => {
  site = await statesSite({ alabama: 1, maine: 2, ohio: 2 });
});

/** Builds into the same folder, and into a new one, which needs more of the store. */
async function assertBothClean(): Promise<void> {
  const { entries } = await site.clean();
  const other = join(site.root, 'other');
  for (const out of [site.out, other]) {
    await site.rebuild({ out });
    assertSameEntries(entriesOf(out), entries);
  }
  rmSync(other, { recursive: true });
}

const KINDS = 'bundle emitted facts images shapes texts valid-kinds valid-markup'.split(' ');

/** Which files of the store are damaged, by their position. */
const damaged: Record<string, (index: number) => boolean> = {
  'every second file': (index) => index % 2 === 0,
  'every other file': (index) => index % 2 === 1,
  'all files': () => true,
};

for (const [which, isDamaged] of Object.entries(damaged))
  stores(`changes nothing in the site if a bit flips in ${which}, and each is mended`, async () => {
    const names = Object.keys(treeOf(site.store)).filter((name) => name !== '.looked');
    assert.equal(
      KINDS.filter((kind) => !names.some((name) => name.startsWith(kind))),
      [],
    );
    for (const [index, name] of names.entries()) {
      if (!isDamaged(index)) continue;
      const path = join(site.store, name);
      const bytes = readFileSync(path);
      bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1);
      writeFileSync(path, bytes);
    }
    await assertBothClean();
    assert.equal((await costOf(site)).made, []);
  });

stores(
  'changes nothing in the site if the facts of states are mixed up, or of an earlier build',
  async () => {
    const [ohio, maine] = ['ohio', 'maine'].map((name) => join(site.store, 'facts', name)) as [
      string,
      string,
    ];
    const [first, second] = [readFileSync(ohio), readFileSync(maine)];
    writeFileSync(ohio, second);
    writeFileSync(maine, first);
    await assertBothClean();
    const notes = site.json('data/notes/ohio.json');
    const slug = slugOf('ohio', 0);
    const later = { ...notes, [slug]: { ...notes[slug], music: 'A later choir sings.' } };
    site.write({ 'data/notes/ohio.json': later });
    await site.rebuild();
    writeFileSync(ohio, first);
    await assertBothClean();
  },
);

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

/* ---- The states of emitted files ---------------------------------------------------------------------------------- */

/** The line of the edited page, with a hash of something else. */
function lineOfEdited(): string {
  const { size, mtimeMs, ctimeMs, ino } = lstatSync(join(site.out, PAGE));
  return `${'A'.repeat(43)} ${size} ${mtimeMs} ${ctimeMs} ${ino} ${PAGE}`;
}

/** The lines that may stand in place of those that the last build kept. */
const otherLines: Record<string, (lines: string[]) => string[]> = {
  'are garbage': () => ['\u0000\u0001\ufffd', '   ', '{"a":1}', `${' '.repeat(9)}${PAGE}`],
  'have no inodes, as in an older format': (lines) =>
    lines.map((line) => line.split(' ').toSpliced(4, 1).join(' ')),
  'have the edited page with a wrong hash': (lines) => [
    ...lines.filter((line) => !line.endsWith(PAGE)),
    lineOfEdited(),
  ],
};

for (const [what, change] of Object.entries(otherLines))
  stores(`mends an edited page if the states of the files ${what}`, async () => {
    const path = join(site.out, PAGE);
    writeFileSync(path, readFileSync(path, 'utf8').replace('Town', 'Xown'));
    const { lines, replace } = statesOf(site);
    replace(change(lines));
    await assertWarmIsClean(site);
  });

stores('mends an edited page if the states are gone, or if a folder stands in their place', async () => {
  const { path } = statesOf(site);
  for (const obstacle of [() => {}, () => mkdirSync(join(path, 'folder'), { recursive: true })]) {
    writeFileSync(join(site.out, PAGE), 'Edited.');
    rmSync(path);
    obstacle();
    await assertWarmIsClean(site);
  }
  assert.equal(readdirSync(path), ['folder']);
  rmSync(path, { recursive: true });
});

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
    site.write({ 'content/blog/third.md': post({ title: 'Third' }, `Built by ${code} code.`) });
    await site.rebuild({ code });
    assert.match(textOf('blog/third/index.html'), `Built by ${code} code.`);
    assert.is(textOf('blog/second/index.html').includes('TAKEN OVER'), code === 'same');
  }
});

stores('takes nothing over from code that is not known', async () => {
  rmSync(site.store, { recursive: true });
  for (let round = 0; round < 2; round += 1) await site.rebuild({ code: undefined });
  assert.equal(readdirSync(site.store).sort(), ['.looked', 'emitted', 'images', 'valid-markup']);
});

stores.run();
