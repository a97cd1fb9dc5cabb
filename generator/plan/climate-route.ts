import { cityPath, paths } from '../addresses.ts';
import type { Content, Route, RouteProps, State, SwingLegend } from '../model/index.ts';
import { fillTokens } from '../tokens.ts';
import { siteCounts, stateLink } from './place-routes.ts';
import { fillTexts } from './place-texts.ts';
import { latest, route } from './route.ts';
import { pageImage } from './share-images.ts';
import type { Swings } from './swings.ts';

/** The most cities of a state that the page lists: with those of 50 states it keeps to the budget of a page. */
const MOST_CITIES = 12;

/** Plans the page that shows how far the air swings in the cities of each state. */
export function climateRoute(
  { site, states, siteSource, copy }: Content,
  { swings, legend }: { swings: Swings; legend: SwingLegend },
): Route<'climate'> {
  const { title, description, body } = fillTexts(copy.climate, siteCounts(states));
  return route(
    {
      kind: 'climate',
      path: paths.climate,
      title,
      description,
      lastmod: latest(states.flatMap(({ cities }) => cities.map(({ lastmod }) => lastmod))),
      trail: [{ name: 'Climate', path: paths.climate }],
      shareImage: pageImage('climate'),
      source: siteSource,
      props: {
        copy: body,
        legend,
        states: states.map((state) => ({
          ...stateLink(state),
          code: state.code,
          swing: swings.ofState(state),
          bands: bandsOf(state, swings),
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

/** The first cities of a state by their bands: the narrowest first, cities without figures last. */
function bandsOf(
  { slug, cities }: State,
  { ofCity }: Swings,
): RouteProps['climate']['states'][number]['bands'] {
  const listed = cities.slice(0, MOST_CITIES).map((city) => ({
    swing: ofCity(city),
    link: { name: city.name, path: cityPath(slug, city.slug) },
  }));
  return [...new Set(listed.map(({ swing }) => swing))]
    .sort((a, b) => (a ?? Number.POSITIVE_INFINITY) - (b ?? Number.POSITIVE_INFINITY))
    .map((swing) => ({
      swing,
      cities: listed.flatMap((city) => (city.swing === swing ? city.link : [])),
    }));
}
