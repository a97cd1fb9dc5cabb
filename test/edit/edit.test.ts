import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { addArticle } from '../../generator/edit/article.ts';
import { addCity, type NewCity } from '../../generator/edit/places.ts';
import { load } from '../../generator/load/load.ts';
import { locationsIn, type Site } from '../support/extended-site.ts';
import { article, location, tinySite } from '../support/tiny-site.ts';

const added = suite('add');

const add = (site: Site, name: string, state: string, more: Partial<NewCity> = {}) => {
  const city: NewCity = { name, state, primary: false, income: 'medium', today: '2026-01-31', ...more };
  return addCity(join(site.root, 'data'), city);
};
const slugsIn = (site: Site): string[] =>
  site.json('data/locations.json').map(({ city_slug }: { city_slug: string }) => city_slug);

added('city: writes a record after the last city of its state, and names its line', () => {
  const site = tinySite();
  const before = locationsIn(site);
  const { record, path, position } = add(site, 'Toledo', 'Ohio', { primary: true, income: 'high' });
  assert.is(path, '/ohio/toledo/pianos/');
  assert.match(position, /locations\.json:20$/);
  const more = { median_income_bucket: 'high', lastmod: '2026-01-31', draft: true };
  const expected = location('Ohio', 'Toledo', more);
  assert.equal(record, expected);
  assert.equal(slugsIn(site), ['cleveland', 'columbus', 'toledo', 'portland']);
  const records = JSON.parse(before);
  records.splice(2, 0, expected);
  assert.is(locationsIn(site), `${JSON.stringify(records, null, 2)}\n`);
  assert.equal(site.problems(), []);
});

added('city: takes the name, the slug or the code of a state, in any letters', () => {
  for (const [wanted, slug] of Object.entries({ Maine: 'maine', maine: 'maine', ME: 'maine', oh: 'ohio' }))
    assert.is(add(tinySite(), 'Bangor', wanted).record.state_slug, slug, wanted);
});

added('city: adds the code of its state to a slug that is taken', () => {
  const site = tinySite();
  assert.is(add(site, 'Portland', 'Ohio').record.city_slug, 'portland-oh');
  assert.is(add(site, 'Maine', 'Ohio').record.city_slug, 'maine-oh');
  assert.is(add(site, 'Contact', 'Ohio').record.city_slug, 'contact-oh');
  assert.equal(site.problems(), []);
});

const withWyoming = {
  'data/states.json': {
    states: [
      { slug: 'maine', code: 'ME', climate: 'cold' },
      { slug: 'new-mexico', code: 'NM', climate: 'dry' },
      { slug: 'ohio', code: 'OH', climate: 'cold' },
      { slug: 'wyoming', code: 'WY', climate: 'dry' },
    ],
  },
  'data/locations.json': [location('Maine', 'Portland'), location('Ohio', 'Cleveland')],
};

added('city: inserts the first city of a state in alphabetical order', () => {
  const site = tinySite(withWyoming);
  // The slug of a state is left to it, even if it has no cities.
  assert.is(add(site, 'Wyoming', 'Ohio').record.city_slug, 'wyoming-oh');
  add(site, 'Santa Fe', 'New Mexico');
  add(site, 'Casper', 'WY');
  assert.equal(slugsIn(site), ['portland', 'santa-fe', 'cleveland', 'wyoming-oh', 'casper']);
  assert.equal(site.problems(), []);
});

const formats: Record<string, (records: object[]) => string> = {
  'tabs and Windows line ends': (records) => JSON.stringify(records, null, '\t').replaceAll('\n', '\r\n'),
  'a record a line': (records) =>
    `[\n${records.map((record) => `  ${JSON.stringify(record)}`).join(',\n')}\n]\n`,
  'a byte order mark': (records) => `\uFEFF${JSON.stringify(records, null, 2)}\n`,
};
for (const [format, write] of Object.entries(formats)) {
  added(`city: keeps a file written with ${format}`, () => {
    const records = [location('Maine', 'Portland'), location('Ohio', 'Cleveland')];
    const site = tinySite({ 'data/locations.json': write(records) });
    add(site, 'Bangor', 'Maine');
    add(site, 'Toledo', 'Ohio');
    const [first = {}, second = {}] = records;
    const extra = { primary: false, lastmod: '2026-01-31', draft: true };
    const expected = [first, location('Maine', 'Bangor', extra), second, location('Ohio', 'Toledo', extra)];
    assert.is(locationsIn(site), write(expected));
  });
}

const refusals: [name: string, state: string, message: RegExp, records?: object[]][] = [
  ['Toledo', 'Ohoi', /--state: "Ohoi" is no state in states\.json\. Did you mean "Ohio"\?/],
  ['cleveland', 'Ohio', /cleveland stands in Ohio a second time, first at .*locations\.json:2/],
  ['toledo', 'Ohio', /city_name: "toledo" is not capitalized as a name; .* Write "Toledo"\./],
  ['St. Clair', 'Ohio', /city_name: the lead form refuses "St\. Clair": City contains/],
  ['--', 'Ohio', /city_slug: "" is not a slug/],
  ['', 'Ohio', /city_name: "" is empty/],
  ['New\nTown', 'Ohio', /city_name: "New\\nTown" has a character that cannot be shown/],
  ['Toledo', 'Ohio', /locations\.json:3.*\[0\]\.state_name: is 5/, [{ state_name: 5 }]],
  [
    'Portland',
    'Ohio',
    /"portland" is already used at .*locations\.json:2/,
    [location('Maine', 'Portland'), location('Ohio', 'Portland Oh')],
  ],
];
for (const [name, state, message, records] of refusals) {
  added(`city: refuses ${JSON.stringify(name)} in ${state}, and writes nothing`, () => {
    const site = tinySite(records && { 'data/locations.json': records });
    const before = locationsIn(site);
    assert.throws(() => add(site, name, state), message);
    assert.is(locationsIn(site), before);
  });
}

const addTo = (site: Site, title: string, tags = ['buying']) =>
  addArticle(join(site.root, 'content'), { title, tags, today: '2026-01-31' });

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

const refusedTitles: [title: string, message: RegExp][] = [
  ['an article', /blog\/an-article\.md has the title "an article" already/],
  ['W'.repeat(61), /The title "W+": has 61 characters; expected 1 to 60/],
  ['', /The title "": "" is empty/],
  ['???', /has no letters or digits/],
  ['All of {{brand}}', /has a token/],
];

added('article: refuses bad titles and tags, and writes nothing', () => {
  const site = tinySite();
  for (const [title, message] of refusedTitles) assert.throws(() => addTo(site, title), message);
  const tags = ['Buying Pianos'];
  assert.throws(() => addTo(site, 'A Bench', tags), /--tags: "Buying Pianos" is not a slug/);
  assert.equal(readdirSync(join(site.root, 'content/blog')), ['an-article.md']);
});

added.run();
