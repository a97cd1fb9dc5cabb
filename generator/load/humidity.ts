import * as z from 'zod';
import { nearestAmong } from '../problem/nearest.ts';
import type { Report } from '../problem/problem.ts';
import { formatValue } from './format.ts';
import { entryAt, type Located } from './json.ts';
import { record, slug, text } from './validate.ts';

export const HUMIDITY_FILE = 'humidity.json';

const months = (value: z.ZodNumber) => z.array(value).length(12);

/** A picture has no room for more. */
const MOST_EXAMPLES = 6;

const stationRecord = record({
  name: text.describe('The name of the station, as pages show it.'),
  smoothed: z
    .literal(true)
    .optional()
    .describe('True if only short records lie near: the figures are then a curve through them.'),
  indoor: months(z.number().int().min(0).max(100)).describe(
    'From January to December: the relative humidity, in percent, of outdoor air that is brought to 70 °F.',
  ),
  celsius: months(z.number().min(-60).max(60)).describe(
    'From January to December: the mean temperature of the outdoor air, in °C.',
  ),
  dewPoint: months(z.number().min(-70).max(40)).describe(
    'From January to December: the mean dew point of the outdoor air, in °C.',
  ),
});

const cityRecord = record({
  station: slug.describe('The number of a station below "stations".'),
  km: z.number().int().min(0).max(100).describe('The distance of the station from the city, in kilometers.'),
});

export const humiditySchema = record({
  credit: text.describe('Whom pages credit for the figures.'),
  examples: z
    .record(slug, text)
    .refine(
      (examples) => Object.keys(examples).length <= MOST_EXAMPLES,
      `has more than ${MOST_EXAMPLES} cities.`,
    )
    .describe(
      'The cities that the pictures "humidity" and "moves" compare: the region of each, by its slug.',
    ),
  stations: z.record(slug, stationRecord),
  cities: z.record(slug, cityRecord),
});
export type HumidityFile = z.infer<typeof humiditySchema>;
export type Station = z.infer<typeof stationRecord>;
/** As a station `km` kilometers away measured it. Cities of one station share its object. */
export type CityHumidity = { station: Station; km: number };

/** The file may have more cities than the site. */
export function checkHumidity(
  { value: { examples, stations, cities }, locate }: Located<HumidityFile>,
  report: Report,
): void {
  const nearestStation = nearestAmong(() => Object.keys(stations));
  const nearestExample = nearestAmong(() => Object.keys(cities));
  for (const [citySlug, { station }] of Object.entries(cities)) {
    if (!Object.hasOwn(stations, station))
      report({
        ...entryAt(locate, ['cities', citySlug, 'station']),
        code: 'PG212',
        message: `${formatValue(station)} is not among the stations.`,
        hint: 'Correct its number, or add the station to "stations".',
        suggestion: nearestStation(station),
      });
  }
  for (const citySlug of Object.keys(examples)) {
    if (Object.hasOwn(cities, citySlug)) continue;
    report({
      ...entryAt(locate, ['examples', citySlug], 'key'),
      code: 'PG212',
      message: `${formatValue(citySlug)} is not among the cities of this file.`,
      hint: 'Correct its spelling, or add its figures to "cities".',
      suggestion: nearestExample(citySlug),
    });
  }
}

export function stationsIn({ stations, cities }: HumidityFile): Station[] {
  const named = new Set(Object.values(cities).map(({ station }) => station));
  return Object.entries(stations).flatMap(([number, station]) => (named.has(number) ? [station] : []));
}

export function humidityOf({ stations, cities }: HumidityFile, citySlug: string): CityHumidity | undefined {
  const city = Object.hasOwn(cities, citySlug) ? cities[citySlug] : undefined;
  const station = city && Object.hasOwn(stations, city.station) ? stations[city.station] : undefined;
  return city && station && { station, km: city.km };
}
