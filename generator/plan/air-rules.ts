import type { AirWords, Amount } from '../model/index.ts';
import { type AirYear, COOLEST_ROOM, levelOf, SWINGS, toFahrenheit, vaporPressure } from './air-year.ts';

/**
 * Which sentences of data/copy.json pages say of a year, and what a room can hold in winter. docs/air.md
 * gives each rule with its reason. `range` is that of a piano, in percent.
 */

const UNHEATED = 18;
/** Mean winter temperature outside, in °C, from which on heating runs now and then. */
const MILD = 11;
/** In points of humidity: the error of a difference between two troubles. */
const CLEARLY = 6;
/** In points: up to this distance from the range, a trouble is small. */
const SMALL = 12;
/** In points above the range: from there on, wood swells and strings rust. */
const LARGE = 30;
/** A season of so many months takes up most of the year. */
const MOST_MONTHS = 8;

export function winterKey({ winter, winterCelsius }: AirYear, range: Amount): keyof AirWords['winter'] {
  const level = levelOf(winter, range);
  if (level === 'damp') return winterCelsius >= UNHEATED ? 'dampOpen' : 'damp';
  if (level !== 'dry') return level;
  if (winterCelsius >= MILD) return 'dryMild';
  const gap = range.from - winter;
  if (gap >= 28) return 'parched';
  if (gap >= 20) return 'veryDry';
  return gap >= 10 ? 'dry' : 'slightlyDry';
}

/** `undefined` where winter is not dry. */
export function dryMonthsKey(
  { winter, dry }: AirYear,
  range: Amount,
): keyof AirWords['dryMonths'] | undefined {
  if (!dry || levelOf(winter, range) !== 'dry') return;
  if (dry.length === 12) return 'all';
  if (dry.length >= 9) return 'most';
  if (dry.length >= 7) return 'half';
  return dry.length >= 5 ? 'several' : 'few';
}

export function summerKey({ summer, damp }: AirYear, range: Amount): keyof AirWords['summer'] {
  const level = levelOf(summer, range);
  if (level !== 'damp') return level;
  if (damp?.length === 12) return 'dampAlways';
  const excess = summer - (range.to ?? range.from);
  if (excess < 10) return 'slightlyDamp';
  return excess >= LARGE ? 'veryDamp' : 'damp';
}

export function helpKey({ winter, summer, dry }: AirYear, range: Amount): keyof AirWords['help'] {
  const [inWinter, inSummer] = [levelOf(winter, range), levelOf(summer, range)];
  if (inWinter === 'dry') {
    if (inSummer === 'damp') return bothKey(range.from - winter, summer - (range.to ?? range.from));
    const isMostlyDry = inSummer !== 'dry' && (dry?.length ?? 0) >= MOST_MONTHS;
    return isMostlyDry ? 'moistenMostly' : DRY_WINTER[inSummer];
  }
  if (inSummer === 'damp') return inWinter === 'damp' ? 'dryAllYear' : 'drySummer';
  if (inSummer === 'dry') return 'moistenSummer';
  return inWinter === 'damp' ? 'dryWinter' : 'watch';
}

/** `gap` is how much too dry winter is, `excess` how much too damp summer. */
function bothKey(gap: number, excess: number): keyof AirWords['help'] {
  if (Math.max(gap, excess) <= SMALL) return 'bothSlightly';
  if (gap - excess > CLEARLY) return 'bothWinterFirst';
  return excess - gap > CLEARLY ? 'bothSummerFirst' : 'both';
}

const DRY_WINTER = {
  dry: 'moistenAllYear',
  nearDry: 'moistenMostly',
  right: 'moistenWinter',
  nearDamp: 'moistenWinterWatch',
} as const;

export const tuningKey = ({ swing }: AirYear): keyof AirWords['tuning'] => SWINGS[swing]?.name ?? 'even';

export function aimKey({ januaryCelsius }: AirYear): keyof AirWords['aim'] {
  if (windowLimit(januaryCelsius) !== undefined) return 'windows';
  return hasFrostyNights(januaryCelsius) ? 'frost' : 'steady';
}

/**
 * The highest humidity, in percent, at which double windows stay dry in a room at 70 °F, while it is
 * `above` °F or warmer outside. Source: University of Minnesota.
 */
export const WINDOW_LIMITS = [
  { above: 20, humidity: 40 },
  { above: 10, humidity: 35 },
  { above: 0, humidity: 30 },
  { above: -10, humidity: 25 },
  { above: -20, humidity: 20 },
  { above: Number.NEGATIVE_INFINITY, humidity: 15 },
] as const;

const FREEZING = 32;

/** In percent, for the mean temperature of a month; `undefined` from 32 °F on. */
export function windowLimit(celsius: number): number | undefined {
  const outside = toFahrenheit(celsius);
  if (outside >= FREEZING) return undefined;
  return WINDOW_LIMITS.find(({ above }) => outside >= above)?.humidity;
}

/** In °F: in a colder January, nights may be below 20 °F, though the mean is above freezing. */
const FROSTY_NIGHTS = 40;

/** Whether windows bear 40% in January, but less on some nights. */
export function hasFrostyNights(january: number): boolean {
  const outside = toFahrenheit(january);
  return outside >= FREEZING && outside < FROSTY_NIGHTS;
}

/** A closed room of 12 by 15 feet, 8 feet high, whose air is exchanged every two hours. */
const CUBIC_METERS_PER_DAY = 12 * 15 * 8 * 0.3048 ** 3 * 0.5 * 24;
/** Water in a cubic meter of vapor, for a pressure of 1 hPa at 1 K. */
const GRAMS = 216.7;
const GRAMS_PER_GALLON = 3785;

/**
 * Water that the room takes a day to hold `humidity` percent, while air of `indoor` percent at 70 °F
 * comes in. Below 0 where the air has more.
 */
export function gallonsPerDay(indoor: number, humidity: number): number {
  const grams = (((humidity - indoor) / 100) * vaporPressure(COOLEST_ROOM) * GRAMS) / (273.15 + COOLEST_ROOM);
  return (grams * CUBIC_METERS_PER_DAY) / GRAMS_PER_GALLON;
}

/** `from`, the lower end of the range, or what windows bear if that is less. */
export const winterTarget = (from: number, celsius: number): number =>
  Math.min(from, windowLimit(celsius) ?? from);
