import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  assertClean,
  costOf,
  noteOf,
  pageOf,
  type Record,
  recordOf,
  slugOf,
  statesSite,
} from '../support/states-site.ts';
import type { WarmSite } from '../support/warm-site.ts';

/** A state of more than 1,000 cities is made in parts. */
const parts = suite('build: parts of states');

const CITIES = 1100;
const LAST = CITIES - 1;

let site: WarmSite;

parts.before(async () => {
  site = await statesSite({ alabama: 2, maine: 2, ohio: CITIES });
});

function changeNote(number: number, fields: object): void {
  const notes = site.json('data/notes/ohio.json');
  const slug = slugOf('ohio', number);
  site.write({ 'data/notes/ohio.json': { ...notes, [slug]: { ...notes[slug], ...fields } } });
}

parts(
  'are made if a note of theirs changes, the first one with the page of the state at any change',
  async () => {
    changeNote(LAST, { music: 'Three bands play in the last city.' });
    const second = await costOf(site);
    assert.equal([second.made, second.changed], [['ohio', 'ohio-2'], [pageOf('ohio', LAST)]]);
    changeNote(0, { music: 'Three bands play in the first city.' });
    const first = await costOf(site);
    assert.equal([first.made, first.changed], [['ohio'], [pageOf('ohio', 0)]]);
    await assertClean(site);
  },
);

parts('have the page of their state made too if a card changes', async () => {
  changeNote(LAST, { card: 'Five bands by the lake.' });
  const { made, changed } = await costOf(site);
  assert.equal([made, changed], [['ohio', 'ohio-2'], ['ohio/index.html']]);
  await assertClean(site);
});

parts('show a city of another part that comes after them, and go if the state gets smaller', async () => {
  const records: Record[] = site.json('data/locations.json');
  const middle = records.findIndex(({ city_slug }) => city_slug === slugOf('ohio', CITIES / 2));
  site.write({
    'data/locations.json': records.with(middle, { ...(records[middle] as Record), city_name: 'Middletown' }),
  });
  const { made, changed } = await costOf(site);
  // The last pages of the first part name those that follow.
  assert.equal(made, ['ohio', 'ohio-2']);
  assert.ok(changed.includes(pageOf('ohio', CITIES / 2 - 1)));
  await assertClean(site);
});

parts('are cut anew if a city comes before them', async () => {
  const notes = site.json('data/notes/ohio.json');
  const first = slugOf('ohio', 2000);
  site.write({
    'data/locations.json': [recordOf('ohio', 2000), ...site.json('data/locations.json')],
    'data/notes/ohio.json': { ...notes, [first]: noteOf(99_999) },
  });
  assert.equal((await costOf(site)).made, ['ohio', 'ohio-2']);
  await assertClean(site);
});

parts('are one again if the state has 1,000 cities or fewer', async () => {
  const records: Record[] = site.json('data/locations.json');
  const notes = site.json('data/notes/ohio.json');
  const kept = records.filter(({ state_slug }, index) => state_slug !== 'ohio' || index < 900);
  const slugs = new Set(kept.map(({ city_slug }) => city_slug));
  site.write({
    'data/locations.json': kept,
    'data/notes/ohio.json': Object.fromEntries(Object.entries(notes).filter(([slug]) => slugs.has(slug))),
  });
  assert.equal((await costOf(site)).made, ['ohio']);
  await assertClean(site);
});

parts.run();
