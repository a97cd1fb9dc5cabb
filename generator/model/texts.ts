import type { Copy } from '../load/copy.ts';
import type { Source } from '../problem/problem.ts';
import type { PictureName } from '../tokens.ts';

/** A link of a text to a rooted path. */
export interface TextLink {
  href: string;
  source: Source;
}

/** An ISO date, and its text on pages, such as `October 14, 2025`. */
export interface ShownDate {
  iso: string;
  text: string;
}

/** A heading of a text. `text` is without markup, `id` is its fragment. */
export interface Heading {
  id: string;
  text: string;
}

/** The words of a section, without markup. The text before the first heading is a section without a heading. */
export interface Section {
  heading?: Heading;
  text: string;
}

/** A piece of a rendered text. All `html` is safe. In headings and captions, it is the content of the element. */
export type Piece =
  | { kind: 'html'; html: string }
  | (Heading & { kind: 'heading'; level: 2 | 3; html: string })
  | { kind: 'picture'; name: PictureName; caption: string };

/** Why a build leaves a page out: it is a draft, or its ISO date is after that of the build. */
export type Hold = { reason: 'draft' } | { reason: 'date'; appears: string };

/** A page written in Markdown that is no article, such as the privacy policy. */
export interface Prose {
  path: string;
  title: string;
  /** One or two sentences, which are also the description of the page. */
  excerpt: string;
  /** ISO date. */
  updated: string;
  pieces: Piece[];
  sections: Section[];
  /** The number of words in the text. */
  words: number;
  links: TextLink[];
  /** The paths of the images that it shows. */
  images: string[];
  source: Source;
}

export interface Article extends Omit<Prose, 'updated'> {
  slug: string;
  /** ISO date. */
  date: string;
  draft: boolean;
  /** Set by the plan, which knows the date of the build. */
  hold?: Hold;
  tags: string[];
}

/** An event of the history. `when` has its year or years in words, such as `By 1700`. */
export interface Milestone {
  when: string;
  event: string;
}

/** The history of the piano. Its milestones are sorted by year. */
export interface History extends Prose {
  timeline: Milestone[];
}

/**
 * A permanent redirect. Both addresses are rooted paths with a trailing slash; `from` may instead be that of a file, such as
 * `/Old.html`, and `to` may end with a fragment.
 */
export interface Redirect {
  from: string;
  to: string;
  source: Source;
  addressSources: { from: Source; to: Source };
}

/** The words of pages. Their schema says what each text is for. The plan fills the tokens of places, such as `{{city}}`. */
export type { AirToken, Copy, Paragraph, Phrase } from '../load/copy.ts';

export type Fact = Copy['facts']['city'][number];
export type CityCopy = Copy['city']['body'];
export type AirWords = Copy['air'];

export type { Source } from '../problem/problem.ts';
export type { PictureName } from '../tokens.ts';
