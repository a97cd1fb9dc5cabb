import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { load } from '../../generator/load/load.ts';
import type { RouteProps } from '../../generator/model/index.ts';
import { plan } from '../../generator/plan/plan.ts';
import { project } from '../support/tiny-site.ts';

/**
 * The figures of all towns. Each is computed here from the CSV files of its source, by the rules in docs/air.md written once more.
 * It stands in towns/towns.txt for readers, and the page of the town has to show it.
 */
const towns = suite('plan: the figures of all towns');

const folder = join(project, 'test/plan/towns');

interface Town {
  slug: string;
  state: string;
  months: number[];
  winter: number;
  summer: number;
  /** The mean temperature of January outside, in °F. */
  january: number;
  windows: string;
  gallons: string;
  tuning: string;
  delivery: string;
  tax: string;
}

/** The lines of a CSV file below its head, each by the names of the head. */
function csv(name: string): Record<string, string>[] {
  const [head = '', ...lines] = readFileSync(join(folder, name), 'utf8').trim().split('\n');
  const names = head.split(',');
  return lines.map((line) => {
    const cells = line.match(/("[^"]*"|[^,]*)(,|$)/g) ?? [];
    return Object.fromEntries(names.map((name, index) => [name, (cells[index] ?? '').replace(/,$/, '')]));
  });
}

const NAMES = 'January February March April May June July August September October November December'.split(
  ' ',
);
const e = (celsius: number) => 6.112 * Math.exp((17.62 * celsius) / (243.12 + celsius));
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const inFahrenheit = (celsius: number) => (celsius * 9) / 5 + 32;

/** The rates that the table of averages rounds, by the states' own departments of revenue. */
const EXACT: Record<string, number> = { NJ: 6.625, MN: 6.875, MO: 4.225, NM: 4.875 };
/** Towns of Alaska, which has no tax of its own. */
const ALASKA: Record<string, number> = { anchorage: 0, fairbanks: 0, juneau: 5 };
const rates = new Map(csv('state-sales-tax.csv').map((row) => [row.state, row]));

function taxOf(slug: string, state: string): string {
  const row = rates.get(state);
  const [own, local] = [EXACT[state] ?? Number(row?.state_rate_pct), Number(row?.avg_local_rate_pct)];
  let tax = 60 * (own + local);
  if (state === 'AK') tax = 60 * (ALASKA[slug] ?? Number.NaN);
  if (state === 'FL') tax = 60 * own + 50 * local;
  if (state === 'TN') tax = 60 * own + 16 * local + 44;
  return `$${Math.round(tax)}`;
}

function townOf(row: Record<string, string>): Town {
  const column = (name: string) =>
    NAMES.map((_, month) => Number(row[`${name}_${`0${month + 1}`.slice(-2)}`]));
  const [indoor, dew, celsius] = [column('indoor'), column('dew_c'), column('temp_c')] as const;
  const rooms = NAMES.map((_, month) => {
    const [at70 = 0, outside = 0] = [indoor[month], celsius[month]];
    const room = outside < 21.1 ? 21.1 : outside > 23.9 ? 23.9 : outside;
    const humidity = at70 >= 97 ? (100 * e(dew[month] ?? 0)) / e(room) : (at70 * e(21.1)) / e(room);
    return humidity > 100 ? 100 : humidity;
  });
  const january = inFahrenheit(celsius[0] ?? 0);
  const bears = january >= 32 ? 100 : january >= 20 ? 40 : january >= 10 ? 35 : january >= 0 ? 30 : 25;
  const gallons = waterOf(Math.min(40, bears) - (indoor[0] ?? 0));
  return {
    slug: row.city_slug ?? '',
    state: row.state ?? '',
    months: rooms.map(Math.round),
    winter: Math.round(mean([11, 0, 1].map((month) => rooms[month] ?? 0))),
    summer: Math.round(mean(rooms.slice(5, 8))),
    january: Math.floor(january),
    windows: bears === 100 ? '–' : `${bears}%`,
    gallons: gallons === '0.0' || gallons === '-0.0' || gallons.startsWith('-') ? '–' : gallons,
    tuning: tuningOf(rooms, celsius)
      .map((month) => NAMES[month])
      .join(' '),
    delivery: deliveryOf(rooms.map(Math.round), celsius),
    tax: taxOf(row.city_slug ?? '', row.state ?? ''),
  };
}

/** Gallons a day for a rise in points at 70 °F: 12 by 15 by 8 feet, half of the air an hour. */
function waterOf(points: number): string {
  const gramsPerCubicMeter = ((points / 100) * e(21.1) * 216.7) / 294.25;
  return ((gramsPerCubicMeter * 1440 * 0.0283168 * 12) / 3785).toFixed(1);
}

function tuningOf(rooms: number[], celsius: readonly number[]): number[] {
  const around = (month: number) => mean([11, 0, 1].map((step) => rooms[(month + step) % 12] ?? 0));
  const change = (month: number) => Math.abs(around(month + 1) - around(month + 11));
  const warm = celsius.map((degrees) => inFahrenheit(degrees) >= 60);
  const isTurn = (month: number) =>
    warm[month] !== warm[(month + 1) % 12] || warm[month] !== warm[(month + 11) % 12];
  let best: number[] = [];
  let least = Number.POSITIVE_INFINITY;
  for (let first = 0; first < 12; first++)
    for (let second = first + 5; second < Math.min(12, first + 8); second++) {
      const sum = change(first) + change(second);
      if (isTurn(first) || isTurn(second) || sum >= least) continue;
      [best, least] = [[first, second], sum];
    }
  return best;
}

/** The months in the order of the year. */
function deliveryOf(rooms: number[], celsius: readonly number[]): string {
  const mild = rooms.map((_, month) => {
    const outside = inFahrenheit(celsius[month] ?? 0);
    return outside >= 40 && outside <= 75;
  });
  const away = rooms.map((humidity) => (humidity < 40 ? 40 - humidity : humidity > 50 ? humidity - 50 : 0));
  const least = Math.min(...away.filter((_, month) => mild[month]));
  return NAMES.filter((_, month) => mild[month] && (away[month] ?? 99) <= least + 5)
    .map((name) => name.slice(0, 3))
    .join(' ');
}

const computed = csv('city-humidity.csv').map(townOf);

const lineOf = (town: Town): string =>
  [
    `${town.state} ${town.slug.padEnd(17)} ${town.months.map((humidity) => String(humidity).padStart(3)).join('')}`,
    `winter ${String(town.winter).padStart(2)} summer ${town.summer}`,
    `January ${String(town.january).padStart(2)}°F windows ${town.windows.padStart(3)} gallons ${town.gallons.padStart(3)}`,
    `tax ${town.tax.padStart(4)}`,
    `tune ${town.tuning}`,
    `deliver ${town.delivery}`,
  ].join(' | ');

towns('stand in a table', () => {
  const table = readFileSync(join(folder, 'towns.txt'), 'utf8').trimEnd().split('\n');
  assert.equal(table, computed.map(lineOf));
});

const content = load({ data: `${project}/data`, content: `${project}/content` });
const planned = plan(content, '2026-11-25');
const pages = new Map<string, RouteProps['city']>();
for (const state of planned.states)
  for (const route of planned.cityRoutes(state, content.describe(state).cities))
    pages.set(route.path.split('/')[2] ?? '', route.props);

const textOf = (page: RouteProps['city'] | undefined): string =>
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
  assert.is(pages.size, computed.length);
  for (const { slug, months, winter, summer, january, windows, gallons, tuning, delivery, tax } of computed) {
    const page = pages.get(slug);
    const text = textOf(page);
    assert.equal(page?.air?.months, months.map(String), slug);
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
    assert.is(/about ([\d.]+) gallon/.exec(text)?.[1] ?? '–', gallons.replace('1.0', '1'), slug);
    const [, told = ''] = /The best months are ([^:]+): of those/.exec(text) ?? [];
    assert.equal(monthsIn(told), delivery.split(' ').sort(), slug);
    assert.match(text, tax === '$0' ? /no (general )?sales tax/ : tax, slug);
    assert.not.match(text, /\{\{|undefined|NaN/, slug);
  }
});

towns(
  'stand on the page of climates below their state, with their winter and summer, in the band of their swing',
  () => {
    const climate = planned.routes.find((route) => route.kind === 'climate');
    if (climate?.kind !== 'climate') throw new Error('There is no page of climates.');
    const { states, legend } = climate.props;
    const shown = states.flatMap(({ path, cities }) =>
      cities.map((city) => {
        assert.ok(city.path.startsWith(path));
        const { winter, summer, swing = -1 } = city.seasons ?? {};
        return `${city.path.split('/')[2]} ${winter} ${summer} ${legend.bands[swing]?.range}`;
      }),
    );
    const wanted = computed.map(({ slug, winter, summer }) => {
      const swing = Math.abs(summer - winter);
      const shown = `${slug} ${winter} ${summer}`;
      if (swing < 25) return `${shown} ${swing < 8 ? 'less than 8' : '8–24'} points`;
      return `${shown} ${swing < 45 ? '25–44 points' : '45 points or more'}`;
    });
    assert.equal(shown.sort(), wanted.sort());
  },
);

towns('have the tax that was computed by hand', () => {
  const byHand: Record<string, string> = {
    'new-york-city': '$512',
    nashville: `$${Math.round(420 + 16 * 2.61 + 44)}`,
    miami: `$${360 + 49}`,
    honolulu: '$270',
    'newark-nj': '$396',
    'portland-or': '$0',
    anchorage: '$0',
    juneau: '$300',
  };
  for (const [slug, tax] of Object.entries(byHand))
    assert.is(computed.find((town) => town.slug === slug)?.tax, tax, slug);
  assert.match(textOf(pages.get('honolulu')), 'Hawaii’s general excise tax');
  assert.match(textOf(pages.get('albuquerque')), 'New Mexico’s gross receipts tax');
  assert.match(textOf(pages.get('nashville')), 'counts only on the first $1,600');
  assert.match(textOf(pages.get('miami')), 'counts only on the first $5,000');
});

/** Words of a note on tuning that name a month. */
const MONTH = new RegExp(`\\b(?:${NAMES.join('|')})\\b`, 'g');

towns('have notes that name no other months for tuning', () => {
  for (const state of planned.states)
    for (const { city, note } of content.describe(state).cities) {
      const tuning = computed.find(({ slug }) => slug === city.slug)?.tuning ?? '';
      for (const [month] of note?.tune?.matchAll(MONTH) ?? []) assert.match(tuning, month, city.slug);
    }
});

towns.run();
