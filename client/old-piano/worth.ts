/** What an old piano is worth, in one of four answers, by rules that a technician would sign. */
import { dollars } from '../cost/dollars.ts';

export type Answer = 'visit' | 'sell' | 'give' | 'recycle';

/** What its owner says of it. A question without an answer is an empty text. */
export interface OldPiano {
  /** A maker of `MAKERS`. */
  maker: string;
  kind: string;
  /** Such as `1960s`. */
  decade: string;
  tuned?: string;
  plays?: string;
  holds?: string;
  whole?: string;
  dry?: string;
  rebuilt?: string;
}

/**
 * `fine`: rebuilders want even a wreck of theirs. `sought`: dealers resell them. `good`: their grands may be worth rebuilding, and of
 * those that are `early` the ones from before 1930, when the names were sold.
 */
type Rank = 'fine' | 'sought' | 'good' | 'early' | '';

/** The names of the history's table, and those beside them. */
export const MAKERS: readonly (readonly [slug: string, name: string, rank: Rank])[] = [
  ['baldwin', 'Baldwin, Acrosonic, Hamilton, Howard', 'good'],
  ['chickering', 'Chickering', 'early'],
  ['everett', 'Everett', ''],
  ['gulbransen', 'Gulbransen', ''],
  ['kimball', 'Kimball', ''],
  ['aeolian', 'Knabe, Weber, Steck, Fischer, Winter', 'early'],
  ['kohler-campbell', 'Kohler & Campbell', ''],
  ['lester', 'Lester, Betsy Ross', ''],
  ['mason-hamlin', 'Mason & Hamlin', 'fine'],
  ['steinway', 'Steinway & Sons', 'fine'],
  ['story-clark', 'Story & Clark', ''],
  ['wurlitzer', 'Wurlitzer', ''],
  ['yamaha-kawai', 'Yamaha, Kawai', 'sought'],
  ['young-chang-samick', 'Young Chang, Samick', ''],
  ['european', 'Bechstein, Blüthner, Bösendorfer, Fazioli, Grotrian', 'fine'],
  ['other', 'Another name, or none to read', ''],
];

/** From this age in years, no schedule of depreciation is applied. */
const OLDEST = 70;
/** A digital piano that is older brings little. */
const OLDEST_DIGITAL = 10;
const [STILL_YOUNG, SOUGHT_UNTIL] = [30, 60];

/** The first year of a decade; 0 if nobody knows. */
const madeIn = (decade: string): number => Number.parseInt(decade, 10) || 0;

/** The ages that a piano of a decade can have. Without a decade, it is as old as none that is priced. */
export function agesIn(decade: string, year: number): { least: number; most: number } {
  const from = madeIn(decade) || year - OLDEST - 30;
  return { least: Math.max(0, year - from - 9), most: year - from };
}

function rankOf({ maker, decade }: OldPiano): Rank {
  const rank = MAKERS.find(([slug]) => slug === maker)?.[2] ?? '';
  return rank !== 'early' ? rank : madeIn(decade) < 1930 ? 'good' : '';
}

export function answerFor(piano: OldPiano, year: number): Answer {
  const { kind, decade, tuned, plays, holds, whole, dry, rebuilt } = piano;
  const rank = rankOf(piano);
  const { least, most } = agesIn(decade, year);
  const playsBadly = plays === 'no';
  const isBroken = whole === 'no' || dry === 'no';
  const isKept = tuned === 'yes' && plays === 'yes';
  const isGrand = kind === 'grand';

  if (kind === 'digital') {
    if (isElectric(piano)) return 'sell';
    if (playsBadly || dry === 'no') return 'recycle';
    return most <= OLDEST_DIGITAL ? 'sell' : 'give';
  }
  if (rank === 'fine' && kind !== 'square' && (isGrand || !isBroken)) return 'visit';
  if (rebuilt === 'yes' && !isBroken) return 'visit';
  if (kind === 'square') return isBroken || holds === 'no' || playsBadly ? 'recycle' : 'give';
  if (isBroken) return 'recycle';
  if (!decade && (isGrand || rank === 'sought')) return 'visit';
  if (rank === 'sought' && least < SOUGHT_UNTIL) return 'visit';
  if (least < STILL_YOUNG) return isGrand || playsBadly || holds === 'no' ? 'visit' : 'sell';
  if (isGrand && (isKept || rank === 'good')) return 'visit';
  if (holds === 'no') return isGrand && most <= OLDEST ? 'give' : 'recycle';
  if (playsBadly && (most > OLDEST || tuned === 'no'))
    return rank === 'sought' ? 'visit' : isGrand ? 'give' : 'recycle';
  if (isGrand) return most > OLDEST ? 'give' : 'sell';
  if (most > OLDEST) return tuned === 'no' && holds !== 'yes' ? 'recycle' : 'give';
  return isKept ? 'sell' : 'give';
}

/** Before digital pianos were common, what had a plug was an electric piano. */
export const isElectric = ({ kind, decade }: OldPiano): boolean =>
  kind === 'digital' && madeIn(decade) >= 1950 && madeIn(decade) < 1990;

/** The least of today's new price that a sound piano brings by its age, in percent: Piano Buyer, fall 2009. The most is 8 above. */
export const SPREAD = 8;
const YOUNG = { 1: 75, 2: 72, 3: 69, 5: 63, 10: 52, 15: 43, 20: 36, 25: 29 };
const YOUNG_STEINWAY = { 1: 75, 2: 72, 3: 70, 5: 66, 10: 58, 15: 50, 20: 42, 25: 34 };
export const SHARES: Record<string, Record<number, number>> = {
  upright: { ...YOUNG, 30: 22, 35: 15 },
  grand: { ...YOUNG, 30: 25 },
  'steinway upright': { ...YOUNG_STEINWAY, 30: 28, 35: 25 },
  'steinway grand': { ...YOUNG_STEINWAY, 30: 31, 50: 30, 70: 28 },
};

/** The shares of all ages that a piano of a decade can have. Null where the schedule is not applied. */
export function shareOf(
  { maker, kind, decade }: OldPiano,
  year: number,
): { low: number; high: number } | null {
  const { least, most } = agesIn(decade, year);
  const shares = SHARES[maker === 'steinway' ? `steinway ${kind}` : kind];
  if (most > OLDEST || !shares) return null;
  const ages = Object.keys(shares).map(Number);
  const within = ages.filter((age) => age >= least && age <= most);
  const before = ages.filter((age) => age < least).slice(-1);
  const after = within.length > 0 ? [] : ages.filter((age) => age > most).slice(0, 1);
  const found = [...before, ...within, ...after].map((age) => shares[age] ?? 0);
  return { low: Math.min(...found), high: Math.max(...found) + SPREAD };
}

/** Many American pianos from before the mid-1950s have keys of ivory. */
const LAST_IVORY = 1950;
const ASIAN = ['yamaha-kawai', 'young-chang-samick'];
/** For pianos since then, the source of these prices has its schedule alone. */
const SCHEDULE_FROM = 1980;
/** Private prices of average brands and of the best, from worse condition to better: Piano Buyer, fall 2009. */
const PRICES = {
  upright: { old: ['$0–$1,000', '$500–$5,000'], later: ['$200–$1,500', '$700–$5,000'] },
  grand: { old: ['$0–$2,500', '$3,000–$15,000'], later: ['$500–$4,000', '$4,000–$18,000'] },
} as const;

/** Says the answer for a piano, and why. `fresh` is what the same model costs new; 0 if nobody knows. */
export function verdictOn(piano: OldPiano, year: number, fresh: number) {
  const answer = answerFor(piano, year);
  return { answer, why: reasonsFor(answer, piano, year, fresh).filter(Boolean).join(' ') };
}

function reasonsFor(answer: Answer, piano: OldPiano, year: number, fresh: number): (string | false)[] {
  const { maker, kind, decade } = piano;
  if (isElectric(piano))
    return ['A Rhodes or Wurlitzer electric piano has buyers of its own: compare asking prices.'];
  if (answer === 'recycle') return ['Repairs would likely cost more than it brings.'];
  if (kind === 'digital')
    return [
      answer === 'sell'
        ? 'As a rule of thumb, a recent one in good order brings half its price new; after ten years, little.'
        : 'After ten years, digital pianos bring little.',
    ];
  const made = madeIn(decade);
  const { least, most } = agesIn(decade, year);
  const isRebuilt = piano.rebuilt === 'yes';
  const share = answer === 'give' ? null : shareOf(piano, year);
  const isScheduled =
    made >= SCHEDULE_FROM || maker === 'steinway' || rankOf(piano) === 'sought' || fresh > 0;
  return [
    !isRebuilt &&
      (share && isScheduled ? bySchedule(share, fresh) : made > 0 && made < SCHEDULE_FROM && in2009(piano)),
    kind === 'square' && 'An antique, not a practice piano: ask an auction house or a museum.',
    answer === 'visit' &&
      (rankOf(piano) === 'sought'
        ? 'Ask its maker: was it sold new in the US?'
        : 'Only a look inside can show what it is worth.'),
    answer === 'give' && kind !== 'square' && made > 0 && 'Its first tunings may cost more than it brings.',
    made === 0 && 'Find its year first: see below where to look.',
    made > 0 &&
      most > OLDEST &&
      `It ${least > OLDEST ? 'is' : 'may be'} more than ${OLDEST} years old: its condition decides.`,
    made > 0 &&
      made <= LAST_IVORY &&
      !ASIAN.includes(maker) &&
      'Its keys may be ivory: read the law on ivory before you sell it or give it away.',
  ];
}

function bySchedule({ low, high }: { low: number; high: number }, fresh: number): string {
  const amounts = [low, high].map((share) => dollars((fresh * share) / 100)).join('–');
  const today = fresh > 0 ? `: of ${dollars(fresh)}, ${amounts}` : ', if it is still made';
  return `By a 2009 schedule, a sound piano of that age sells privately for ${low}–${high}% of what its model costs new today${today}.`;
}

function in2009(piano: OldPiano): string | false {
  const rank = rankOf(piano);
  const isGrand = piano.kind === 'grand';
  // The source has prices of better brands, but does not say which those are.
  if (piano.kind === 'square' || rank === 'sought' || rank === 'good') return false;
  const isOld = madeIn(piano.decade) < 1950;
  const [average, best] = PRICES[isGrand ? 'grand' : 'upright'][isOld ? 'old' : 'later'];
  const [price, brand] = rank === 'fine' ? [best, 'one of the best brands'] : [average, 'an average brand'];
  const today = rank !== 'fine' ? 'Many bring less today.' : isGrand ? 'Larger ones bring more.' : '';
  return `In 2009 the guide Piano Buyer gave private prices of ${price} for ${isGrand ? 'a 5-foot grand' : 'an upright'} of ${brand} built ${isOld ? 'before 1950' : 'between 1950 and 1980'}. ${today}`;
}
