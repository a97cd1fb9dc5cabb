import { paths } from '../addresses.ts';
import type { Content, Page, State } from '../model/index.ts';
import { fillTokens } from '../tokens.ts';
import { needsLegend, needsOfState } from './air-tables.ts';
import type { AirOf } from './air-texts.ts';
import { type DealersOf, dealersInWords } from './dealer-cards.ts';
import { latestOfCities, page } from './page-head.ts';
import { cityLink, cityLinks, fillTexts, guidePath, stateLink } from './place-texts.ts';

function siteCounts(states: readonly State[]) {
  const cities = states.reduce((sum, state) => sum + state.cities.length, 0);
  return {
    stateCount: String(states.length),
    cityCount: String(cities),
    statesInAll: states.length === 1 ? '1 state' : `${states.length} states`,
    citiesInAll: cities === 1 ? '1 city' : `${cities} cities`,
  };
}

export function directoryPage(
  content: Content,
  { dealersOf, hasAir }: { dealersOf: DealersOf; hasAir: boolean },
): Page<'directory'> {
  const { states, limits, copy } = content;
  const hasDealers = states.some((state) => dealersOf(state).count > 0);
  const { body, ...head } = fillTexts(copy.directory, siteCounts(states));
  return page(content, 'directory', {
    ...head,
    path: paths.directory,
    lastmod: latestOfCities(states),
    name: 'Directory',
    props: {
      copy: body,
      dealers: hasDealers ? body.hero.dealers.some : body.hero.dealers.none,
      meanwhile: hasDealers ? null : copy.city.body.dealers.meanwhile,
      states: states.map((state) => ({
        ...stateLink(state),
        code: state.code,
        cityCount: state.cities.length,
        count:
          state.cities.length === 1
            ? body.states.oneCity
            : fillTokens(body.states.severalCities, { count: String(state.cities.length) }),
        dealers: dealersInWords(dealersOf(state).count, copy.dealers),
        cities: cityLinks(state, limits.directoryCities),
      })),
      hasAir,
    },
  });
}

/** With this many cities of each of 50 states, the page on climates stays within the budget of a page. */
const MOST_CITIES = 12;

export function climatePage(content: Content, airOf: AirOf): Page<'climate'> {
  const { states, copy, articles } = content;
  const { body, ...head } = fillTexts(copy.climate, siteCounts(states));
  return page(content, 'climate', {
    ...head,
    path: paths.climate,
    lastmod: latestOfCities(states),
    name: 'Climate',
    props: {
      copy: body,
      legend: needsLegend(content),
      guide: guidePath(articles, 'humidity-piano-care'),
      states: states.map((state) => {
        const { length } = state.cities;
        return {
          ...stateLink(state),
          code: state.code,
          needs: needsOfState(state, airOf),
          cities: state.cities.slice(0, MOST_CITIES).map((city) => ({
            ...cityLink(state, city),
            seasons: city.humidity ? airOf(city.humidity.station).year : null,
          })),
          more: length > MOST_CITIES ? fillTokens(body.states.allCities, { count: String(length) }) : null,
        };
      }),
    },
  });
}
