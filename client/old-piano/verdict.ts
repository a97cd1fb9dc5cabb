import { dollars } from '../cost/dollars.ts';
import { agesIn, answerFor, OLDEST, type OldPiano, shareOf } from './worth.ts';

/** Many American pianos from before the mid-1950s have keys of ivory. */
const LAST_IVORY = 1950;
/** What the guide to used pianos says of old American names. */
const OF_OLD_NAMES = [
  { from: 1950, to: 1979, price: '$200–$1,500 for an average upright built between 1950 and 1980' },
  { from: 0, to: 1949, price: 'anywhere from nothing to $1,000 for an upright built before 1950' },
];

/** Says the answer for a piano, and why. `fresh` is what the same model costs new; 0 if nobody knows. */
export function verdictOn(piano: OldPiano, year: number, fresh: number) {
  const answer = answerFor(piano, year);
  const isAcoustic = piano.kind !== 'digital';
  const isPriced = answer === 'visit' || answer === 'sell';
  const made = Number.parseInt(piano.decade, 10) || 0;
  const share = isPriced && shareOf(piano, year);
  const isOld = isAcoustic && agesIn(piano.decade, year).most > OLDEST;
  const ofOldNames = OF_OLD_NAMES.find(({ from, to }) => made > 0 && made >= from && made <= to);
  const isUpright = /^(?:upright|spinet|player)$/.test(piano.kind);
  const why = [
    share &&
      `By a schedule of 2009, a sound one of that age brings ${share.low}–${share.high}% of what the same model costs new today, if it is still made.`,
    share &&
      fresh > 0 &&
      `Of ${dollars(fresh)}, that is ${dollars((fresh * share.low) / 100)}–${dollars((fresh * share.high) / 100)}.`,
    isOld &&
      'It may be older than 70 years. No schedule says what such a piano is worth: its condition decides.',
    ofOldNames &&
      isUpright &&
      answer !== 'visit' &&
      answer !== 'recycle' &&
      `In 2009 a consumer guide gave private prices of ${ofOldNames.price}. Expect less today.`,
    isAcoustic && made <= LAST_IVORY && 'Its keys may be ivory: read the law below before you advertise it.',
  ];
  return { answer, why: why.filter(Boolean).join(' ') };
}
