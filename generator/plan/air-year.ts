import type { Amount, Station } from '../model/index.ts';

/**
 * The air of the rooms of a place over a year. Humidity is relative humidity in percent, temperature is in °C, months are numbers
 * from 0 (January) to 11. docs/air.md gives each rule with its reason.
 */
export interface AirYear {
  months: readonly number[];
  winter: number;
  summer: number;
  /** The mean temperature outside, from December to February. */
  winterCelsius: number;
  /** The mean temperature outside, in January. */
  januaryCelsius: number;
  /** The longest run of months below the range; `undefined` if it is shorter than a season. */
  dry: Season | undefined;
  /** The longest run of months above the range. */
  damp: Season | undefined;
  /** The two months in which a piano is best tuned, ascending. */
  tuning: readonly [number, number];
  /** The best months for delivery, from the first after a month that is not one of them. */
  delivery: readonly number[];
}

/** Three or more consecutive months, possibly around the end of the year. */
export interface Season {
  from: number;
  length: number;
}

/** Where a humidity stands in relation to the range of a piano. */
type Level = 'dry' | 'nearDry' | 'right' | 'nearDamp' | 'damp';

/** The error of the figures, in points: no figure that is nearer to a bound decides anything. */
const NEAR = 3;

/** A room is as warm as outside, but never below 70 °F nor above 75 °F: below, people heat, above, they cool. */
export const COOLEST_ROOM = 21.1;
const WARMEST_ROOM = 23.9;

/** Single months are less reliable than seasons. */
const SEASON = 3;

const WINTER = [11, 0, 1];
const SUMMER = [5, 6, 7];

/** From this humidity at 70 °F on, a month has hours of 100 %, which stand for even damper air. */
const SATURATED = 97;

export function levelOf(humidity: number, { from, to = from }: Amount): Level {
  if (humidity < from - NEAR) return 'dry';
  if (humidity <= from + NEAR) return 'nearDry';
  if (humidity < to - NEAR) return 'right';
  return humidity <= to + NEAR ? 'nearDamp' : 'damp';
}

/** Outdoor air of a month: `indoor` is its humidity at 70 °F, `dewPoint` and `celsius` are means. */
interface OutdoorAir {
  indoor: number;
  celsius: number;
  dewPoint: number;
}

function inRoom({ indoor, celsius, dewPoint }: OutdoorAir): number {
  const room = Math.min(Math.max(celsius, COOLEST_ROOM), WARMEST_ROOM);
  const vapor = indoor >= SATURATED ? vaporPressure(dewPoint) : (indoor / 100) * vaporPressure(COOLEST_ROOM);
  return Math.min(100, (100 * vapor) / vaporPressure(room));
}

/** The pressure of saturated water vapor, in hPa, at a temperature in °C (Magnus). */
export const vaporPressure = (celsius: number): number =>
  6.112 * Math.exp((17.62 * celsius) / (243.12 + celsius));

export function airYear({ indoor, celsius, dewPoint }: Station, range: Amount): AirYear {
  const rooms = indoor.map((humidity, month) =>
    inRoom({ indoor: humidity, celsius: celsius[month] ?? 0, dewPoint: dewPoint[month] ?? 0 }),
  );
  const months = rooms.map(Math.round);
  const levels = months.map((humidity) => levelOf(humidity, range));
  return {
    months,
    winter: Math.round(meanOf(rooms, WINTER)),
    summer: Math.round(meanOf(rooms, SUMMER)),
    winterCelsius: meanOf(celsius, WINTER),
    januaryCelsius: celsius[0] ?? 0,
    dry: longestRun(levels, 'dry'),
    damp: longestRun(levels, 'damp'),
    tuning: tuningMonths({ rooms, celsius }),
    delivery: deliveryMonths({ rooms: months, celsius }, range),
  };
}

const meanOf = (values: readonly number[], months: readonly number[]): number =>
  months.reduce((sum, month) => sum + (values[month] ?? 0), 0) / months.length;

function longestRun(levels: readonly Level[], wanted: Level): Season | undefined {
  let longest: Season | undefined;
  for (const from of levels.keys()) {
    let length = 0;
    while (length < levels.length && levels[(from + length) % levels.length] === wanted) length += 1;
    if (length >= SEASON && length > (longest?.length ?? 0)) longest = { from, length };
  }
  return longest;
}

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
function deliveryMonths({ rooms, celsius }: Year, { from, to = from }: Amount): number[] {
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
