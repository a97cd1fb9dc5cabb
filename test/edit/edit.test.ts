import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { addArticle } from '../../generator/edit/article.ts';
import { addCity } from '../../generator/edit/places.ts';
import { load } from '../../generator/load/load.ts';
import { article, location, type TinySite, tinySite } from '../support/tiny-site.ts';

const added = suite('add');

const locationsIn = ({ root }: TinySite) => readFileSync(join(root, 'data/locations.json'), 'utf8');
const NEW = { primary: false, median_income_bucket: 'high', lastmod: '2026-01-31' } as const;
const add = (site: TinySite, name: string, state: string) =>
  addCity(join(site.root, 'data'), { name, state, ...NEW });
const slugsIn = (site: TinySite): string[] =>
  site.json('data/locations.json').map(({ city_slug }: { city_slug: string }) => city_slug);

added('city: stands behind the last one of its state, which is told by name, slug or code', () => {
  const codes = { maine: 'ME', 'new-mexico': 'NM', ohio: 'OH', wyoming: 'WY' };
  const states = Object.entries(codes).map(([slug, code]) => ({ slug, code, climate: 'cold' }));
  const site = tinySite({ 'data/states.json': { states } });
  const { path, position } = add(site, 'Toledo', 'ohio');
  assert.is(path, '/ohio/toledo/pianos/');
  assert.match(position, /locations\.json:20$/);
  // The first one of a state stands where its state does in the alphabet.
  add(site, 'Casper', 'wy');
  add(site, 'Santa Fe', 'New Mexico');
  const before = ['cleveland', 'columbus', 'toledo', 'portland'];
  assert.equal(slugsIn(site), ['santa-fe', ...before, 'casper']);
  // Slugs of cities, of states, even without cities, and of pages are taken.
  for (const name of ['Portland', 'Maine', 'Contact', 'Wyoming'])
    assert.is(add(site, name, 'Ohio').record.city_slug, `${name.toLowerCase()}-oh`);
  assert.equal(site.problems(), []);
});

const formats: Record<string, (records: object[]) => string> = {
  spaces: (records) => `${JSON.stringify(records, null, 2)}\n`,
  'tabs and Windows line ends': (records) => JSON.stringify(records, null, '\t').replaceAll('\n', '\r\n'),
  'a record a line': (records) =>
    `[\n${records.map((record) => `  ${JSON.stringify(record, null, 1).replace(/\n */g, ' ')}`).join(',\n')}\n]\n`,
  'a byte order mark': (records) => `\uFEFF${JSON.stringify(records, null, 2)}\n`,
};
added('city: is written as the other records are', () => {
  for (const [format, write] of Object.entries(formats)) {
    const [first, second] = [location('Maine', 'Portland'), location('Ohio', 'Cleveland')];
    const site = tinySite({ 'data/locations.json': write([first, second]) });
    add(site, 'Bangor', 'Maine');
    add(site, 'Toledo', 'Ohio');
    const [bangor, toledo] = [location('Maine', 'Bangor'), location('Ohio', 'Toledo')].map((record) => ({
      ...record,
      ...NEW,
      draft: true,
    }));
    assert.is(locationsIn(site), write([first, bangor ?? {}, second, toledo ?? {}]), format);
  }
});

const refusals: [name: string, state: string, message: RegExp, records?: object[]][] = [
  ['Toledo', 'Ohoi', /--state: "Ohoi" is no state in states\.json\. Did you mean "Ohio"\?/],
  ['cleveland', 'Ohio', /cleveland stands in Ohio a second time, first at .*locations\.json:2/],
  ['toledo', 'Ohio', /city_name: "toledo" is not capitalized as a name; .* Write "Toledo"\./],
  ['--', 'Ohio', /city_slug: "" is not a slug/],
  ['New\nTown', 'Ohio', /city_name: "New\\nTown" has a character that cannot be shown/],
  ['Toledo', 'Ohio', /locations\.json:3.*\[0\]\.state_name: is 5/, [{ state_name: 5 }]],
  [
    'Portland',
    'Ohio',
    /"portland" is already used at .*locations\.json:2/,
    [location('Maine', 'Portland'), location('Ohio', 'Portland Oh')],
  ],
];
added('city: refuses bad names and states, and writes nothing', () => {
  for (const [name, state, message, records] of refusals) {
    const site = tinySite(records && { 'data/locations.json': records });
    const before = locationsIn(site);
    assert.throws(() => add(site, name, state), message);
    assert.is(locationsIn(site), before);
  }
});

const addTo = (site: TinySite, title: string, tags = ['buying']) =>
  addArticle(join(site.root, 'content'), title, { tags, date: '2026-01-31' });

added('article: writes a file that the build accepts, whatever the length of its title', () => {
  const site = tinySite();
  for (const title of ['Q', 'A "Quoted" Title: \\ & <b>', 'Über Flügel', 'W'.repeat(60)]) {
    const { path } = addTo(site, title);
    const { articles } = load({ data: join(site.root, 'data'), content: join(site.root, 'content') });
    const found = articles.find(({ slug }) => path === `/blog/${slug}/`);
    assert.equal([found?.title, found?.date, found?.tags], [title, '2026-01-31', ['buying']]);
  }
  assert.ok(existsSync(join(site.root, 'content/blog/uber-flugel.md')));
});

added('article: overwrites no file; a name that is taken gets a number', () => {
  const site = tinySite({ 'content/blog/a-bench.md': article({ title: 'Another' }) });
  assert.is(addTo(site, 'A Bench').path, '/blog/a-bench-2/');
  assert.is(addTo(site, 'A: Bench').path, '/blog/a-bench-3/');
  assert.is(readFileSync(join(site.root, 'content/blog/a-bench.md'), 'utf8'), article({ title: 'Another' }));
  assert.equal(site.problems(), []);
});

added('article: refuses bad titles and tags, and writes nothing', () => {
  const site = tinySite();
  assert.throws(() => addTo(site, 'W'.repeat(61)), /The title "W+": has 61 characters; expected 1 to 60/);
  assert.throws(() => addTo(site, '???'), /has no letters or digits/);
  assert.throws(() => addTo(site, 'All of {{brand}}'), /has a token/);
  assert.throws(() => addTo(site, 'A Bench', ['Buying Pianos']), /--tags: "Buying Pianos" is not a slug/);
  assert.equal(readdirSync(join(site.root, 'content/blog')), ['an-article.md']);
});

added.run();
