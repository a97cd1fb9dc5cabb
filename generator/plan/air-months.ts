import type { Amount } from '../model/index.ts';

/** Which months suit a piano's appointments. Months are numbers from 0 (January) to 11. docs/air.md gives the reasons. */

/** `rooms` is the humidity of rooms by month, in percent; `celsius` is the mean temperature outside, by month. */
interface Year {
  rooms: readonly number[];
  celsius: readonly number[];
}

const MONTHS = 12;
/** Two tunings are five to seven months apart. */
const [LEAST_APART, MOST_APART] = [5, 7];
/** Where the mean temperature outside crosses 60 °F, heat comes on or goes off. */
const HEAT = 60;
/** A truck is neither freezing nor hot in months between these mean temperatures, in °F. */
const [COLDEST_TRUCK, HOTTEST_TRUCK] = [40, 75];
/** Months whose humidity is nearly as near to the range, in points, are as good: more than a month's error. */
const AS_GOOD = 5;

const at = (values: readonly number[], month: number): number => values[(month + MONTHS) % MONTHS] ?? 0;

/**
 * Returns the pair of months whose three-month means of humidity change least, without the two months around each time that heat
 * comes on or goes off. The earliest of equal pairs.
 */
export function tuningMonths({ rooms, celsius }: Year): [number, number] {
  const settled = rooms.map(
    (_, month) => (at(rooms, month - 1) + at(rooms, month) + at(rooms, month + 1)) / 3,
  );
  const changes = settled.map((_, month) => Math.abs(at(settled, month + 1) - at(settled, month - 1)));
  const pairs = pairsWithout(monthsOfHeat(celsius));
  const changeOf = ([first, second]: [number, number]) => at(changes, first) + at(changes, second);
  return pairs.reduce((best, pair) => (changeOf(pair) < changeOf(best) ? pair : best));
}

/** The pairs that are five to seven months apart, without some months; all of them if no other is left. */
function pairsWithout(left: ReadonlySet<number>): [[number, number], ...[number, number][]] {
  const pairs: [number, number][] = [];
  for (let first = 0; first < MONTHS; first++)
    for (let second = first + LEAST_APART; second <= Math.min(first + MOST_APART, MONTHS - 1); second++)
      if (!left.has(first) && !left.has(second)) pairs.push([first, second]);
  const [pair, ...others] = pairs;
  return pair ? [pair, ...others] : pairsWithout(new Set());
}

/** The months before and after each crossing of 60 °F. */
function monthsOfHeat(celsius: readonly number[]): ReadonlySet<number> {
  const isHeated = celsius.map((degrees) => toFahrenheit(degrees) < HEAT);
  const months = new Set<number>();
  for (const [month, heated] of isHeated.entries()) {
    const next = (month + 1) % MONTHS;
    if (heated !== isHeated[next]) months.add(month).add(next);
  }
  return months;
}

/**
 * Returns the months that suit a delivery: the truck is neither freezing nor hot, and the room is as near to the range as it gets.
 * They begin after the longest gap.
 */
export function deliveryMonths({ rooms, celsius }: Year, { from, to = from }: Amount): number[] {
  const away = rooms.map((humidity) => Math.max(0, from - humidity, humidity - to));
  const isMild = celsius.map((degrees) => {
    const outside = toFahrenheit(degrees);
    return outside >= COLDEST_TRUCK && outside <= HOTTEST_TRUCK;
  });
  const least = Math.min(...away.filter((_, month) => isMild[month]));
  const suits = away.map((points, month) => isMild[month] === true && points <= least + AS_GOOD);
  const start = monthAfterGap(suits);
  return Array.from({ length: MONTHS }, (_, index) => (start + index) % MONTHS).filter(
    (month) => suits[month],
  );
}

/** The first month after the longest run of months that do not suit. */
function monthAfterGap(suits: readonly boolean[]): number {
  const gaps = suits.map((suit, month) => {
    let gap = 0;
    while (suit && gap < MONTHS && !suits[(month + MONTHS - 1 - gap) % MONTHS]) gap += 1;
    return gap;
  });
  return gaps.indexOf(Math.max(...gaps));
}

export const toFahrenheit = (celsius: number): number => (celsius * 9) / 5 + 32;
