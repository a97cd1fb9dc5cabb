import type { AirWords, City, Content, State, Station, SwingLegend } from '../model/index.ts';
import { fillTokens } from '../tokens.ts';
import { SWINGS, swingOf } from './air-rules.ts';
import { airYear } from './air-year.ts';

/** How far the air swings between winter and summer. A swing is the index of a band in the legend; null without figures. */
export interface Swings {
  ofCity(city: City): number | null;
  /** That of most cities with figures; of equal ones, the first. */
  ofState(state: State): number | null;
  /** Null if no city has figures. */
  legend: SwingLegend | null;
}

/** True if a city has figures on its air. */
export const hasAir = ({ states, airOf }: Content): boolean =>
  states.some(({ cities }) => cities.some(({ slug }) => airOf(slug)));

export function swingsOf(content: Content): Swings {
  const { amounts, airOf, copy, humidityCredit: credit } = content;
  const known = new Map<Station, number>();
  const ofStation = (station: Station): number => {
    const swing = known.get(station) ?? swingOf(airYear(station, amounts.pianoHumidity));
    known.set(station, swing);
    return swing;
  };
  const ofCity = ({ slug }: City): number | null => {
    const air = airOf(slug);
    return air ? ofStation(air.station) : null;
  };
  return {
    ofCity,
    ofState: ({ cities }) => mostFrequent(cities.map(ofCity)),
    legend: hasAir(content) ? { words: copy.air.swing, bands: bandsOf(copy.air.swing), credit } : null,
  };
}

function mostFrequent(swings: readonly (number | null)[]): number | null {
  const counts = new Map<number, number>();
  for (const swing of swings) if (swing !== null) counts.set(swing, (counts.get(swing) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return [...counts].find(([, count]) => count === most)?.[0] ?? null;
}

const bandsOf = (words: AirWords['swing']): SwingLegend['bands'] =>
  SWINGS.map(({ name, from }, index) => {
    const next = SWINGS[index + 1]?.from;
    const text = next === undefined ? words.from : from === 0 ? words.below : words.between;
    const to = next === undefined ? '' : String(from === 0 ? next : next - 1);
    return { name: words[name], range: fillTokens(text, { from: String(from), to }) };
  });
