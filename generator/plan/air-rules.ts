import type { AirKeys, Amount } from '../model/index.ts';
import { type AirYear, levelOf } from './air-year.ts';

/** The rules that decide what pages say of a year. docs/data-sources.md says where the figures come from. */

/** From this mean winter temperature on, in °C, heating hardly ever runs. */
const UNHEATED = 18;
/** From this mean winter temperature on, in °C, heating runs now and then. */
const MILD = 11;
/** From this mean summer temperature on, in °C, nearly every house is cooled. */
const HOT = 24;
/**
 * Two troubles differ if they differ by more than this, in points of humidity: the error of such a
 * difference.
 */
const CLEARLY = 6;
/** Up to this distance from the range, in points, a trouble is small. */
const SMALL = 12;
/** From this difference between two seasons on, in points, the pitch follows them. */
const A_SWING = 8;
/** From this difference on, in points, cooled air is much damper than air through an open window. */
const MUCH_DAMPER = 15;

/** Returns which sentences are true of a year, for a range in percent. */
export const airKeys = (year: AirYear, range: Amount): AirKeys => ({
  winter: winterKey(year, range),
  dryMonths: dryMonthsKey(year, range),
  summer: summerKey(year, range),
  help: helpKey(year, range),
  tuning: tuningKey(year, range),
  heated: year.winterCelsius < MILD,
  turns: year.dry !== undefined && year.damp !== undefined,
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

/** How long the dry season lasts; `none` where winter is not dry. */
function dryMonthsKey({ winter, dry }: AirYear, range: Amount): AirKeys['dryMonths'] {
  if (!dry || levelOf(winter, range) !== 'dry') return 'none';
  if (dry.length === 12) return 'all';
  if (dry.length >= 9) return 'most';
  if (dry.length >= 7) return 'half';
  return dry.length >= 5 ? 'several' : 'few';
}

function summerKey(year: AirYear, range: Amount): AirKeys['summer'] {
  const level = levelOf(year.summer, range);
  if (level === 'dry') return isMuchDamperCooled(year) ? 'dryHot' : 'dry';
  if (level !== 'damp') return level;
  if (!year.summerIsLeast && year.summer - (range.to ?? range.from) < 10) return 'slightlyDamp';
  if (year.damp?.length === 12) return 'dampAlways';
  return year.summerCelsius >= HOT ? 'dampHot' : 'dampWarm';
}

const isMuchDamperCooled = ({ cooled, summer }: AirYear): boolean => cooled - summer >= MUCH_DAMPER;

function helpKey({ winter, summer, summerIsLeast }: AirYear, range: Amount): AirKeys['help'] {
  const [inWinter, inSummer] = [levelOf(winter, range), levelOf(summer, range)];
  if (inWinter === 'dry') {
    if (inSummer !== 'damp') return DRY_WINTER[inSummer];
    const [gap, excess] = [range.from - winter, summer - (range.to ?? range.from)];
    if (!summerIsLeast && Math.max(gap, excess) <= SMALL) return 'bothSlightly';
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

function tuningKey(year: AirYear, range: Amount): AirKeys['tuning'] {
  const swing = year.summer - year.winter;
  if (summerKey(year, range) === 'dryHot' && year.cooled - year.winter >= A_SWING) return 'cooled';
  if (swing <= -A_SWING) return 'reversed';
  if (swing < A_SWING) return 'even';
  if (swing < 25) return 'modest';
  return swing < 45 ? 'wide' : 'veryWide';
}
