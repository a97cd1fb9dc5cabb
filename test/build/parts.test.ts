import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { humidity, problemsOfBuild } from '../support/tiny-site.ts';
import {
  assertClean,
  type CityRecord,
  costOf,
  noteOf,
  pageOf,
  recordOf,
  slugOf,
  statesSite,
  type WarmSite,
} from '../support/warm-site.ts';

/** A state of more than 1,000 cities is made in parts. */
const parts = suite('build: parts of states');

const CITIES = 1100;
const LAST = CITIES - 1;
const LOCATIONS = 'data/locations.json';
const NOTES = 'data/notes/ohio.json';

let site: WarmSite;

parts.before(async () => {
  site = await statesSite({ alabama: 2, maine: 2, ohio: CITIES });
});

function changeNote(number: number, fields: object): void {
  const notes = site.json(NOTES);
  const slug = slugOf('ohio', number);
  site.write({ [NOTES]: { ...notes, [slug]: { ...notes[slug], ...fields } } });
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
    changeNote(LAST, { card: 'Five bands by the lake.' });
    const card = await costOf(site);
    assert.equal([card.made, card.changed], [['ohio', 'ohio-2'], ['ohio/index.html']]);
    const state = { homes: 'A.', seasons: 'B.', budget: 'C.', distances: 'Far.', movers: 'Hills.' };
    site.write({ [NOTES]: { state, ...site.json(NOTES) } });
    const ofState = await costOf(site);
    assert.equal([ofState.made, ofState.changed], [['ohio'], ['ohio/index.html']]);
    await assertClean(site);
  },
);

parts('tell the problems of all cities, warm as cold', async () => {
  const sound = site.json(NOTES);
  changeNote(LAST, { music: 'Here we match you within 48 hours.' });
  changeNote(1, site.json('data/notes/maine.json')[slugOf('maine', 1)]);
  const problems = await problemsOfBuild({ build: () => site.rebuild() });
  assert.is(problems.length, 2);
  const told = problems.join('\n');
  assert.match(
    told,
    new RegExp(`ohio\\.json:\\d+:\\d+ {2}/${pageOf('ohio', LAST).replace('index.html', '')}: .*48`),
  );
  assert.match(told, new RegExp(`100\\.0 % .* those of /maine/${slugOf('maine', 1)}/pianos/`));
  assert.equal(await problemsOfBuild({ build: () => site.clean({ checked: true }) }), problems);
  site.write({ [NOTES]: sound });
  assert.is((await site.rebuild()).emitted.written, 0);
});

parts('tell in their share image of the air of the first city', async () => {
  const air = { station: '725240', km: 9 };
  site.write({ 'data/humidity.json': humidity({ [slugOf('maine', 1)]: air }) });
  await site.rebuild();
  site.write({ 'data/humidity.json': humidity({ [slugOf('maine', 1)]: air, [slugOf('ohio', 0)]: air }) });
  const { made, changed } = await costOf(site);
  assert.equal(made, ['ohio', 'ohio-2']);
  assert.ok(changed.includes(pageOf('ohio', LAST)));
  await assertClean(site);
});

parts(
  'show a city of another part that comes after them, and are cut anew if one comes before them',
  async () => {
    const records: CityRecord[] = site.json(LOCATIONS);
    const middle = records.findIndex(({ city_slug }) => city_slug === slugOf('ohio', CITIES / 2));
    const renamed = { ...(records[middle] as CityRecord), city_name: 'Middletown' };
    site.write({ [LOCATIONS]: records.with(middle, renamed) });
    const { made, changed } = await costOf(site);
    // The last pages of the first part name those that follow.
    assert.equal(made, ['ohio', 'ohio-2']);
    assert.ok(changed.includes(pageOf('ohio', CITIES / 2 - 1)));
    site.write({
      [LOCATIONS]: [recordOf('ohio', 2000), ...site.json(LOCATIONS)],
      [NOTES]: { ...site.json(NOTES), [slugOf('ohio', 2000)]: noteOf(99_999) },
    });
    const cut = await costOf(site);
    assert.equal(cut.made, ['ohio', 'ohio-2']);
    await assertClean(site);
  },
);

parts.run();
