import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Kept } from '../../generator/load/kept.ts';
import { load } from '../../generator/load/load.ts';
import { article, type Files, location, problemsOf, tinySite } from '../support/tiny-site.ts';

/** Loads that take over the results of earlier ones. */
const kept = suite('kept');

const cities = [location('Ohio', 'Cleveland'), location('Ohio', 'Columbus'), location('Maine', 'Portland')];
const notes = { cleveland: { music: 'An orchestra.', home: 'Porches.' } };

/** A tiny site, and the loads of it that share their results. */
function keepingSite() {
  const site = tinySite();
  const results: Kept = new Map();
  return {
    ...site,
    load: () => load(site.settings, {}, results),
    loadAnew: () => load(site.settings),
    problems: () => problemsOf(() => load(site.settings, {}, results)),
    problemsAnew: () => problemsOf(() => load(site.settings)),
  };
}

/** Kept results after they were written to a file. */
const asRead = (results: Kept): Kept => new Map(JSON.parse(JSON.stringify([...results])));

kept('returns what a fresh load returns, whatever has changed', () => {
  const site = keepingSite();
  let texts: Kept = new Map();
  const brand = { ...site.json('data/site.json'), brand: 'Another Brand' };
  const edits: Files[] = [
    {},
    { 'data/locations.json': [...cities, location('Ohio', 'Akron')] },
    { 'data/city-notes.json': { cleveland: { music: 'A choir.', home: 'Porches.' } } },
    { 'data/city-notes.json': { cleveland: { music: '{{brand}} is here.', home: 'Porches.' } } },
    { 'data/site.json': brand },
    { 'data/states.json': { states: [...states('dry', 'cold')] } },
    { 'content/blog/an-article.md': article({ title: 'Another Title' }, 'Of {{brand}}.') },
    { 'data/locations.json': cities },
  ];
  for (const edit of edits) {
    site.write(edit);
    const [content, anew] = [site.load(), site.loadAnew()];
    assert.equal(content, anew, Object.keys(edit).join());
    texts = asRead(texts);
    assert.equal(load(site.settings, { texts }), anew, Object.keys(edit).join());
  }
});

kept('takes over rendered texts that have not changed, from a file', () => {
  const site = tinySite();
  const texts: Kept = new Map();
  load(site.settings, { texts });
  const read = asRead(texts);
  for (const { result } of read.values()) Object.assign(result as object, { words: 7 });
  site.write({ 'content/blog/an-article.md': article({}, 'Another text.') });
  const { articles, history, privacy, terms } = load(site.settings, { texts: read });
  assert.equal(
    [...articles, history, privacy, terms].map(({ words }) => words),
    [2, 7, 7, 7],
  );
});

const states = (maine: string, ohio: string) => [
  { slug: 'maine', code: 'ME', climate: maine },
  { slug: 'ohio', code: 'OH', climate: ohio },
];

kept('makes the places again only if one of their files has changed', () => {
  const site = keepingSite();
  const first = site.load();
  site.write({
    'content/blog/an-article.md': article({ title: 'Another Title' }),
    'data/locations.json': cities,
  });
  const moved = site.load();
  assert.is.not(moved.states, first.states);
  site.write({ 'content/blog/an-article.md': article({ title: 'A Third Title' }) });
  const edited = site.load();
  assert.is(edited.states, moved.states);
  assert.is(edited.articles[0]?.title, 'A Third Title');
  site.write({ 'data/city-notes.json': { ...notes, portland: { music: 'A quartet.', home: 'Attics.' } } });
  assert.is.not(site.load().states, moved.states);
});

kept('tells the problems of each load, and forgets those that are mended', () => {
  const site = keepingSite();
  const faults: Files[] = [
    { 'data/locations.json': [...cities, { ...location('Ohio', 'Akron'), primary: 'yes' }] },
    { 'data/locations.json': [...cities, location('Ohio', 'Cleveland')] },
    { 'data/locations.json': '[{]' },
    { 'data/locations.json': cities, 'data/city-notes.json': { clevland: notes.cleveland } },
    { 'data/city-notes.json': { cleveland: { music: '{{brnd}}', home: 'Porches.' } } },
    { 'data/city-notes.json': null },
  ];
  for (const fault of faults) {
    site.write(fault);
    const problems = site.problems();
    assert.ok(problems.length > 0);
    assert.equal(problems, site.problemsAnew());
    // A second load of the same files finds the same problems.
    assert.equal(site.problems(), problems);
  }
  site.write({ 'data/city-notes.json': notes });
  assert.equal(site.load(), site.loadAnew());
});

kept.run();
