import { centsOf, inWords } from '../../client/hear/drift.ts';
import { calendarPath } from '../addresses.ts';
import type {
  AirWords,
  Amount,
  CityAirTexts,
  CityHumidity,
  Content,
  Station,
} from '../model/index.ts';
import { fillTokens, type TokenValues } from '../tokens.ts';
import { keysOf, needOf, windowLimit } from './air-rules.ts';
import { type AirYear, airYear, type Season, toFahrenheit } from './air-year.ts';
import { joinNames, monthName } from './place-texts.ts';

export function airFinder({ amounts, copy }: Content) {
  const known = new Map<Station, ReturnType<typeof airTexts>>();
  return (station: Station) => {
    const air = known.get(station) ?? airTexts(station, amounts.pianoHumidity, copy.air);
    known.set(station, air);
    return air;
  };
}

const MILES_PER_KM = 0.621371;
/** In miles: the places of stations are too coarse for less. */
const NEAR = 5;
/** In miles: a station farther away stands for the region. */
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
  const keys = keysOf(year);
  const needs = words.needs[keys.help];
  const values = { ...airTokens(year), 'air.needs': needs };
  const fill = (...sentences: string[]) => fillTokens(sentences.join(' '), values);
  const texts: Omit<CityAirTexts, 'source'> = {
    ...barsOf(year),
    needs,
    winter: values['air.winter'],
    summer: values['air.summer'],
    cooled: words.cooled[keys.house],
    tune: values['air.tune'],
    calendar: calendarPath(year.tuning.map(monthName)),
    inWinter: fill(
      words.winter[keys.winter],
      ...(keys.dryMonths ? [words.dryMonths[keys.dryMonths]] : []),
    ),
    inSummer: fill(words.summer[keys.summer]),
    house: fill(words.house[keys.house]),
    help: fill(words.help[keys.help]),
    figures: fill(words.pitch, words.aim[keys.aim]),
    tuning: fill(words.tuning[keys.tuning]),
    delivery: fill(words.delivery[keys.delivery]),
  };
  return { year: { ...year, need: needOf(keys.help) }, texts };
}

/** The bar of each month. The first of those that are farthest from the middle of the range has a sound. */
function barsOf({ months, range: { from, to } }: AirYear) {
  const points = months.map((humidity) => humidity - (from + to) / 2);
  const distances = points.map(Math.abs);
  const farthest = distances.indexOf(Math.max(...distances));
  const month = monthName(farthest);
  return {
    // An empty bar would have no height to show.
    months: months.map((humidity) => String(Math.max(1, humidity))),
    levels: months.map((humidity, index) => {
      const level = humidity < from ? 'dry' : humidity > to ? 'damp' : 'fit';
      return index === farthest ? `${level} farthest` : level;
    }),
    farthest: {
      month,
      id: `hear-${month.toLowerCase()}`,
      drift: inWords(centsOf(points[farthest] ?? 0)),
    },
  };
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

/** Differences are in points. A token that does not apply to the year is empty: no rule uses it. */
function airTokens(year: AirYear) {
  const { range, winter, summer, dry, damp, tuning, delivery, cooledMost } = year;
  const limit = windowLimit(year.januaryFahrenheit);
  return {
    'air.winter': `${winter}%`,
    'air.winterGap': String(range.from - winter),
    'air.winterExcess': String(winter - range.to),
    'air.summer': `${summer}%`,
    'air.cooledMost': `${cooledMost}%`,
    'air.summerRoom': degrees(Math.round(toFahrenheit(year.summerRoomCelsius))),
    'air.summerGap': String(range.from - summer),
    'air.summerExcess': String(summer - range.to),
    'air.swing': `about ${Math.abs(summer - winter)} points`,
    'air.drySeason': dry ? monthsOf(dry) : '',
    'air.dampSeason': damp ? monthsOf(damp) : '',
    'air.tune': joinNames(tuning.map(monthName)),
    'air.delivery': joinNames(runsOf(delivery), 'or'),
    'air.windows': limit === undefined ? '' : `${limit}%`,
  };
}

/** Such as `26°F`, or `−3°F` with a minus sign. */
export const degrees = (outside: number): string => `${outside < 0 ? '−' : ''}${Math.abs(outside)}°F`;

const monthsOf = ({ from, length }: Season) =>
  `${monthName(from)} to ${monthName(from + length - 1)}`;

/** Joins three or more successive months into a run, such as `April to June`. */
function runsOf(months: readonly number[]) {
  const runs: Season[] = [];
  for (const month of months) {
    const run = runs.at(-1);
    if (run && month === (run.from + run.length) % 12) run.length += 1;
    else runs.push({ from: month, length: 1 });
  }
  return runs.flatMap(({ from, length }) => {
    if (length >= 3) return monthsOf({ from, length });
    return [monthName(from), monthName(from + 1)].slice(0, length);
  });
}
