import { cityPath } from '../addresses.ts';
import type {
  AirRow,
  AirTable,
  City,
  Climate,
  Content,
  DescribedCity,
  Paragraph,
  State,
  StateCopy,
} from '../model/index.ts';
import { fillTokens } from '../tokens.ts';
import { type AirTexts, airTextsOf } from './air-texts.ts';
import { fillTexts, joinNames, placeValues } from './place-texts.ts';

/** The most cities whose air a page compares. */
const MOST_CITIES = 6;

/** The cities that the climate section of a state page speaks of: the first ones, those with a card before the others. */
export const citiesOfClimate = (cities: readonly DescribedCity[]): DescribedCity[] =>
  [...cities.filter(({ city }) => city.primary), ...cities.filter(({ city }) => !city.primary)].slice(
    0,
    MOST_CITIES,
  );

/** Groups cities by climate, and says of each climate around which cities it is. */
export function climatesOf(
  cities: readonly DescribedCity[],
  { name, text }: StateCopy['climate'],
): { name: string; text: Paragraph }[] {
  const groups = new Map<Climate, string[]>();
  for (const { climate, city } of cities) groups.set(climate, [...(groups.get(climate) ?? []), city.name]);
  return [...groups].map(([climate, names]) => {
    const values = { ...placeValues(climate, {}), cities: joinNames(names) };
    return { name: fillTokens(name, values), text: fillTexts(text, values) };
  });
}

/** Returns the table that compares the air of cities; null if none of them has figures. */
export function airTable(
  places: readonly { state: State; city: DescribedCity }[],
  { copy, humidityCredit }: Content,
  textsOf: ReturnType<typeof airTextsOf>,
): AirTable | null {
  const rows = places.flatMap(({ state, city }) =>
    city.humidity ? [airRow(state, city.city, textsOf(city.humidity.station))] : [],
  );
  return rows.length > 0 ? { words: copy.air.table, rows, credit: humidityCredit } : null;
}

const airRow = (state: State, city: City, { year }: AirTexts): AirRow => ({
  city: city.name,
  path: cityPath(state.slug, city.slug),
  months: year.months,
  winter: `${year.winter}%`,
  summer: `${year.summer}%${year.summerIsLeast ? '+' : ''}`,
});

/** Returns the table of the cities that the picture `humidity` compares. */
export const airExamples = (content: Content): AirTable | null =>
  airTable(content.humidityExamples, content, airTextsOf(content));
