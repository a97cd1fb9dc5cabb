import { hash } from 'node:crypto';
import type { Output, Route, Source } from '../model/index.ts';
import { cutAtMarks } from './marks.ts';

/** What all pages of one shape have in common: the HTML around their slots. */
export interface Shape {
  /** The HTML with a mark in every slot. */
  marked: string;
  /** Two shapes with the same HTML have the same hash. */
  hash: string;
  pieces: readonly Piece[];
}

/** A piece of HTML, or a slot and the way in which its string is escaped there. */
type Piece = Buffer | { slot: number; context: keyof typeof escapes };

/** Cuts HTML at the marks in it. */
export function shapeOf(marked: string): Shape {
  let isInScript = false;
  const pieces = cutAtMarks(marked).map((piece): Piece => {
    if (typeof piece === 'number') return { slot: piece, context: isInScript ? 'json' : 'html' };
    const [opened, closed] = [piece.lastIndexOf('<script'), piece.lastIndexOf('</script')];
    if (opened !== closed) isInScript = opened > closed;
    return Buffer.from(piece);
  });
  return { marked, hash: hash('sha256', marked, 'base64url'), pieces };
}

/** Fills the slots of a shape. The result is the HTML that React renders for these strings. */
export function fill({ pieces }: Shape, slots: readonly string[]): Buffer {
  const escaped: Record<keyof typeof escapes, Buffer[]> = { html: [], json: [] };
  let length = 0;
  const parts = pieces.map((piece) => {
    const part = Buffer.isBuffer(piece) ? piece : escapedSlot(piece);
    length += part.length;
    return part;
  });
  return Buffer.concat(parts, length);

  function escapedSlot({ slot, context }: Exclude<Piece, Buffer>): Buffer {
    const known = escaped[context];
    known[slot] ??= Buffer.from(escapes[context](slots[slot] ?? ''));
    return known[slot];
  }
}

/** A page as a route and the shape of its HTML. Its body is filled whenever it is read, so it takes no memory. */
export class FilledPage implements Output {
  readonly route: Route;
  readonly shape: Shape;

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
    return this.route.shaped?.slots ?? [];
  }

  get body(): Buffer {
    return fill(this.shape, this.slots);
  }

  get hash(): string {
    return hash('sha256', this.shape.hash + JSON.stringify(this.slots), 'base64url');
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
  JSON.stringify(text)
    .slice(1, -1)
    .replace(/[<>&\u2028\u2029]/g, (character) => JSON_ESCAPES[character] ?? '');

const escapes = { html: escapeInHtml, json: escapeInJson };
