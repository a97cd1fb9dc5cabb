import { calendarPath } from '../addresses.ts';
import type {
  AirToken,
  AirWords,
  Amount,
  CityAirTexts,
  CityHumidity,
  Content,
  Station,
} from '../model/index.ts';
import { fillTokens, tokenFiller } from '../tokens.ts';
import { airKeys } from './air-rules.ts';
import { gallonsPerDay, hasFrostyNights, windowLimit, winterTarget } from './air-winter.ts';
import { type AirYear, airYear, type Season, toFahrenheit } from './air-year.ts';
import { joinNames } from './place-texts.ts';

export type AirTexts = Omit<CityAirTexts, 'source'> & { year: AirYear };

/** Returns a function that finds the texts of a station. Each station's are made once. */
export function airTextsOf({ amounts, copy }: Content): (station: Station) => AirTexts {
  const textsByStation = new Map<Station, AirTexts>();
  return (station) => {
    const texts =
      textsByStation.get(station) ?? airTexts(station, { range: amounts.pianoHumidity, words: copy.air });
    textsByStation.set(station, texts);
    return texts;
  };
}

/** Returns a function that tells where the figures of a city were measured: station and distance. */
export function airSourceOf({ source }: AirWords): (humidity: CityHumidity) => string {
  const [mile, miles] = [tokenFiller(source.mile), tokenFiller(source.miles)];
  const [measured, smoothed] = [tokenFiller(source.measured), tokenFiller(source.smoothed)];
  return ({ station, km }) => {
    const count = Math.max(1, Math.round(km * MILES_PER_KM));
    const distance = (count === 1 ? mile : miles)({ count: String(count) });
    const text = (station.smoothed ? smoothed : measured)({ station: station.name, distance });
    return count > FAR ? `${text} ${source.far}` : text;
  };
}

const MILES_PER_KM = 0.621371;
/** A station beyond this distance, in miles, tells of the region. */
const FAR = 25;

export function airTexts(station: Station, { range, words }: { range: Amount; words: AirWords }): AirTexts {
  const year = airYear(station, range);
  const keys = airKeys(year, range);
  const winter = inJanuary(station, range);
  const needs = words.needs[keys.help];
  const values: Record<AirToken, string> = { ...airTokens(year, range), ...winter, 'air.needs': needs };
  const fill = (...sentences: string[]) => fillTokens(sentences.join(' '), values);
  const january = [
    ...(winter['air.windows'] ? [words.january.windows] : []),
    ...(winter['air.gallons'] ? [words.january.water] : []),
    ...(hasFrostyNights(year.januaryCelsius) ? [words.january.frost] : []),
  ];
  return {
    year,
    // An empty bar would have no height to show.
    months: year.months.map((humidity) => String(Math.max(1, humidity))),
    needs,
    tune: values['air.tune'],
    calendar: calendarPath(year.tuning.map(nameOf)),
    calendarLink: fillTokens(words.calendar.link, { months: values['air.tune'] }),
    inWinter: fill(
      words.winter[keys.winter],
      ...(keys.dryMonths === 'none' ? [] : [words.dryMonths[keys.dryMonths]]),
    ),
    inSummer: fill(words.summer[keys.summer]),
    house: words.house,
    help: fill(words.help[keys.help]),
    january: january.length > 0 ? fill(...january) : null,
    figures: fill(words.pitch, words.aim[keys.aim]),
    tuning: fill(words.tuning[keys.tuning]),
    delivery: fill(words.delivery),
  };
}

type WinterToken = 'air.outside' | 'air.windows' | 'air.target' | 'air.gallons';

/** Texts of tokens on January. `air.windows` is empty where it does not freeze, `air.gallons` where the air has enough water. */
function inJanuary({ indoor, celsius }: Station, range: Amount): Record<WinterToken, string> {
  const [humidity = 0, outside = 0] = [indoor[0], celsius[0]];
  const target = winterTarget(range, outside);
  const gallons = gallonsPerDay(humidity, target).toFixed(1);
  const limit = windowLimit(outside);
  return {
    'air.outside': fahrenheit(outside),
    'air.windows': limit === undefined ? '' : `${limit}%`,
    'air.target': `${target}%`,
    'air.gallons': Number(gallons) > 0 ? (gallons === '1.0' ? '1 gallon' : `${gallons} gallons`) : '',
  };
}

/** `26°F`. A mean just below a bound of the table stays below it. */
const fahrenheit = (celsius: number): string => degrees(Math.floor(toFahrenheit(celsius)));

/** `26°F`, or `−3°F` with the sign of print. */
export const degrees = (outside: number): string => `${outside < 0 ? '−' : ''}${Math.abs(outside)}°F`;

/** Differences are in points of relative humidity. A token of a season that a year does not have is empty; no rule uses it. */
function airTokens(
  { winter, summer, dry, damp, tuning, delivery }: AirYear,
  { from, to = from }: Amount,
): Record<Exclude<AirToken, WinterToken | 'air.needs'>, string> {
  return {
    'air.winter': about(winter),
    'air.winterGap': String(from - winter),
    'air.winterExcess': String(winter - to),
    'air.summer': about(summer),
    'air.summerGap': String(from - summer),
    'air.summerExcess': String(summer - to),
    'air.swing': `about ${Math.abs(summer - winter)} points`,
    'air.drySeason': monthsOf(dry),
    'air.dampSeason': monthsOf(damp),
    'air.tune': joinNames(tuning.map(nameOf)),
    'air.delivery': joinNames(runsOf(delivery)),
  };
}

const about = (humidity: number): string => `about ${humidity}%`;

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** The name of a month from 0 (January) on, counted around the year. */
export const nameOf = (month: number): string => MONTHS[month % MONTHS.length] ?? '';

/** `October to April`. */
const monthsOf = (season: Season | undefined): string =>
  season ? `${nameOf(season.from)} to ${nameOf(season.from + season.length - 1)}` : '';

/** Months in words: three or more that follow each other are a run, such as `April to June`. */
function runsOf(months: readonly number[]): string[] {
  const names: string[] = [];
  for (let index = 0; index < months.length; ) {
    let length = 1;
    while (months[index + length] === ((months[index] ?? 0) + length) % MONTHS.length) length += 1;
    const [from = 0] = months.slice(index, index + 1);
    if (length < 3) names.push(...months.slice(index, index + length).map(nameOf));
    else names.push(monthsOf({ from, length }));
    index += length;
  }
  return names;
}
