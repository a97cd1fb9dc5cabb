import { articlePath, cityPath, paths, statePath } from '../addresses.ts';
import type {
  Article,
  City,
  Climate,
  ClimateAir,
  Content,
  Faq,
  Guides,
  Link,
  Prices,
  Route,
  State,
} from '../model/index.ts';
import { fillTokens, type TokenValues } from '../tokens.ts';
import { firstThatFits, latest, route } from './route.ts';
import { pageImage, stateImage } from './share-images.ts';

/** Plans one page per state and one per city. */
export function placeRoutes(content: Content): Route[] {
  return content.states.flatMap((state) => [
    stateRoute(state, content),
    ...state.cities.map((city) => cityRoute({ state, city }, content)),
  ]);
}

export const airOf = ({ name, winter, summer }: Climate): ClimateAir => ({ name, winter, summer });

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
        otherCities: others.map((city) => cityLink(state, city)),
        faqs: fillFaqs(stateFaqs, { state: state.name }),
        prefill: { state: state.name },
      },
    },
    site,
  );
}

function cityRoute(
  { state, city }: { state: State; city: City },
  { site, cityFaqs, prices, articles }: Content,
): Route<'city'> {
  const names = { city: city.name, state: state.name };
  const { climate } = city;
  const place = `${city.name}, ${state.name}`;
  return route(
    {
      kind: 'city',
      path: cityPath(state.slug, city.slug),
      title: `Pianos in ${city.name}, ${state.name}`,
      description: firstThatFits([
        `Buy, rent or finance a piano in ${place}: free matching with verified dealers, typical prices, and advice for the local climate.`,
        `Buy, rent or finance a piano in ${place}: free matching with verified local dealers.`,
        `Pianos in ${place}: free matching with verified local dealers.`,
      ]),
      lastmod: city.lastmod,
      trail: [linkTo(state), cityLink(state, city)],
      shareImage: stateImage(state),
      source: city.source,
      props: {
        city: cityLink(state, city),
        state: linkTo(state),
        climate: { ...airOf(climate), space: fillTokens(climate.space, names) },
        note: city.note ?? null,
        guides: guidesFrom(articles),
        prices: pricesFor(city, prices),
        siblings: state.cities.filter((other) => other !== city).map((other) => cityLink(state, other)),
        faqs: fillFaqs(cityFaqs, { ...names, 'climate.humidity': fillTokens(climate.humidity, names) }),
        prefill: names,
      },
    },
    site,
  );
}

function guidesFrom(articles: readonly Article[]): Guides {
  return {
    type: guideLink(articles, 'digital-vs-acoustic-beginners', 'Compare for a beginner'),
    shape: guideLink(articles, 'upright-vs-baby-grand', 'Upright or baby grand'),
    condition: guideLink(articles, 'buying-used-pianos', 'What a used piano can offer'),
    space: guideLink(articles, 'sizing-piano-room', 'Measure your room'),
  };
}

function guideLink(articles: readonly Article[], slug: string, name: string): Link | null {
  return articles.some((article) => article.slug === slug) ? { name, path: articlePath(slug) } : null;
}

const fillFaqs = (faqs: readonly Faq[], values: TokenValues): Faq[] =>
  faqs.map(({ question, answer }) => ({
    question: fillTokens(question, values),
    answer: fillTokens(answer, values),
  }));

/** Returns the price bands in the order of the city's income bucket, and the sentence before them. */
function pricesFor(
  { incomeBucket }: City,
  { bands, emphasis }: Prices,
): { lead: string; bands: Prices['bands'] } {
  const { lead, order } = emphasis[incomeBucket];
  return { lead, bands: [...bands].sort((a, b) => order.indexOf(a.slug) - order.indexOf(b.slug)) };
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
