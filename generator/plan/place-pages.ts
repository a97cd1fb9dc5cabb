import { cityPath, paths, slugify, statePath } from '../addresses.ts';
import type {
  City,
  Content,
  DealerWords,
  DescribedState,
  Link,
  LinkGroup,
  Page,
  PageHead,
  Props,
  State,
} from '../model/index.ts';
import { fillTokens, type TokenValues } from '../tokens.ts';
import { CityHead, cityPage } from './city-page.ts';
import { type CityPages, citiesOf, cityPagesOf } from './city-pages.ts';
import type { StateDealers } from './dealers.ts';
import { firstThatFits, headOf, latestOfCities, page, withLayout } from './page.ts';
import { fillFaqs, fillTexts, joinNames } from './place-texts.ts';
import { pageImage, stateImage } from './share-images.ts';
import { airTable, citiesOfClimate, climatesOf } from './state-air.ts';
import { stateTax, stateTaxInShort } from './state-tax.ts';
import type { Swings } from './swings.ts';

export function placePlanner(content: Content, dealersOf: (state: State) => StateDealers) {
  const pages = cityPagesOf(content, dealersOf);
  return {
    *entriesOf(state: State): Iterable<PageHead> {
      const cities = citiesOf(state, pages);
      yield stateHead(state, pages);
      for (const city of state.cities) yield new CityHead(city, cities, pages);
    },
    statePage: (state: State, described: DescribedState) => statePage(state, described, pages),
    *cityPages(state: State, described: DescribedState['cities']) {
      const context = { ...pages, cities: citiesOf(state, pages) };
      for (const [index, city] of described.entries()) yield cityPage(city, index, context);
    },
  };
}

export const stateLink = (state: State): Link => ({ name: state.name, path: statePath(state.slug) });
const cityLink = (state: State, city: City): Link => ({
  name: city.name,
  path: cityPath(state.slug, city.slug),
});

function stateHead(state: State, pages: CityPages) {
  const { site, copy } = pages.content;
  const words = copy.state;
  const values = { state: state.name };
  return headOf(
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
      lastmod: latestOfCities([state]),
      shareImage: stateImage(state, pages),
      get source() {
        return state.source;
      },
    },
    site,
  );
}

const statePage = (state: State, described: DescribedState, pages: CityPages): Page<'state'> =>
  withLayout(stateHead(state, pages), { name: state.name, props: stateProps(state, described, pages) });

function stateProps(
  state: State,
  { note, cities: described }: DescribedState,
  { content, airOf, stateGuide, dealersOf }: CityPages,
): Props['state'] {
  const { state: copy, facts, dealers: dealerWords } = content.copy;
  const dealers = dealersOf(state);
  const values = { state: state.name };
  const words = fillTexts(copy.body, values);
  const cities = citiesOfClimate(described);
  const climates = climatesOf(cities, words.climate);
  const tax = stateTax(state, content);
  const air = airTable(
    cities.map((city) => ({ state, city })),
    content,
    airOf,
  );
  const primary = described.filter(({ city }) => city.primary);
  const others = state.cities.filter((city) => !city.primary);
  return {
    state: stateLink(state),
    copy: words,
    facts: [
      ...(dealers.all.length > 0
        ? [
            {
              name: dealerWords.fact,
              value: fillTokens(dealerWords.count, {
                count: String(dealers.all.length),
                place: state.name,
              }),
            },
          ]
        : []),
      ...facts.state,
      // Its air is told below, for each of its climates.
      ...(tax?.facts.slice(-1) ?? []),
    ],
    climates,
    air,
    tax,
    note: note ? { distances: paragraphsOf(note.distances), movers: paragraphsOf(note.movers) } : null,
    guide: stateGuide,
    firstCities: primary.slice(0, MOST_IN_HERO).map(({ city }) => cityLink(state, city)),
    primaryCities: primary.map(({ city, card }) => ({
      ...cityLink(state, city),
      name: fillTokens(words.cities.card, { city: city.name }),
      text: card ?? fillTokens(words.cities.cardText, { city: city.name }),
      dealers: dealersInWords(dealers.countIn(city.slug), dealerWords),
    })),
    otherCities: groupByLetter(others.map((city) => cityLink(state, city))),
    faqs: fillFaqs(content.faqs.state, {
      state: state.name,
      'note.homes': note?.homes ?? null,
      'note.seasons': note?.seasons ?? null,
      'note.budget': note?.budget ?? null,
      'state.tax': stateTaxInShort(state, content),
    }),
    prefill: { state: state.name },
    suggestedCities: suggestedCities(state),
  };
}

const MOST_IN_HERO = 6;

/** Cuts a text into short paragraphs: its first sentence, then two sentences each. */
function paragraphsOf(text: string): string[] {
  const [first = '', ...others] = text.split(/(?<=\w{3}[.?!]) (?=[A-Z])/);
  const paragraphs = [first];
  for (let at = 0; at < others.length; at += 2) paragraphs.push(others.slice(at, at + 2).join(' '));
  return paragraphs;
}

/** `Dealers listed: 3`; null without dealers. */
const dealersInWords = (count: number, { card }: DealerWords): string | null =>
  count > 0 ? fillTokens(card, { count: String(count) }) : null;

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

/** The values of tokens that count what a site has. */
export const siteCounts = (states: readonly State[]): TokenValues => ({
  stateCount: String(states.length),
  cityCount: String(states.reduce((sum, { cities }) => sum + cities.length, 0)),
});

export function directoryPage(
  { site, states, limits, siteSource, copy }: Content,
  { dealersOf, swings }: { dealersOf: (state: State) => StateDealers; swings: Swings },
): Page<'directory'> {
  const { title, description, body } = fillTexts(copy.directory, siteCounts(states));
  const countOf = ({ cities: { length } }: State): string =>
    length === 1 ? body.states.oneCity : fillTokens(body.states.severalCities, { count: String(length) });
  return page(
    {
      kind: 'directory',
      path: paths.directory,
      title,
      description,
      lastmod: latestOfCities(states),
      name: 'Directory',
      shareImage: pageImage('directory'),
      source: siteSource,
      props: {
        copy: body,
        states: states.map((state) => ({
          ...stateLink(state),
          code: state.code,
          swing: swings.ofState(state)?.swing ?? null,
          cityCount: state.cities.length,
          count: countOf(state),
          dealers: dealersInWords(dealersOf(state).all.length, copy.dealers),
          cities: cityLinks(state, limits.directoryCities),
        })),
        legend: swings.legend,
      },
    },
    site,
  );
}

export const cityLinks = (state: State, count: number): Link[] =>
  state.cities.slice(0, count).map((city) => cityLink(state, city));

export const stateLinks = (states: readonly State[], count: number): Link[] =>
  states.slice(0, count).map(stateLink);

const MOST_SUGGESTED = 60;

/** The names that the form of a state suggests: those of primary cities first, each in the order of the data. */
const suggestedCities = ({ cities }: State): string[] =>
  [...cities.filter(({ primary }) => primary), ...cities.filter(({ primary }) => !primary)]
    .slice(0, MOST_SUGGESTED)
    .map(({ name }) => name);
