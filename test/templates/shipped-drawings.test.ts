import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { defaultSite } from '../support/default-site.ts';
import { all, numberOf, textsOf } from '../support/page-parts.ts';
import { assert, suite } from '../support/suite.ts';
import { project, projectText, textOf } from '../support/tiny-site.ts';

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
  const drawn = articles.flatMap(({ file }) => all(page(file), '.reading-head > svg.scene'));
  const scenes = new Set(drawn.map(({ innerHTML }) => innerHTML));
  assert.is(scenes.size, articles.length);
  for (const scene of scenes) assert.ok(scene.length > 500 && gzipSync(scene).length <= 2_000);
});

const glossary = page('glossary/');
const targetOf = (link: Element | null | undefined): Element | null =>
  glossary.querySelector(`[id="${link?.getAttribute('href')?.slice(1)}"]`);
const numbered = all(glossary, '.numbered');

drawings('of the glossary number their parts from 1, and a part that both show once', () => {
  const numbers = numbered.map((drawing) => textsOf(drawing, 'a').join(' '));
  assert.equal(numbers, ['1 2 3 4 5 6 7 8 9', '10 11 12 13 14 15 3']);
});

drawings('lead by each number to the term that it and the list below name, and back', () => {
  for (const drawing of numbered)
    for (const link of all(drawing, 'a')) {
      const [number, term] = [textOf(link), targetOf(link)];
      assert.is(link.getAttribute('aria-label'), `${number}: ${textOf(term)}`);
      const listed = drawing.closest('section')?.querySelector(`.legend li[value="${number}"]`);
      assert.is(textOf(listed), textOf(term));
      assert.is(targetOf(listed?.querySelector('a')), term);
      const loupe = term?.closest('div')?.querySelector('.loupe');
      assert.is(textOf(loupe), 'In the drawing');
      assert.is(loupe?.getAttribute('aria-label'), `In the drawing: ${number}, ${textOf(term)}`);
      assert.is(targetOf(targetOf(loupe)), term);
    }
  assert.is(all(glossary, '.loupe').length, 15);
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

drawings('of houses fill one drawing, each kind around its ground, of 5.5 kB at most', () => {
  const houses = projectText('templates/drawings/houses.svg');
  const styles = projectText('templates/styles/city.css');
  assert.ok(gzipSync(houses).length <= 5_500, `${gzipSync(houses).length} bytes`);
  /** The heights in the drawing that a page shows of each kind, in their order. */
  const parts = styles.matchAll(/house="([\w-]+)"\] \{\s+--top: (\d+);\s+--height: (\d+)/g);
  let bottom = 0;
  for (const [, house, top, height] of parts) {
    assert.is(Number(top), bottom, house);
    bottom += Number(height);
    const [, ground] = houses.match(`<g id="${house}" transform="translate\\(0 (\\d+)\\)">`) ?? [];
    assert.ok(Number(ground) > Number(top) && Number(ground) < bottom, house);
  }
  assert.match(houses, `viewBox="0 0 1400 ${bottom}"`);
});

const HOUSES: Record<string, RegExp> = {
  'up-and-down-double': /lower floor of a house of two flats/,
  'walk-up': /first floor of a walk-up/,
  'high-rise': /apartment of a high-rise/,
  rowhouse: /rowhouse/,
  townhouse: /townhouse/,
  bungalow: /main floor of a bungalow/,
  'two-story': /first floor of a two-story house/,
  'split-level': /main floor of a split-level house/,
  ranch: /ranch house/,
  'raised-cottage': /cottage raised on piers/,
  'cape-cod': /living room of a Cape Cod/,
  condominium: /condominium/,
  none: /^No house$/,
};

drawings('of houses stand on the pages of cities whose notes speak of one, with a name', () => {
  const seen = new Set<string>();
  for (const file of readdirSync(join(project, 'data/notes'))) {
    const { $schema: _, state: __, ...notes } = JSON.parse(readFileSync(`data/notes/${file}`, 'utf8'));
    for (const [city, { house = 'none' }] of Object.entries<{ house?: string }>(notes)) {
      seen.add(house);
      const path = `${file.replace('.json', '')}/${city}/pianos/`;
      const [shown, ...others] = all(page(path), '.house[role=img]');
      assert.equal(others, []);
      assert.is(shown?.getAttribute('data-house'), house, path);
      assert.match(shown?.getAttribute('aria-label') ?? '', HOUSES[house] ?? /^$/);
    }
  }
  assert.equal([...seen].sort(), Object.keys(HOUSES).sort());
});
