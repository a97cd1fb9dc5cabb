import type { AirYear } from './air-year.ts';

/** Chooses sentences of data/copy.json for a year. docs/air.md gives each rule with its reason. */

const UNHEATED = 18;
/** Where the mean of winter outside is this high, in °C, heating runs only now and then. */
const MILD = 11;
/** The error of a difference between two excesses, in points. */
const CLEARLY = 6;
/** Up to this many points from the range, a problem is small. */
const SMALL = 12;
/** From this many points above the range, wood swells and strings rust. */
const LARGE = 25;
/** Where the mean of summer is higher, in °C, a cooled room reads clearly higher than an uncooled one. */
const HOT = 27;
/** So many months are most of the year. */
const MOST_MONTHS = 8;
/** With more months than this, there is nothing to choose. */
const MOST_DELIVERY_MONTHS = 6;

export const keysOf = (year: AirYear) =>
  ({
    winter: winterKey(year),
    dryMonths: dryMonthsKey(year),
    summer: summerKey(year),
    help: helpKey(year),
    house: houseKey(year),
    aim: aimKey(year),
    tuning: tuningKey(year),
    delivery: deliveryKey(year),
  }) as const;

function winterKey({ winter, winterLevel: level, winterCelsius, range }: AirYear) {
  if (level === 'damp') return winterCelsius >= UNHEATED ? 'dampOpen' : 'damp';
  if (level !== 'dry') return level;
  if (winterCelsius >= MILD) return 'dryMild';
  const gap = range.from - winter;
  if (gap >= 28) return 'parched';
  if (gap >= 20) return 'veryDry';
  return gap >= 10 ? 'dry' : 'slightlyDry';
}

function dryMonthsKey({ winterLevel, dry }: AirYear) {
  if (!dry || winterLevel !== 'dry') return;
  return dry.length === 12 ? 'all' : 'season';
}

function summerKey({ summer, summerLevel: level, damp, cooledMost, range }: AirYear) {
  if (level === 'dry' && cooledMost >= range.from) return 'dryUncooled';
  if (level !== 'damp') return level;
  if (damp?.length === 12) return 'dampAlways';
  const excess = summer - range.to;
  if (excess < 10) return 'slightlyDamp';
  return excess >= LARGE ? 'veryDamp' : 'damp';
}

function helpKey({ winter, winterLevel, summer, summerLevel, dry, range }: AirYear) {
  if (winterLevel === 'dry') {
    if (summerLevel === 'damp') return bothKey(range.from - winter, summer - range.to);
    const isMostlyDry = summerLevel !== 'dry' && (dry?.length ?? 0) >= MOST_MONTHS;
    return isMostlyDry ? 'moistenMostly' : DRY_WINTER[summerLevel];
  }
  if (summerLevel === 'damp') return winterLevel === 'damp' ? 'dryAllYear' : 'drySummer';
  if (summerLevel === 'dry') return 'moistenSummer';
  return winterLevel === 'damp' ? 'dryWinter' : 'watch';
}

/** Winter is too dry by `gap` points, summer too damp by `excess` points. */
function bothKey(gap: number, excess: number) {
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

export const needOf = (help: string): number =>
  BEGINNINGS.findIndex((beginning) => help.startsWith(beginning));

/** An air conditioner dries damp air. Dry air it only cools, which raises the humidity. */
function houseKey({ summerLevel, winterCelsius, summerRoomCelsius }: AirYear) {
  if (summerLevel !== 'damp') return summerRoomCelsius > HOT ? 'hot' : 'otherwise';
  return winterCelsius >= UNHEATED ? 'dampAlways' : 'dampSummer';
}

/** From such differences between summer and winter, in points, the pitch follows the seasons. */
const SWINGS = [
  { name: 'veryWide', from: 45 },
  { name: 'wide', from: 25 },
  { name: 'modest', from: 8 },
] as const;

const tuningKey = ({ winter, summer }: AirYear) =>
  SWINGS.find(({ from }) => Math.abs(summer - winter) >= from)?.name ?? 'even';

const deliveryKey = ({ delivery }: AirYear) =>
  delivery.length < 2 || delivery.length > MOST_DELIVERY_MONTHS ? 'always' : 'wish';

const FREEZING = 32;

/** Where January is colder than this, in °F, nights may be below 20 °F. */
const FROSTY_NIGHTS = 40;

function aimKey({ januaryFahrenheit }: AirYear) {
  if (januaryFahrenheit < FREEZING) return 'windows';
  return januaryFahrenheit < FROSTY_NIGHTS ? 'frost' : 'steady';
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

/** Half of the days are colder than the mean. So many °F colder, windows are still to be dry. */
const COLDER_DAYS = 3;

/** The limit in percent for the mean of a month, in °F; `undefined` from 32 °F up. */
export const windowLimit = (outside: number): number | undefined =>
  outside < FREEZING
    ? WINDOW_LIMITS.find(({ above }) => outside - COLDER_DAYS >= above)?.humidity
    : undefined;
