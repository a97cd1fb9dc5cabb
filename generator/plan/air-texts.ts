import type { AirToken, AirWords, Amount, CityHumidity, Content, Station } from '../model/index.ts';
import { fillTokens } from '../tokens.ts';
import { airKeys } from './air-rules.ts';
import { type AirYear, airYear, type Season } from './air-year.ts';

/** The texts on the air of a station, which all its cities share. */
export interface AirTexts {
  year: AirYear;
  /** The humidity of each month in whole percent, without the sign. */
  months: readonly string[];
  /** Figures such as `about 10%`. */
  winter: string;
  summer: string;
  /** What a piano needs, in a few words. */
  needs: string;
  /** Sentences. */
  inWinter: string;
  inSummer: string;
  help: string;
  figures: string;
  tuning: string;
}

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

/** Returns where the figures of a city were measured: station and distance. */
export function airSource({ station, km }: CityHumidity, { source }: AirWords): string {
  const miles = Math.max(1, Math.round(km * MILES_PER_KM));
  const distance = fillTokens(miles === 1 ? source.mile : source.miles, { count: String(miles) });
  return fillTokens(station.smoothed ? source.smoothed : source.measured, {
    station: station.name,
    distance,
  });
}

const MILES_PER_KM = 0.621371;

/** Returns the texts on the air of a station, for the range of a piano in percent. */
export function airTexts(station: Station, { range, words }: { range: Amount; words: AirWords }): AirTexts {
  const year = airYear(station, range);
  const keys = airKeys(year, range);
  const values = airTokens(year, range);
  const fill = (...sentences: string[]) => fillTokens(sentences.join(' '), values);
  return {
    year,
    // An empty bar would have no height to show.
    months: year.months.map((humidity) => String(Math.max(1, humidity))),
    winter: values['air.winter'],
    summer: values['air.summer'],
    needs: words.needs[keys.help],
    inWinter: fill(
      words.winter[keys.winter],
      ...(keys.dryMonths === 'none' ? [] : [words.dryMonths[keys.dryMonths]]),
    ),
    inSummer: fill(words.summer[keys.summer]),
    help: fill(words.help[keys.help]),
    figures: fill(keys.heated ? words.figures.heated : words.figures.mild),
    tuning: fill(words.tuning[keys.tuning], ...(keys.turns ? [words.turns] : [])),
  };
}

/** Differences are in points of relative humidity. A token of a season that a year does not have is empty; no rule uses it. */
function airTokens(year: AirYear, { from, to = from }: Amount): Record<AirToken, string> {
  const { winter, summer, cooled, dry, damp } = year;
  return {
    'air.winter': about(winter),
    'air.winterGap': String(from - winter),
    'air.winterExcess': String(winter - to),
    'air.summer': year.summerIsLeast ? `${about(summer)} or more` : about(summer),
    'air.summerGap': String(from - summer),
    'air.summerExcess': String(summer - to),
    'air.cooled': about(cooled),
    'air.cooledSwing': String(cooled - winter),
    'air.swing': `${year.summerIsLeast ? 'at least' : 'about'} ${Math.abs(summer - winter)} points`,
    'air.drySeason': monthsOf(dry),
    'air.dampSeason': monthsOf(damp),
    'air.dryTuning': nameOf(settled(dry) ?? JANUARY),
    'air.dampTuning': nameOf(settled(damp) ?? AUGUST),
    'air.springTurn': turnBetween(dry, damp),
    'air.fallTurn': turnBetween(damp, dry),
  };
}

const about = (humidity: number): string => `about ${humidity}%`;

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);
const [JANUARY, AUGUST] = [0, 7];

const nameOf = (month: number): string => MONTHS[month % MONTHS.length] ?? '';

/** `October to April`. */
const monthsOf = (season: Season | undefined): string =>
  season ? `${nameOf(season.from)} to ${nameOf(season.from + season.length - 1)}` : '';

/** The month by which rooms have settled into a season: its third, in a short one its middle. A whole year is no season. */
const settled = (season: Season | undefined): number | undefined =>
  season && season.length < MONTHS.length
    ? season.from + Math.min(2, Math.floor(season.length / 2))
    : undefined;

/** The month between the end of a season and the start of the next one. */
function turnBetween(before: Season | undefined, after: Season | undefined): string {
  if (!before || !after) return '';
  const end = before.from + before.length;
  const between = (after.from - end + 2 * MONTHS.length) % MONTHS.length;
  return nameOf(end + Math.max(0, Math.floor((between - 1) / 2)));
}
