import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { errorOf } from '../support/emitted-site.ts';
import { assertSameEntries, clockTick, entriesOf } from '../support/entries.ts';
import { type Files, location } from '../support/tiny-site.ts';
import { builtSite, post, restOf, type WarmSite } from '../support/warm-site.ts';

/** Sources that somebody saves while a site is built of them. */
const meanwhile = suite('build: sources changed meanwhile');

const noteWith = (text: object): Files => ({
  'data/notes/ohio.json': { cleveland: { music: 'An orchestra plays.', home: 'Porches.', ...text } },
});
const second = (body: string): Files => ({ 'content/blog/second.md': post({ title: 'Second' }, body) });
const third = (body: string): Files => ({ 'content/blog/third.md': post({ title: 'Third' }, body) });
const homeWith = (text: string): Files => {
  const named = [{ name: text, text }];
  return { 'data/home.json': { steps: named, benefits: named, badges: named } };
};
const recordsWith = (lastmod: string): Files => ({
  'data/locations.json': [
    location('Ohio', 'Cleveland', { lastmod }),
    location('Ohio', 'Columbus', { primary: false }),
    location('Maine', 'Portland'),
  ],
});

const STAGES = ['compare', 'load', 'plan', 'bundle', 'render', 'pages', 'check', 'emit'];

/** Builds a site, of which somebody saves sources as stages start. */
function rebuildWhile(site: WarmSite, saved: Record<string, Files>) {
  const onStage = (name: string) => site.write(saved[name] ?? {});
  return site.rebuild({}, { onStage });
}

meanwhile('are checked, whatever stage they are saved in before they are read', async () => {
  const site = await builtSite();
  for (const stage of ['compare', 'load', 'plan', 'bundle', 'render', 'pages']) {
    site.write(noteWith({ music: `Saved before ${stage}.` }));
    await site.rebuild();
    const wrong = noteWith({ music: 'We match you within 48 hours.' });
    const error = await errorOf(rebuildWhile(site, { [stage]: wrong }));
    assert.match(error.message, /notes\/ohio\.json.*48 hours/, stage);
  }
});

meanwhile('are read and checked by the next build if they are saved too late for this one', async () => {
  const site = await builtSite();
  for (const stage of ['check', 'emit']) {
    site.write(noteWith({ music: `Saved before ${stage}.` }));
    await site.rebuild();
    site.write(noteWith({ music: `Saved before ${stage} once more.` }));
    await rebuildWhile(site, { [stage]: noteWith({ music: 'We match you within 48 hours.' }) });
    assert.match((await errorOf(site.rebuild())).message, /notes\/ohio\.json.*48 hours/, stage);
  }
});

/** What was changed before the build, and what is saved meanwhile and taken back later. */
const changes: Record<string, { before: Files; saved: Files }> = {
  'the notes, after an article': { before: third('After.'), saved: noteWith({ card: 'Meanwhile.' }) },
  'the notes, after the notes': {
    before: noteWith({ music: 'After.' }),
    saved: noteWith({ music: 'Meanwhile.', tune: 'Tune in May.' }),
  },
  'an article, after another': { before: third('After.'), saved: second('Meanwhile.') },
  'an article, after a note': { before: noteWith({ card: 'After.' }), saved: second('Meanwhile.') },
  'the list of cities, after a note': {
    before: noteWith({ card: 'After.' }),
    saved: recordsWith('2026-01-21'),
  },
  'the home page, after the date of a record': {
    before: recordsWith('2026-01-20'),
    saved: homeWith('Meanwhile.'),
  },
};

const original = {
  ...noteWith({ card: 'Original.' }),
  ...second('Original.'),
  ...third('Original.'),
  ...homeWith('Original.'),
  ...recordsWith('2025-10-14'),
};

for (const [change, { before, saved }] of Object.entries(changes)) {
  meanwhile(`leave no trace once they are taken back after the build: ${change}`, async () => {
    const site = await builtSite();
    site.write({ ...original, ...before });
    const clean = await site.clean();
    for (const stage of STAGES) {
      site.write(original);
      await site.rebuild();
      site.write(before);
      await rebuildWhile(site, { [stage]: saved });
      site.write({ ...original, ...before });
      await site.rebuild();
      assertSameEntries(entriesOf(site.out), clean);
    }
  });

  meanwhile(`leave no trace once they are taken back within the build: ${change}`, async () => {
    const site = await builtSite();
    const sound = { ...original, ...before };
    site.write(sound);
    const clean = await site.clean();
    for (const [index, stage] of STAGES.slice(0, -1).entries())
      for (const back of STAGES.slice(index + 1, index + 2)) {
        site.write(original);
        await site.rebuild();
        site.write(before);
        await rebuildWhile(site, { [stage]: saved, [back]: sound });
        await site.rebuild();
        assertSameEntries(entriesOf(site.out), clean);
      }
  });
}

meanwhile('are not taken for those of a build that ended before they were taken back', async () => {
  const site = await builtSite();
  const file = 'content/blog/second.md';
  const before = readFileSync(join(site.root, file), 'utf8');
  const clean = await site.clean();
  await restOf(site);
  await clockTick();
  const onStage = (name: string) => {
    if (name === 'load') site.write({ [file]: before.replace('A text.', 'B text.') });
    if (name === 'pages') site.write({ [file]: before });
    // The build ends when the sources count as old again.
    if (name === 'emit') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2100);
  };
  await site.rebuild({}, { onStage });
  await restOf(site);
  await site.rebuild();
  assertSameEntries(entriesOf(site.out), clean);
  // From now on nothing is done.
  await site.rebuild();
  assert.equal(Object.keys((await site.rebuild()).milliseconds), ['compare']);
  assertSameEntries(entriesOf(site.out), clean);
});

meanwhile.run();
