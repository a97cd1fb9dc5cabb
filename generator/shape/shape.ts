import { hash } from 'node:crypto';
import type { Output, Route } from '../model/index.ts';
import { fill, joinSlots, type Piece } from './fill.js';
import { cutAtMarks } from './marks.ts';

/** What all pages of one shape have in common: the HTML around their slots. */
export interface Shape {
  /** The HTML with a mark in every slot. */
  marked: string;
  /** Shapes with the same hash are filled alike, even by another version of this code: 22 characters. */
  hash: string;
  pieces: readonly Piece[];
}

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
  for (const piece of pieces) if ('slot' in piece) slots[piece.slot] = ESCAPABLE;
  return String(fill({ pieces }, slots));
}

/** A hash of 132 bits. */
const shortHash = (text: string): string => hash('sha256', text, 'base64url').slice(0, 22);

/** What was made of the page that was asked for last: all together take much memory, and one page is asked several times in a row. */
interface Latest {
  page: FilledPage;
  slots: readonly string[];
  joined?: string;
  hash?: string;
}

let latest: Latest | undefined;

function latestOf(page: FilledPage): Latest {
  if (latest?.page !== page) latest = { page, slots: page.route.shaped?.slots ?? [] };
  return latest;
}

/** A page as a route and the shape of its HTML. Its slots and its body are made whenever they are read, so it takes little memory. */
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

  get slots(): readonly string[] {
    return latestOf(this).slots;
  }

  /** The slots as one text. */
  get joinedSlots(): string {
    const known = latestOf(this);
    known.joined ??= joinSlots(known.slots);
    return known.joined;
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
    const known = latestOf(this);
    // Joined at once: the pieces of a template string would stay in memory.
    known.hash ??= [this.shape.hash, shortHash(this.joinedSlots)].join('.');
    return known.hash;
  }
}
