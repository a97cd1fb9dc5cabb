import type { AirTable, CityAir, CityAirTexts, NeedsLegend, Seasons } from './air.ts';
import type {
  CityNote,
  Climate,
  Faq,
  HomeCopy,
  House,
  OwnFields,
  Person,
  PostalAddress,
  PriceBand,
  Term,
} from './content.ts';
import type { Picture } from './pictures.ts';
import type { CityCopy, Copy, Fact, Heading, Hold, Milestone, Paragraph, Piece, ShownDate } from './texts.ts';

export type Link = { name: string; path: string };

/** `aria-current`: `page` on its own page, `true` on the pages below. */
export interface MenuLink extends Link {
  current: 'page' | 'true' | undefined;
}

/** At the head of a text. */
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
  /** Null for an article that was not changed since its date. */
  updated: ShownDate | null;
  tags: string[];
  scene: SceneName;
  minutes: number;
  /** Present if a build would leave it out. */
  hold?: Hold;
}

export interface ReadingProps {
  /** Empty for a short text. */
  contents: Heading[];
  pieces: Piece[];
  /** At the head of the page. */
  picture?: Picture | undefined;
}

export type CityDealers = {
  /** All dealers; `count` in words. */
  total: `${number}`;
  count: string;
  /** Every card has all of these, but not each a picture. */
  listed: {
    name: string;
    address: PostalAddress;
    /** Whether the dealer serves the city, or the whole state. */
    reach: string;
    details: string;
    /** When and by whom the dealer was verified, or that this is out of date. */
    verified: string;
    /** The website before the phone. `rel` says of a website that the dealer pays. */
    first: { name: string; href: string; rel: string };
    second: { name: string; href: string };
    /** The host of the website, since paper has no links; or empty. */
    onPaper: string;
    picture: Picture | null;
  }[];
  /** The others, in words. */
  more: string | null;
};

export interface Props {
  home: HomeCopy & {
    states: Link[];
    matchFacts: Fact[];
    /** As on the directory. */
    dealers: string;
    /** The air of an example; null if the site has none. */
    example: { air: CityAir; words: CityCopy['air']; city: Link } | null;
  };
  directory: {
    copy: Copy['directory']['body'];
    /** Where dealers stand, or that none is listed; then, whom to ask meanwhile. */
    dealers: string;
    meanwhile: CityCopy['dealers']['meanwhile'] | null;
    /** `count` is in words, such as `3 cities`. */
    states: (Link & {
      code: string;
      cityCount: number;
      count: string;
      /** Their number in words. */
      dealers: string | null;
      cities: Link[];
    })[];
    /** Whether some city has figures. */
    hasAir: boolean;
  };
  climate: {
    copy: Copy['climate']['body'];
    legend: NeedsLegend;
    /** The path of the article on humidity. */
    guide: string | null;
    states: (Link & {
      code: string;
      /** The index of one of the legend; null without figures. */
      need: number | null;
      /** The first cities of the state. */
      cities: (Link & { seasons: Seasons | null })[];
      /** The name of the link to the state's page, if it has more cities. */
      more: string | null;
    })[];
  };
  /** `id` is a fragment. `guides` are words of definitions that become links. */
  glossary: { entries: (Term & { id: string })[]; guides: { words: string; path: string }[] };
  blog: { articles: ArticleSummary[] };
  article: ArticleSummary &
    ReadingProps & {
      author: Person | null;
      /** Null for an article that is newer than the review. */
      review: { by: Person; on: ShownDate | null } | null;
      /** By date. */
      previous: ArticleSummary | null;
      next: ArticleSummary | null;
      related: ArticleSummary[];
    };
  history: ReadingProps & { heading: string; minutes: number; timeline: Milestone[] };
  /** The privacy policy, the terms, and the owner's own pages. `notice` stands above the text. */
  text: ReadingProps & { heading: string; updated: ShownDate; notice?: string };
  contact: Record<never, never>;
  /** `index` is a rooted path. */
  search: { index: string; states: Link[] };
  'thank-you': { answerMs: number | null; meanwhile: CityCopy['dealers']['meanwhile'] };
  state: {
    state: Link;
    copy: Copy['state']['body'];
    facts: Fact[];
    /** The first cities of the state, grouped by climate. */
    climates: { name: string; text: Paragraph }[];
    air: AirTable | null;
    /** Null if the site does not speak of its taxes. */
    tax: {
      heading: string;
      /** Rates, and at last the tax on a price; empty for a state without a tax of its own. */
      facts: Fact[];
      sentences: string[];
      /** Since when the rates hold, and where they were found. */
      source: { text: Paragraph; url: string };
    } | null;
    /** Short paragraphs: the first sentence alone, then two by two. */
    note: Record<'distances' | 'movers', string[]> | null;
    /** The path of the article on humidity. */
    guide: string | null;
    /** At the top of the page: the first cities that have a card. */
    /** In place of dealers; null for a state that has some. */
    noDealers: { text: string; meanwhile: CityCopy['dealers']['meanwhile'] } | null;
    /** Cards: `name` is the heading, `dealers` their number in words. */
    primaryCities: (Link & { text: string; dealers: string | null })[];
    /** Under letters, unless the list is short. */
    otherCities: { letter?: string; links: Link[] }[];
    /** `phrase` is what the local part of an answer comes to. */
    faqs: (Faq & { phrase: string | null })[];
    fields: OwnFields;
    /** What the lead form starts with. */
    prefill: { city?: string; state?: string };
    /** For the lead form. */
    suggestedCities: readonly string[];
  };
  city: {
    city: Link;
    state: Link;
    copy: CityCopy;
    facts: Fact[];
    air: CityAir | null;
    note: Omit<CityNote, 'house'> | null;
    /** A page without a drawing has one named `none`, so that all pages have one shape. */
    house: { name: House | 'none'; title: string };
    /** Paths of articles by the choice that they help with. */
    guides: Record<
      'acousticOrDigital' | 'uprightOrGrand' | 'practiceOrPerformance' | 'spaceAndClimate',
      string | null
    >;
    dealers: CityDealers | null;
    /** Other cities of the state, if this one has no dealers. */
    dealersElsewhere: Link[];
    prices: { bands: PriceBand[]; source: string };
    /** A row of the prices, and where its figure comes from. Null if the site does not speak of taxes. */
    tax: { item: string; price: string; source: string; fact: Fact[] } | null;
    reviewed: ShownDate;
    siblings: Link[];
    fields: OwnFields;
    faqs: Props['state']['faqs'];
    prefill: Props['state']['prefill'];
  };
  'not-found': {
    states: Link[];
    /** True for the file that hosts serve for unknown paths: its script corrects the address bar. */
    servedAnywhere: boolean;
    /**
     * All states with their first cities, for the script: a missing path may begin with that of a state.
     */
    statesByPath: Record<string, { name: string; cities: Link[] }>;
    /** New paths by old ones: the script follows them on hosts without redirects. */
    redirects: Record<string, string>;
  };
}

export type PageKind = keyof Props;

/** All that the template of city pages may branch on. */
export interface CityLayout extends Pick<Props['city'], 'prices' | 'guides' | 'reviewed' | 'copy'> {
  facts: Copy['facts']['city'];
  climate: Climate;
  credit: string;
  dealerWords: Copy['dealers'];
  faqs: Faq[];
}

/** What the template of city pages only shows, besides the head. */
export type CityTexts = Pick<Props['city'], 'siblings' | 'dealers' | 'dealersElsewhere' | 'house'> & {
  tax: Props['city']['tax'];
  air: CityAirTexts | null;
};
