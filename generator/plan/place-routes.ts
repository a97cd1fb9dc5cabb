import { cityPath, paths, slugify, statePath } from '../addresses.ts';
import type { City, Content, Link, LinkGroup, Route, RouteProps, State } from '../model/index.ts';
import { fillTokens } from '../tokens.ts';
import { type CityPages, citiesOf, cityPagesOf } from './city-pages.ts';
import { CityRoute } from './city-route.ts';
import { fillFaqs, fillTexts, guidePath, joinNames, placeValues } from './place-texts.ts';
import { firstThatFits, latest, route } from './route.ts';
import { pageImage, stateImage } from './share-images.ts';
import { airTable, citiesOfClimate, climatesOf } from './state-air.ts';
import { stateTax } from './state-tax.ts';

/** Plans one page per state and one per city. */
export function placeRoutes(content: Content): Route[] {
  const cityPages = cityPagesOf(content);
  return content.states.flatMap((state) => {
    const cities = citiesOf(state, content);
    return [
      stateRoute(state, cityPages),
      ...state.cities.map((_, index) => new CityRoute(cities, index, cityPages)),
    ];
  });
}

const linkTo = (state: State): Link => ({ name: state.name, path: statePath(state.slug) });
const cityLink = (state: State, city: City): Link => ({
  name: city.name,
  path: cityPath(state.slug, city.slug),
});

/** The page of a state. Its props are made when they are read: few builds need those of all states. */
function stateRoute(state: State, pages: CityPages): Route<'state'> {
  const { site, copy } = pages.content;
  const words = copy.state;
  const values = { state: state.name };
  let props: RouteProps['state'] | undefined;
  return route(
    {
      kind: 'state',
      path: statePath(state.slug),
      title: fillTokens(words.title, values),
      description: firstThatFits(
        [3, 2, 1].map((count) => {
          const names = joinNames(state.cities.slice(0, count).map(({ name }) => name));
          return fillTokens(words.description, { ...values, cities: names });
        }),
      ),
      lastmod: latest(state.cities.map(({ lastmod }) => lastmod)),
      trail: [linkTo(state)],
      shareImage: stateImage(state),
      get source() {
        return state.source;
      },
      get props() {
        props ??= stateProps(state, pages);
        return props;
      },
    },
    site,
  );
}

function stateProps(state: State, { content, airOf }: CityPages): RouteProps['state'] {
  const { stateFaqs, articles } = content;
  const { state: copy, facts } = content.copy;
  const values = { state: state.name };
  const words = fillTexts(copy.body, values);
  const cities = citiesOfClimate(state);
  const climates = climatesOf(cities, words.climate);
  const [{ climate = state.climate } = {}] = cities;
  const place = climates.length > 1 ? facts.place.filter(({ value }) => !namesClimate(value)) : facts.place;
  const primary = state.cities.filter((city) => city.primary);
  const others = state.cities.filter((city) => !city.primary);
  return {
    state: linkTo(state),
    copy: words,
    facts: fillTexts(place, placeValues(climate, values)),
    matchFacts: facts.match,
    climates,
    air: airTable(
      cities.map((city) => ({ state, city })),
      content,
      airOf,
    ),
    tax: stateTax(state, content),
    guide: guidePath(articles, 'humidity-piano-care'),
    primaryCities: primary.map((city) => ({
      ...cityLink(state, city),
      name: fillTokens(words.cities.card, { city: city.name }),
      text: city.card ?? fillTokens(words.cities.cardText, { city: city.name }),
    })),
    otherCities: groupByLetter(others.map((city) => cityLink(state, city))),
    faqs: fillFaqs(stateFaqs, { state: state.name }),
    prefill: { state: state.name },
  };
}

/** True for a fact about one climate, which a state with several does not show. */
const namesClimate = (value: string): boolean => value.includes('{{climate.');

/** The longest list of links that is easy to look through without letters. */
const MOST_WITHOUT_LETTERS = 60;

/** Groups a long list of links by their first letters, sorted by name. A short list is one group in its own order. */
function groupByLetter(links: readonly Link[]): LinkGroup[] {
  if (links.length === 0) return [];
  if (links.length <= MOST_WITHOUT_LETTERS) return [{ links: [...links] }];
  const groups = new Map<string, Link[]>();
  for (const link of [...links].sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const letter = slugify(link.name).charAt(0).toUpperCase();
    const group = groups.get(letter);
    if (group) group.push(link);
    else groups.set(letter, [link]);
  }
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([letter, links]) => ({ letter, links }));
}

/** Plans the directory, which lists the states with some of their cities. */
export function directoryRoute({ site, states, limits, siteSource, copy }: Content): Route<'directory'> {
  const { title, description, body } = fillTexts(copy.directory, {
    stateCount: String(states.length),
    cityCount: String(states.reduce((sum, { cities }) => sum + cities.length, 0)),
  });
  const countOf = ({ cities: { length } }: State): string =>
    length === 1 ? body.states.oneCity : fillTokens(body.states.severalCities, { count: String(length) });
  return route(
    {
      kind: 'directory',
      path: paths.directory,
      title,
      description,
      lastmod: latest(states.flatMap(({ cities }) => cities.map(({ lastmod }) => lastmod))),
      trail: [{ name: 'Directory', path: paths.directory }],
      shareImage: pageImage('directory'),
      source: siteSource,
      props: {
        copy: body,
        states: states.map((state) => ({
          ...linkTo(state),
          code: state.code,
          cityCount: state.cities.length,
          count: countOf(state),
          cities: state.cities.slice(0, limits.directoryCities).map((city) => cityLink(state, city)),
        })),
      },
    },
    site,
  );
}

export const stateLinks = (states: readonly State[], count: number): Link[] =>
  states.slice(0, count).map(linkTo);
