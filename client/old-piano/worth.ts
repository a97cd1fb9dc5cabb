/** What an old piano is worth, in one of four answers, by rules that a technician would sign. */

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

/** `fine`: rebuilders want even a wreck of theirs. `sought`: dealers resell them. `good`: their old grands may be worth rebuilding. */
type Rank = 'fine' | 'sought' | 'good' | '';

/** The names of the history's table, and those beside them. */
export const MAKERS: readonly (readonly [slug: string, name: string, rank: Rank])[] = [
  ['aeolian', 'Aeolian names: Knabe, Weber, George Steck, Fischer, Winter', 'good'],
  ['baldwin', 'Baldwin, Acrosonic, Hamilton, Howard', 'good'],
  ['chickering', 'Chickering', 'good'],
  ['everett', 'Everett', ''],
  ['gulbransen', 'Gulbransen', ''],
  ['kimball', 'Kimball', ''],
  ['kohler-campbell', 'Kohler & Campbell', ''],
  ['lester', 'Lester, Betsy Ross', ''],
  ['mason-hamlin', 'Mason & Hamlin', 'fine'],
  ['steinway', 'Steinway & Sons', 'fine'],
  ['story-clark', 'Story & Clark', ''],
  ['wurlitzer', 'Wurlitzer', ''],
  ['yamaha-kawai', 'Yamaha, Kawai', 'sought'],
  ['young-chang-samick', 'Young Chang, Samick', ''],
  ['european', 'Bechstein, Blüthner or Bösendorfer', 'fine'],
  ['other', 'Another name, or none that I can read', ''],
];

/** From this age in years, no schedule of depreciation is applied. */
export const OLDEST = 70;
/** A digital piano that is older brings little. */
const OLDEST_DIGITAL = 10;
const [STILL_YOUNG, SOUGHT_UNTIL] = [30, 50];

/** The ages that a piano of a decade can have. Without a decade, it is as old as none that is priced. */
export function agesIn(decade: string, year: number): { least: number; most: number } {
  const from = Number.parseInt(decade, 10) || year - OLDEST - 30;
  return { least: Math.max(0, year - from - 9), most: year - from };
}

export function answerFor(piano: OldPiano, year: number): Answer {
  const { kind, tuned, plays, holds, whole, dry, rebuilt } = piano;
  const rank = MAKERS.find(([slug]) => slug === piano.maker)?.[2];
  const { least, most } = agesIn(piano.decade, year);
  const playsBadly = plays === 'no';
  const isBroken = whole === 'no' || dry === 'no';
  const isRuined = isBroken || holds === 'no';
  const isKept = tuned === 'yes' && plays === 'yes';
  const isGrand = kind === 'grand';

  if (kind === 'digital') {
    if (playsBadly || dry === 'no') return 'recycle';
    return least < OLDEST_DIGITAL ? 'sell' : 'give';
  }
  if (rank === 'fine' && kind !== 'square' && (isGrand || !isBroken)) return 'visit';
  if (rebuilt === 'yes' && !isRuined) return 'visit';
  if (kind === 'square') return isRuined || playsBadly ? 'recycle' : 'give';
  if (rank === 'sought' && !isBroken && least < SOUGHT_UNTIL) return 'visit';
  if (isRuined) return 'recycle';
  if (least < STILL_YOUNG) return isGrand || playsBadly ? 'visit' : 'sell';
  if (isGrand && (isKept || (rank === 'good' && !playsBadly))) return 'visit';
  if (playsBadly) return 'recycle';
  if (isGrand) return most > OLDEST ? 'give' : 'sell';
  if (most > OLDEST) return tuned === 'no' ? 'recycle' : 'give';
  return isKept ? 'sell' : 'give';
}

type Share = readonly [age: number, low: number, high: number];

/** Shares of today's new price, in percent: Piano Buyer, fall 2009, as the guide to used pianos has them. */
export const SHARES: readonly Share[] = [
  [5, 63, 71],
  [10, 52, 60],
  [15, 43, 51],
  [20, 36, 44],
  [25, 29, 37],
];
export const UPRIGHT_SHARES: readonly Share[] = [
  [30, 22, 30],
  [35, 15, 23],
];
export const GRAND_SHARE: Share = [30, 25, 33];

/** The share of today's new price that a sound piano brings; null where no schedule is applied. */
export function shareOf({ kind, decade }: OldPiano, year: number): { low: number; high: number } | null {
  const { least, most } = agesIn(decade, year);
  const isGrand = kind === 'grand';
  if (most > OLDEST || !(isGrand || kind === 'upright')) return null;
  const shares = [...SHARES, ...(isGrand ? [GRAND_SHARE] : UPRIGHT_SHARES)];
  const [last = GRAND_SHARE] = shares.slice(-1);
  const among = shares.filter(([age]) => age >= least && age <= most);
  const found = most >= last[0] && !among.includes(last) ? [...among, last] : among;
  if (found.length === 0) return null;
  return {
    low: Math.min(...found.map(([, low]) => low)),
    high: Math.max(...found.map(([, , high]) => high)),
  };
}
