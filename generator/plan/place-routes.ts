import { cityPath, paths, slugify, statePath } from '../addresses.ts';
import type { City, Content, Link, LinkGroup, Route, State } from '../model/index.ts';
import { CityRoute, citiesOf, cityPagesOf } from './city-route.ts';
import { airOf, fillFaqs, guideLink } from './place-texts.ts';
import { firstThatFits, latest, route } from './route.ts';
import { pageImage, stateImage } from './share-images.ts';

/** Plans one page per state and one per city. */
export function placeRoutes(content: Content): Route[] {
  const cityPages = cityPagesOf(content);
  return content.states.flatMap((state) => {
    const cities = citiesOf(state);
    return [
      stateRoute(state, content),
      ...state.cities.map((_, index) => new CityRoute(cities, index, cityPages)),
    ];
  });
}

const linkTo = (state: State): Link => ({ name: state.name, path: statePath(state.slug) });
const cityLink = (state: State, city: City): Link => ({
  name: city.name,
  path: cityPath(state.slug, city.slug),
});

function stateRoute(state: State, { site, stateFaqs, articles }: Content): Route<'state'> {
  const primary = state.cities.filter((city) => city.primary);
  const others = state.cities.filter((city) => !city.primary);
  return route(
    {
      kind: 'state',
      path: statePath(state.slug),
      title: `Pianos in ${state.name}`,
      description: firstThatFits(
        [3, 2, 1].map((count) => {
          const nearby = joinNames(state.cities.slice(0, count).map(({ name }) => name));
          return `Find a piano in ${state.name} with help from verified local dealers: free matching in ${nearby}.`;
        }),
      ),
      lastmod: latest(state.cities.map(({ lastmod }) => lastmod)),
      trail: [linkTo(state)],
      shareImage: stateImage(state),
      source: state.source,
      props: {
        state: linkTo(state),
        climate: { ...airOf(state.climate), summary: state.climate.summary },
        guide: guideLink(
          articles,
          'humidity-piano-care',
          'How humidity changes a piano, and what to do about it',
        ),
        primaryCities: primary.map((city) => ({ ...cityLink(state, city), text: city.note?.music ?? '' })),
        otherCities: groupByLetter(others.map((city) => cityLink(state, city))),
        faqs: fillFaqs(stateFaqs, { state: state.name }),
        prefill: { state: state.name },
      },
    },
    site,
  );
}

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

const joinNames = (names: readonly string[]): string =>
  names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** Plans the directory, which lists the states with some of their cities. */
export function directoryRoute({ site, states, limits, siteSource }: Content): Route<'directory'> {
  return route(
    {
      kind: 'directory',
      path: paths.directory,
      title: 'Piano Dealer Directory by State and City',
      description: `Choose your state or city for typical piano prices and local advice, and get matched with verified dealers. Free across ${states.length} states.`,
      lastmod: latest(states.flatMap(({ cities }) => cities.map(({ lastmod }) => lastmod))),
      trail: [{ name: 'Directory', path: paths.directory }],
      shareImage: pageImage('directory'),
      source: siteSource,
      props: {
        states: states.map((state) => ({
          ...linkTo(state),
          code: state.code,
          cityCount: state.cities.length,
          cities: state.cities.slice(0, limits.directoryCities).map((city) => cityLink(state, city)),
        })),
      },
    },
    site,
  );
}

export const stateLinks = (states: readonly State[], count: number): Link[] =>
  states.slice(0, count).map(linkTo);
