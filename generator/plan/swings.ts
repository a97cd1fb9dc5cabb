import type {
  AirWords,
  Amount,
  City,
  Content,
  Seasons,
  State,
  Station,
  SwingLegend,
} from '../model/index.ts';
import { fillTokens } from '../tokens.ts';
import { SWINGS, swingOf } from './air-rules.ts';
import { airYear } from './air-year.ts';

/** How far the air swings between winter and summer. A swing is the index of a band in the legend; null without figures. */
export type Swings = ReturnType<typeof swingsOf>;

/** True if a city has figures on its air. */
export const hasAir = ({ states, airOf }: Content): boolean =>
  states.some(({ cities }) => cities.some(({ slug }) => airOf(slug)));

export function swingsOf(content: Content) {
  const { amounts, airOf, copy, humidityCredit: credit } = content;
  const known = new Map<Station, Seasons>();
  const ofStation = (station: Station): Seasons => {
    const seasons = known.get(station) ?? seasonsOf(station, amounts.pianoHumidity);
    known.set(station, seasons);
    return seasons;
  };
  const ofCity = ({ slug }: City): Seasons | null => {
    const air = airOf(slug);
    return air ? ofStation(air.station) : null;
  };
  return {
    ofCity,
    /** The means of its cities, and the swing of most of them; of equal ones, the first. */
    ofState: ({ cities }: State): Seasons | null => meanOf(cities.flatMap((city) => ofCity(city) ?? [])),
    legend: hasAir(content)
      ? ({ words: copy.air.swing, bands: bandsOf(copy.air.swing), credit } satisfies SwingLegend)
      : null,
  };
}

function seasonsOf(station: Station, range: Amount): Seasons {
  const { winter, summer } = airYear(station, range);
  return { winter, summer, swing: swingOf({ winter, summer }) };
}

function meanOf(all: readonly Seasons[]): Seasons | null {
  if (all.length === 0) return null;
  const mean = (season: 'winter' | 'summer'): number =>
    Math.round(all.reduce((sum, seasons) => sum + seasons[season], 0) / all.length);
  return { winter: mean('winter'), summer: mean('summer'), swing: mostFrequent(all) };
}

function mostFrequent(all: readonly Seasons[]): number {
  const counts = new Map<number, number>();
  for (const { swing } of all) counts.set(swing, (counts.get(swing) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return [...counts].find(([, count]) => count === most)?.[0] ?? 0;
}

const bandsOf = (words: AirWords['swing']): SwingLegend['bands'] =>
  SWINGS.map(({ name, from }, index) => {
    const next = SWINGS[index + 1]?.from;
    const text = next === undefined ? words.from : from === 0 ? words.below : words.between;
    const to = next === undefined ? '' : String(from === 0 ? next : next - 1);
    return { name: words[name], range: fillTokens(text, { from: String(from), to }) };
  });
