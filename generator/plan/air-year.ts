import type { Amount, Station } from '../model/index.ts';
import { deliveryMonths, tuningMonths } from './air-months.ts';

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
