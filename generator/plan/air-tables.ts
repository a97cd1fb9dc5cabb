import type {
  AirTable,
  AirWords,
  Content,
  Frame,
  MovesTable,
  Seasons,
  State,
  Station,
  SwingLegend,
  WindowTable,
} from '../model/index.ts';
import { fillTokens } from '../tokens.ts';
import { WINDOW_LIMITS } from './air-rules.ts';
import { type AirOf, degrees } from './air-texts.ts';
import { SWINGS } from './air-year.ts';
import { cityLink, fillTexts, joinNames } from './place-texts.ts';

/** Null if no city has figures. */
export function airTable(
  places: readonly Pick<Content['humidityExamples'][number], 'state' | 'city'>[],
  { copy, humidityCredit: credit }: Content,
  airOf: AirOf,
): AirTable | null {
  const rows = new Map<Station, AirTable['rows'][number]>();
  for (const { state, city } of places) {
    const station = city.humidity?.station;
    if (!station) continue;
    const { months, winter, summer } = airOf(station).year;
    const row = rows.get(station) ?? { cities: [], months, winter: `${winter}%`, summer: `${summer}%` };
    row.cities.push(cityLink(state, city.city));
    rows.set(station, row);
  }
  return rows.size > 0 ? { words: copy.air.table, rows: [...rows.values()], credit } : null;
}

export const airPictures = (
  content: Content,
  airOf: AirOf,
): Pick<Frame, 'airExamples' | 'moves' | 'windows'> => ({
  airExamples: airTable(content.humidityExamples, content, airOf),
  moves: movesTable(content, airOf),
  windows: windowTable(content.copy.air.windows),
});

function movesTable(
  { copy, humidityCredit: credit, humidityExamples: examples }: Content,
  airOf: AirOf,
): MovesTable | null {
  if (examples.length === 0) return null;
  const means = examples.flatMap(({ city }) =>
    city.humidity ? meanOf(airOf(city.humidity.station).year.months) : [],
  );
  return {
    words: fillTexts(copy.air.moves, { cities: joinNames(examples.map(({ city }) => city.city.name)) }),
    regions: examples.map(({ region }) => region),
    rows: means.map((from, row) =>
      means.map((to, column) => (row === column ? null : Math.round(to - from))),
    ),
    credit,
  };
}

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Where the table of windows begins, in °F. */
const WARMEST = 40;

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

export const hasAir = ({ states, airOf }: Content): boolean =>
  states.some(({ cities }) => cities.some(({ slug }) => airOf(slug)));

export function swingLegend({ copy, humidityCredit: credit }: Content): SwingLegend {
  const words = copy.air.swing;
  const bands = SWINGS.map(({ name, from }, index) => {
    const next = SWINGS[index + 1]?.from;
    const text = next === undefined ? words.from : from === 0 ? words.below : words.between;
    const to = next === undefined ? '' : String(from === 0 ? next : next - 1);
    return { name: words[name], range: fillTokens(text, { from: String(from), to }) };
  });
  return { words, bands, credit };
}

/** The means of all cities, and the swing of most; of equal ones, the first. Null without figures. */
export function seasonsOfState(
  { cities }: State,
  { airOf: stationOf }: Content,
  airOf: AirOf,
): Seasons | null {
  const years = cities.flatMap(({ slug }) => {
    const humidity = stationOf(slug);
    return humidity ? airOf(humidity.station).year : [];
  });
  if (years.length === 0) return null;
  const counts = new Map<number, number>();
  for (const { swing } of years) counts.set(swing, (counts.get(swing) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return {
    winter: Math.round(meanOf(years.map(({ winter }) => winter))),
    summer: Math.round(meanOf(years.map(({ summer }) => summer))),
    swing: [...counts].find(([, count]) => count === most)?.[0] ?? 0,
  };
}
