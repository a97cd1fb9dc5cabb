import { paths } from '../addresses.ts';
import type { CityDealers, Page, State } from '../model/index.ts';
import { fillTokens } from '../tokens.ts';
import { hasAir, needsLegend, seasonsOfState } from './air-tables.ts';
import { inWords } from './dealer-cards.ts';
import { latestOfCities, type Planned, page } from './page-head.ts';
import { cityLink, fillTexts, guidePath, stateLink } from './place-texts.ts';

function siteCounts(states: readonly Pick<State, 'cities'>[]) {
  const [count, cities] = [states.length, states.flatMap((state) => state.cities).length];
  return {
    stateCount: `${count}`,
    cityCount: `${cities}`,
    statesInAll: count === 1 ? '1 state' : `${count} states`,
    citiesInAll: cities === 1 ? '1 city' : `${cities} cities`,
  };
}

export function directoryPage(content: Planned): Page<'directory'> {
  const { states, limits, copy, listed } = content;
  const { count } = listed;
  const { body, ...head } = fillTexts(copy.directory, siteCounts(states));
  return page(content, 'directory', {
    ...head,
    path: paths.directory,
    lastmod: latestOfCities(states),
    name: 'Directory',
    props: {
      copy: body,
      dealers: inWords(count, body.hero.dealers) ?? body.hero.dealers.none,
      meanwhile: count > 0 ? null : copy.city.body.dealers.meanwhile,
      states: states.map((state) => {
        const { code, cities } = state;
        const ofState = listed.of(state);
        const { oneCity: one, severalCities: more } = body.states;
        return {
          ...stateLink(state),
          code,
          // Cities with dealers come first.
          cities: cities
            .toSorted((a, b) => Math.sign(ofState.countIn(b)) - Math.sign(ofState.countIn(a)))
            .slice(0, limits.directoryCities)
            .map((city) => ({ ...cityLink(state, city), note: noteOf(ofState.inCity(city)) })),
          cityCount: cities.length,
          count: inWords(cities.length, { one, more }) ?? '',
          dealerCount: ofState.count(),
          dealers: inWords(ofState.count(), copy.dealers.listed),
          range: count > 0 ? null : seasonsOfState(state, content),
        };
      }),
      key: hasAir(content) ? copy.climate.body.map : null,
    },
  });
}

const noteOf = (dealers: CityDealers | null): string | null => dealers && `(${dealers.total})`;

/** With this many cities of each of 50 states, the page on climates stays within the budget of a page. */
const MOST_CITIES = 8;

export function climatePage(content: Planned): Page<'climate'> {
  const { states, copy, articles } = content;
  const withAir = states.map(({ cities }) => ({ cities: cities.filter(({ humidity }) => humidity) }));
  const counts = siteCounts(withAir.filter(({ cities }) => cities.length > 0));
  const { body, ...head } = fillTexts(copy.climate, counts);
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
        const { code, cities } = state;
        const count = String(cities.length);
        return {
          ...stateLink(state),
          code,
          range: seasonsOfState(state, content),
          cities: cities.slice(0, MOST_CITIES).map((city) => ({
            ...cityLink(state, city),
            seasons: city.humidity ? content.airOf(city.humidity.station).year : null,
          })),
          more: cities.length > MOST_CITIES ? fillTokens(body.states.allCities, { count }) : null,
        };
      }),
    },
  });
}
