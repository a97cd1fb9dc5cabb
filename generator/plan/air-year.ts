import type { Amount, Station } from '../model/index.ts';

/**
 * The air in the rooms of a place: relative humidity in percent, temperatures in °C, months from 0 (January)
 * to 11. docs/air.md gives each rule with its reason.
 */
export type AirYear = ReturnType<typeof airYear>;

/** Three or more months in a row, which may include the end of the year. */
export interface Season {
  from: number;
  length: number;
}

/** The error of the figures, in points: closer to a bound than this, they decide nothing. */
const NEAR = 3;

/** Rooms are as warm as outside, but never below 70 °F: people heat. */
const COOLEST_ROOM = 21.1;

/** A room that an air conditioner cools in the heat: 78 °F. */
const COOLED = 25.6;

/** Single months are less reliable than seasons. */
const SEASON = 3;

const WINTER = [11, 0, 1];
const SUMMER = [5, 6, 7];

/** A month this damp, in percent at 70 °F, has hours of 100 %: the air is then damper than the figure. */
const SATURATED = 97;

/** `range` is the range that suits a piano. */
export function airYear({ indoor, celsius, dewPoint }: Station, { from, to = from }: Amount) {
  const range = { from, to };
  // `indoor` is for outside air warmed to 70 °F.
  const vapors = indoor.map((humidity, month) =>
    humidity >= SATURATED
      ? vaporPressure(at(dewPoint, month))
      : (humidity / 100) * vaporPressure(COOLEST_ROOM),
  );
  const inRoom = (room: number, month: number) =>
    Math.min(100, (100 * at(vapors, month)) / vaporPressure(room));
  const rooms = celsius.map((outside, month) => inRoom(Math.max(outside, COOLEST_ROOM), month));
  const cooled = celsius.map((outside, month) => (outside > COOLED ? inRoom(COOLED, month) : 0));
  const months = rooms.map(Math.round);
  const levels = months.map((humidity) => levelOf(humidity, range));
  const [winter, summer] = [Math.round(meanOf(rooms, WINTER)), Math.round(meanOf(rooms, SUMMER))];
  return {
    range,
    months,
    winter,
    summer,
    winterLevel: levelOf(winter, range),
    summerLevel: levelOf(summer, range),
    winterCelsius: meanOf(celsius, WINTER),
    januaryFahrenheit: toFahrenheit(at(celsius, 0)),
    summerRoomCelsius: Math.max(COOLEST_ROOM, meanOf(celsius, SUMMER)),
    /** In a cooled room in the dampest hot month; 0 without a hot month. */
    cooledMost: Math.round(Math.max(...cooled)),
    dry: longestRun(levels, 'dry'),
    damp: longestRun(levels, 'damp'),
    tuning: tuningMonths(rooms, celsius),
    delivery: deliveryMonths(celsius),
  };
}

export function levelOf(
  humidity: number,
  { from, to }: Record<'from' | 'to', number>,
): 'dry' | 'nearDry' | 'right' | 'nearDamp' | 'damp' {
  if (humidity < from - NEAR) return 'dry';
  if (humidity <= from + NEAR) return 'nearDry';
  if (humidity < to - NEAR) return 'right';
  return humidity <= to + NEAR ? 'nearDamp' : 'damp';
}

/** The pressure of saturated water vapor, in hPa (Magnus). */
const vaporPressure = (celsius: number) => 6.112 * Math.exp((17.62 * celsius) / (243.12 + celsius));

export const toFahrenheit = (celsius: number): number => (celsius * 9) / 5 + 32;

/** The month after December is January. */
const at = <T>(values: readonly T[], month: number): T => values.at(month % 12) as T;

const meanOf = (values: readonly number[], months: readonly number[]) =>
  months.reduce((sum, month) => sum + at(values, month), 0) / months.length;

/** Returns `undefined` if the longest run is shorter than a season. */
function longestRun(levels: readonly string[], wanted: string): Season | undefined {
  let longest: Season | undefined;
  for (const from of levels.keys()) {
    let length = 0;
    while (length < 12 && at(levels, from + length) === wanted) length += 1;
    if (length >= SEASON && length > (longest?.length ?? 0)) longest = { from, length };
  }
  return longest;
}

/** Two tunings are five to seven months apart. */
const PAIRS = [0, 1, 2, 3, 4, 5, 6].flatMap((first) =>
  [5, 6, 7].map((apart) => [first, first + apart] as const).filter(([, second]) => second < 12),
);

/** Below this mean outside, in °F, the heat is on. */
const HEAT = 60;

/** From a change of this many points, the pitch follows. */
const FOLLOWED = 8;

/**
 * The two months whose three-month means of humidity change least; in a tie, the earliest. Months beside a
 * change of the heat count only if no other pair is nearly as steady.
 */
function tuningMonths(rooms: readonly number[], celsius: readonly number[]) {
  const settled = rooms.map(
    (_, month) => (at(rooms, month - 1) + at(rooms, month) + at(rooms, month + 1)) / 3,
  );
  const isHeated = celsius.map((degrees) => toFahrenheit(degrees) < HEAT);
  const isSteady = (month: number) =>
    at(isHeated, month - 1) === at(isHeated, month) &&
    at(isHeated, month) === at(isHeated, month + 1);
  const changeAt = (month: number) => Math.abs(at(settled, month + 1) - at(settled, month - 1));
  const changes = PAIRS.map((pair) => ({ pair, change: changeAt(pair[0]) + changeAt(pair[1]) }));
  const sorted = changes.toSorted((a, b) => a.change - b.change);
  const steadiest = at(sorted, 0);
  const best = sorted.find(
    ({ pair, change }) => change - steadiest.change < FOLLOWED && pair.every(isSteady),
  );
  return (best ?? steadiest).pair;
}

/** Means in °F. Between them, nights are above freezing, and afternoons below 80 °F or so. */
const [COLDEST_MOVE, HOTTEST_MOVE] = [45, 68];

/** The months when it is mild outside, beginning after the longest gap. */
function deliveryMonths(celsius: readonly number[]) {
  const suits = celsius.map((degrees) => {
    const outside = toFahrenheit(degrees);
    return outside >= COLDEST_MOVE && outside <= HOTTEST_MOVE;
  });
  const gaps = suits.map((suit, month) => {
    let gap = 0;
    // Ends after a year, at the month itself.
    while (suit && !at(suits, month - 1 - gap)) gap += 1;
    return gap;
  });
  const start = gaps.indexOf(Math.max(...gaps));
  return celsius.map((_, month) => (start + month) % 12).filter((month) => suits[month]);
}
