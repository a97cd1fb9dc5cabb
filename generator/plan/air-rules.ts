import type { AirKeys, Amount } from '../model/index.ts';
import { hasFrostyNights, windowLimit } from './air-winter.ts';
import { type AirYear, levelOf } from './air-year.ts';

/** The rules that decide which sentences of data/copy.json pages say of a year. docs/air.md gives each with its reason. */

const UNHEATED = 18;
/** From this mean winter temperature outside on, in °C, heating runs now and then. */
const MILD = 11;
/** Two troubles differ if they differ by more than this, in points of humidity: the error of such a difference. */
const CLEARLY = 6;
/** Up to this distance from the range, in points, a trouble is small. */
const SMALL = 12;
/** From this distance above the range on, in points, wood swells and strings rust. */
const LARGE = 30;
/**
 * The bands of the difference between summer and winter, narrowest first. Each begins at `from` points, where that before it ends. From
 * the second on, the pitch follows the seasons.
 */
export const SWINGS = [
  { name: 'even', from: 0 },
  { name: 'modest', from: 8 },
  { name: 'wide', from: 25 },
  { name: 'veryWide', from: 45 },
] as const;
/** From this many months on, a season takes up most of the year. */
const MOST_MONTHS = 8;

/** Returns which sentences are true of a year, for a range in percent. */
export const airKeys = (year: AirYear, range: Amount): AirKeys => ({
  winter: winterKey(year, range),
  dryMonths: dryMonthsKey(year, range),
  summer: summerKey(year, range),
  help: helpKey(year, range),
  tuning: SWINGS[swingOf(year)]?.name ?? 'even',
  aim: aimKey(year),
});

function winterKey({ winter, winterCelsius }: AirYear, range: Amount): AirKeys['winter'] {
  const level = levelOf(winter, range);
  if (level === 'damp') return winterCelsius >= UNHEATED ? 'dampOpen' : 'damp';
  if (level !== 'dry') return level;
  if (winterCelsius >= MILD) return 'dryMild';
  const gap = range.from - winter;
  if (gap >= 28) return 'parched';
  if (gap >= 20) return 'veryDry';
  return gap >= 10 ? 'dry' : 'slightlyDry';
}

function aimKey({ januaryCelsius }: AirYear): AirKeys['aim'] {
  if (windowLimit(januaryCelsius) !== undefined) return 'windows';
  return hasFrostyNights(januaryCelsius) ? 'frost' : 'steady';
}

/** How long the dry season lasts; `none` where winter is not dry. */
function dryMonthsKey({ winter, dry }: AirYear, range: Amount): AirKeys['dryMonths'] {
  if (!dry || levelOf(winter, range) !== 'dry') return 'none';
  if (dry.length === 12) return 'all';
  if (dry.length >= 9) return 'most';
  if (dry.length >= 7) return 'half';
  return dry.length >= 5 ? 'several' : 'few';
}

function summerKey({ summer, damp }: AirYear, range: Amount): AirKeys['summer'] {
  const level = levelOf(summer, range);
  if (level !== 'damp') return level;
  if (damp?.length === 12) return 'dampAlways';
  const excess = summer - (range.to ?? range.from);
  if (excess < 10) return 'slightlyDamp';
  return excess >= LARGE ? 'veryDamp' : 'damp';
}

function helpKey({ winter, summer, dry }: AirYear, range: Amount): AirKeys['help'] {
  const [inWinter, inSummer] = [levelOf(winter, range), levelOf(summer, range)];
  if (inWinter === 'dry') {
    if (inSummer !== 'damp') {
      const isMostlyDry = inSummer !== 'dry' && (dry?.length ?? 0) >= MOST_MONTHS;
      return isMostlyDry ? 'moistenMostly' : DRY_WINTER[inSummer];
    }
    const [gap, excess] = [range.from - winter, summer - (range.to ?? range.from)];
    if (Math.max(gap, excess) <= SMALL) return 'bothSlightly';
    if (gap - excess > CLEARLY) return 'bothWinterFirst';
    return excess - gap > CLEARLY ? 'bothSummerFirst' : 'both';
  }
  if (inSummer === 'damp') return inWinter === 'damp' ? 'dryAllYear' : 'drySummer';
  if (inSummer === 'dry') return 'moistenSummer';
  return inWinter === 'damp' ? 'dryWinter' : 'watch';
}

const DRY_WINTER = {
  dry: 'moistenAllYear',
  nearDry: 'moistenMostly',
  right: 'moistenWinter',
  nearDamp: 'moistenWinterWatch',
} as const;

export const swingOf = ({ summer, winter }: Pick<AirYear, 'summer' | 'winter'>): number =>
  SWINGS.findLastIndex(({ from }) => Math.abs(summer - winter) >= from);
