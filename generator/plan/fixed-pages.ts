import { ownPath, paths, searchIndexPath, slugify, statePath, taxRatesPath } from '../addresses.ts';
import type { Content, Frame, Link, Page, State } from '../model/index.ts';
import { fillTokens } from '../tokens.ts';
import { NEEDS } from './air-rules.ts';
import { hasAir, seasonsOfState } from './air-tables.ts';
import { airSource, airValues } from './air-texts.ts';
import { countInWords } from './dealer-cards.ts';
import { latestOfCities, type Planned, page } from './page-head.ts';
import { cityLink, fillTexts, guidePath, shownDate, stateLink } from './place-texts.ts';

const linksTo = <Name extends keyof typeof paths>(
  words: Record<Name, string>,
  ...names: Name[]
): Link[] => names.map((name) => ({ name: words[name], path: paths[name] }));

const historyOf = ({ history }: Content) => (history ? (['history'] as const) : []);

export function footerPages(content: Content): Frame['footerPages'] {
  const { menu, footer } = content.copy.frame;
  const words = { ...menu, ...footer };
  const climate = hasAir(content) ? (['climate'] as const) : [];
  return {
    resources: linksTo(words, 'blog', 'glossary', ...historyOf(content), 'directory', ...climate),
    company: linksTo(words, 'contact', 'privacy', 'terms'),
    own: ownLinks(content, 'footer'),
  };
}

export const menuOf = (content: Content): Link[] => [
  ...linksTo(
    content.copy.frame.menu,
    'directory',
    'blog',
    'glossary',
    ...historyOf(content),
    'contact',
  ),
  ...ownLinks(content, 'menu'),
];

const linkTo = ({ title, path }: Record<'title' | 'path', string>): Link => ({ name: title, path });

/** A page of the owner that could not be read gets no link. */
const ownLinks = ({ linkedPages, ownPages }: Content, place: keyof Content['linkedPages']) =>
  linkedPages[place].flatMap((slug) =>
    ownPages.filter(({ path }) => path === ownPath(slug)).map(linkTo),
  );

export function fixedPages(content: Planned): Page[] {
  const { copy, states, limits, home } = content;
  const directory = directoryPage(content);
  const [price] = copy.facts.city.always;
  return [
    page(content, 'home', {
      ...copy.home,
      path: paths.home,
      lastmod: latestOfCities(states),
      props: {
        ...home,
        states: states.slice(0, limits.homeStates).map(stateLink),
        areAllStates: states.length <= limits.homeStates,
        matchFacts: copy.facts.match,
        dealers: directory.layout.dealers,
        example: exampleOf(content),
      },
    }),
    directory,
    ...(hasAir(content) ? [climatePage(content)] : []),
    costPage(content),
    oldPianoPage(content),
    glossaryPage(content),
    page(content, 'contact', { ...copy.contact, path: paths.contact, name: 'Contact', props: {} }),
    page(content, 'search', {
      ...copy.search,
      path: paths.search,
      indexed: false,
      name: 'Search',
      props: {
        index: searchIndexPath,
        price: price ? `${price.name}: ${price.value}` : '',
        dealers: content.listed.count,
        states: states.map(stateLink),
      },
    }),
    page(content, 'thank-you', {
      ...copy.thankYou,
      path: paths.thankYou,
      indexed: false,
      props: { answerMs: content.answerMs, meanwhile: copy.city.body.dealers.meanwhile },
    }),
    notFoundPage(content, paths.notFound),
    notFoundPage(content, '/404.html'),
  ];
}

function exampleOf({ copy, humidityCredit: credit, humidityExamples, states, airOf }: Planned) {
  const homes = [
    ...humidityExamples.flatMap(({ home }) => home ?? []),
    ...states.flatMap((state) => state.cities.map((city) => ({ state, city }))),
  ];
  const { state, city } = homes.find(({ city }) => city.humidity) ?? {};
  if (!state || !city?.humidity) return null;
  const { humidity } = city;
  const { texts } = airOf(humidity.station);
  return {
    air: { ...texts, source: airSource(humidity, copy.air.source), credit },
    words: fillTexts(copy.city.body.air, { city: city.name, state: state.name, ...airValues(texts) }),
    city: cityLink(state, city),
  };
}

function siteCounts(states: readonly Pick<State, 'cities'>[]) {
  const [count, cities] = [states.length, states.flatMap((state) => state.cities).length];
  return {
    stateCount: `${count}`,
    cityCount: `${cities}`,
    statesInAll: count === 1 ? '1 state' : `${count} states`,
    citiesInAll: cities === 1 ? '1 city' : `${cities} cities`,
  };
}

function directoryPage(content: Planned) {
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
      dealers: countInWords(count, body.hero.dealers) ?? body.hero.dealers.none,
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
            .toSorted(
              (a, b) => Number(ofState.ofCity(b).length > 0) - Number(ofState.ofCity(a).length > 0),
            )
            .slice(0, limits.directoryCities)
            .map((city) => {
              const { length } = ofState.serving(city);
              return { ...cityLink(state, city), note: length > 0 ? `(${length})` : null };
            }),
          cityCount: cities.length,
          count: countInWords(cities.length, { one, more }) ?? '',
          dealerCount: ofState.count(),
          dealers: countInWords(ofState.count(), copy.dealers.listed),
          range: count > 0 ? null : seasonsOfState(state, content),
        };
      }),
      key: hasAir(content) ? copy.climate.body.map : null,
    },
  });
}

/** With so many cities of each of 50 states, the page on climates stays within its budget. */
const MOST_WITH_AIR = 8;

function climatePage(content: Planned) {
  const { states, copy, articles, humidityCredit: credit } = content;
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
      legend: { words: copy.air.classes, needs: NEEDS.map((name) => copy.air.classes[name]), credit },
      guide: guidePath(articles, 'humidity-piano-care'),
      states: states.map((state) => {
        const { code, cities } = state;
        const count = String(cities.length);
        return {
          ...stateLink(state),
          code,
          range: seasonsOfState(state, content),
          cities: cities.slice(0, MOST_WITH_AIR).map((city) => ({
            ...cityLink(state, city),
            seasons: city.humidity ? content.airOf(city.humidity.station).year : null,
          })),
          more: cities.length > MOST_WITH_AIR ? fillTokens(body.states.allCities, { count }) : null,
        };
      }),
    },
  });
}

function glossaryPage(content: Content) {
  const { glossary, articles, copy } = content;
  const { updated, entries, guides = [] } = glossary;
  return page(content, 'glossary', {
    ...fillTexts(copy.glossary, { termCount: String(entries.length) }),
    path: paths.glossary,
    lastmod: updated,
    name: 'Glossary',
    record: glossary,
    props: {
      entries: entries.map((entry) => ({ ...entry, id: slugify(entry.term) })),
      guides: guides.flatMap(({ words, article }) => {
        const path = guidePath(articles, article);
        return path ? { words, path } : [];
      }),
    },
  });
}

/** The most cities of a state that the 404 page offers. */
const MOST_CITIES = 6;

/** Hosts serve `/404.html` for unknown paths: only its script needs places and redirects. */
function notFoundPage(content: Content, path: string) {
  const { states, limits, redirects, copy } = content;
  const servedAnywhere = path === '/404.html';
  const [places, moved] = servedAnywhere ? [states, redirects] : [[], []];
  const citiesOf = (state: State) =>
    state.cities.slice(0, MOST_CITIES).map((city) => cityLink(state, city));
  return page(content, 'not-found', {
    ...copy.notFound,
    path,
    canonical: paths.notFound,
    indexed: false,
    props: {
      states: states.slice(0, limits.notFoundStates).map(stateLink),
      servedAnywhere,
      statesByPath: Object.fromEntries(
        places.map((state) => [statePath(state.slug), { name: state.name, cities: citiesOf(state) }]),
      ),
      redirects: Object.fromEntries(moved.map(({ from, to }) => [from, to])),
    },
  });
}

function costPage(content: Content) {
  const { copy, prices, salesTax } = content;
  const { body, ...head } = copy.cost;
  const tax = salesTax
    ? { rates: taxRatesPath, asOf: shownDate(salesTax.asOf).text, source: salesTax.source }
    : null;
  return page(content, 'cost', {
    ...head,
    path: paths.cost,
    lastmod: prices.reviewed,
    name: 'Cost',
    props: { copy: body, tax, guides: guidesOf(content), rentGuide: rentGuide(content) },
  });
}

function oldPianoPage(content: Content) {
  const { copy, history, prices } = content;
  const { body, ...head } = copy.oldPiano;
  return page(content, 'old-piano', {
    ...head,
    path: paths.oldPiano,
    lastmod: prices.reviewed,
    name: 'Old Piano',
    props: { copy: body, guides: [...guidesOf(content), ...(history ? [linkTo(history)] : [])] },
  });
}

const PAYING = 'financing-piano';
const GUIDES = ['buying-used-pianos', PAYING];

const guidesOf = ({ articles }: Content) =>
  articles.filter(({ slug }) => GUIDES.includes(slug)).map(linkTo);

function rentGuide({ articles }: Content) {
  const { path, sections } = articles.find(({ slug }) => slug === PAYING) ?? {};
  const part = sections?.find(({ heading }) => heading?.id.startsWith('rent'));
  return part?.heading ? `${path}#${part.heading.id}` : null;
}
