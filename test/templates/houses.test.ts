import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { defaultSite } from '../support/default-site.ts';
import { all } from '../support/page-parts.ts';
import { project } from '../support/tiny-site.ts';

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
  return Object.entries<{ house?: string }>(notes).map(([city, { house = 'none' }]) => ({
    house,
    path: `${file.replace('.json', '')}/${city}/pianos/`,
  }));
});

const drawing = readFileSync(join(project, 'templates/drawings/houses.svg'), 'utf8');
const styles = readFileSync(join(project, 'templates/styles/city.css'), 'utf8');

/** The heights in the drawing that a page shows of each kind, in their order. */
const parts = Array.from(
  styles.matchAll(/house="([\w-]+)"\] \{\s+--top: (\d+);\s+--height: (\d+)/g),
  (match) => ({
    house: match[1] ?? '',
    top: Number(match[2]),
    end: Number(match[2]) + Number(match[3]),
  }),
);

houses('are of eight kinds, which fill one drawing, each around its ground, of 5 kB at most', () => {
  const kinds = Object.keys(NAMES);
  assert.equal([...new Set(cities.map(({ house }) => house))].sort(), [...kinds, 'none'].sort());
  assert.equal(parts.map(({ house }) => house).sort(), kinds.sort());
  assert.ok(gzipSync(drawing).length <= 5_000, `${gzipSync(drawing).length} bytes`);
  const [, whole] = drawing.match(/viewBox="0 0 1400 (\d+)"/) ?? [];
  assert.equal([...parts.map(({ top }) => top), Number(whole)], [0, ...parts.map(({ end }) => end)]);
  for (const { house, top, end } of parts) {
    const [, ground] =
      drawing.match(new RegExp(`<g id="${house}" transform="translate\\(0 (\\d+)\\)">`)) ?? [];
    assert.ok(Number(ground) > top && Number(ground) < end, house);
  }
});

houses('stand on the pages of cities whose notes speak of one, with a name', () => {
  for (const { house, path } of cities.filter((_, index) => index % 5 === 0)) {
    const [shown, ...others] = all(page(path), '.house[role=img]');
    assert.equal(others, []);
    assert.is(shown?.getAttribute('data-house'), house, path);
    assert.match(shown?.getAttribute('aria-label') ?? '', NAMES[house] ?? /^No house$/);
  }
});

houses.run();
