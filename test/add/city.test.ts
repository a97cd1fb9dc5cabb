import { chmodSync, cpSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { addCity, type NewCity } from '../../generator/add/city.ts';
import { locationsIn, type Site } from '../support/extended-site.ts';
import { location, temporaryFolder, tinySite } from '../support/tiny-site.ts';

/** The record of a new city in the list of cities. */
const newCity = suite('new: city');

const add = (site: Site, name: string, state: string, more: Partial<NewCity> = {}) => {
  const city: NewCity = { name, state, primary: false, income: 'medium', today: '2026-01-31', ...more };
  return addCity(join(site.root, 'data'), city);
};
const slugsIn = (site: Site): string[] =>
  site.json('data/locations.json').map(({ city_slug }: { city_slug: string }) => city_slug);

newCity('city: writes a record after the last city of its state', () => {
  const site = tinySite();
  const before = locationsIn(site);
  const { record, path } = add(site, 'Toledo', 'Ohio', { primary: true, income: 'high' });
  assert.is(path, '/ohio/toledo/pianos/');
  const expected = location('Ohio', 'Toledo', { median_income_bucket: 'high', lastmod: '2026-01-31' });
  assert.equal(record, expected);
  assert.equal(slugsIn(site), ['cleveland', 'columbus', 'toledo', 'portland']);
  const records = JSON.parse(before);
  records.splice(2, 0, expected);
  assert.is(locationsIn(site), `${JSON.stringify(records, null, 2)}\n`);
  assert.equal(site.problems(), []);
});

newCity('city: names the line of the record', () => {
  const site = tinySite();
  const { position } = add(site, 'Toledo', 'Ohio');
  const [, line] = position.match(/locations\.json:(\d+)$/) ?? [];
  const lines = locationsIn(site)
    .split('\n')
    .slice(Number(line) - 1);
  assert.equal([lines[0], lines[3]], ['  {', '    "city_name": "Toledo",']);
});

newCity('city: takes the name, the slug or the code of a state, in any letters', () => {
  for (const [wanted, slug] of Object.entries({ Maine: 'maine', maine: 'maine', ME: 'maine', oh: 'ohio' }))
    assert.is(add(tinySite(), 'Bangor', wanted).record.state_slug, slug, wanted);
});

newCity('city: adds the code of its state to a slug that is taken', () => {
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

newCity('city: inserts the first city of a state in alphabetical order', () => {
  const site = tinySite(withWyoming);
  // The slug of a state is left to it, even if it has no cities.
  assert.is(add(site, 'Wyoming', 'Ohio').record.city_slug, 'wyoming-oh');
  add(site, 'Santa Fe', 'New Mexico');
  add(site, 'Casper', 'WY');
  assert.equal(slugsIn(site), ['portland', 'santa-fe', 'cleveland', 'wyoming-oh', 'casper']);
  assert.equal(site.problems(), []);
});

/** Ways to format the same list of records. */
const formats: Record<string, (records: object[]) => string> = {
  'tabs and Windows line ends': (records) => JSON.stringify(records, null, '\t').replaceAll('\n', '\r\n'),
  'four spaces': (records) => `${JSON.stringify(records, null, 4)}\n\n`,
  'no white space': (records) => JSON.stringify(records),
  'a record a line': (records) =>
    `[\n${records.map((record) => `  ${JSON.stringify(record)}`).join(',\n')}\n]\n`,
  'a byte order mark': (records) => `\uFEFF${JSON.stringify(records, null, 2)}\n`,
};
for (const [format, write] of Object.entries(formats)) {
  newCity(`city: keeps a file written with ${format}`, () => {
    const records = [location('Maine', 'Portland'), location('Ohio', 'Cleveland')];
    const site = tinySite({ 'data/locations.json': write(records) });
    add(site, 'Bangor', 'Maine');
    add(site, 'Toledo', 'Ohio');
    const [first = {}, second = {}] = records;
    const extra = { primary: false, lastmod: '2026-01-31' };
    const expected = [first, location('Maine', 'Bangor', extra), second, location('Ohio', 'Toledo', extra)];
    assert.is(locationsIn(site), write(expected));
  });
}

/** What is refused, by the words that say why. */
const refusals: [name: string, state: string, message: RegExp][] = [
  ['Toledo', 'Ohoi', /--state: "Ohoi" is no state in states\.json\. Did you mean "Ohio"\?/],
  ['Toledo', 'Atlantis', /"Atlantis" is no state in states\.json\. Give its name, slug/],
  ['cleveland', 'Ohio', /cleveland is a city of Ohio already: .*locations\.json:2/],
  ['St. Clair', 'Ohio', /The lead form refuses "St\. Clair": City contains/],
  // A tag, which the form would take out.
  ['<b>', 'Ohio', /The lead form refuses "<b>": City contains invalid characters/],
  ['--', 'Ohio', /The lead form refuses "--": it has no letters for an address/],
  ['', 'Ohio', /The name "" is empty/],
  ['New\nTown', 'Ohio', /The name "New\\nTown" has a character that cannot be shown/],
];
for (const [name, state, message] of refusals) {
  newCity(`city: refuses ${JSON.stringify(name)} in ${state}, and writes nothing`, () => {
    const site = tinySite();
    const before = locationsIn(site);
    assert.throws(() => add(site, name, state), message);
    assert.is(locationsIn(site), before);
  });
}

newCity('city: refuses a slug that is taken even with the code', () => {
  const records = [
    location('Maine', 'Portland'),
    location('Ohio', 'Portland Oh'),
    location('Ohio', 'Cleveland'),
  ];
  const site = tinySite({ 'data/locations.json': records });
  assert.throws(() => add(site, 'Portland', 'Ohio'), /no free slug for Portland: portland and portland-oh/);
});

newCity('city: reports problems of the files that it reads, and writes nothing', () => {
  const site = tinySite({ 'data/locations.json': '[{ "state_name": 5 }]' });
  assert.throws(() => add(site, 'Toledo', 'Ohio'), /locations\.json:1.*\[0\]\.state_name: is 5/);
  assert.is(locationsIn(site), '[{ "state_name": 5 }]');
});

newCity('city: keeps the permissions of the file, and leaves no other file beside it', () => {
  const site = tinySite();
  const file = join(site.root, 'data/locations.json');
  chmodSync(file, 0o640);
  add(site, 'Toledo', 'Ohio');
  assert.is(statSync(file).mode & 0o777, 0o640);
  assert.match(readFileSync(file, 'utf8'), '"Toledo"');
  assert.not(readdirSync(join(site.root, 'data')).some((name) => name.includes('unfinished')));
});

newCity('city: refuses a link in place of the file, and leaves what it leads to', () => {
  const site = tinySite();
  const file = join(site.root, 'data/locations.json');
  const elsewhere = join(temporaryFolder(), 'places.json');
  cpSync(file, elsewhere);
  const before = readFileSync(elsewhere, 'utf8');
  site.write({ 'data/locations.json': null });
  symlinkSync(elsewhere, file);
  assert.throws(() => add(site, 'Toledo', 'Ohio'), /locations\.json:1 PG106 this is a symbolic link/);
  assert.is(readFileSync(elsewhere, 'utf8'), before);
});

newCity.run();
