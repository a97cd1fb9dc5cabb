import type { Route } from '../../model/index.ts';
import { cutAtMarks, markOf } from '../../shape/marks.ts';
import { type ShapeText, type Shingles, shapeReader } from './shingles.js';

/** The words that all pages of a shape have. */
export interface ShapeWords {
  text: ShapeText;
  /** Reads the words of a page by its slots, joined. */
  read(slots: string): Shingles;
}

/**
 * Prepares reading the words of the pages of a shape, whose main text has marks. `route` is one of its pages, with marks in its
 * slots.
 */
export function shapeWords(mainText: string, route: Route<'city'>): ShapeWords {
  const text = withoutNames(mainText, route);
  return { text, read: shapeReader(text) };
}

/** Masks the names of places in a main text. */
function withoutNames(text: string, { props }: Route<'city'>): ShapeText {
  const names = new Set([props.city, props.state, ...props.siblings].map(({ name }) => name));
  const parts: (string | number)[] = [''];
  for (const piece of cutAtMarks(text)) {
    const isSlot = typeof piece === 'number' && !names.has(markOf(piece));
    const last = parts.at(-1);
    if (isSlot) parts.push(piece);
    else if (typeof last === 'string') parts[parts.length - 1] = last + masked(piece);
    else parts.push(masked(piece));
  }
  return { parts, names: [props.city.name, props.state.name].map(cutAtMarks) };
}

/** A constant text, or `_` in place of a name. */
const masked = (piece: string | number): string => (typeof piece === 'number' ? '_' : piece);
