/**
 * A template is the HTML that pages of one layout share, cut where their texts go. React renders it once, with a
 * mark for each text. Filling it takes a thirtieth of that time.
 */
import type { Output, Page } from '../model/index.ts';
import { giveTexts, Skeleton, takeTexts } from '../plan/strings.ts';
import type { Problem } from '../problem/problem.ts';

/** Errors name the page by `path`. */
export type RenderPage = (page: Page, path?: string) => string;

export class FilledPage implements Output {
  readonly textBytes: number;

  constructor(
    readonly page: Page,
    readonly template: Template,
    readonly texts: readonly string[] = [],
  ) {
    this.textBytes = encode(texts).length - texts.length;
  }

  get file(): string {
    return this.page.file;
  }

  /** Valid until another page is made or read. */
  get body(): Buffer {
    return this.template.fill(this.texts);
  }
}

/** The texts that a template only shows. */
function shownTexts(page: Page) {
  const { path, url, name = null, parents, title, description, lastmod = null, texts, own } = page;
  const { path: image, alt } = page.shareImage;
  return { path, url, name, parents, title, description, lastmod, image, alt, texts, own };
}

function withTexts(page: Page, shown: readonly string[]) {
  const { image, alt, ...changes } = giveTexts(shownTexts(page), shown);
  const shareImage = { ...page.shareImage, path: image, alt };
  return { ...page, ...changes, shareImage } as Page;
}

export function ownTexts(page: Page): string[] {
  const texts: string[] = [];
  takeTexts(page.own, texts, OWN);
  return texts;
}

const OWN = new Skeleton();

export class PageMaker {
  readonly #render: RenderPage;
  /** The first skeleton of each layout. */
  readonly #layouts = new Map<object, Skeleton>();
  /** The first, the last and the longest page of each template. */
  readonly #templates = new Map<Skeleton, [FilledPage, FilledPage, FilledPage]>();

  constructor(render: RenderPage) {
    this.#render = render;
  }

  make(page: Page): FilledPage {
    if (!page.texts) return new FilledPage(page, new Template(0, () => this.#render(page)));
    const start = this.#layouts.get(page.layout) ?? new Skeleton();
    this.#layouts.set(page.layout, start);
    const texts: string[] = [];
    const skeleton = takeTexts(shownTexts(page), texts, start);
    const [first, , longest] = this.#templates.get(skeleton) ?? [];
    const template =
      first?.template ??
      new Template(texts.length, (marks) => this.#render(withTexts(page, marks), page.path));
    const filled = new FilledPage(page, template, texts);
    const isLongest = !longest || filled.textBytes > longest.textBytes;
    this.#templates.set(skeleton, [first ?? filled, filled, isLongest ? filled : longest]);
    return filled;
  }

  /**
   * Compares three pages of each template with what React renders. They differ if a component measures,
   * compares or changes a text that it may only show.
   */
  verify(): Problem[] {
    return [...this.#templates.values()].flatMap((pages) =>
      [...new Set(pages)].flatMap((page) => findDifference(page, this.#render) ?? []).slice(0, 1),
    );
  }
}

/** A problem shows the tag or text before a difference, and this many characters after it. */
const NEAR = 30;

function findDifference({ page, body }: FilledPage, render: RenderPage): Problem | undefined {
  // As bytes, a text is the same as a file.
  const bytes = Buffer.from(render(page));
  if (body.equals(bytes)) return;
  const [filled, rendered] = [String(body), String(bytes)];
  let at = 0;
  while (filled[at] === rendered[at]) at += 1;
  const start = Math.max(filled.lastIndexOf('<', at - 1), at - 2 * NEAR);
  const near = (html: string) => html.slice(start, at + NEAR).replaceAll('\n', ' ');
  return {
    code: 'PG603',
    source: { file: `templates/pages/${page.kind}.tsx`, line: 1 },
    message: `on ${page.path}, a template reads a text that it may only show, such as by .length or ===: React renders ${near(rendered)}, but the filled template has ${near(filled)}.`,
    hint: `Show the texts of ${page.kind} pages as they are, or leave them out, here and in all that this template imports.`,
  };
}

/** The number of a text between two noncharacters, which the loader refuses in every text. */
const markOf = (slot: number) => `\uFFFE${slot}\uFFFF`;
export const MARK = /\uFFFE(\d+)\uFFFF/;

/** HTML, or the number of a text in HTML or in a string of JSON. */
type Piece = Buffer | { slot: number; context: 'html' | 'json' };

export class Template {
  readonly #pieces: readonly Piece[];

  constructor(texts: number, render: (marks: readonly string[]) => string) {
    this.#pieces = piecesOf(render(Array.from({ length: texts }, (_, slot) => markOf(slot))));
  }

  /** Not kept, since a site may have hundreds of templates. */
  get marked(): string {
    const texts = this.#pieces.map((piece) => ('slot' in piece ? markOf(piece.slot) : String(piece)));
    return texts.join('');
  }

  /** Returns what React renders for these texts, valid until other texts are encoded. */
  fill(texts: readonly string[]): Buffer {
    if (encoded.texts !== texts) encode(texts);
    const { starts, ends, plain, length: start } = encoded;
    let end = start;
    for (const piece of this.#pieces) {
      if (piece instanceof Uint8Array) {
        reserve(end + piece.length);
        bytes.set(piece, end);
        end += piece.length;
        continue;
      }
      const { slot, context } = piece;
      const text = texts[slot] as string;
      plain[slot] ||= PLAIN.test(text) ? YES : NO;
      if (plain[slot] === YES) {
        const [from, to] = [starts[slot] as number, ends[slot] as number];
        reserve(end + to - from);
        bytes.copyWithin(end, from, to);
        end += to - from;
      } else {
        const escaped = ESCAPES[context](text);
        reserve(end + MOST_BYTES * escaped.length);
        end += bytes.write(escaped, end);
      }
    }
    return bytes.subarray(start, end);
  }
}

/** The texts of a page and, after them, the page: new memory for each page would cost more than filling it. */
let bytes = Buffer.allocUnsafe(1 << 18);

/** The texts of the last page, with a NUL before each: most appear in several places. */
const encoded = {
  texts: [] as readonly string[],
  length: 0,
  starts: [] as number[],
  ends: [] as number[],
  /** Says if a text is plain; 0 until it is needed. */
  plain: [] as number[],
};
const [YES, NO] = [1, 2];

/** The most bytes of a UTF-16 unit. */
const MOST_BYTES = 3;

/** Returns the encoded texts, valid until other texts are encoded. */
function encode(texts: readonly string[]) {
  reserve(texts.reduce((sum, { length }) => sum + MOST_BYTES * length + 1, 0));
  const { texts: before, starts, ends, plain } = encoded;
  let end = 0;
  for (let slot = 0; slot < texts.length; slot += 1) {
    const text = texts[slot] as string;
    bytes[end] = 0;
    starts[slot] = end + 1;
    end += 1 + bytes.write(text, end + 1);
    ends[slot] = end;
    // Pages that follow each other have many texts in common.
    if (text !== before[slot]) plain[slot] = 0;
  }
  encoded.texts = texts;
  encoded.length = end;
  return bytes.subarray(0, end);
}

function reserve(length: number) {
  if (length <= bytes.length) return;
  const larger = Buffer.allocUnsafe(2 * length);
  bytes.copy(larger);
  bytes = larger;
}

function piecesOf(marked: string): Piece[] {
  let isInScript = false;
  return marked.split(MARK).map((piece, index): Piece => {
    if (index % 2 === 1) return { slot: Number(piece), context: isInScript ? 'json' : 'html' };
    const [opened, closed] = [piece.lastIndexOf('<script'), piece.lastIndexOf('</script')];
    if (opened !== closed) isInScript = opened > closed;
    return Buffer.from(piece);
  });
}

/** Matches text that is the same in HTML and JSON: no quotes, `&<>\`, control characters, U+2028, U+2029, surrogates. */
const PLAIN = /^[ !#-%(-;=?-[\]-\u2027\u202a-\ud7ff\ue000-\uffff]*$/;

const HTML_ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};

/** `html` escapes as React does, `json` as `templates/parts/json-script.tsx`. */
const ESCAPES = {
  html: (text: string) => text.replace(/[&<>"']/g, (character) => HTML_ESCAPES[character] ?? ''),
  json: (text: string) =>
    JSON.stringify(text)
      .slice(1, -1)
      .replace(
        /[<>&\u2028\u2029]/g,
        (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
      ),
};
