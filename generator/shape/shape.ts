import { hash } from 'node:crypto';
import type { Output, Route, Source } from '../model/index.ts';
import { cutAtMarks } from './marks.ts';

/** What all pages of one shape have in common: the HTML around their slots. */
export interface Shape {
  /** The HTML with a mark in every slot. */
  marked: string;
  /** Shapes with the same hash are filled alike, even by another version of this code: 22 characters. */
  hash: string;
  pieces: readonly Piece[];
}

/** A piece of HTML, or a slot and the way in which its string is escaped there. */
export type Piece = Buffer | { slot: number; context: keyof typeof escapes };

/** Cuts HTML at the marks in it. */
export function shapeOf(marked: string): Shape {
  let isInScript = false;
  const pieces = cutAtMarks(marked).map((piece): Piece => {
    if (typeof piece === 'number') return { slot: piece, context: isInScript ? 'json' : 'html' };
    const [opened, closed] = [piece.lastIndexOf('<script'), piece.lastIndexOf('</script')];
    if (opened !== closed) isInScript = opened > closed;
    return Buffer.from(piece);
  });
  return { marked, hash: shortHash(marked + filledWithAllEscapes(pieces)), pieces };
}

/** All characters that an escape could change. */
const ESCAPABLE = `${String.fromCharCode(...Array(128).keys())}\u2028\u2029`;

/** Fills all slots with these characters, so that the hash of a shape changes with the code that fills it. */
function filledWithAllEscapes(pieces: readonly Piece[]): string {
  const slots: string[] = [];
  for (const piece of pieces) if (!Buffer.isBuffer(piece)) slots[piece.slot] = ESCAPABLE;
  return String(fill({ pieces }, slots));
}

/** A hash of 132 bits. */
const shortHash = (text: string): string => hash('sha256', text, 'base64url').slice(0, 22);

/** Where pages are put together. Grows to the size of the largest page. */
let scratch = Buffer.allocUnsafe(1 << 18);

/**
 * Fills the slots of a shape. The result is the HTML that React renders for these strings. It is valid until the next page is
 * filled: pages are put together in one place, since a new one for each would cost more than filling it.
 */
export function fill({ pieces }: Pick<Shape, 'pieces'>, slots: readonly string[]): Buffer {
  /** Where the text of each slot stands already, for each way to escape it: a copy is quicker than escaping again. */
  const written: Record<keyof typeof escapes, Span[]> = { html: [], json: [] };
  let length = 0;
  const write = (text: string): void => {
    // A UTF-16 unit takes at most three bytes.
    reserve(length + 3 * text.length);
    length += scratch.write(text, length);
  };
  for (const piece of pieces) {
    if (Buffer.isBuffer(piece)) {
      reserve(length + piece.length);
      scratch.set(piece, length);
      length += piece.length;
      continue;
    }
    const spans = written[piece.context];
    const span = spans[piece.slot];
    const start = length;
    if (span) {
      reserve(length + span.end - span.start);
      scratch.copyWithin(length, span.start, span.end);
      length += span.end - span.start;
    } else {
      write(escapes[piece.context](slots[piece.slot] ?? ''));
      spans[piece.slot] = { start, end: length };
    }
  }
  return scratch.subarray(0, length);
}

interface Span {
  start: number;
  end: number;
}

/** Makes room for so many bytes. */
function reserve(bytes: number): void {
  if (bytes <= scratch.length) return;
  const larger = Buffer.allocUnsafe(2 * bytes);
  scratch.copy(larger);
  scratch = larger;
}

/** A page as a route and the shape of its HTML. Its body is filled whenever it is read, so it takes little memory. */
export class FilledPage implements Output {
  readonly route: Route;
  readonly shape: Shape;
  private knownSlots: readonly string[] | undefined;
  private knownHash: string | undefined;

  constructor(route: Route, shape: Shape) {
    this.route = route;
    this.shape = shape;
  }

  get file(): string {
    return this.route.file;
  }

  get source(): Source {
    return this.route.source;
  }

  get slots(): readonly string[] {
    this.knownSlots ??= this.route.shaped?.slots ?? [];
    return this.knownSlots;
  }

  /** Frees the memory of the slots. They are made again if they are read. */
  forgetSlots(): void {
    this.knownSlots = undefined;
  }

  get body(): Buffer {
    return Buffer.from(fill(this.shape, this.slots));
  }

  /** Calls `use` with the body, which is valid until `use` returns. This is quicker than reading `body`. */
  withBody<T>(use: (body: Buffer) => T): T {
    return use(fill(this.shape, this.slots));
  }

  /** The hash of the shape, a dot, and a hash of the slots: a later build can tell which of them has changed. */
  get hash(): string {
    // No text of a site has a NUL character.
    this.knownHash ??= `${this.shape.hash}.${shortHash(this.slots.join('\0'))}`;
    return this.knownHash;
  }
}

const HTML_ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};

/** Escapes a text as React does, in texts and in attributes alike. */
const escapeInHtml = (text: string): string =>
  /[&<>"']/.test(text) ? text.replace(/[&<>"']/g, (character) => HTML_ESCAPES[character] ?? '') : text;

const JSON_ESCAPES: Readonly<Record<string, string>> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/** Escapes a text as `templates/parts/json-script.tsx` does, within a string of JSON. */
const escapeInJson = (text: string): string =>
  /^[\w ,.'/:-]*$/.test(text)
    ? text
    : JSON.stringify(text)
        .slice(1, -1)
        .replace(/[<>&\u2028\u2029]/g, (character) => JSON_ESCAPES[character] ?? '');

const escapes = { html: escapeInHtml, json: escapeInJson };
