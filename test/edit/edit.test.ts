import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addArticle } from '../../generator/edit/article.ts';
import { addCity } from '../../generator/edit/cities.ts';
import { load } from '../../generator/load/load.ts';
import { assert, suite } from '../support/suite.ts';
import { article, location, type TinySite, tinySite, treeOf } from '../support/tiny-site.ts';

const added = suite('add');

const locationsIn = ({ root }: TinySite) => readFileSync(join(root, 'data/locations.json'), 'utf8');
const NEW = { primary: false, median_income_bucket: 'high', lastmod: '2026-01-31' } as const;
const ADDED = { ...NEW, draft: true };
const add = (site: TinySite, name: string, state: string) =>
  addCity({ data: join(site.root, 'data') }, { name, state, ...NEW });

added('city: stands behind the last one of its state, which is told by name, slug or code', () => {
  const codes = { maine: 'ME', 'new-mexico': 'NM', ohio: 'OH', wyoming: 'WY' };
  const states = Object.entries(codes).map(([slug, code]) => ({ slug, code, climate: 'cold' }));
  const site = tinySite({ 'data/states.json': { states } });
  const { position } = add(site, 'Toledo', 'ohio');
  assert.match(position, /locations\.json:20$/);
  // The first one of a state stands where its state does in the alphabet.
  add(site, 'Casper', 'wy');
  add(site, 'Santa Fe', 'New Mexico');
  const slugs = site.json('data/locations.json').map((record: { city_slug: string }) => record.city_slug);
  assert.equal(slugs, ['santa-fe', 'cleveland', 'columbus', 'toledo', 'portland', 'casper']);
  // Slugs of cities, of states, even without cities, and of pages are taken.
  for (const name of ['Portland', 'Contact', 'Wyoming'])
    assert.is(add(site, name, 'Ohio').records[0].city_slug, `${name.toLowerCase()}-oh`);
  assert.equal(site.problems(), []);
});

const oneLine = (record: object) => `  ${JSON.stringify(record, null, 1).replace(/\n */g, ' ')}`;
const formats: ((records: object[]) => string)[] = [
  (records) => JSON.stringify(records, null, '\t').replaceAll('\n', '\r\n'),
  (records) => `[\n${records.map(oneLine).join(',\n')}\n]\n`,
  (records) => `\uFEFF${JSON.stringify(records, null, 2)}\n`,
];
added('city: is written as the other records are', () => {
  const [first, second] = [location('Maine', 'Portland'), location('Ohio', 'Cleveland')];
  const [bangor, toledo] = [location('Maine', 'Bangor', ADDED), location('Ohio', 'Toledo', ADDED)];
  for (const write of formats) {
    const site = tinySite({ 'data/locations.json': write([first, second]) });
    add(site, 'Bangor', 'Maine');
    add(site, 'Toledo', 'Ohio');
    assert.is(locationsIn(site), write([first, bangor, second, toledo]));
  }
});

const refusals: [name: string, state: string, message: RegExp][] = [
  ['Toledo', 'Ohoi', /"Ohoi" is not a state in states\.json\. Did you mean "Ohio"\?/],
  ['cleveland', 'Ohio', /Ohio already has cleveland at .*locations\.json:2/],
  ['--', 'Ohio', /city_slug: "" is not a slug/],
];
added('city: refuses bad names and states, and writes nothing', () => {
  const site = tinySite();
  const before = locationsIn(site);
  for (const [name, state, message] of refusals) {
    assert.throws(() => add(site, name, state), message);
    assert.is(locationsIn(site), before);
  }
});

const addTo = (site: TinySite, title: string, tags = ['buying']) =>
  addArticle(join(site.root, 'content'), title, { tags, date: '2026-01-31' });

added('article: writes a file that the build accepts, whatever the length of its title', () => {
  const site = tinySite();
  for (const title of ['Q', 'A "Quoted" Title: \\ & <c>', 'Über Flügel', 'W'.repeat(60)]) {
    const { path } = addTo(site, title);
    const { articles } = load(site.settings);
    const found = articles.find(({ slug }) => path === `/blog/${slug}/`);
    assert.equal([found?.title, found?.date, found?.tags], [title, '2026-01-31', ['buying']]);
  }
});

added('article: overwrites no file, refuses bad titles and tags, and writes nothing then', () => {
  const site = tinySite({ 'content/blog/a-bench.md': article({ title: 'Another' }) });
  assert.is(addTo(site, 'A Bench').path, '/blog/a-bench-2/');
  assert.is(addTo(site, 'A: Bench').path, '/blog/a-bench-3/');
  const before = treeOf(join(site.root, 'content/blog'));
  assert.is(before['a-bench.md'], article({ title: 'Another' }));
  assert.equal(site.problems(), []);
  assert.throws(() => addTo(site, 'W'.repeat(61)), /The title "W+": has 61 characters; expected 1 to 60/);
  assert.throws(() => addTo(site, '???'), /has no letters or digits/);
  assert.throws(() => addTo(site, 'A Bench', ['Buying Pianos']), /--tags: "Buying Pianos" is not a slug/);
  assert.equal(treeOf(join(site.root, 'content/blog')), before);
});
