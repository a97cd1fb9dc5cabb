import { hash } from 'node:crypto';
import type { Output, Route } from '../model/index.ts';
import { fill, joinSlots, type Piece } from './fill.js';
import { cutAtMarks, markOf } from './marks.ts';

/** The HTML that all pages of one shape share, around their slots. */
export interface Shape {
  /** The HTML with a mark in every slot. */
  marked: string;
  /** Shapes with the same hash are filled alike, even by another version of this code: 22 characters. */
  hash: string;
  pieces: readonly Piece[];
  /** The part of the date that its pages show. */
  shows: keyof typeof DAY_PARTS;
}

/** A shape as the store has it. Plain data. */
export type StoredShape = Omit<Shape, 'pieces'>;

export const toStored = ({ marked, hash, shows }: Shape): StoredShape => ({ marked, hash, shows });

/** A shape of the store. Its HTML is cut only when a page is filled. */
export function fromStored(stored: StoredShape): Shape {
  let pieces: readonly Piece[] | undefined;
  return {
    ...stored,
    get pieces() {
      pieces ??= piecesOf(stored.marked);
      return pieces;
    },
  };
}

/** Cuts HTML at the marks in it. */
export function shapeOf(marked: string): Shape {
  const pieces = piecesOf(marked);
  return {
    marked,
    hash: shortHash(marked + filledWithAllEscapes(pieces)),
    pieces,
    shows: shownDay({ pieces }),
  };
}

function piecesOf(marked: string): Piece[] {
  let isInScript = false;
  return cutAtMarks(marked).map((piece) => {
    if (typeof piece === 'number') return { slot: piece, context: isInScript ? 'json' : 'html' };
    const [opened, closed] = [piece.lastIndexOf('<script'), piece.lastIndexOf('</script')];
    if (opened !== closed) isInScript = opened > closed;
    return Buffer.from(piece);
  });
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

/** The build's date as pages show it: the ISO date, the date in words, the year. */
export type Day = readonly [iso: string, text: string, year: string];

/** The names of the first slots of every page, in which the date stands. The slots of its route follow. */
export const DAY_SLOTS: readonly string[] = ['today.iso', 'today.text', 'year'];

/** The date with a mark in each of its slots. */
export const MARKED_DAY: Day = [markOf(0), markOf(1), markOf(2)];

/** The part of the date that a shape shows. */
function shownDay({ pieces }: Pick<Shape, 'pieces'>): keyof typeof DAY_PARTS {
  const slots = new Set(pieces.flatMap((piece) => ('slot' in piece ? piece.slot : [])));
  if (slots.has(0) || slots.has(1)) return 'day';
  return slots.has(2) ? 'year' : 'nothing';
}

/** The part of the date in the hash of a page. */
const DAY_PARTS = {
  day: ([iso]: Day) => `@${iso}`,
  year: ([, , year]: Day) => `@${year}`,
  nothing: () => '',
};

/** The hash of a page on a day, by its key. */
export const hashOn = (day: Day, { key, shows }: { key: string; shows: Shape['shows'] }): string =>
  key + DAY_PARTS[shows](day);

/** True if the hashes are of the same page on two days, and it shows the date: then its HTML differs. */
export function differInDay(one: string, other: string): boolean {
  const [[key, day], [otherKey, otherDay]] = [one.split('@'), other.split('@')];
  return key === otherKey && day !== otherDay;
}

/** A page as a route, the shape of its HTML, and the texts for its slots. */
export class FilledPage implements Output {
  readonly route: Route;
  readonly shape: Shape;
  readonly day: Day;
  readonly slots: readonly string[];
  #key: string | undefined;

  /** `key` spares computing the key of the page again. */
  constructor(route: Route, shape: Shape, day: Day, key?: string) {
    this.route = route;
    this.shape = shape;
    this.day = day;
    this.slots = [...day, ...(route.shaped?.slots ?? [])];
    this.#key = key;
  }

  get file(): string {
    return this.route.file;
  }

  /** The slots as one text. */
  get joinedSlots(): string {
    return joinSlots(this.slots);
  }

  get body(): Buffer {
    return Buffer.from(fill(this.shape, this.slots));
  }

  /** Calls `use` with the body, which is valid until `use` returns. This is quicker than reading `body`. */
  withBody<T>(use: (body: Buffer) => T): T {
    return use(fill(this.shape, this.slots));
  }

  /** The hash of the shape; if its route has slots, a dot and a hash of these. */
  get key(): string {
    const { slots } = this.route.shaped ?? {};
    this.#key ??= [this.shape.hash, ...(slots ? [shortHash(joinSlots(slots))] : [])].join('.');
    return this.#key;
  }

  /** The key, and the date as far as the page shows it: a later build can tell which of them has changed. */
  get hash(): string {
    return hashOn(this.day, { key: this.key, shows: this.shape.shows });
  }

  /** The same page on another day. */
  on(day: Day): FilledPage {
    return new FilledPage(this.route, this.shape, day, this.#key);
  }
}
