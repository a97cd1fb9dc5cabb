import type { Source } from './source.ts';

/** A link of a text to an address of the site, rooted. */
export interface TextLink {
  href: string;
  source: Source;
}

/** A drawing or chart of the site that a text may show. */
export type PictureName =
  | 'action'
  | 'financing'
  | 'humidity'
  | 'lineup'
  | 'prices'
  | 'room-plans'
  | 'timeline'
  | 'upright-vs-grand';

/** A date as ISO date and as pages show it: `October 14, 2025`. */
export interface ShownDate {
  iso: string;
  text: string;
}

/** A heading of a text; `text` is plain, `id` its place in the page. */
export interface Heading {
  id: string;
  text: string;
}

/** A piece of a text that was written in Markdown. All `html` is safe; that of a heading or a caption is what stands within. */
export type Piece =
  | { kind: 'html'; html: string }
  | (Heading & { kind: 'heading'; level: 2 | 3; html: string })
  | { kind: 'picture'; name: PictureName; caption: string };

/** What keeps an article out of a build: it is a draft, or its ISO date is after that of the build. */
export type Hold = { reason: 'draft' } | { reason: 'date'; appears: string };

export interface Article {
  title: string;
  slug: string;
  /** One or two sentences; the page's description too. */
  excerpt: string;
  /** ISO date. */
  date: string;
  draft: boolean;
  /** Left out where nothing does; only the plan knows the date of the build. */
  hold?: Hold;
  tags: string[];
  pieces: Piece[];
  /** How many words the text has. */
  words: number;
  links: TextLink[];
  source: Source;
}

/** A standing page written in Markdown, such as the privacy policy. */
export interface Prose {
  title: string;
  excerpt: string;
  /** ISO date. */
  updated: string;
  pieces: Piece[];
  words: number;
  links: TextLink[];
  source: Source;
}

/** An event of the history with its year or years, in words such as `By 1700`. */
export interface Milestone {
  when: string;
  event: string;
}

/** The history of the piano; its milestones stand in their order. */
export interface History extends Prose {
  timeline: Milestone[];
}

/** A permanent redirect. Both addresses are rooted paths with a trailing slash; `to` may end with a fragment. */
export interface Redirect {
  from: string;
  to: string;
  source: Source;
  addressSources: { from: Source; to: Source };
}
