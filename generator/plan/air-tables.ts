import type {
  AirTable,
  CityHumidity,
  Content,
  Frame,
  SeasonRange,
  State,
  Station,
} from '../model/index.ts';
import { fillTokens } from '../tokens.ts';
import { WINDOW_LIMITS } from './air-rules.ts';
import { degrees } from './air-texts.ts';
import type { Planned } from './page-head.ts';
import { cityLink, fillTexts, joinNames } from './place-texts.ts';

export function airTable(
  places: readonly { humidity?: CityHumidity | undefined; link: { name: string; path?: string } }[],
  { copy, humidityCredit: credit, airOf }: Planned,
): AirTable | null {
  const rows = new Map<Station, AirTable['rows'][number]>();
  for (const { humidity, link } of places) {
    const station = humidity?.station;
    if (!station) continue;
    const { year, texts } = airOf(station);
    const { levels, winter, summer } = texts;
    const row = rows.get(station) ?? { cities: [], months: year.months, levels, winter, summer };
    row.cities.push(link);
    rows.set(station, row);
  }
  return rows.size > 0 ? { words: copy.air.table, rows: [...rows.values()], credit } : null;
}

export const airPictures = (content: Planned): Pick<Frame, 'airExamples' | 'moves' | 'windows'> => ({
  airExamples: airTable(
    content.humidityExamples.map(({ name, home, humidity }) => ({
      humidity,
      link: home ? cityLink(home.state, home.city) : { name },
    })),
    content,
  ),
  moves: movesTable(content),
  windows: windowTable(content),
});

function movesTable({ copy, humidityCredit: credit, humidityExamples: examples, airOf }: Planned) {
  if (examples.length === 0) return null;
  const means = examples.map(({ humidity }) => meanOf(airOf(humidity.station).year.months));
  return {
    words: fillTexts(copy.air.moves, { cities: joinNames(examples.map(({ name }) => name)) }),
    regions: examples.map(({ region }) => region),
    rows: means.map((from, row) =>
      means.map((to, column) => (row === column ? null : Math.round(to - from))),
    ),
    credit,
  };
}

const meanOf = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** The table of windows begins at this temperature outside, in °F. */
const WARMEST = 40;

function windowTable({ copy }: Content) {
  const words = copy.air.windows;
  const rows = WINDOW_LIMITS.map(({ above, humidity }, index) => {
    const to = degrees(WINDOW_LIMITS[index - 1]?.above ?? WARMEST);
    const range = Number.isFinite(above) ? words.between : words.below;
    return {
      outside: fillTokens(range, { from: degrees(above), to }),
      humidity: fillTokens(words.atMost, { humidity: `${humidity}%` }),
    };
  });
  return { words, rows };
}

export const hasAir = ({ states }: Content): boolean =>
  states.some(({ cities }) => cities.some(({ humidity }) => humidity));

export function seasonsOfState({ cities }: State, { airOf }: Planned): SeasonRange | null {
  const years = cities.flatMap(({ humidity }) => (humidity ? airOf(humidity.station).year : []));
  const seasons = years.flatMap(({ winter, summer }) => [winter, summer]);
  return seasons.length > 0 ? [Math.min(...seasons), Math.max(...seasons)] : null;
}
