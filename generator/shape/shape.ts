import { hash } from 'node:crypto';
import type { Output, Route, Source } from '../model/index.ts';
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

/** A page as a route and the shape of its HTML. Its body is filled whenever it is read, so it takes little memory. */
export class FilledPage implements Output {
  readonly route: Route;
  readonly shape: Shape;
  private knownSlots: readonly string[] | undefined;
  private knownJoined: string | undefined;
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

  /** The slots as one text. */
  get joinedSlots(): string {
    this.knownJoined ??= joinSlots(this.slots);
    return this.knownJoined;
  }

  /** Frees the memory of the slots. They are made again if they are read. */
  forgetSlots(): void {
    this.knownSlots = undefined;
    this.knownJoined = undefined;
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
    this.knownHash ??= `${this.shape.hash}.${shortHash(this.joinedSlots)}`;
    return this.knownHash;
  }
}
