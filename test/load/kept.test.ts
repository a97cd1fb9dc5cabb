import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { load } from '../../generator/load/load.ts';
import { memoryStore } from '../../generator/store/store.ts';
import { article, type Files, humidity, location, problemsOf, tinySite } from '../support/tiny-site.ts';

/**
 * What a load takes over from an earlier one. `test/build/states.test.ts` holds that a site is the same with it; here are the loads
 * that find problems, and the values that only look the same.
 */
const keeping = suite('load: kept sources');

keeping('fills tokens with the values of today, however they are written', () => {
  for (const name of ['{{brand}}', '\\u007b{brand}}', '\\u007b\\u007bbrand}}', '\\u007B{brand\\u007d}']) {
    const cities = JSON.stringify([location('Ohio', 'Cleveland'), location('Maine', 'Portland')], null, 2);
    const site = tinySite({ 'data/locations.json': cities.replace('"Portland"', `"${name}"`) });
    const kept = memoryStore();
    const original = site.json('data/site.json');
    for (const brand of ['Keyhaven', 'Keyhaven', 'Another']) {
      site.write({ 'data/site.json': { ...original, brand } });
      assert.is(load(site.settings, { cache: kept }).states[0]?.cities[0]?.name, brand, name);
    }
  }
});

keeping('tells the problems of each load, and forgets those that are mended', () => {
  const measured = { station: '725240', km: 17 };
  const { settings, write, json } = tinySite({ 'data/humidity.json': humidity({ cleveland: measured }) });
  const kept = memoryStore();
  const cities = json('data/locations.json');
  const states = json('data/states.json');
  const faults: Files[] = [
    // The other files of places stay sound.
    { 'data/states.json': { states: states.states.slice(1) } },
    { 'data/states.json': states, 'data/locations.json': '[{]' },
    { 'data/locations.json': cities, 'data/humidity.json': humidity({ cleveland: measured }, ['columbus']) },
    { 'data/humidity.json': humidity({}), 'content/blog/a-fault.md': article({}, 'We are {{brnd}}.') },
  ];
  load(settings, { cache: kept });
  for (const fault of faults) {
    write(fault);
    const problems = problemsOf(() => load(settings));
    assert.ok(problems.length > 0, JSON.stringify(fault));
    // A second load of the same files finds the same problems.
    for (const _ of ['first', 'second'])
      assert.equal(
        problemsOf(() => load(settings, { cache: kept })),
        problems,
      );
  }
  write({ 'content/blog/a-fault.md': null });
  load(settings, { cache: kept });
});

keeping.run();
