import type { AirWords, Amount } from '../model/index.ts';
import { type AirYear, levelOf, SWINGS, toFahrenheit } from './air-year.ts';

/**
 * Chooses the sentences of data/copy.json for a year, and the humidity that a room can hold in winter.
 * docs/air.md gives each rule with its reason. `range` is the range that suits a piano, in percent.
 */

const UNHEATED = 18;
/** The mean temperature outside in winter, in °C: where it is this high, heating runs only now and then. */
const MILD = 11;
/** The error of a difference between two excesses, in points of humidity. */
const CLEARLY = 6;
/** Up to this many points from the range, a problem is small. */
const SMALL = 12;
/** From this many points above the range, wood swells and strings rust. */
const LARGE = 25;
/** After a mean summer warmer than this, in °C, a cooled room reads clearly higher than one as warm as outside. */
const HOT = 27;
/** A season this many months long takes up most of the year. */
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

export function dryMonthsKey({ winter, dry }: AirYear, range: Amount): 'all' | 'season' | undefined {
  if (!dry || levelOf(winter, range) !== 'dry') return;
  return dry.length === 12 ? 'all' : 'season';
}

export function summerKey({ summer, damp, cooledMost }: AirYear, range: Amount): keyof AirWords['summer'] {
  const level = levelOf(summer, range);
  if (level === 'dry' && cooledMost >= range.from) return 'dryUncooled';
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

/** Winter is too dry by `gap` points, summer too damp by `excess` points. */
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

/** What a piano needs, in the order of the legend. */
export const NEEDS = ['drier', 'moister', 'moisterFirst', 'both', 'little'] as const;

/** The keys of `help` that say so begin in this way. */
const BEGINNINGS = ['dry', 'moisten', 'bothWinterFirst', 'both', ''];

export const needOf = (year: AirYear, range: Amount): number =>
  BEGINNINGS.findIndex((beginning) => helpKey(year, range).startsWith(beginning));

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

/** The limit in percent for the mean temperature of a month; `undefined` from 32 °F up. */
export function windowLimit(celsius: number): number | undefined {
  const outside = toFahrenheit(celsius);
  if (outside >= FREEZING) return undefined;
  return WINDOW_LIMITS.find(({ above }) => outside - COLDER_DAYS >= above)?.humidity;
}

/** Half of the days of a month are colder than its mean: by so many °F, windows are to be dry on most of them. */
const COLDER_DAYS = 3;

/** If January is colder than this, in °F, nights may be below 20 °F, though the mean is above freezing. */
const FROSTY_NIGHTS = 40;

/** True if windows bear 40% in January, but less on some nights. */
function hasFrostyNights(january: number): boolean {
  const outside = toFahrenheit(january);
  return outside >= FREEZING && outside < FROSTY_NIGHTS;
}

/** An air conditioner dries the rooms of a damp summer. It takes no water out of dry air, whose humidity rises as it cools. */
export function houseKey(year: AirYear, range: Amount): keyof AirWords['house'] {
  const { summer, winterCelsius, summerRoomCelsius } = year;
  if (levelOf(summer, range) !== 'damp') return summerRoomCelsius > HOT ? 'hot' : 'otherwise';
  return winterCelsius >= UNHEATED ? 'dampAlways' : 'dampSummer';
}

/** With more months than this, there is nothing to choose. */
const MOST_DELIVERY_MONTHS = 6;

export const deliveryKey = ({ delivery }: AirYear): keyof AirWords['delivery'] =>
  delivery.length < 2 || delivery.length > MOST_DELIVERY_MONTHS ? 'always' : 'wish';
