import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Kept } from '../../generator/load/kept.ts';
import { loadLocations } from '../../generator/load/locations.ts';
import { placeFiles } from '../../generator/load/place-files.ts';
import { locationsSchema } from '../../generator/load/place-schemas.ts';
import { type LoadContext, readData } from '../../generator/load/read-data.ts';
import type { Problem } from '../../generator/problem/problem.ts';
import { afterAnyEdit } from '../support/any-edit.ts';
import { location, temporaryFolder } from '../support/tiny-site.ts';

/** A load after another one reads only the record that has changed. That gives what reading the whole file gives. */
const locations = suite('load: locations');

const cities = ['Akron', 'Dayton', 'Elyria'].map((name) => location('Ohio', name));
const SOUND = JSON.stringify(cities, undefined, 2).replaceAll('"Dayton"', '"Dayton é"');

const data = temporaryFolder();

function read<T>(text: string, load: (context: LoadContext) => T, kept: Kept, brand = 'Keyhaven') {
  const problems: Problem[] = [];
  const report = (problem: Problem) => problems.push(problem);
  writeFileSync(join(data, placeFiles.locations), text);
  return { result: load({ data, content: 'content', values: { brand }, report, kept }), problems };
}

/** Reads a text afresh, and after another one. Both must tell the same problems, or have the same records. */
function assertSame(text: string, { first = SOUND, brand = 'Keyhaven' } = {}): void {
  const kept: Kept = new Map();
  read(first, loadLocations, kept);
  const revised = read(text, loadLocations, kept, brand);
  const fresh = read(
    text,
    (context) => readData(context, placeFiles.locations, { schema: locationsSchema }),
    new Map(),
    brand,
  );
  assert.equal(revised.problems, fresh.problems, text);
  assert.equal(revised.result?.value, fresh.result?.value, text);
  for (const index of cities.keys())
    assert.equal(revised.result?.locate([index, 'lastmod']), fresh.result?.locate([index, 'lastmod']), text);
}

locations('tells the same after any change', () => {
  for (const [from, to] of [
    ['Akron', 'New Akron'],
    ['"akron"', '"columbus"'],
    ['Dayton é', 'Dayton ñ'],
    ['Dayton é', '{{brand}}'],
    ['Dayton é', '{{nobody}}'],
    ['Dayton é', ''],
    ['"high"', '"low"'],
    ['"city_name"', '"city"'],
    ['"city_name"', '"state_name"'],
    ['"primary"', '"primary": true, "primary"'],
    ['},\n', '};\n'],
    ['  {\n', '  {},\n  {\n'],
    ['},\n', '}\n'],
    ['},\n', '},\n  3,\n'],
    ['},\n', '}, \n'],
    [SOUND, '[]'],
    [SOUND, ''],
  ] as const)
    assertSame(SOUND.replace(from, to));
  const filled = SOUND.replace('Dayton é', '{{brand}}');
  assertSame(filled.replace('Akron', 'New Akron'), { first: filled });
  assertSame(filled.replace('Akron', 'New Akron'), { first: filled, brand: 'Other' });
});

locations('tells the same after any edit', () => {
  const edited = afterAnyEdit(SOUND, '{}[]",:\\ \na3é');
  fc.assert(
    fc.property(edited, (text) => assertSame(text)),
    { numRuns: 300 },
  );
});

locations('takes over the other records, change after change', () => {
  const kept: Kept = new Map();
  let text = SOUND;
  let before = read(text, loadLocations, kept).result?.value;
  for (const [index, name] of ['New Akron', 'Dayton', 'Elyria Heights', 'Dayton Hills'].entries()) {
    const changed = index % cities.length;
    text = text.replace(
      JSON.stringify(before?.[changed]?.city_name ?? ''),
      (written) => `${' '.repeat(index)}${written.replace(/".*"/, JSON.stringify(name))}`,
    );
    const now = read(text, loadLocations, kept).result?.value;
    assert.is(now?.[changed]?.city_name, name);
    assert.equal(
      now?.map((record, other) => record === before?.[other]),
      cities.map((_, other) => other !== changed),
    );
    before = now;
  }
});

locations.run();
