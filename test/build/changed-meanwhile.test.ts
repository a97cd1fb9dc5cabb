import { rmSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { errorOf } from '../support/emitted-site.ts';
import { assertSameEntries, entriesOf } from '../support/entries.ts';
import { type Files, location } from '../support/tiny-site.ts';
import { builtSite, post, type WarmSite } from '../support/warm-site.ts';

/** Sources that somebody saves while a site is built of them. */
const meanwhile = suite('build: sources changed meanwhile');

const noteWith = (text: object): Files => ({
  'data/city-notes.json': { cleveland: { music: 'An orchestra plays.', home: 'Porches.', ...text } },
});
const second = (body: string): Files => ({ 'content/blog/second.md': post({ title: 'Second' }, body) });
const third = (body: string): Files => ({ 'content/blog/third.md': post({ title: 'Third' }, body) });

async function checkedSite(): Promise<WarmSite> {
  const site = await builtSite();
  site.set({ checked: true });
  return site;
}

/** Builds a site, of which somebody saves a source as a stage starts. */
function rebuildWhile(site: WarmSite, saved: Files, stage: string) {
  const onStage = (name: string) => {
    if (name === stage) site.write(saved);
  };
  return site.rebuild({}, { onStage });
}

meanwhile('are checked, although the pages of a known site are only made again', async () => {
  const site = await checkedSite();
  for (const stage of ['load', 'plan']) {
    site.write({ 'data/city-notes.json': {} });
    await site.rebuild();
    rmSync(site.out, { recursive: true });
    const building = rebuildWhile(site, noteWith({ music: 'We match you within 48 hours.' }), stage);
    assert.match((await errorOf(building)).message, /city-notes\.json.*48 hours/);
  }
});

const homeWith = (text: string): Files => {
  const named = [{ name: text, text }];
  return { 'data/home.json': { steps: named, benefits: named, badges: named } };
};
const recordsWith = (lastmod: string): Files => ({
  'data/locations.json': [
    location('Ohio', 'Cleveland', { lastmod }),
    location('Ohio', 'Columbus', { primary: false }),
  ],
});

/** What was changed before the build, and what is saved meanwhile and taken back later. */
const changes: Record<string, { before: Files; saved: Files }> = {
  'the notes, after an article': { before: third('After.'), saved: noteWith({ card: 'Meanwhile.' }) },
  'an article, after another': { before: third('After.'), saved: second('Meanwhile.') },
  // Of these two, only what shows them is made again.
  'an article, after a note': { before: noteWith({ card: 'After.' }), saved: second('Meanwhile.') },
  'the home page, after the date of a record': {
    before: recordsWith('2026-01-20'),
    saved: homeWith('Meanwhile.'),
  },
};

for (const [change, { before, saved }] of Object.entries(changes))
  meanwhile(`leave no trace once they are taken back: ${change}`, async () => {
    const site = await checkedSite();
    const original = {
      ...noteWith({ card: 'Original.' }),
      ...second('Original.'),
      ...third('Original.'),
      ...homeWith('Original.'),
      ...recordsWith('2025-10-14'),
    };
    for (const stage of ['load', 'plan', 'emit']) {
      site.write(original);
      await site.rebuild();
      site.write(before);
      await rebuildWhile(site, saved, stage);
      site.write({ ...original, ...before });
      await site.rebuild();
      assertSameEntries(entriesOf(site.out), await site.clean());
    }
  });

meanwhile.run();
