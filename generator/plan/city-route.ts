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
import { stringsIn, withStrings } from './strings.ts';

/** The most other cities of its state that a city page links to. */
const MOST_SIBLINGS = 12;

/** What all city pages share. */
export interface CityPages {
  content: Content;
  guides: RouteProps['city']['guides'];
  prices: Record<IncomeBucket, RouteProps['city']['prices']>;
  /** The share image of each state. */
  images: ReadonlyMap<State, ShareImage>;
}

export const cityPagesOf = (content: Content): CityPages => ({
  content,
  guides: guidesFrom(content.articles),
  prices: { high: pricesFor('high', content.prices), medium: pricesFor('medium', content.prices) },
  images: new Map(content.states.map((state) => [state, stateImage(state)])),
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
  readonly path: string;
  private readonly state: State;
  private readonly index: number;
  private readonly pages: CityPages;

  /** The city is the one at `index` in its state. */
  constructor(state: State, index: number, pages: CityPages) {
    this.state = state;
    this.index = index;
    this.pages = pages;
    this.path = cityPath(state.slug, this.city.slug);
  }

  get file(): string {
    return fileOf(this.path);
  }

  get url(): string {
    return urlOf(this.pages.content.site.url, this.path);
  }

  get title(): string {
    return titleOf(`Pianos in ${this.city.name}, ${this.state.name}`, this.pages.content.site);
  }

  get description(): string {
    const place = `${this.city.name}, ${this.state.name}`;
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
    return this.pages.images.get(this.state) ?? stateImage(this.state);
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

  withSlots(slots: readonly string[]): Route<'city'> {
    return this.pageWith(withStrings(this.texts, slots));
  }

  private get city(): City {
    return this.state.cities[this.index] as City;
  }

  private get siblingCount(): number {
    return Math.min(this.state.cities.length - 1, MOST_SIBLINGS);
  }

  /** The cities that follow in the order of the state, around the end. */
  private get siblings(): Link[] {
    const { cities, slug } = this.state;
    return Array.from({ length: this.siblingCount }, (_, step) => {
      const city = cities[(this.index + 1 + step) % cities.length] as City;
      return { name: city.name, path: cityPath(slug, city.slug) };
    });
  }

  private get texts(): CityTexts {
    const { city, state, shareImage } = this;
    const path = statePath(state.slug);
    return {
      path: this.path,
      url: this.url,
      title: this.title,
      description: this.description,
      lastmod: city.lastmod,
      city: city.name,
      state: { name: state.name, path, url: urlOf(this.pages.content.site.url, path) },
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
