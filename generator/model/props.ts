import type { AirTable, CityAir, CityAirTexts, Seasons, SwingLegend } from './air.ts';
import type {
  CityNote,
  Climate,
  Faq,
  HomeCopy,
  House,
  Person,
  PostalAddress,
  PriceBand,
  Term,
} from './content.ts';
import type { CityCopy, Copy, Fact, Heading, Hold, Milestone, Paragraph, Piece, ShownDate } from './texts.ts';

export type Link = { name: string; path: string };

/** A link of the header on a page. `current` is its `aria-current`: `page` on its own page, `true` on the pages below. */
export interface MenuLink extends Link {
  current: 'page' | 'true' | undefined;
}

/** A drawing at the head of a text. */
export type SceneName =
  | 'upright-or-grand'
  | 'digital-or-acoustic'
  | 'humidity'
  | 'used'
  | 'financing'
  | 'room'
  | 'grand'
  | 'history';

export interface ArticleSummary {
  title: string;
  path: string;
  excerpt: string;
  date: ShownDate;
  tags: string[];
  scene: SceneName;
  minutes: number;
  /** Present if a build would leave the article out. */
  hold?: Hold;
}

export interface ReadingProps {
  /** The table of contents; empty for a short text. */
  contents: Heading[];
  pieces: Piece[];
}

export type CityDealers = {
  /** The number of all dealers, and the same in words. */
  total: `${number}`;
  count: string;
  /** Every card has all of these parts. */
  listed: {
    name: string;
    address: PostalAddress;
    /** Whether the dealer serves the city, or the whole state. */
    reach: string;
    details: string;
    /** When and by whom the dealer was verified, or that this is out of date. */
    verified: string;
    /** Two ways to reach the dealer: the website before the phone. `rel` says of a website that the dealer pays. */
    first: { name: string; href: string; rel: string };
    second: { name: string; href: string };
    /** The host of the website: paper has no links. Empty if there is no website. */
    onPaper: string;
  }[];
  /** The number of the others in words; null if all are listed. */
  more: string | null;
};

export interface Props {
  home: HomeCopy & { states: Link[]; matchFacts: Fact[] };
  directory: {
    copy: Copy['directory']['body'];
    /** `count` is the number of its cities in words, such as `3 cities`. */
    states: (Link & {
      code: string;
      /** The index of a band of the legend; null without figures. */
      swing: number | null;
      cityCount: number;
      count: string;
      /** The number of its dealers in words; null if there are none. */
      dealers: string | null;
      cities: Link[];
    })[];
    /** Null if no city has figures on its air. */
    legend: SwingLegend | null;
  };
  climate: {
    copy: Copy['climate']['body'];
    legend: SwingLegend;
    /** The ranges of the bands of humidity, from dry to damp: three below the range that suits a piano, the range, three above. */
    humidities: string[];
    /** The path of the article on humidity; null if it does not exist. */
    guide: string | null;
    states: (Link & {
      code: string;
      /** The figures of its tile on the map, and the same in words; null without figures. */
      tile: ({ label: string } & Record<'winter' | 'summer', { humidity: number; band: number }>) | null;
      /** The first cities of the state; `seasons` is null without figures. */
      cities: (Link & { seasons: Seasons | null })[];
      /** The name of the link to the page of a state with more cities than are listed; null if all are. */
      more: string | null;
    })[];
  };
  /** `id` is the fragment of the entry. `guides` are words of definitions that are links. */
  glossary: { entries: (Term & { id: string })[]; guides: { words: string; path: string }[] };
  /** `topics` are all tags, each with the articles that have it. */
  blog: { articles: ArticleSummary[]; topics: { tag: string; articles: Link[] }[] };
  article: ArticleSummary &
    ReadingProps & {
      author: Person | null;
      /** Null for an article of a later date than the review. `on` is null for a review without a date. */
      review: { by: Person; on: ShownDate | null } | null;
      /** The previous article by date. */
      previous: ArticleSummary | null;
      next: ArticleSummary | null;
      related: ArticleSummary[];
    };
  history: ReadingProps & { heading: string; minutes: number; timeline: Milestone[] };
  /** The privacy policy, the terms, and the owner's own pages. `notice` stands above the text. */
  text: ReadingProps & { heading: string; updated: ShownDate; notice?: string };
  contact: Record<never, never>;
  /** `index` is the rooted path of the search index. */
  search: { index: string; states: Link[] };
  'thank-you': { answerMs: number | null };
  state: {
    state: Link;
    copy: Copy['state']['body'];
    facts: Fact[];
    /** The climates of its cities: the first cities of the state, grouped by climate. */
    climates: { name: string; text: Paragraph }[];
    /** Null if no city has figures. */
    air: AirTable | null;
    /** Null if the site does not speak of its taxes. */
    tax: {
      heading: string;
      /** The rates, and at last the tax on a price; empty for a state without a tax of its own. */
      facts: Fact[];
      sentences: string[];
      /** Since when the rates hold, and where they were found. */
      source: { text: Paragraph; url: string };
    } | null;
    /** In short paragraphs: the first sentence alone, then two by two. */
    note: Record<'distances' | 'movers', string[]> | null;
    /** The path of the article on humidity; null if it does not exist. */
    guide: string | null;
    /** The links at the top of the page: the first cities that have a card. */
    firstCities: Link[];
    /** The cards of the cities: `name` is the heading, `dealers` their number in words; null if there are none. */
    primaryCities: (Link & { text: string; dealers: string | null })[];
    /** Each group under a letter; without one, all links of a short list. */
    otherCities: { letter?: string; links: Link[] }[];
    /** `phrase` is what the local part of an answer comes to; null if there is none. */
    faqs: (Faq & { phrase: string | null })[];
    /** The values that the lead form starts with. */
    prefill: { city?: string; state?: string };
    /** The names that the form suggests for the city. */
    suggestedCities: readonly string[];
  };
  city: {
    city: Link;
    state: Link;
    copy: CityCopy;
    facts: Fact[];
    /** Null if the city has no figures. */
    air: CityAir | null;
    note: CityOwnTexts | null;
    /** The drawing of a house, and what it shows. A page without it hides it by its name, so that all pages have one shape. */
    house: { name: House | 'none'; title: string };
    /** The paths of the articles by the choice that they help with; null if the article does not exist. */
    guides: Record<
      'acousticOrDigital' | 'uprightOrGrand' | 'practiceOrPerformance' | 'spaceAndClimate',
      string | null
    >;
    /** Null if there are none. */
    dealers: CityDealers | null;
    /** Other cities of the state that have dealers, if this one has none. */
    dealersElsewhere: Link[];
    prices: { lead: string; bands: PriceBand[]; source: string };
    reviewed: ShownDate;
    siblings: Link[];
    faqs: Props['state']['faqs'];
    prefill: Props['state']['prefill'];
  };
  'not-found': {
    states: Link[];
    /** True for the file that hosts serve for unknown paths. Its script corrects the address bar. */
    servedAnywhere: boolean;
    /** All states by their paths, with their first cities, for the script: a missing path may begin with that of a state. */
    statesByPath: Record<string, { name: string; cities: Link[] }>;
    /** The redirects that its script follows on hosts without redirects: the new path by the old path. */
    redirects: Record<string, string>;
  };
}

export type PageKind = keyof Props;

/** All that the template of city pages may branch on. */
export interface CityLayout extends Pick<Props['city'], 'prices' | 'guides' | 'reviewed' | 'copy' | 'facts'> {
  climate: Climate;
  hasWindows: boolean;
  credit: string;
  dealerWords: Copy['dealers'];
  faqs: Faq[];
}

/** The texts of a city page that its template only shows, besides its head. */
export type CityTexts = Pick<Props['city'], 'siblings' | 'dealers' | 'dealersElsewhere' | 'house'> & {
  tax: { sentence: string; phrase: string } | null;
  air: CityAirTexts | null;
};

/** The texts that somebody wrote on one city: those of its note. */
export type CityOwnTexts = Omit<CityNote, 'house'>;
