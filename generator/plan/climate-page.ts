import { cityPath, paths } from '../addresses.ts';
import type { Amount, ClimateCopy, Content, Page, Props, State, SwingLegend } from '../model/index.ts';
import { fillTokens } from '../tokens.ts';
import { latestOfCities, page } from './page.ts';
import { siteCounts, stateLink } from './place-pages.ts';
import { fillTexts, guidePath } from './place-texts.ts';
import { pageImage } from './share-images.ts';
import type { Swings } from './swings.ts';

/** The most cities of a state that the page lists: with those of 50 states it keeps to the budget of a page. */
const MOST_CITIES = 12;

export function climatePage(
  { site, states, siteSource, copy, amounts, articles }: Content,
  { swings, legend }: { swings: Swings; legend: SwingLegend },
): Page<'climate'> {
  const { title, description, body } = fillTexts(copy.climate, siteCounts(states));
  const range = amounts.pianoHumidity;
  return page(
    {
      kind: 'climate',
      path: paths.climate,
      title,
      description,
      lastmod: latestOfCities(states),
      name: 'Climate',
      shareImage: pageImage('climate'),
      source: siteSource,
      props: {
        copy: body,
        legend,
        guide: guidePath(articles, 'humidity-piano-care'),
        humidities: humidityBands(range).map((band) => humidityName(body.map, band)),
        states: states.map((state) => ({
          ...stateLink(state),
          code: state.code,
          tile: tileOf(state, { swings, words: body.map, range }),
          cities: state.cities.slice(0, MOST_CITIES).map((city) => ({
            name: city.name,
            path: cityPath(state.slug, city.slug),
            seasons: swings.ofCity(city),
          })),
          more:
            state.cities.length > MOST_CITIES
              ? fillTokens(body.states.allCities, { count: String(state.cities.length) })
              : null,
        })),
      },
    },
    site,
  );
}

/** The width of a band of humidity, in points. */
const BAND = 10;

function humidityBands({ from, to = from }: Amount): { from?: number; to?: number }[] {
  return [
    { to: from - 2 * BAND },
    { from: from - 2 * BAND, to: from - BAND - 1 },
    { from: from - BAND, to: from - 1 },
    { from, to },
    { from: to + 1, to: to + BAND },
    { from: to + BAND + 1, to: to + 2 * BAND },
    { from: to + 2 * BAND + 1 },
  ];
}

function humidityName(
  { below, between, above }: ClimateCopy['map'],
  { from, to }: { from?: number; to?: number },
): string {
  const text = from === undefined ? below : to === undefined ? above : between;
  return fillTokens(text, { from: String(from), to: String(to) });
}

function tileOf(
  state: State,
  { swings, words, range }: { swings: Swings; words: ClimateCopy['map']; range: Amount },
): Props['climate']['states'][number]['tile'] {
  const seasons = swings.ofState(state);
  if (!seasons) return null;
  const bands = humidityBands(range);
  const season = (humidity: number) => ({
    humidity,
    band: bands.findLastIndex(({ from = 0 }) => humidity >= from),
  });
  const { winter, summer } = seasons;
  return {
    label: fillTokens(words.tile, { winter: String(winter), summer: String(summer) }),
    winter: season(winter),
    summer: season(summer),
  };
}
