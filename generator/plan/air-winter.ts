import type { Amount } from '../model/index.ts';
import { COOLEST_ROOM, toFahrenheit, vaporPressure } from './air-year.ts';

/** What a room can hold in winter, and the water that this takes. docs/air.md gives the reasons. */

/**
 * The highest humidity, in percent, at which double windows stay dry in a room at 70 °F, for outside temperatures from `above` on,
 * in °F. Source: University of Minnesota.
 */
export const WINDOW_LIMITS = [
  { above: 20, humidity: 40 },
  { above: 10, humidity: 35 },
  { above: 0, humidity: 30 },
  { above: -10, humidity: 25 },
  { above: -20, humidity: 20 },
  { above: Number.NEGATIVE_INFINITY, humidity: 15 },
] as const;

const FREEZING = 32;

/** What windows bear in a month of this mean temperature, in percent; `undefined` from 32 °F on. */
export function windowLimit(celsius: number): number | undefined {
  const outside = toFahrenheit(celsius);
  if (outside >= FREEZING) return undefined;
  return WINDOW_LIMITS.find(({ above }) => outside >= above)?.humidity;
}

/** From here down, in °F, nights of January may be colder than 20 °F, though the mean is above freezing. */
const FROSTY_NIGHTS = 40;

/** True for a mean of January, in °C, at which windows bear 40%, but less on some nights. */
export function hasFrostyNights(january: number): boolean {
  const outside = toFahrenheit(january);
  return outside >= FREEZING && outside < FROSTY_NIGHTS;
}

/** A closed room of 12 by 15 feet, 8 feet high, whose air is exchanged every two hours. */
const CUBIC_METERS_PER_DAY = 12 * 15 * 8 * 0.3048 ** 3 * 0.5 * 24;
/** Grams of water in a cubic meter of vapor, for a pressure of 1 hPa at 1 K. */
const GRAMS = 216.7;
const GRAMS_PER_GALLON = 3785;

/**
 * Returns the water that the room takes a day, in gallons, to hold a humidity while it lets in air that has `indoor` percent at
 * 70 °F. Below 0 where the air has more.
 */
export function gallonsPerDay(indoor: number, humidity: number): number {
  const grams = (((humidity - indoor) / 100) * vaporPressure(COOLEST_ROOM) * GRAMS) / (273.15 + COOLEST_ROOM);
  return (grams * CUBIC_METERS_PER_DAY) / GRAMS_PER_GALLON;
}

/** The humidity to hold in a month: the lower end of the range, or what windows bear if that is less. */
export const winterTarget = ({ from }: Amount, celsius: number): number =>
  Math.min(from, windowLimit(celsius) ?? from);

/** Turns °C into °F. */
