import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { defaultSite } from '../support/default-site.ts';
import { all, textsOf } from '../support/page-parts.ts';
import { runCommand } from '../support/run-command.ts';
import { project, tinySite } from '../support/tiny-site.ts';

/** The drawings of houses beside the notes on cities. */
const houses = suite('houses');

/** What the name of each drawing says. */
const NAMES: Record<string, RegExp> = {
  'up-and-down-double': /lower floor of a house of two flats/,
  'walk-up': /first floor of a walk-up/,
  'high-rise': /apartment of a high-rise/,
  rowhouse: /rowhouse/,
  bungalow: /main floor of a bungalow/,
  'two-story': /first floor of a two-story house/,
  'split-level': /main floor of a split-level house/,
  ranch: /ranch house/,
};

const { page } = defaultSite();
const folder = join(project, 'data/notes');
const cities = readdirSync(folder).flatMap((file) => {
  const { $schema: _, state: __, ...notes } = JSON.parse(readFileSync(join(folder, file), 'utf8'));
  return Object.entries<{ house?: string }>(notes).map(([city, { house }]) => ({
    house,
    path: `${file.replace('.json', '')}/${city}/pianos/`,
  }));
});

houses('are of eight kinds, each with a name of its own and 4 kB at most', () => {
  const first = new Map(cities.map(({ house, path }) => [house, path]));
  first.delete(undefined);
  assert.equal([...first.keys()].sort(), Object.keys(NAMES).sort());
  const drawn = [...first].map(([house = '', path]) => {
    const [drawing, ...others] = all(page(path), 'svg.house[role=img]');
    assert.equal(others, []);
    assert.match(textsOf(page(path), 'svg.house > title')[0] ?? '', NAMES[house] ?? /^$/);
    return drawing?.outerHTML ?? '';
  });
  assert.is(new Set(drawn).size, 8);
  for (const html of drawn) assert.ok(html.length > 2_000 && html.length <= 4_000, `${html.length} bytes`);
});

houses('stand on the pages of cities whose notes speak of one', () => {
  for (const { house, path } of cities.filter((_, index) => index % 5 === 0))
    assert.is(all(page(path), '.with-house > svg.house').length, house ? 1 : 0, path);
});

houses('of two kinds are drawn by one shape', async () => {
  const notes = {
    cleveland: { music: 'An orchestra.', home: 'Porches.', house: 'walk-up' },
    columbus: { music: 'A choir in a hall.', home: 'Stairs that turn twice.', house: 'ranch' },
  };
  const site = tinySite({ 'data/notes/ohio.json': notes });
  const flags = '--data data --content content --out out --date 2026-01-31'.split(' ');
  const { stdout } = await runCommand(['explain', '/ohio/columbus/pianos/', ...flags], { cwd: site.root });
  assert.match(stdout, /one of 2 pages: .*, with house, /);
});

houses.run();
