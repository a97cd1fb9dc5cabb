import { cpSync, existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { assertSameEntries, clockTick, entriesOf } from '../support/entries.ts';
import { humidity, location, temporaryFolder } from '../support/tiny-site.ts';
import {
  assertWarmIsClean,
  BUILT_ON,
  builtSite,
  changeCities,
  changeCity,
  fileOf,
  image,
  PAGE,
  post,
  statesOf,
  type WarmSite,
} from '../support/warm-site.ts';

/** Whatever changes between two builds, the second leaves what a build into a new folder leaves. */
const warm = suite('build: warm');

type Change = (site: WarmSite) => unknown;

const LATER = '2026-03-01';

const changeNotes = (notes: object) => (site: WarmSite) => site.write({ 'data/notes/ohio.json': notes });

const changeSettings = (settings: object) => (site: WarmSite) =>
  site.write({ 'data/site.json': { ...site.json('data/site.json'), ...settings } });

const write = (file: string, content: string | null) => (site: WarmSite) => site.write({ [file]: content });

/** What its owner may change about a site. */
const changes: Record<string, Change> = {
  nothing: () => {},
  'an edited city': changeCity('columbus', { city_name: 'New Columbus' }),
  'a city with another date': changeCity('columbus', { lastmod: '2025-10-15' }),
  'a city with another income': changeCity('columbus', { median_income_bucket: 'high' }),
  'a new city': changeCities((cities) => [...cities, location('Ohio', 'Akron')]),
  'a removed city': changeCities((cities) => cities.filter(({ city_slug }) => city_slug !== 'columbus')),
  'a renamed city': changeCity('columbus', { city_slug: 'columbia', city_name: 'Columbia' }),
  'two cities that change places': changeCities(([first, second, ...others]) =>
    first && second ? [second, first, ...others] : others,
  ),
  'a removed state': (site) => {
    changeCities((cities) => cities.filter(({ state_slug }) => state_slug !== 'maine'))(site);
    site.write({
      'data/states.json': { states: [{ slug: 'ohio', code: 'OH', climate: 'cold' }] },
      'data/notes/maine.json': null,
    });
  },
  'an edited note': changeNotes({ cleveland: { music: 'Two orchestras.', home: 'Porches.' } }),
  'a new note': changeNotes({
    cleveland: { music: 'An orchestra.', home: 'Porches.' },
    columbus: { music: 'A choir.', home: 'Stairs.' },
  }),
  'a removed note': changeNotes({}),
  'a removed file of notes': write('data/notes/ohio.json', null),
  'a state more': (site) => {
    changeCities((cities) => [location('Alabama', 'Akron'), ...cities])(site);
    const { states } = site.json('data/states.json');
    const alabama = { slug: 'alabama', code: 'AL', climate: 'dry' };
    site.write({ 'data/states.json': { states: [alabama, ...states] } });
  },
  'a city of another state, with its note': (site) => {
    changeCity('portland', { state_name: 'Ohio', state_slug: 'ohio' })(site);
    const { states } = site.json('data/states.json');
    const notes = ['ohio', 'maine'].map((state) => site.json(`data/notes/${state}.json`));
    site.write({
      'data/states.json': { states: states.slice(1) },
      'data/notes/ohio.json': Object.assign({}, ...notes),
      'data/notes/maine.json': null,
    });
  },
  'another climate of a state': (site) => {
    const { states } = site.json('data/states.json');
    site.write({ 'data/states.json': { states: [states[0], { ...states[1], climate: 'dry' }] } });
  },
  'another text of a climate': (site) => {
    const { climates, ...more } = site.json('data/climates.json');
    const [cold, dry] = climates;
    site.write({ 'data/climates.json': { ...more, climates: [{ ...cold, space: 'Mind the pipes.' }, dry] } });
  },
  'figures of the air of a city': write(
    'data/humidity.json',
    JSON.stringify(humidity({ columbus: { station: '725240', km: 9 } })),
  ),
  'another figure, which a note names': (site) => {
    const constants = site.json('data/constants.json');
    constants.figures.tuningVisit.from += 1;
    site.write({ 'data/constants.json': constants });
  },
  'an edited article': write('content/blog/second.md', post({ title: 'Second' }, 'Another text.')),
  'a new article': write('content/blog/third.md', post({ title: 'Third' })),
  'a removed article': write('content/blog/second.md', null),
  'a renamed article': (site) =>
    renameSync(join(site.root, 'content/blog/second.md'), join(site.root, 'content/blog/renamed.md')),
  'a finished draft': write('content/blog/draft.md', post({ title: 'Draft' })),
  'an article that becomes a draft': write(
    'content/blog/second.md',
    post({ title: 'Second' }).replace('\ntags', '\ndraft: true\ntags'),
  ),
  'a date that publishes an article': (site) => site.set({ today: LATER }),
  'an earlier date': (site) => site.set({ today: '2026-01-01' }),
  'a new image': write('content/images/new.svg', image('red')),
  'an image of the same size': write('content/images/picture.svg', image('tan')),
  'a removed image': write('content/images/picture.svg', null),
  'another brand': changeSettings({ brand: 'Another' }),
  'another limit of similarity': changeSettings({ similarityLimit: 0.99 }),
  'another address of the site': (site) => site.set({ siteUrl: 'https://other.example' }),
  'another host of leads': (site) => site.set({ leadsHost: 'https://other.example' }),
  'compressed variants': (site) => site.set({ precompressed: true }),
  'a check': (site) => site.set({ checked: true }),
  'an edited and a removed city': (site) => {
    changes['an edited city']?.(site);
    changeCities((cities) => cities.filter(({ city_slug }) => city_slug !== 'cleveland'))(site);
    changeNotes({})(site);
  },
  'another date and a new article': (site) => {
    site.set({ today: LATER });
    site.write({ 'content/blog/third.md': post({ title: 'Third' }) });
  },
};

for (const [change, apply] of Object.entries(changes)) {
  warm(`is clean after ${change}, and when it is taken back`, async () => {
    const site = await builtSite();
    const [sources, before] = [join(site.root, 'sources'), entriesOf(site.out)];
    for (const name of ['data', 'content'])
      cpSync(join(site.root, name), join(sources, name), { recursive: true });
    apply(site);
    await assertWarmIsClean(site);
    for (const name of ['data', 'content']) {
      rmSync(join(site.root, name), { recursive: true });
      renameSync(join(sources, name), join(site.root, name));
    }
    await site.rebuild({ ...site.settings, today: BUILT_ON });
    assertSameEntries(entriesOf(site.out), before);
  });
}

warm('is clean with the states of another site', async () => {
  const [site, other] = [await builtSite(), await builtSite()];
  changes['another brand']?.(other);
  await other.settle();
  cpSync(statesOf(other).path, statesOf(site).path);
  await assertWarmIsClean(site);
  // The other folder stands where the states are those of this one.
  renameSync(site.out, `${site.out}-away`);
  renameSync(other.out, site.out);
  await assertWarmIsClean(site);
});

warm('is clean in a folder that was moved or copied, and back again', async () => {
  const site = await builtSite();
  const [moved, copied] = [join(temporaryFolder(), 'moved'), join(temporaryFolder(), 'copied')];
  cpSync(site.out, copied, { recursive: true, preserveTimestamps: true });
  renameSync(site.out, moved);
  const clean = await site.clean();
  for (const out of [moved, copied]) {
    await site.rebuild({ out });
    assertSameEntries(entriesOf(out), clean);
  }
  changes['an edited city']?.(site);
  await site.rebuild({ out: copied });
  renameSync(copied, site.out);
  await assertWarmIsClean(site);
});

warm('is clean in two folders by turns', async () => {
  const site = await builtSite();
  const outs = [site.out, join(temporaryFolder(), 'out')];
  for (const [round, change] of ['an edited city', 'another brand', 'a removed city', 'nothing'].entries()) {
    changes[change]?.(site);
    const out = outs[round % 2] ?? '';
    await site.rebuild({ out });
    assertSameEntries(entriesOf(out), await site.clean());
  }
  for (const out of outs) {
    await clockTick();
    await site.rebuild({ out });
    assertSameEntries(entriesOf(out), await site.clean());
  }
});

warm('removes compressed variants and empty folders that are not wanted any more', async () => {
  const site = await builtSite();
  await site.rebuild({ precompressed: true });
  assert.ok(existsSync(fileOf(site, `${PAGE}.br`)));
  await assertWarmIsClean(site);
  assert.not(existsSync(fileOf(site, `${PAGE}.br`)));
});

warm.run();
