import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { defaultSite } from '../support/default-site.ts';
import { all, numberOf, textsOf } from '../support/page-parts.ts';
import { project, textOf } from '../support/tiny-site.ts';

const drawings = suite('shipped drawings');

const { page, routes } = defaultSite();
const articles = routes.filter(({ kind }) => kind === 'article');

drawings('either say by a title what they show, or are passed over by assistive technology', () => {
  const kinds = [...new Map(routes.map((route) => [route.kind, route])).values()];
  for (const { file } of [...kinds, ...articles])
    for (const sheet of all(page(file), 'svg')) {
      const isSilent = sheet.closest('[aria-hidden="true"]') !== null;
      const isNamed = sheet.matches('[role="img"]:has(> title:first-child), [role="group"][aria-label]');
      assert.ok(isSilent !== isNamed, `${file}: ${sheet.outerHTML.slice(0, 120)}`);
    }
});

drawings('differ from guide to guide, and have at most 2 kB each', () => {
  const drawn = articles.map(({ path }) => {
    const heads = all(page(path.slice(1)), '.reading-head > svg.scene[aria-hidden]');
    assert.is(heads.length, 1, path);
    return heads[0]?.innerHTML ?? '';
  });
  assert.is(new Set(drawn).size, articles.length);
  for (const drawing of drawn) assert.ok(drawing.length > 500 && gzipSync(drawing).length <= 2_000);
});

const glossary = page('glossary/');
const targetOf = (link: Element | null | undefined): Element | null =>
  glossary.querySelector(`[id="${link?.getAttribute('href')?.slice(1)}"]`);
const numbered = all(glossary, '.numbered');

drawings('of the glossary number their parts from 1, and a part that both show once', () => {
  assert.equal(
    numbered.map((drawing) => textsOf(drawing, 'a').join(' ')),
    ['1 2 3 4 5 6 7 8 9', '10 11 12 13 14 15 3'],
  );
});

drawings('lead by each number to the term that it and the list below, in order, name', () => {
  for (const drawing of numbered) {
    const named = all(drawing, 'a').map((link) => {
      const term = targetOf(link);
      assert.is(link.getAttribute('aria-label'), `${textOf(link)}: ${textOf(term)}`);
      return [textOf(link), textOf(term), term?.id];
    });
    const listed = all(drawing.closest('section'), '.legend li').map((item) => [
      item.getAttribute('value'),
      textOf(item),
      targetOf(item.querySelector('a'))?.id,
    ]);
    assert.equal(
      listed,
      named.sort(([one], [other]) => Number(one) - Number(other)),
    );
  }
});

drawings('are shown beside each of these terms, which leads back to its number', () => {
  const loupes = all(glossary, '.loupe');
  assert.is(loupes.length, 15);
  for (const loupe of loupes) {
    const mark = targetOf(loupe);
    assert.is(textOf(mark), textOf(loupe));
    assert.is(targetOf(mark), loupe.closest('div')?.querySelector('dt'));
  }
});

drawings('have numbers that a finger meets: 24 pixels on a screen of 320, none on another', () => {
  for (const drawing of numbered) {
    const transform = drawing.querySelector('[transform]')?.getAttribute('transform') ?? '';
    const zoom = Number(/[\d.]+/.exec(transform)?.[0]);
    const width = Number(drawing.getAttribute('viewBox')?.split(' ')[2]) / zoom;
    const targets = all(drawing, 'a > [pointer-events]').map((circle) =>
      ['cx', 'cy', 'r'].map((name) => numberOf(circle, name)),
    );
    assert.is(targets.length, all(drawing, 'a').length);
    for (const [index, [x = 0, y = 0, r = 0]] of targets.entries()) {
      assert.ok((2 * r * (320 - 32)) / width >= 24, `${index + 1} of ${width}`);
      for (const [otherX = 0, otherY = 0] of targets.slice(index + 1))
        assert.ok(Math.hypot(otherX - x, otherY - y) >= 2 * r, `${index + 1} of ${width}`);
    }
  }
});

/** What the name of each drawing of a house says. */
const HOUSES: Record<string, RegExp> = {
  'up-and-down-double': /lower floor of a house of two flats/,
  'walk-up': /first floor of a walk-up/,
  'high-rise': /apartment of a high-rise/,
  rowhouse: /rowhouse/,
  bungalow: /main floor of a bungalow/,
  'two-story': /first floor of a two-story house/,
  'split-level': /main floor of a split-level house/,
  ranch: /ranch house/,
};

drawings('of houses fill one drawing, each kind around its ground, of 5 kB at most', () => {
  const houses = readFileSync(join(project, 'templates/drawings/houses.svg'), 'utf8');
  const styles = readFileSync(join(project, 'templates/styles/city.css'), 'utf8');
  assert.ok(gzipSync(houses).length <= 5_000, `${gzipSync(houses).length} bytes`);
  /** The heights in the drawing that a page shows of each kind, in their order. */
  const parts = Array.from(
    styles.matchAll(/house="([\w-]+)"\] \{\s+--top: (\d+);\s+--height: (\d+)/g),
    ([, house, top, height]) => ({ house, top: Number(top), end: Number(top) + Number(height) }),
  );
  assert.equal(parts.map(({ house }) => house).sort(), Object.keys(HOUSES).sort());
  const [, whole] = houses.match(/viewBox="0 0 1400 (\d+)"/) ?? [];
  assert.equal([...parts.map(({ top }) => top), Number(whole)], [0, ...parts.map(({ end }) => end)]);
  for (const { house, top, end } of parts) {
    const [, ground] = houses.match(`<g id="${house}" transform="translate\\(0 (\\d+)\\)">`) ?? [];
    assert.ok(Number(ground) > top && Number(ground) < end, house);
  }
});

drawings('of houses stand on the pages of cities whose notes speak of one, with a name', () => {
  const seen = new Set<string>();
  for (const file of readdirSync(join(project, 'data/notes'))) {
    const { $schema: _, state: __, ...notes } = JSON.parse(readFileSync(`data/notes/${file}`, 'utf8'));
    for (const [city, { house = 'none' }] of Object.entries<{ house?: string }>(notes).slice(0, 2)) {
      seen.add(house);
      const path = `${file.replace('.json', '')}/${city}/pianos/`;
      const [shown, ...others] = all(page(path), '.house[role=img]');
      assert.equal(others, []);
      assert.is(shown?.getAttribute('data-house'), house, path);
      assert.match(shown?.getAttribute('aria-label') ?? '', HOUSES[house] ?? /^No house$/);
    }
  }
  assert.equal([...seen].sort(), [...Object.keys(HOUSES), 'none'].sort());
});

drawings.run();
