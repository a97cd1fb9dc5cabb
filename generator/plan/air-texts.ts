import { centsOf, inWords } from '../../client/hear/drift.ts';
import { calendarPath } from '../addresses.ts';
import type {
  AirWords,
  Amount,
  CityAir,
  CityAirTexts,
  CityHumidity,
  Content,
  Station,
} from '../model/index.ts';
import { fillTokens, type TokenValues } from '../tokens.ts';
import {
  aimKey,
  deliveryKey,
  dryMonthsKey,
  helpKey,
  houseKey,
  needOf,
  summerKey,
  tuningKey,
  windowLimit,
  winterKey,
} from './air-rules.ts';
import { type AirYear, airYear, type Season, toFahrenheit } from './air-year.ts';
import { joinNames, monthName } from './place-texts.ts';

export type AirOf = ReturnType<typeof airFinder>;

export function airFinder({ amounts, copy }: Content) {
  const known = new Map<Station, ReturnType<typeof airTexts>>();
  return (station: Station) => {
    const air = known.get(station) ?? airTexts(station, amounts.pianoHumidity, copy.air);
    known.set(station, air);
    return air;
  };
}

const MILES_PER_KM = 0.621371;
/** Stations' places are too coarse for a shorter distance, in miles. */
const NEAR = 5;
/** A station more than this many miles away stands for the region. */
const FAR = 25;

export function airSource({ station, km }: CityHumidity, words: AirWords['source']): string {
  const miles = Math.round(km * MILES_PER_KM);
  const sentences = [
    station.smoothed ? words.smoothed : words.measured,
    ...(miles < NEAR ? [] : [words.distance]),
    ...(miles > FAR ? [words.far] : []),
  ];
  return fillTokens(sentences.join(' '), { station: station.name, miles: String(miles) });
}

export function airTexts(station: Station, range: Amount, words: AirWords) {
  const year = airYear(station, range);
  const needs = words.needs[helpKey(year, range)];
  const values = { ...airTokens(year, range), 'air.needs': needs };
  const fill = (...sentences: string[]) => fillTokens(sentences.join(' '), values);
  const dryMonths = dryMonthsKey(year, range);
  const texts: Omit<CityAirTexts, 'source'> = {
    // An empty bar would have no height to show.
    months: year.months.map((humidity) => String(Math.max(1, humidity))),
    levels: barLevels(year, range),
    needs,
    winter: values['air.winter'],
    summer: values['air.summer'],
    cooled: words.cooled[houseKey(year, range)],
    tune: values['air.tune'],
    calendar: calendarPath(year.tuning.map(monthName)),
    farthest: farthestMonth(year, range),
    inWinter: fill(words.winter[winterKey(year, range)], ...(dryMonths ? [words.dryMonths[dryMonths]] : [])),
    inSummer: fill(words.summer[summerKey(year, range)]),
    house: fill(words.house[houseKey(year, range)]),
    help: fill(words.help[helpKey(year, range)]),
    figures: fill(words.pitch, words.aim[aimKey(year)]),
    tuning: fill(words.tuning[tuningKey(year)]),
    delivery: fill(words.delivery[deliveryKey(year)]),
  };
  return { year: { ...year, need: needOf(year, range) }, texts };
}

/** The classes of the bar of each month: inside or outside the range, and the month that has a sound. */
function barLevels({ months }: AirYear, range: Amount): CityAir['levels'] {
  const { from, to = from } = range;
  const farthest = farthestOf(months, range).index;
  return months.map((humidity, index) => {
    const level = humidity < from ? 'dry' : humidity > to ? 'damp' : 'fit';
    return index === farthest ? `${level} farthest` : level;
  });
}

/** The first of the months that are farthest from the middle of the range. */
function farthestOf(months: AirYear['months'], { from, to = from }: Amount) {
  const points = months.map((humidity) => humidity - (from + to) / 2);
  const most = Math.max(...points.map(Math.abs));
  const index = points.findIndex((distance) => Math.abs(distance) === most);
  return { index, points: points[index] ?? 0 };
}

function farthestMonth({ months }: AirYear, range: Amount): CityAir['farthest'] {
  const { index, points } = farthestOf(months, range);
  const month = monthName(index);
  return { month, id: `hear-${month.toLowerCase()}`, drift: inWords(centsOf(points)) };
}

export const airValues = (air: Omit<CityAirTexts, 'source'>): TokenValues => ({
  'air.needs': air.needs,
  'air.tune': air.tune,
  'air.winter': air.winter,
  'air.summer': air.summer,
  'air.cooled': air.cooled,
  'air.month': air.farthest.month,
  'air.drift': air.farthest.drift,
});

/** Differences are in points of relative humidity. A token that does not apply to the year is empty: no rule uses it. */
function airTokens(
  { winter, summer, dry, damp, tuning, delivery, januaryCelsius, summerRoomCelsius, cooledMost }: AirYear,
  { from, to = from }: Amount,
) {
  const limit = windowLimit(januaryCelsius);
  return {
    'air.winter': `${winter}%`,
    'air.winterGap': String(from - winter),
    'air.winterExcess': String(winter - to),
    'air.summer': `${summer}%`,
    'air.cooledMost': `${cooledMost}%`,
    'air.summerRoom': degrees(Math.round(toFahrenheit(summerRoomCelsius))),
    'air.summerGap': String(from - summer),
    'air.summerExcess': String(summer - to),
    'air.swing': `about ${Math.abs(summer - winter)} points`,
    'air.drySeason': dry ? monthsOf(dry) : '',
    'air.dampSeason': damp ? monthsOf(damp) : '',
    'air.tune': joinNames(tuning.map(monthName)),
    'air.delivery': joinNames(runsOf(delivery), 'or'),
    'air.windows': limit === undefined ? '' : `${limit}%`,
  };
}

/** `26°F`, or `−3°F` with a minus sign instead of a hyphen. */
export const degrees = (outside: number): string => `${outside < 0 ? '−' : ''}${Math.abs(outside)}°F`;

const monthsOf = ({ from, length }: Season): string =>
  `${monthName(from)} to ${monthName(from + length - 1)}`;

/** Joins three or more successive months into a run, such as `April to June`. */
function runsOf(months: readonly number[]): string[] {
  const runs: Season[] = [];
  for (const month of months) {
    const run = runs.at(-1);
    if (run && month === (run.from + run.length) % 12) run.length += 1;
    else runs.push({ from: month, length: 1 });
  }
  return runs.flatMap(({ from, length }) => {
    if (length >= 3) return monthsOf({ from, length });
    return length === 2 ? [monthName(from), monthName(from + 1)] : monthName(from);
  });
}
