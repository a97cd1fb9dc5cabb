import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { placeFinder } from '../../generator/load/schemas/american-values.ts';
import { runCommand, succeed } from '../support/run-command.ts';
import { assert, suite } from '../support/suite.ts';
import { location, type TinySite, tinySite } from '../support/tiny-site.ts';

const imported = suite('import');

const textOf = (site: TinySite, file: string) => readFileSync(join(site.root, 'data', file), 'utf8');

function importInto(site: TinySite, kind: 'cities' | 'dealers', csv: string, ...more: string[]) {
  site.write({ 'table.csv': csv });
  const env = { SOURCE_DATE_EPOCH: '1769817600' };
  return succeed(['import', kind, '../table.csv', ...more], { cwd: join(site.root, 'content'), env });
}

const tables: Record<string, string> = {
  Excel:
    '\uFEFFstate_name;city_name;primary;lastmod;\r\nOhio;Akron;TRUE;;\r\nME;"Bangor";;12/24/2025;\r\n;;;;\r\n',
  'Google Sheets': 'state_name,city_name,primary,lastmod\r\nOhio,Akron,TRUE,\r\nME,Bangor,,2025-12-24',
  'a program with tabs':
    'state_name\tcity_name\tprimary\tlastmod\n\nohio\t Akron \ttrue\t\nMaine\tBangor\tfalse\t2025-12-24\n',
};
imported('cities: adds drafts, the second time nothing, and publishes one', async () => {
  for (const [program, table] of Object.entries(tables)) {
    const site = tinySite();
    const [cleveland, columbus, portland] = site.json('data/locations.json');
    const akron = location('Ohio', 'Akron', { lastmod: '2026-01-31', draft: true });
    const bangor = location('Maine', 'Bangor', { primary: false, lastmod: '2025-12-24', draft: true });
    const first = await importInto(site, 'cities', table, '--date', '2026-01-31');
    assert.match(first, /2 added, 0 changed, 0 unchanged/, program);
    const expected = [cleveland, columbus, akron, portland, bangor];
    assert.is(textOf(site, 'locations.json'), `${JSON.stringify(expected, null, 2)}\n`);
    const second = await importInto(site, 'cities', table, '--date', '2026-02-28');
    assert.match(second, /^Nothing to change: .* all 2 rows\./);
    assert.equal(site.problems(), []);
    const publishing = 'state_name,city_name,draft\nOhio,Akron,false\nOhio,Cleveland,\n';
    await importInto(site, 'cities', publishing, '--date', '2026-01-31');
    expected[2] = { ...akron, draft: false };
    assert.equal(site.json('data/locations.json'), expected);
  }
});

imported('cities: names new ones without figures', async () => {
  const out = await importInto(tinySite(), 'cities', 'state_name,city_name\nOhio,Dubuque\n');
  assert.match(out, 'Not in humidity.json yet: Dubuque.\nNot in zip-prefixes.json yet: Dubuque.\nNew cities');
});

imported('cities: a row about a city changes what it says, and the date; the other texts stay', async () => {
  const site = tinySite();
  const expected = site.json('data/locations.json');
  const table =
    'state_name,city_name,city_slug,primary\nOhio,CleveLand,,false\nOhio,New Columbus,columbus,\n';
  const change = /^Changed CleveLand, Ohio at \S+:2: city_name: "Cleveland" → "CleveLand", primary: true → /;
  assert.match(await importInto(site, 'cities', table, '--date', '2026-01-31'), change);
  Object.assign(expected[0], { city_name: 'CleveLand', primary: false, lastmod: '2026-01-31' });
  Object.assign(expected[1], { city_name: 'New Columbus', lastmod: '2026-01-31' });
  assert.is(textOf(site, 'locations.json'), `${JSON.stringify(expected, null, 2)}\n`);
});

const HEADER =
  'name,slug,phone,address.street,address.city,address.state,address.zip,serves,offers,verified.on,verified.by';
const HALL =
  'Harmony Hall Pianos,,(216) 555-0100,12 Euclid Avenue,Cleveland,OH,04106,ohio/cleveland | ohio,new|used,2026-01-01,Jane Doe';

imported('dealers: makes the file, then nothing, changes one cell, and lists the first rows', async () => {
  const site = tinySite({ 'data/dealers.json': null });
  await importInto(site, 'dealers', `${HEADER}\n${HALL}\n`);
  const hall = {
    slug: 'harmony-hall-pianos',
    name: 'Harmony Hall Pianos',
    phone: '(216) 555-0100',
    address: { street: '12 Euclid Avenue', city: 'Cleveland', state: 'OH', zip: '04106' },
    serves: ['ohio/cleveland', 'ohio'],
    offers: ['new', 'used'],
    verified: { on: '2026-01-01', by: 'Jane Doe' },
  };
  assert.is(textOf(site, 'dealers.json'), `${JSON.stringify([hall], null, 2)}\n`);
  assert.match(await importInto(site, 'dealers', `${HEADER}\n${HALL}\n`), /^Nothing to change/);
  const changes = 'name,verified.on,monthlyCap\nHarmony Hall Pianos,2026-01-31,5\n';
  const told = await importInto(site, 'dealers', changes);
  assert.match(told, /^Changed Harmony Hall Pianos .*"by":"Jane Doe".*monthlyCap/);
  hall.verified.on = '2026-01-31';
  assert.equal(site.json('data/dealers.json'), [{ ...hall, monthlyCap: 5 }]);
  assert.equal(site.problems(), []);
  const rows = Array.from({ length: 100 }, (_, row) => HALL.replace('Pianos', `Pianos ${row}`));
  const many = await importInto(site, 'dealers', [HEADER, ...rows].join('\n'));
  assert.match(many, /and 80 more\n.*100 added/s);
});

imported('dealers: a name of two places means none', () => {
  const state = (name: string, code: string, slug: string) => {
    const cities = [{ slug, name: 'Athens' }];
    return { slug: name.toLowerCase(), code, name, cities };
  };
  const placeIn = placeFinder([state('Ohio', 'OH', 'athens-oh'), state('Georgia', 'GA', 'athens')]);
  const places = ['Athens', 'athens, ohio', 'athens-oh', 'GA'].map(placeIn);
  assert.equal(places, [undefined, 'ohio/athens-oh', 'ohio/athens-oh', 'georgia']);
});

imported('tables as people keep them, also from before a city was renamed', async () => {
  const site = tinySite();
  await succeed(['rename', 'city', 'columbus', 'Ft. Capital', '--date', '2025-12-01'], { cwd: site.root });
  const cities = `State,City,Primary,Income,fields.parking,,
Ohio,"Columbus ",YES,High,Behind the hall,,
Maine,St. Albans,x,Medium,,,
`;
  const told = await importInto(site, 'cities', cities);
  assert.match(told, 'such as "Columbus" to "Fort Capital"');
  const [capital, , albans] = site.json('data/locations.json').slice(1);
  const { city_name, city_slug, primary, median_income_bucket, fields } = capital;
  const read = [city_name, city_slug, primary, median_income_bucket, fields];
  assert.equal(read, ['Fort Capital', 'fort-capital', true, 'high', { parking: 'Behind the hall' }]);
  assert.equal([albans.city_name, albans.city_slug, albans.primary], ['Saint Albans', 'saint-albans', true]);
  const dealers = `Dealer name,Phone Number,Website,Address,City,State,ZIP code,Serves,Services,Brands,Opening hours,Verified on,Verified by
Hall,+1 216 555 0100,http://hall.example,1 Elm Street,Cleveland,Ohio,44106,St Albans|ohio/columbus,New | Used,"Boston, Mason & Hamlin",Mo-Fr 10:00-18:00; Sa 10:00-16:00,2026-01-31,Jane
`;
  await importInto(site, 'dealers', dealers);
  const [{ phone, url, serves, offers, ...lists }] = site.json('data/dealers.json');
  assert.equal([phone, url], ['(216) 555-0100', 'https://hall.example']);
  assert.equal(serves, ['maine/saint-albans', 'ohio/fort-capital']);
  assert.equal(offers, ['new', 'used']);
  assert.equal(lists.brands, ['Boston', 'Mason & Hamlin']);
  assert.equal(lists.hours, ['Mo-Fr 10:00-18:00', 'Sa 10:00-16:00']);
});

imported('of two commands at once, the later one changes nothing', async () => {
  const site = tinySite({ 'table.csv': 'state_name,city_name\nOhio,Akron\n' });
  const rival = join(site.root, `data/.pianogen-next-${process.ppid}-abcdef`);
  mkdirSync(rival);
  const before = textOf(site, 'locations.json');
  const { code, stderr } = await runCommand(['import', 'cities', 'table.csv'], { cwd: site.root });
  assert.is(code, 2);
  assert.match(stderr, `another command (process ${process.ppid}) is writing to ${join(site.root, 'data')}`);
  assert.is(textOf(site, 'locations.json'), before);
  rmSync(rival, { recursive: true });
  await succeed(['import', 'cities', 'table.csv'], { cwd: site.root });
  assert.not.ok(readdirSync(join(site.root, 'data')).some((name) => name.startsWith('.')));
});
