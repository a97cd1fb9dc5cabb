import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { load } from '../../generator/load/load.ts';
import type { Props } from '../../generator/model/index.ts';
import { cityProps } from '../../generator/plan/city-page.ts';
import { plan } from '../../generator/plan/plan.ts';
import { project } from '../support/tiny-site.ts';

const towns = suite('plan: the figures of all towns');

const NAMES = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** The towns of one station, their rooms in each month, winter and summer, January outside in °F, what windows bear, and so on. */
const LINE =
  /^\w\w (\S+) *((?:[\d ]{3}){12}) \| winter +(\d+) summer (\d+) \| January +(-?\d+)°F windows +(\S+) gallons +(\S+) \| tax +(\S+) \| tune (\w+ \w+) \| deliver (.+)$/gm;

const table = [...readFileSync(join(project, 'test/plan/towns.txt'), 'utf8').matchAll(LINE)].flatMap(
  (line) => {
    const [, slugs = '', rooms = '', winter, summer, january, windows, gallons, ...others] = line;
    const [tax = '', tuning = '', delivery = ''] = others;
    const months = Array.from(rooms.matchAll(/.{3}/g), ([humidity]) => humidity.trim());
    const row = { months, winter, summer, january, windows, gallons, tax, tuning, delivery };
    return slugs.split(',').map((slug) => ({ slug, ...row }));
  },
);

const BANDS = [
  [0, 'less than 8 points'],
  [8, '8–24 points'],
  [25, '25–44 points'],
  [45, '45 points or more'],
] as const;

const content = load({ data: `${project}/data`, content: `${project}/content` });
const planned = plan(content, '2026-11-25');
const pages = new Map<string, Props['city']>();
for (const state of planned.states)
  for (const page of planned.pagesOf(state))
    if (page.kind === 'city') pages.set(page.path.split('/')[2] ?? '', cityProps(page));

const textOf = (page: Props['city'] | undefined): string =>
  [
    page?.air?.inWinter,
    page?.air?.inSummer,
    page?.air?.january,
    page?.copy.air.inShort.map(({ text }) => text).join(''),
    ...(page?.faqs ?? []).map(({ answer }) => answer),
  ].join('\n');

/** The months of a list such as `April to June, October and November`, sorted by name. */
function monthsIn(list: string): string[] {
  const months = new Set<string>();
  for (const part of list.split(/,? and |, /)) {
    const [from = 0, to = from] = part.split(' to ').map((name) => NAMES.indexOf(name));
    for (let month = from; month !== (to + 1) % 12 || months.size === 0; month = (month + 1) % 12)
      months.add((NAMES[month] ?? '').slice(0, 3));
  }
  return [...months].sort();
}

towns('are those of their pages', () => {
  assert.is(pages.size, table.length);
  for (const { slug, months, winter, summer, january, windows, gallons, tuning, delivery, tax } of table) {
    const page = pages.get(slug);
    const text = textOf(page);
    assert.equal(page?.air?.months, months, slug);
    assert.match(text, `about ${winter}% relative humidity`, slug);
    assert.match(text, `about ${summer}%`, slug);
    assert.match(text, `Tune it around ${tuning.replace(' ', ' and ')}.`, slug);
    assert.is(page?.air?.calendar, `/tuning/${tuning.toLowerCase().replace(' ', '-')}.ics`, slug);
    assert.is(page?.air?.hasWindows, windows !== '–', slug);
    if (windows !== '–') {
      assert.match(text, `It averages ${january}°F outside`, slug);
      assert.match(text, `stay dry up to ${windows}`, slug);
      assert.match(text, `at most ${windows} in an average January`, slug);
    }
    assert.is(/about ([\d.]+) gallon/.exec(text)?.[1] ?? '–', gallons?.replace('1.0', '1'), slug);
    const [, told = ''] = /The best months are ([^:]+): of those/.exec(text) ?? [];
    assert.equal(monthsIn(told), delivery.split(' ').sort(), slug);
    assert.match(text, tax === '$0' ? /no (general )?sales tax/ : tax, slug);
    assert.not.match(text, /\{\{|undefined|NaN/, slug);
  }
});

towns('stand on the page of climates below their state, in the band of their swing', () => {
  const climate = planned.pages.find((page) => page.kind === 'climate');
  if (climate?.kind !== 'climate') throw new Error('There is no page of climates.');
  const { states, legend } = climate.layout;
  const shown = states.flatMap(({ path, cities }) =>
    cities.map((city) => {
      assert.ok(city.path.startsWith(path));
      const { winter, summer, swing = -1 } = city.seasons ?? {};
      return `${city.path.split('/')[2]} ${winter} ${summer} ${legend.bands[swing]?.range}`;
    }),
  );
  const wanted = table.map(({ slug, winter, summer }) => {
    const swing = Math.abs(Number(summer) - Number(winter));
    const [, range] = BANDS.findLast(([from]) => swing >= from) ?? [];
    return `${slug} ${winter} ${summer} ${range}`;
  });
  assert.equal(shown.sort(), wanted.sort());
});

/** Words of a note on tuning that name a month. */
const MONTH = new RegExp(`\\b(?:${NAMES.join('|')})\\b`, 'g');

towns('have notes that name no other months for tuning', () => {
  for (const state of planned.states)
    for (const { city, note } of content.describe(state).cities) {
      const tuning = table.find(({ slug }) => slug === city.slug)?.tuning ?? '';
      for (const [month] of note?.tune?.matchAll(MONTH) ?? []) assert.match(tuning, month, city.slug);
    }
});

towns.run();
