import type { CityHumidity, Station } from '../../model/index.ts';
import { nearestAmong } from '../../problem/nearest.ts';
import type { Report } from '../../problem/problem.ts';
import { entryAt, type Located } from '../read/json.ts';
import { formatValue } from '../schemas/format.ts';
import type { HumidityFile } from '../schemas/place-schemas.ts';

export const HUMIDITY_FILE = 'humidity.json';

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
