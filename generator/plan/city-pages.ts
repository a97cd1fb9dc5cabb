import { cityPath, statePath } from '../addresses.ts';
import type {
  City,
  CityHumidity,
  Content,
  IncomeBucket,
  Link,
  Prices,
  RouteProps,
  ShareImage,
  ShownDate,
  State,
  Station,
} from '../model/index.ts';
import { type TokenValues, tokenFiller } from '../tokens.ts';
import { type AirTexts, airSourceOf, airTextsOf } from './air-texts.ts';
import { shownDate } from './dates.ts';
import type { StateDealers } from './dealers.ts';
import { guidePath, guidesFrom } from './place-texts.ts';
import { stateImage } from './share-images.ts';
import { type CityTax, cityTaxes } from './state-tax.ts';

/** The values that all pages of places share. */
export interface CityPages {
  content: Content;
  title: (values: TokenValues) => string;
  descriptions: ((values: TokenValues) => string)[];
  guides: RouteProps['city']['guides'];
  stateGuide: RouteProps['state']['guide'];
  prices: Record<IncomeBucket, RouteProps['city']['prices']>;
  reviewed: ShownDate;
  airOf: (station: Station) => AirTexts;
  airSourceOf: (humidity: CityHumidity) => string;
  dealersOf: (state: State) => StateDealers;
}

/** The values that the pages of the cities of one state share. */
export interface StateCities {
  state: State;
  link: Link;
  image: ShareImage;
  /** Returns what pages say of the sales tax of a city; null if the rates are not known. */
  taxOf(city: City): CityTax | null;
  /** In the order of the data. */
  links: readonly Link[];
  dealers: StateDealers;
}

/** The sources of a city page besides the city. */
export interface CityContext extends CityPages {
  cities: StateCities;
}

export const cityPagesOf = (content: Content, dealersOf: (state: State) => StateDealers): CityPages => ({
  dealersOf,
  content,
  title: tokenFiller(content.copy.city.title),
  descriptions: content.copy.city.description.map(tokenFiller),
  guides: guidesFrom(content.articles),
  stateGuide: guidePath(content.articles, 'humidity-piano-care'),
  prices: { high: pricesFor('high', content.prices), medium: pricesFor('medium', content.prices) },
  reviewed: shownDate(content.prices.reviewed),
  airOf: airTextsOf(content),
  airSourceOf: airSourceOf(content.copy.air),
});

export const citiesOf = (state: State, pages: CityPages): StateCities => ({
  state,
  link: { name: state.name, path: statePath(state.slug) },
  image: stateImage(state, pages),
  taxOf: cityTaxes(state, pages.content),
  links: state.cities.map(({ name, slug }) => ({ name, path: cityPath(state.slug, slug) })),
  dealers: pages.dealersOf(state),
});

/** Returns the price bands in the order of an income bucket, and the sentence before them. */
function pricesFor(bucket: IncomeBucket, { bands, emphasis, source }: Prices): RouteProps['city']['prices'] {
  const { lead, order } = emphasis[bucket];
  const sorted = [...bands].sort((a, b) => order.indexOf(a.slug) - order.indexOf(b.slug));
  return { lead, bands: sorted, source };
}
