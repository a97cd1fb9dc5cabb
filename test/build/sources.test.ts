import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { STAGING } from '../../generator/emit/target.ts';
import { errorOf } from '../support/emitted-site.ts';
import { assertSameEntries, entriesOf } from '../support/entries.ts';
import { piece } from '../support/held-articles.ts';
import type { Files } from '../support/tiny-site.ts';
import {
  assertClean,
  assertWarmIsClean,
  atRest,
  image,
  recordOf,
  slugOf,
  statesSite,
  type WarmSite,
} from '../support/warm-site.ts';

/** A build follows its sources, whenever they are saved. It does nothing if neither a source nor a file was touched. */
const sources = suite('build: sources');

let site: WarmSite;

sources.before(async () => {
  site = await statesSite({ alabama: 1, maine: 1, ohio: 2 });
});

const noteWith = (text: object): Files => ({
  'data/notes/ohio.json': {
    [slugOf('ohio', 0)]: { music: 'An orchestra plays in the hall downtown.', home: 'Porches.', ...text },
    [slugOf('ohio', 1)]: { music: 'A choir sings in every church by the lake.', home: 'Stairs.' },
  },
});
const article = (name: string, body: string): Files => ({
  [`content/blog/${name}.md`]: piece({ title: name }, body),
});

/* ---- Nothing to do ------------------------------------------------------------------------------------------------ */

/** Builds once more, long after the last change. */
const rebuild = () => atRest(() => site.rebuild());

/** Builds until there is nothing to do. Returns all that is in the out folder. */
async function rest(): Promise<Record<string, string>> {
  await rebuild();
  const { milliseconds, emitted } = await rebuild();
  assert.equal(Object.keys(milliseconds), ['compare']);
  assert.equal([emitted.written, emitted.removed], [0, 0]);
  return entriesOf(site.out);
}

sources('that have not changed need no build, but what happened to the folder is put right', async () => {
  const before = await rest();
  writeFileSync(join(site.out, 'index.html'), 'Edited.');
  assert.is((await rebuild()).emitted.written, 1);
  assertSameEntries(entriesOf(site.out), before);
  await rest();
  mkdirSync(join(site.out, STAGING, `${STAGING}-999999999-abcdef/prepared/ohio`), { recursive: true });
  await rebuild();
  assertSameEntries(entriesOf(site.out), before);
});

sources('are followed if they change at last, as settings are', async () => {
  const changes = [
    () => site.write(noteWith({ card: 'A card.' })),
    () => site.write({ 'content/images/new.svg': image('red') }),
    () => site.write({ 'content/root/.well-known/security.txt': 'Contact: tel:+12165550100' }),
    () => site.write({ 'content/root/.well-known/security.txt': 'Contact: tel:+12165550101' }),
    () => site.set({ today: '2026-02-01' }),
  ];
  for (const change of changes) {
    await rest();
    change();
    assert.ok((await rebuild()).emitted.written > 0);
  }
  await assertClean(site);
});

sources('that have just changed may change once more without a new time', async () => {
  site.write(noteWith({ card: 'Another card.' }));
  await site.rebuild();
  assert.not.equal(Object.keys((await site.rebuild()).milliseconds), ['compare']);
});

const redirect = { 'data/redirects.json': { redirects: [{ from: '/old/', to: '/maine/' }] } };

/** Saves a source as the build loads, and removes it at a stage, or after the build. */
async function assertNoTrace(stage?: string): Promise<void> {
  const before = await rest();
  const remove = () => rmSync(join(site.root, 'data/redirects.json'));
  rmSync(join(site.out, 'index.html'));
  const onStage = (name: string) => {
    if (name === 'load') site.write(redirect);
    if (name === stage) remove();
  };
  await atRest(() => site.rebuild({}, { onStage }));
  assert.not.equal(entriesOf(site.out), before);
  if (stage === undefined) remove();
  await rebuild();
  assertSameEntries(entriesOf(site.out), before);
}

sources('that were there only while sources were read leave no trace', () => assertNoTrace('plan'));

sources('that were there only while the site was built leave no trace, in a linked folder', async () => {
  // The times of a folder show that a file came and went. Those of a link do not.
  const [data, linked] = [join(site.root, 'data'), join(site.root, 'linked')];
  renameSync(data, linked);
  symlinkSync(linked, data);
  await assertNoTrace();
  rmSync(data);
  renameSync(linked, data);
});

/* ---- Saved while the site is built -------------------------------------------------------------------------------- */

const STAGES = ['compare', 'load', 'plan', 'bundle', 'render', 'pages', 'check', 'emit'];
const [CHECK, EMIT] = STAGES.slice(-2);

/** Builds while somebody saves sources as stages start. */
const rebuildWhile = (saved: Record<string, Files>) =>
  site.rebuild({}, { onStage: (name) => site.write(saved[name] ?? {}) });

sources('are checked by the build, or by the next one if they are saved too late for this one', async () => {
  const wrong = noteWith({ music: 'We match you within 48 hours.' });
  for (const stage of STAGES) {
    site.write(noteWith({ card: `Saved before ${stage}.` }));
    const isLate = stage === CHECK || stage === EMIT;
    if (isLate) await rebuildWhile({ [stage]: wrong });
    const error = await errorOf(isLate ? site.rebuild() : rebuildWhile({ [stage]: wrong }));
    assert.match(error.message, /notes\/ohio\.json.*48 hours/, stage);
  }
});

const homeWith = (text: string): Files => {
  const named = [{ name: text, text }];
  return { 'data/home.json': { steps: named, benefits: named, badges: named } };
};
const recordsWith = (lastmod: string): Files => ({
  'data/locations.json': [
    recordOf('alabama', 0),
    recordOf('maine', 0),
    recordOf('ohio', 0, { lastmod }),
    recordOf('ohio', 1),
  ],
});

sources('leave no trace once they are taken back, within the build or after it', async () => {
  const saved = {
    ...noteWith({ card: 'Meanwhile.', tune: 'Tune in May.' }),
    ...article('second', 'Meanwhile.'),
    ...recordsWith('2026-01-21'),
    ...homeWith('Meanwhile.'),
  };
  const versions = [];
  for (const [lastmod, text] of [
    ['2025-10-14', 'One.'],
    ['2026-01-20', 'Two.'],
  ] as const) {
    const home = homeWith('Original.');
    const files = { ...noteWith({}), ...article('second', text), ...recordsWith(lastmod), ...home };
    site.write(files);
    versions.push({ files, entries: (await site.clean()).entries });
  }
  for (const back of ['after', 'within'])
    for (const [index, stage] of STAGES.entries()) {
      const { files = {}, entries = {} } = versions[index % 2] ?? {};
      const next = back === 'within' && STAGES[index + 1];
      site.write(files);
      await rebuildWhile({ [stage]: saved, ...(next && { [next]: files }) });
      site.write(files);
      await site.rebuild();
      assertSameEntries(entriesOf(site.out), entries);
    }
});

sources('are not taken for those of a build that ended before they were taken back', async () => {
  const file = 'content/blog/second.md';
  const before = readFileSync(join(site.root, file), 'utf8');
  const { entries } = await site.clean();
  await rest();
  const onStage = (name: string) => {
    if (name === 'load') site.write({ [file]: before.replace('Two.', 'Thr.') });
    if (name === 'pages') site.write({ [file]: before });
  };
  await atRest(() => site.rebuild({}, { onStage }));
  await rebuild();
  assertSameEntries(entriesOf(site.out), entries);
  await rest();
  await assertWarmIsClean(site);
});

sources.run();
