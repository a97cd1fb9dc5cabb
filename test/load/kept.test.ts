import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { load } from '../../generator/load/load.ts';
import type { Content } from '../../generator/model/index.ts';
import { memoryStore } from '../../generator/store/store.ts';
import { article, type Files, humidity, location, problemsOf, tinySite } from '../support/tiny-site.ts';

/** A load takes over what an earlier one has made of sources. That gives what reading everything anew gives. */
const keeping = suite('load: kept sources');

const BLOG = 'content/blog/';
const measured = { station: '725240', km: 17 };

/** A site, and a store that all its loads share. */
function keepingSite(files: Files = {}) {
  const site = tinySite(files);
  const kept = memoryStore();
  const relative = (problem: string) => problem.replaceAll(`${site.root}/`, '');
  return {
    ...site,
    kept,
    load: () => load(site.settings, { cache: kept }),
    loadAnew: () => load(site.settings),
    problems: () => problemsOf(() => load(site.settings, { cache: kept })).map(relative),
    problemsAnew: () => problemsOf(() => load(site.settings)).map(relative),
  };
}

/** All that the content tells, with the lines of places and the air of cities. */
const told = (content: Content): string =>
  JSON.stringify({
    ...content,
    files: content.files.map(({ file }) => file),
    places: content.states.map(({ source, cities }) => [
      source,
      cities.map((city) => [city.source, content.airOf(city.slug)]),
    ]),
  });

keeping('renders only the texts that have changed', () => {
  const site = keepingSite();
  site.load();
  const marked = {
    ...site.kept,
    read(name: string, key: string) {
      const value = site.kept.read(name, key);
      return value && name.startsWith('texts/') ? { ...(value as object), words: 7 } : value;
    },
  };
  site.write({ [`${BLOG}an-article.md`]: article({}, 'Another text.') });
  const { articles, history, privacy, terms } = load(site.settings, { cache: marked });
  assert.equal(
    [...articles, history, privacy, terms].map(({ words }) => words),
    [2, 7, 7, 7],
  );
});

keeping('gives the same as reading everything anew, whatever has changed', () => {
  const site = keepingSite();
  const cities = site.json('data/locations.json');
  const original = site.json('data/site.json');
  const edits: Files[] = [
    {},
    {},
    { 'data/locations.json': [...cities, location('Ohio', 'Akron')] },
    { 'data/site.json': { ...original, brand: 'Another Brand' } },
    { [`${BLOG}an-article.md`]: article({ title: 'Another Title' }, 'Of {{brand}}.') },
    { 'data/site.json': { ...original, brand: 'A Third Brand' } },
    { 'data/humidity.json': humidity({ cleveland: measured }, ['cleveland']) },
    { [`${BLOG}an-article.md`]: article({}, 'Of {{brand}}, and a picture:\n\n{{picture.lineup}}') },
    { 'data/humidity.json': humidity({ cleveland: { ...measured, km: 18 } }, ['cleveland']) },
    { 'data/locations.json': `\uFEFF${JSON.stringify(cities, null, 2).replaceAll('\n', '\r\n')}` },
    { 'data/locations.json': cities },
  ];
  for (const edit of edits) {
    site.write(edit);
    assert.is(told(site.load()), told(site.loadAnew()), Object.keys(edit).join());
  }
});

keeping('fills tokens with the values of today, however they are written', () => {
  for (const name of ['{{brand}}', '\\u007b{brand}}', '\\u007b\\u007bbrand}}', '\\u007B{brand\\u007d}']) {
    const site = keepingSite();
    const cities = JSON.stringify([location('Ohio', 'Cleveland'), location('Maine', 'Portland')], null, 2);
    site.write({ 'data/locations.json': cities.replace('"Portland"', `"${name}"`) });
    const original = site.json('data/site.json');
    for (const brand of ['Keyhaven', 'Keyhaven', 'Another']) {
      site.write({ 'data/site.json': { ...original, brand } });
      assert.is(site.load().states[0]?.cities[0]?.name, brand, name);
    }
  }
});

keeping('tells the problems of each load with their lines, and forgets those that are mended', () => {
  const site = keepingSite({ 'data/humidity.json': humidity({ cleveland: measured }) });
  const cities = site.json('data/locations.json');
  const states = site.json('data/states.json');
  const faults: Files[] = [
    // The other files of places stay sound.
    { 'data/states.json': { states: states.states.slice(1) } },
    { 'data/states.json': states, 'data/locations.json': [...cities, location('Ohio', 'Cleveland')] },
    { 'data/locations.json': [...cities, { ...location('Ohio', 'Akron'), primary: 'yes' }] },
    { 'data/locations.json': '[{]' },
    { 'data/locations.json': [...cities, location('Ohio', 'St. Mary', { city_slug: 'saint-mary' })] },
    { 'data/locations.json': cities, 'data/humidity.json': humidity({ cleveland: measured }, ['columbus']) },
    { 'data/humidity.json': humidity({ cleveland: { ...measured, station: '1' } }) },
    { 'data/humidity.json': null },
    { 'data/humidity.json': humidity({}), [`${BLOG}a-fault.md`]: article({}, 'We are {{brnd}}.') },
  ];
  site.load();
  for (const fault of faults) {
    site.write(fault);
    const problems = site.problems();
    assert.ok(problems.length > 0, JSON.stringify(fault));
    assert.equal(problems, site.problemsAnew());
    // A second load of the same files finds the same problems.
    assert.equal(site.problems(), problems);
  }
  site.write({ [`${BLOG}a-fault.md`]: null });
  assert.is(told(site.load()), told(site.loadAnew()));
});

keeping.run();
