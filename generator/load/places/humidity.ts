import type { CityHumidity, Station } from '../../model/index.ts';
import type { Problem } from '../../problem/problem.ts';
import type { Located } from '../read/json.ts';
import { referenceTo } from '../read/reference.ts';
import type { HumidityFile } from '../schemas/place-schemas.ts';

export const HUMIDITY_FILE = 'humidity.json';

export function problemsOfHumidity({ value, locate }: Located<HumidityFile>): Problem[] {
  const cities = new Map(Object.entries(value.cities));
  const toStation = referenceTo(new Set(Object.keys(value.stations)), {
    what: 'the number of a station in this file',
    cure: 'add the station to "stations"',
  });
  const toCity = referenceTo(cities, { what: 'a city in this file', cure: 'add its figures to "cities"' });
  return [
    ...[...cities].flatMap(([slug, { station }]) => toStation(station, locate, ['cities', slug, 'station'])),
    ...Object.keys(value.examples).flatMap((slug) => toCity(slug, locate, ['examples', slug], 'key')),
  ];
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
