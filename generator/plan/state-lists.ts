import { paths } from '../addresses.ts';
import type { Amount, Content, Copy, Page, Props, Seasons, State } from '../model/index.ts';
import { fillTokens } from '../tokens.ts';
import { seasonsOfState, swingLegend } from './air-tables.ts';
import type { AirOf } from './air-texts.ts';
import { type DealersOf, dealersInWords } from './dealer-cards.ts';
import { latestOfCities, page } from './page-head.ts';
import { cityLink, cityLinks, fillTexts, guidePath, stateLink } from './place-texts.ts';

/** Pages that list all states with their cities, and the air of each. */

const siteCounts = (states: readonly State[]) => ({
  stateCount: String(states.length),
  cityCount: String(states.reduce((sum, { cities }) => sum + cities.length, 0)),
});

export function directoryPage(
  content: Content,
  { dealersOf, airOf, hasAir }: { dealersOf: DealersOf; airOf: AirOf; hasAir: boolean },
): Page<'directory'> {
  const { states, limits, copy } = content;
  const { body, ...head } = fillTexts(copy.directory, siteCounts(states));
  return page(
    'directory',
    {
      ...head,
      path: paths.directory,
      lastmod: latestOfCities(states),
      name: 'Directory',
      props: {
        copy: body,
        states: states.map((state) => ({
          ...stateLink(state),
          code: state.code,
          swing: seasonsOfState(state, content, airOf)?.swing ?? null,
          cityCount: state.cities.length,
          count:
            state.cities.length === 1
              ? body.states.oneCity
              : fillTokens(body.states.severalCities, { count: String(state.cities.length) }),
          dealers: dealersInWords(dealersOf(state).count, copy.dealers),
          cities: cityLinks(state, limits.directoryCities),
        })),
        legend: hasAir ? swingLegend(content) : null,
      },
    },
    content,
  );
}

/** With so many cities of 50 states, the page on climates keeps to the budget of a page. */
const MOST_CITIES = 12;

export function climatePage(content: Content, airOf: AirOf): Page<'climate'> {
  const { states, copy, amounts, articles } = content;
  const { body, ...head } = fillTexts(copy.climate, siteCounts(states));
  const bands = humidityBands(amounts.pianoHumidity);
  const seasonsOf = (citySlug: string): Seasons | null => {
    const humidity = content.airOf(citySlug);
    return humidity ? airOf(humidity.station).year : null;
  };
  return page(
    'climate',
    {
      ...head,
      path: paths.climate,
      lastmod: latestOfCities(states),
      name: 'Climate',
      props: {
        copy: body,
        legend: swingLegend(content),
        guide: guidePath(articles, 'humidity-piano-care'),
        humidities: bands.map((band) => humidityName(body.map, band)),
        states: states.map((state) => {
          const { length } = state.cities;
          return {
            ...stateLink(state),
            code: state.code,
            tile: tileOf(seasonsOfState(state, content, airOf), body.map, bands),
            cities: state.cities.slice(0, MOST_CITIES).map((city) => ({
              ...cityLink(state, city),
              seasons: seasonsOf(city.slug),
            })),
            more: length > MOST_CITIES ? fillTokens(body.states.allCities, { count: String(length) }) : null,
          };
        }),
      },
    },
    content,
  );
}

/** Bounds of humidity, in percent. */
interface Band {
  from?: number;
  to?: number;
}

/** Of a band, in points. */
const WIDTH = 10;

const humidityBands = ({ from, to = from }: Amount): Band[] => [
  { to: from - 2 * WIDTH },
  { from: from - 2 * WIDTH, to: from - WIDTH - 1 },
  { from: from - WIDTH, to: from - 1 },
  { from, to },
  { from: to + 1, to: to + WIDTH },
  { from: to + WIDTH + 1, to: to + 2 * WIDTH },
  { from: to + 2 * WIDTH + 1 },
];

function humidityName({ below, between, above }: Copy['climate']['body']['map'], { from, to }: Band): string {
  const upper = to === undefined ? above : between;
  return fillTokens(from === undefined ? below : upper, { from: String(from), to: String(to) });
}

function tileOf(
  seasons: Seasons | null,
  words: Copy['climate']['body']['map'],
  bands: readonly Band[],
): Props['climate']['states'][number]['tile'] {
  if (!seasons) return null;
  const { winter, summer } = seasons;
  const season = (humidity: number) => ({
    humidity,
    band: bands.findLastIndex(({ from = 0 }) => humidity >= from),
  });
  return {
    label: fillTokens(words.tile, { winter: String(winter), summer: String(summer) }),
    winter: season(winter),
    summer: season(summer),
  };
}
