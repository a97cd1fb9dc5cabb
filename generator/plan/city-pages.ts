import { cityPath, statePath } from '../addresses.ts';
import type {
  City,
  CityHumidity,
  CityLayout,
  Climate,
  Content,
  IncomeBucket,
  Link,
  Prices,
  Props,
  ShareImage,
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

export interface CityPages {
  content: Content;
  title: (values: TokenValues) => string;
  descriptions: ((values: TokenValues) => string)[];
  /** Returns the layout of city pages: the same object for the same values. */
  layoutOf(climate: Climate, bucket: IncomeBucket, hasWindows: boolean): CityLayout;
  stateGuide: Props['state']['guide'];
  airOf: (station: Station) => AirTexts;
  airSourceOf: (humidity: CityHumidity) => string;
  dealersOf: (state: State) => StateDealers;
}

/** The values that the pages of the cities of one state share. */
export interface StateCities {
  state: State;
  link: Link;
  image: ShareImage;
  taxOf(city: City): CityTax | null;
  /** In the order of the data. */
  links: readonly Link[];
  dealers: StateDealers;
}

export interface CityContext extends CityPages {
  cities: StateCities;
}

export const cityPagesOf = (content: Content, dealersOf: (state: State) => StateDealers): CityPages => ({
  dealersOf,
  content,
  title: tokenFiller(content.copy.city.title),
  descriptions: content.copy.city.description.map(tokenFiller),
  layoutOf: layoutsOf(content),
  stateGuide: guidePath(content.articles, 'humidity-piano-care'),
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

/** Returns a function that finds layouts. Each is made once. */
function layoutsOf({ copy, faqs, articles, prices, humidityCredit }: Content) {
  const shared = {
    copy: copy.city.body,
    facts: copy.facts.city,
    dealerWords: copy.dealers,
    faqs: faqs.city,
    guides: guidesFrom(articles),
    reviewed: shownDate(prices.reviewed),
    credit: humidityCredit,
  };
  const bands = { high: pricesFor('high', prices), medium: pricesFor('medium', prices) };
  const layouts = new Map<string, CityLayout>();
  return (climate: Climate, bucket: IncomeBucket, hasWindows: boolean) => {
    const key = `${climate.slug} ${bucket} ${hasWindows}`;
    const layout = layouts.get(key) ?? { ...shared, climate, prices: bands[bucket], hasWindows };
    layouts.set(key, layout);
    return layout;
  };
}

/** Returns the price bands in the order of an income bucket, and the sentence before them. */
function pricesFor(bucket: IncomeBucket, { bands, emphasis, source }: Prices): Props['city']['prices'] {
  const { lead, order } = emphasis[bucket];
  const sorted = [...bands].sort((a, b) => order.indexOf(a.slug) - order.indexOf(b.slug));
  return { lead, bands: sorted, source };
}
