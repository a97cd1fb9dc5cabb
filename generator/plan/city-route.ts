import { cityPath, fileOf, paths, statePath, urlOf } from '../addresses.ts';
import type {
  City,
  Content,
  Crumb,
  IncomeBucket,
  Link,
  Prices,
  Route,
  RouteProps,
  ShapedRoute,
  ShareImage,
  Source,
  State,
} from '../model/index.ts';
import { fillTokens } from '../tokens.ts';
import { airOf, fillFaqs, guidesFrom } from './place-texts.ts';
import { firstThatFits, titleOf } from './route.ts';
import { stateImage } from './share-images.ts';
import { namesIn, stringsIn, withStrings } from './strings.ts';

/** The most other cities of its state that a city page links to. */
const MOST_SIBLINGS = 12;

/** What all city pages share. */
export interface CityPages {
  content: Content;
  guides: RouteProps['city']['guides'];
  prices: Record<IncomeBucket, RouteProps['city']['prices']>;
}

/** What the pages of the cities of one state share. */
export interface StateCities {
  state: State;
  link: Link;
  image: ShareImage;
  /** In the order of the data. */
  links: readonly Link[];
}

export const cityPagesOf = (content: Content): CityPages => ({
  content,
  guides: guidesFrom(content.articles),
  prices: { high: pricesFor('high', content.prices), medium: pricesFor('medium', content.prices) },
});

export const citiesOf = (state: State): StateCities => ({
  state,
  link: { name: state.name, path: statePath(state.slug) },
  image: stateImage(state),
  links: state.cities.map(({ name, slug }) => ({ name, path: cityPath(state.slug, slug) })),
});

/** The strings of a city page that templates only show. All other parts of a page are equal for cities with the same key. */
type CityTexts = {
  path: string;
  url: string;
  title: string;
  description: string;
  lastmod: string;
  city: string;
  state: { name: string; path: string; url: string };
  image: { path: string; alt: string };
  note: { music: string; home: string } | null;
  siblings: { name: string; path: string }[];
};

/**
 * The page of a city. A site may have 100,000 of them, so a route holds only its city. It makes title, props and slots whenever
 * they are read.
 */
export class CityRoute implements Route<'city'>, ShapedRoute<'city'> {
  readonly kind = 'city';
  readonly indexed = true;
  private readonly cities: StateCities;
  private readonly index: number;
  private readonly pages: CityPages;

  /** The city is the one at `index` in its state. */
  constructor(cities: StateCities, index: number, pages: CityPages) {
    this.cities = cities;
    this.index = index;
    this.pages = pages;
  }

  get path(): string {
    return this.link.path;
  }

  get file(): string {
    return fileOf(this.path);
  }

  get url(): string {
    return urlOf(this.pages.content.site.url, this.path);
  }

  get title(): string {
    return titleOf(`Pianos in ${this.link.name}, ${this.cities.link.name}`, this.pages.content.site);
  }

  get description(): string {
    const place = `${this.link.name}, ${this.cities.link.name}`;
    return firstThatFits([
      `Buy, rent or finance a piano in ${place}: free matching with verified dealers, typical prices, and advice for the local climate.`,
      `Buy, rent or finance a piano in ${place}: free matching with verified local dealers.`,
      `Pianos in ${place}: free matching with verified local dealers.`,
    ]);
  }

  get lastmod(): string {
    return this.city.lastmod;
  }

  get shareImage(): ShareImage {
    return this.cities.image;
  }

  get source(): Source {
    return this.city.source;
  }

  get breadcrumbs(): Crumb[] {
    return this.pageWith(this.texts).breadcrumbs;
  }

  get props(): RouteProps['city'] {
    return this.pageWith(this.texts).props;
  }

  get shaped(): ShapedRoute<'city'> {
    return this;
  }

  get key(): string {
    const { climate, incomeBucket, note } = this.city;
    return `${climate.slug} ${incomeBucket} ${note ? 'note' : 'no-note'} ${this.siblingCount}`;
  }

  get slots(): readonly string[] {
    return stringsIn(this.texts);
  }

  get names(): readonly string[] {
    return namesIn(this.texts);
  }

  withSlots(slots: readonly string[]): Route<'city'> {
    return this.pageWith(withStrings(this.texts, slots));
  }

  private get city(): City {
    return this.cities.state.cities[this.index] as City;
  }

  private get link(): Link {
    return this.cities.links[this.index] as Link;
  }

  private get siblingCount(): number {
    return Math.min(this.cities.links.length - 1, MOST_SIBLINGS);
  }

  /** The cities that follow in the order of the state, around the end. */
  private get siblings(): Link[] {
    const { links } = this.cities;
    const from = this.index + 1;
    const following = links.slice(from, from + this.siblingCount);
    return [...following, ...links.slice(0, this.siblingCount - following.length)];
  }

  private get texts(): CityTexts {
    const { city, shareImage } = this;
    const state = this.cities.link;
    return {
      path: this.path,
      url: this.url,
      title: this.title,
      description: this.description,
      lastmod: city.lastmod,
      city: city.name,
      state: { ...state, url: urlOf(this.pages.content.site.url, state.path) },
      image: { path: shareImage.path, alt: shareImage.alt },
      note: city.note ? { music: city.note.music, home: city.note.home } : null,
      siblings: this.siblings,
    };
  }

  private pageWith({ city: name, state, image, note, siblings, ...texts }: CityTexts): Route<'city'> {
    const { content, guides, prices } = this.pages;
    const { climate, incomeBucket } = this.city;
    const names = { city: name, state: state.name };
    const home = { name: 'Home', path: paths.home, url: urlOf(content.site.url, paths.home) };
    return {
      kind: this.kind,
      file: this.file,
      indexed: this.indexed,
      source: this.source,
      ...texts,
      breadcrumbs: [home, state, { name, path: texts.path, url: texts.url }],
      shareImage: { ...this.shareImage, ...image },
      props: {
        city: { name, path: texts.path },
        state: { name: state.name, path: state.path },
        climate: { ...airOf(climate), space: fillTokens(climate.space, names) },
        note,
        guides,
        prices: prices[incomeBucket],
        siblings,
        faqs: fillFaqs(content.cityFaqs, {
          ...names,
          'climate.humidity': fillTokens(climate.humidity, names),
        }),
        prefill: names,
      },
    };
  }
}

/** Returns the price bands in the order of an income bucket, and the sentence before them. */
function pricesFor(bucket: IncomeBucket, { bands, emphasis }: Prices): RouteProps['city']['prices'] {
  const { lead, order } = emphasis[bucket];
  return { lead, bands: [...bands].sort((a, b) => order.indexOf(a.slug) - order.indexOf(b.slug)) };
}
