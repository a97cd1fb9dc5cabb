import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { keepPlaces, keptPlaces } from '../../generator/build/kept-places.ts';
import { printsOfPlaces } from '../../generator/load/place-files.ts';
import { temporaryFolder } from '../support/tiny-site.ts';

const keptFiles = suite('build: kept places');

const prints = printsOfPlaces({
  notes: Buffer.from('{ "akron": { "music": "Two bands." } }'),
  locations: Buffer.from('[{ "city_slug": "akron", "lastmod": "2026-01-31" }]'),
});

keptFiles('gives back the prints of the same sources', () => {
  const file = join(temporaryFolder(), 'cache/places');
  assert.is(keptPlaces(file, 'sources'), undefined);
  keepPlaces(file, 'sources', prints);
  assert.ok(prints);
  assert.equal(keptPlaces(file, 'sources'), JSON.parse(JSON.stringify(prints)));
  assert.is(keptPlaces(file, 'other sources'), undefined);
  keepPlaces(file, 'sources', undefined);
  assert.is(keptPlaces(file, 'sources'), undefined);
});

keptFiles('gives nothing back from a damaged file', () => {
  const file = join(temporaryFolder(), 'places');
  keepPlaces(file, 'sources', prints);
  const text = readFileSync(file, 'utf8');
  const damaged = [text.replace('"starts":[1]', '"starts":[2]'), text.slice(0, -1), '', '{}\n{}'];
  for (const [index, other] of damaged.entries()) {
    assert.is.not(other, text);
    writeFileSync(file, other);
    assert.is(keptPlaces(file, 'sources'), undefined, String(index));
  }
});

keptFiles('keeps nothing in a folder that cannot be written', () => {
  const file = join(temporaryFolder(), 'file');
  writeFileSync(file, '');
  keepPlaces(join(file, 'places'), 'sources', prints);
  assert.is(keptPlaces(join(file, 'places'), 'sources'), undefined);
});

keptFiles.run();
