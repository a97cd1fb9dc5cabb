import type { Copy } from '../load/schemas/copy.ts';
import type { Field, FieldPart } from '../load/schemas/field.ts';
import type { Source } from '../problem/problem.ts';
import type { PictureName } from '../tokens.ts';
import type { Picture } from './output.ts';

/** `iso` is a date, `text` shows it, such as `October 14, 2025`. */
export interface ShownDate {
  iso: string;
  text: string;
}

/** `text` is without markup, `id` is its fragment. */
export interface Heading {
  id: string;
  text: string;
}

/** Words without markup. The text before the first heading has none. */
export interface Section {
  heading?: Heading;
  text: string;
}

/** All `html` is safe; in headings and captions, it is the content of the element. */
export type Piece =
  | { kind: 'html'; html: string }
  | (Heading & { kind: 'heading'; level: 2 | 3; html: string })
  | { kind: 'picture'; name: PictureName; caption: string };

/** The reason that a build leaves a page out. `appears` is an ISO date after the date of the build. */
export type Hold = { reason: 'draft' } | { reason: 'date'; appears: string };

/** A page written in Markdown, such as the privacy policy. */
export interface Prose {
  path: string;
  title: string;
  /** One or two sentences: also the description of the page. */
  excerpt: string;
  /** The ISO date of the last change. */
  updated: string;
  pieces: Piece[];
  sections: Section[];
  words: number;
  /** `href` is a rooted path. */
  links: { href: string; source: Source }[];
  images: string[];
  picture?: Picture | undefined;
  source: Source;
}

export interface Article extends Omit<Prose, 'updated'> {
  slug: string;
  /** The ISO date of publication. */
  date: string;
  updated?: string | undefined;
  draft: boolean;
  /** Set by the plan, which knows the date of the build. */
  hold?: Hold;
  tags: string[];
}

/** `when` is in words, such as `By 1700`. */
export interface Milestone {
  when: string;
  event: string;
}

/**
 * A permanent redirect between rooted paths with a trailing slash. `from` may also be a file, such as
 * `/Old.html`, and `to` may end with a fragment.
 */
export interface Redirect {
  from: string;
  /** The address as the file has it, if it is more than a path. */
  written?: string | undefined;
  to: string;
  source: Source;
  at: string;
  addressSources: { from: Source; to: Source };
}

/** The owner's texts for their own templates, by name. */
export type Fields = Record<string, Field>;

/** The words of pages: their schema says what each is for. The plan fills tokens of places, such as `{{city}}`. */
export type { Copy, Paragraph, Phrase } from '../load/schemas/copy.ts';
export type { FieldPart };

/** The path is that of a page that works the value out. */
export type Fact = Copy['facts']['state'][number] & { path?: string };
export type CityCopy = Copy['city']['body'];
export type AirWords = Copy['air'];

export type { Source } from '../problem/problem.ts';
export type { PictureName } from '../tokens.ts';
