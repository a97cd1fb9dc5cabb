import type { Amount, Station } from '../model/index.ts';

/**
 * What the air of a place does to the air of rooms. Humidity is relative humidity in percent, temperature is in °C, months are
 * numbers from 0 (January) to 11.
 */
export interface AirYear {
  /** For each month, the humidity of outdoor air in a room: at 70 °F, or as warm as outside if that is warmer. Whole percent. */
  months: readonly number[];
  /** The mean of December to February, in whole percent. */
  winter: number;
  /** The mean of June to August, in whole percent. */
  summer: number;
  /** True if `summer` is a lower bound: the measured air is so damp that the figures at 70 °F end at 100. */
  summerIsLeast: boolean;
  /** The mean of June to August for air that is cooled to 70 °F and loses no water, in whole percent. */
  cooled: number;
  /** The mean temperature from December to February. */
  winterCelsius: number;
  /** The mean temperature from June to August. */
  summerCelsius: number;
  /** The longest run of months below the range; `undefined` if it is shorter than a season. */
  dry: Season | undefined;
  /** The longest run of months above the range. */
  damp: Season | undefined;
}

/** Three or more consecutive months, possibly around the end of the year. */
export interface Season {
  from: number;
  /** The number of months. */
  length: number;
}

/** Where a humidity stands in relation to the range of a piano. */
export type Level = 'dry' | 'nearDry' | 'right' | 'nearDamp' | 'damp';

/** The error of the figures, in points: no figure that is nearer to a bound decides anything. */
const NEAR = 3;

/** The temperature of a room: 70 °F. */
const ROOM = 21.1;

/** Single months are less reliable than seasons. */
const SEASON = 3;

const WINTER = [11, 0, 1];
const SUMMER = [5, 6, 7];

/** From this humidity at 70 °F on, a month has hours of 100 %, which stand for even damper air. */
const SATURATED = 97;

/** Returns the level of a humidity in whole percent, for a range in percent. */
export function levelOf(humidity: number, { from, to = from }: Amount): Level {
  if (humidity < from - NEAR) return 'dry';
  if (humidity <= from + NEAR) return 'nearDry';
  if (humidity < to - NEAR) return 'right';
  return humidity <= to + NEAR ? 'nearDamp' : 'damp';
}

/** Returns the humidity, at its own temperature, of air that has the humidity `indoor` at 70 °F. Cooler air is warmed to 70 °F. */
export const inRoom = (indoor: number, celsius: number): number =>
  (indoor * saturation(ROOM)) / saturation(Math.max(ROOM, celsius));

/** The pressure of saturated water vapor, in hPa, at a temperature in °C (Magnus). */
const saturation = (celsius: number): number => 6.112 * Math.exp((17.62 * celsius) / (243.12 + celsius));

/** Returns the year of a station, for a range in percent. */
export function airYear({ indoor, celsius }: Station, range: Amount): AirYear {
  const rooms = indoor.map((humidity, month) => inRoom(humidity, celsius[month] ?? ROOM));
  const months = rooms.map(Math.round);
  const levels = months.map((humidity) => levelOf(humidity, range));
  return {
    months,
    winter: Math.round(meanOf(rooms, WINTER)),
    summer: Math.round(meanOf(rooms, SUMMER)),
    summerIsLeast: SUMMER.some((month) => (indoor[month] ?? 0) >= SATURATED),
    cooled: Math.round(meanOf(indoor, SUMMER)),
    winterCelsius: meanOf(celsius, WINTER),
    summerCelsius: meanOf(celsius, SUMMER),
    dry: longestRun(levels, 'dry'),
    damp: longestRun(levels, 'damp'),
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
