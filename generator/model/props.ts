import type { Names } from '../tokens.ts';
import type {
  AirWords,
  Article,
  CityCopy,
  CityNote,
  Climate,
  Copy,
  Dealer,
  Fact,
  Faq,
  Fields,
  Heading,
  HomeCopy,
  House,
  Milestone,
  Paragraph,
  Person,
  PostalAddress,
  PriceBand,
  Prose,
  ShownDate,
  Term,
} from './content.ts';
import type { Picture } from './output.ts';

export type Link = { name: string; path: string };

export type ShownPerson = Omit<Person, 'picture'> & { picture: Picture | undefined };

export type ShownHouse = { name: House | 'none'; title: string };

/** `note` says how many dealers name a city, or what a dealer offers; null if nothing does. */
export type NotedLink = Link & { note: string | null };

/** `aria-current`: `page` on its own page, `true` on the pages below. */
export interface MenuLink extends Link {
  current: 'page' | 'true' | undefined;
}

export type SceneName =
  Names<'upright-or-grand digital-or-acoustic humidity used financing room grand history'>[number];

export interface ArticleSummary
  extends Pick<Article, 'title' | 'path' | 'excerpt' | 'tags' | 'hold'> {
  date: ShownDate;
  /** Null if not changed since its date. */
  updated: ShownDate | null;
  scene: SceneName;
  minutes: number;
}

export interface ReadingProps extends Pick<Prose, 'pieces' | 'picture'> {
  /** The table of contents. Empty for a short text. */
  contents: Heading[];
}

export type CityDealers = {
  /** Of all dealers who serve the city. */
  total: `${number}`;
  /** The name of the link to them, and how many offer what; null if none says what it offers. */
  link: string;
  offers: string | null;
  listed: {
    /** Also a fragment of the page. */
    slug: string;
    name: string;
    address: PostalAddress;
    verified: string;
    /** Says that the dealer serves the whole state; null if it names the city. */
    reach: string | null;
    /** As people write them, and as schema.org does. */
    hours: { text: string; spec: string[] } | null;
    /** The first brands, and how many more there are. */
    brands: string | null;
    offers: string | null;
    /** All brands, a bar, and all offers, for the script that filters. Commas are those of the words, which saves bytes. */
    sells: string;
    about: string | null;
    phone: { name: string; href: string } | null;
    /** Its host is its name. */
    site: { name: string; href: string } | null;
    directions: { name: string; href: string };
    /** Leads to the form of the page, which then names the dealer. */
    ask: { name: string; href: string };
    logo: Picture | null;
    picture: Picture | null;
    fit: Dealer['fit'];
  }[];
};

/** The mean humidity of rooms, in whole percent. `need` is an index of the legend. */
export interface Seasons {
  winter: number;
  summer: number;
  need: number;
}

/** The driest and the dampest season of the cities of a state, in percent. */
export type SeasonRange = readonly [driest: number, dampest: number];

export interface NeedsLegend {
  words: Pick<AirWords['classes'], 'method' | 'note'>;
  needs: string[];
  credit: string;
}

export interface AirTable {
  words: AirWords['table'];
  rows: {
    /** All cities of one station. Some cities of an example have no page. */
    cities: { name: string; path?: string }[];
    /** Whole percent for each month, from January. */
    months: readonly number[];
    /** The class of each month's bar: `dry` or `damp` outside the range that suits a piano, `fit` in it. */
    levels: readonly string[];
    winter: string;
    summer: string;
  }[];
  credit: string;
}

/** `outside` is a range of temperatures such as `10°F to 20°F`, `humidity` a figure such as `35%`. */
export interface WindowTable {
  words: AirWords['windows'];
  rows: { outside: string; humidity: string }[];
}

/** By how many points one region is damper than another over the year; below zero, drier. */
export interface MovesTable {
  words: AirWords['moves'];
  regions: string[];
  /** From one region to each region, in the same order; null to itself. */
  rows: (number | null)[][];
  credit: string;
}

export interface CityAir {
  /** Without the sign. Months and levels are as in `AirTable`. */
  months: readonly string[];
  levels: readonly string[];
  inWinter: string;
  inSummer: string;
  house: string;
  help: string;
  /** The rooted path of the calendar for the months of tuning. */
  calendar: string;
  /** The month that moves a piano most, the fragment of its key, and how far, such as `34 cents sharp`. */
  farthest: { month: string; id: string; drift: string };
  source: string;
  credit: string;
}

export interface Props {
  home: HomeCopy & {
    states: Link[];
    areAllStates: boolean;
    matchFacts: Fact[];
    /** The same words as on the directory. */
    dealers: string;
    example: { air: CityAir; words: CityCopy['air']; city: Link } | null;
  };
  directory: {
    copy: Copy['directory']['body'];
    /** Says where to find dealers, or that none is listed. `meanwhile` then says whom else to ask. */
    dealers: string;
    meanwhile: string | null;
    /** `count` is in words, such as `3 cities`. */
    states: (Link & {
      code: string;
      cityCount: number;
      count: string;
      dealerCount: number;
      dealers: string | null;
      cities: NotedLink[];
      /** Null without figures, and where dealers are counted. */
      range: SeasonRange | null;
    })[];
    /** Null without figures. */
    key: Copy['climate']['body']['map'] | null;
  };
  climate: {
    copy: Copy['climate']['body'];
    legend: NeedsLegend;
    guide: string | null;
    states: (Link & {
      code: string;
      /** Null without figures. */
      range: SeasonRange | null;
      /** The first cities of the state. */
      cities: (Link & { seasons: Seasons | null })[];
      /** The name of the link to its other cities. */
      more: string | null;
    })[];
  };
  cost: {
    copy: Copy['cost']['body'];
    /** Null on a site without taxes. `rates` is the path of a file with all rates. */
    tax: { rates: string; asOf: string; source: Record<'name' | 'url', string> } | null;
    guides: Link[];
    /** The address of what a guide says of renting. */
    rentGuide: string | null;
  };
  'old-piano': { copy: Copy['oldPiano']['body']; guides: Link[] };
  /** `id` is a fragment. `guides` turns words of definitions into links. */
  glossary: { entries: (Term & { id: string })[]; guides: { words: string; path: string }[] };
  blog: { articles: ArticleSummary[] };
  article: ArticleSummary &
    ReadingProps & {
      author: ShownPerson | null;
      /** Null for an article newer than the review. */
      review: { by: ShownPerson; on: ShownDate | null } | null;
      previous: ArticleSummary | null;
      next: ArticleSummary | null;
      related: ArticleSummary[];
    };
  history: ReadingProps & { heading: string; minutes: number; timeline: Milestone[] };
  /** The privacy policy, the terms, and the owner's pages. `notice` comes above the text. */
  text: ReadingProps & { heading: string; updated: ShownDate; notice?: string };
  contact: Record<never, never>;
  /** `index` is a rooted path; `dealers` is how many the site lists. */
  search: { index: string; price: string; dealers: number; states: Link[] };
  'thank-you': { answerMs: number | null; meanwhile: string };
  state: {
    state: Link;
    copy: Copy['state']['body'];
    facts: Fact[];
    /** The first cities of the state, grouped by climate. */
    climates: { name: string; text: Paragraph }[];
    air: AirTable | null;
    /** Null on a site without the taxes of the state. */
    tax: {
      heading: string;
      /** Rates, and last the tax on a price. Empty for a state without a tax of its own. */
      facts: Fact[];
      sentences: string[];
      /** Since when the rates are valid, and where they come from. */
      source: { text: Paragraph; url: string };
    } | null;
    code: string;
    /** The commonest of its cities. */
    house: ShownHouse;
    /** Short paragraphs: first one sentence, then two at a time. */
    note: Record<'distances' | 'movers', string[]> | null;
    guide: string | null;
    noDealers: string | null;
    /** Whom else to ask; null for a state with dealers. */
    meanwhile: string | null;
    /** Below the heading, and below the button of the form: what to expect of so many dealers. */
    lead: Paragraph;
    promise: string;
    dealers: { city: Link; dealers: NotedLink[] }[];
    everywhere: CityDealers['listed'];
    asked: Pick<Copy['dealers'], 'asked' | 'askedThen' | 'askedAll'>;
    /** The name of the link to them; null without dealers. */
    seeDealers: string | null;
    /** Cards of cities: `name` is the heading. */
    primaryCities: (NotedLink & { text: string })[];
    /** Grouped by letter, unless the list is short. */
    otherCities: { letter?: string; links: NotedLink[] }[];
    faqs: Faq[];
    fields: Fields;
    prefill: { city?: string; state?: string };
    suggestedCities: readonly string[];
  };
  city: Pick<
    Props['state'],
    'state' | 'asked' | 'faqs' | 'fields' | 'lead' | 'prefill' | 'promise'
  > & {
    city: Link;
    copy: CityCopy;
    facts: Fact[];
    air: CityAir | null;
    note: Omit<CityNote, 'house' | 'checked' | 'updated'> | null;
    /** When the names in the note were looked up, such as `November 2026`. Null if some were not. */
    checked: string | null;
    /** Without a drawing, the name is `none`, so that all pages have one shape. */
    house: ShownHouse;
    /** The path of the article that helps with each choice. */
    guides: Record<
      'acousticOrDigital' | 'uprightOrGrand' | 'practiceOrPerformance' | 'spaceAndClimate',
      string | null
    >;
    dealers: CityDealers | null;
    /** Other cities of the state, if this one has no dealers. */
    dealersElsewhere: Link[];
    prices: { bands: PriceBand[]; source: string };
    /** A row of the prices, and the source of its figure. Null on a site without taxes. */
    tax: {
      item: string;
      price: string;
      source: Record<'before' | 'link' | 'after' | 'url', string>;
      /** What a piano costs with it, as `/cost/` adds it up. Empty if the tax is not known. */
      allIn: Fact[];
    } | null;
    reviewed: ShownDate;
    siblings: Link[];
  };
  'not-found': {
    states: Link[];
    /** True for the file that hosts serve for unknown paths. Its script corrects the address bar. */
    servedAnywhere: boolean;
    /** All states with their first cities. The script offers those of the state in a missing path. */
    statesByPath: Record<string, { name: string; cities: Link[] }>;
    /** The new path for each old one. The script follows these on hosts without redirects. */
    redirects: Record<string, string>;
  };
}

export type PageKind = keyof Props;

/** All that the template of city pages may branch on. */
export interface CityLayout
  extends Pick<
    Props['city'],
    'prices' | 'guides' | 'reviewed' | 'copy' | 'asked' | 'lead' | 'promise'
  > {
  facts: Copy['facts']['city'];
  climate: Climate;
  credit: string;
  faqs: Faq[];
}

/** Texts that the template of city pages only shows, besides the head. */
export type CityTexts = Pick<
  Props['city'],
  'siblings' | 'dealers' | 'dealersElsewhere' | 'house' | 'tax' | 'checked'
> & {
  air: CityAirTexts | null;
};

/** Shown alone or in answers. */
export type CityAirTexts = Omit<CityAir, 'credit'> & {
  needs: string;
  /** Mean humidity, such as `42%`. */
  winter: string;
  summer: string;
  /** What cooling does to these figures, such as `AC dries it`. */
  cooled: string;
  /** Two months, such as `January and July`. */
  tune: string;
  figures: string;
  tuning: string;
  delivery: string;
};
