import { cityPath, statePath } from '../addresses.ts';
import type { CityLayout, Climate, Content, IncomeBucket, Prices, Props, State } from '../model/index.ts';
import { tokenFiller } from '../tokens.ts';
import { airSourceOf, airTextsOf } from './air-texts.ts';
import type { StateDealers } from './dealers.ts';
import { shownDate } from './page.ts';
import { guidePath, guidesFrom } from './place-texts.ts';
import { stateImage } from './share-images.ts';
import { cityTaxes } from './state-tax.ts';

export type CityPages = ReturnType<typeof cityPagesOf>;

/** The values that the pages of the cities of one state share. */
export type StateCities = ReturnType<typeof citiesOf>;

export interface CityContext extends CityPages {
  cities: StateCities;
}

export const cityPagesOf = (content: Content, dealersOf: (state: State) => StateDealers) => ({
  dealersOf,
  content,
  title: tokenFiller(content.copy.city.title),
  descriptions: content.copy.city.description.map(tokenFiller),
  layoutOf: layoutsOf(content),
  stateGuide: guidePath(content.articles, 'humidity-piano-care'),
  airOf: airTextsOf(content),
  airSourceOf: airSourceOf(content.copy.air),
});

export const citiesOf = (state: State, pages: CityPages) => ({
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
  return (climate: Climate, bucket: IncomeBucket, hasWindows: boolean): CityLayout => {
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
