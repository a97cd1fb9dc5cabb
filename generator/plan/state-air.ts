import { cityPath } from '../addresses.ts';
import type {
  AirRow,
  AirTable,
  AirWords,
  Climate,
  Content,
  DescribedCity,
  Frame,
  Link,
  MovesTable,
  Paragraph,
  State,
  StateCopy,
  Station,
  WindowTable,
} from '../model/index.ts';
import { fillTokens } from '../tokens.ts';
import { airTextsOf, degrees } from './air-texts.ts';
import { WINDOW_LIMITS } from './air-winter.ts';
import type { AirYear } from './air-year.ts';
import { fillTexts, joinNames, placeValues } from './place-texts.ts';

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

export function airTable(
  places: readonly { state: State; city: DescribedCity }[],
  { copy, humidityCredit }: Content,
  textsOf: ReturnType<typeof airTextsOf>,
): AirTable | null {
  const rows = new Map<Station, AirRow>();
  for (const { state, city } of places) {
    const station = city.humidity?.station;
    if (!station) continue;
    const link = { name: city.city.name, path: cityPath(state.slug, city.city.slug) };
    const row = rows.get(station);
    if (row) row.cities.push(link);
    else rows.set(station, airRow([link], textsOf(station).year));
  }
  return rows.size > 0 ? { words: copy.air.table, rows: [...rows.values()], credit: humidityCredit } : null;
}

const airRow = (cities: Link[], { months, winter, summer }: AirYear): AirRow => ({
  cities,
  months,
  winter: `${winter}%`,
  summer: `${summer}%`,
});

export function airPictures(content: Content): Pick<Frame, 'airExamples' | 'moves' | 'windows'> {
  const textsOf = airTextsOf(content);
  return {
    airExamples: airTable(content.humidityExamples, content, textsOf),
    moves: movesTable(content, textsOf),
    windows: windowTable(content.copy.air.windows),
  };
}

function movesTable(
  { copy, humidityCredit: credit, humidityExamples: examples }: Content,
  textsOf: ReturnType<typeof airTextsOf>,
): MovesTable | null {
  if (examples.length === 0) return null;
  const means = examples.flatMap(({ city }) => {
    if (!city.humidity) return [];
    const { months } = textsOf(city.humidity.station).year;
    return months.reduce((sum, humidity) => sum + humidity, 0) / months.length;
  });
  const cities = joinNames(examples.map(({ city }) => city.city.name));
  return {
    words: fillTexts(copy.air.moves, { cities }),
    regions: examples.map(({ region }) => region),
    rows: means.map((from, row) =>
      means.map((to, column) => (row === column ? null : Math.round(to - from))),
    ),
    credit,
  };
}

function windowTable(words: AirWords['windows']): WindowTable {
  const rows = WINDOW_LIMITS.map(({ above, humidity }, index) => {
    const to = degrees(WINDOW_LIMITS[index - 1]?.above ?? WARMEST);
    const outside = Number.isFinite(above)
      ? fillTokens(words.between, { from: degrees(above), to })
      : fillTokens(words.below, { to });
    return { outside, humidity: fillTokens(words.atMost, { humidity: `${humidity}%` }) };
  });
  return { words, rows };
}

/** Where the table of what windows bear begins, in °F. */
const WARMEST = 40;
