import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { locationsIn, type Site } from '../support/extended-site.ts';
import { runCommand } from '../support/run-command.ts';
import { location, tinySite } from '../support/tiny-site.ts';

const imported = suite('import');

async function importInto(
  site: Site,
  kind: 'cities' | 'dealers',
  csv: string,
  today = '2026-01-31',
): Promise<string> {
  writeFileSync(join(site.root, 'table.csv'), csv);
  const date = kind === 'cities' ? ['--date', today] : [];
  // From a folder below the root.
  const call = ['import', kind, '../table.csv', ...date];
  const { code, stderr } = await runCommand(call, { cwd: join(site.root, 'content') });
  assert.is(code, 0, stderr);
  return stderr;
}

/** The same table as programs write it. */
const tables: Record<string, string> = {
  Excel:
    '\uFEFFstate_name;city_name;primary;lastmod;\r\nOhio;Akron;TRUE;;\r\nME;"Bangor";;2025-12-24;\r\n;;;;\r\n',
  'Google Sheets': 'state_name,city_name,primary,lastmod\r\nOhio,Akron,TRUE,\r\nME,Bangor,,2025-12-24',
  'a program with tabs':
    'state_name\tcity_name\tprimary\tlastmod\n\nohio\t Akron \ttrue\t\nMaine\tBangor\tfalse\t2025-12-24\n',
};
for (const [program, table] of Object.entries(tables)) {
  imported(`cities: a table of ${program}, twice`, async () => {
    const site = tinySite();
    const [cleveland, columbus, portland] = JSON.parse(locationsIn(site));
    const akron = location('Ohio', 'Akron', { lastmod: '2026-01-31', draft: true });
    const bangor = location('Maine', 'Bangor', { primary: false, lastmod: '2025-12-24', draft: true });
    assert.match(await importInto(site, 'cities', table), /2 added, 0 changed, 0 as they were/);
    const expected = [cleveland, columbus, akron, portland, bangor];
    assert.is(locationsIn(site), `${JSON.stringify(expected, null, 2)}\n`);
    assert.match(
      await importInto(site, 'cities', table, '2026-02-28'),
      /^Nothing to change: .* all 2 rows\./,
    );
    assert.equal(site.problems(), []);
    await importInto(site, 'cities', 'state_name,city_name,draft\nOhio,Akron,false\nOhio,Cleveland,\n');
    expected[2] = { ...akron, draft: false };
    assert.equal(JSON.parse(locationsIn(site)), expected);
  });
}

imported('cities: a row about a city changes what it says, and the date; the other texts stay', async () => {
  const site = tinySite();
  const before = locationsIn(site);
  const table =
    'state_name,city_name,city_slug,primary\nOhio,CleveLand,,false\nOhio,New Columbus,columbus,\n';
  const told = await importInto(site, 'cities', table);
  assert.match(
    told,
    /^Changed CleveLand, Ohio at \S+:2: city_name: "Cleveland" → "CleveLand", primary: true → /,
  );
  const expected = JSON.parse(before);
  Object.assign(expected[0], { city_name: 'CleveLand', primary: false, lastmod: '2026-01-31' });
  Object.assign(expected[1], { city_name: 'New Columbus', lastmod: '2026-01-31' });
  assert.is(locationsIn(site), `${JSON.stringify(expected, null, 2)}\n`);
});

imported('cities: writes nothing if a row is wrong', async () => {
  const site = tinySite();
  const before = locationsIn(site);
  writeFileSync(join(site.root, 'table.csv'), 'state_name,city_name\nOhio,Akron\nOhoi,Toledo\n');
  const { code, stderr } = await runCommand(['import', 'cities', 'table.csv'], { cwd: site.root });
  assert.equal([code, locationsIn(site)], [3, before], stderr);
});

const HEADER =
  'name,slug,phone,address.street,address.city,address.state,address.zip,serves,offers,verified.on,verified.by';
const HALL =
  'Harmony Hall Pianos,,(216) 555-0100,12 Euclid Avenue,Cleveland,OH,04106,ohio/cleveland | ohio,new|used,2026-01-01,Jane Doe';

imported(
  'dealers: a first row makes the file, a second import nothing, and a third changes one cell',
  async () => {
    const site = tinySite({ 'data/dealers.json': null });
    const text = () => readFileSync(join(site.root, 'data/dealers.json'), 'utf8');
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
    assert.equal(JSON.parse(text()), [hall]);
    const made = text();
    assert.match(await importInto(site, 'dealers', `${HEADER}\n${HALL}\n`), /^Nothing to change/);
    const told = await importInto(site, 'dealers', 'name,verified.on\nHarmony Hall Pianos,2026-01-31\n');
    assert.match(told, /^Changed Harmony Hall Pianos .*"by":"Jane Doe"/);
    assert.is(text(), made.replace('2026-01-01', '2026-01-31'));
    assert.equal(site.problems(), []);
  },
);

imported('dealers: of many rows, the first are told', async () => {
  const site = tinySite({ 'data/dealers.json': [] });
  const rows = Array.from({ length: 100 }, (_, row) => HALL.replace('Pianos', `Pianos ${row}`));
  const told = await importInto(site, 'dealers', [HEADER, ...rows].join('\n'));
  assert.match(told, /and 80 more\n.*100 added/s);
});

imported.run();
