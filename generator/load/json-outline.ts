/** What one pass over a JSON text finds. */
export interface Outline {
  /**
   * The offsets of the outermost brackets and of the commas directly between them: each entry of the outermost list or object
   * stands between two of them. Empty if the text is a single value without brackets.
   */
  borders: number[];
  /** The number of keys in all objects, duplicates included. */
  keys: number;
  /** The most levels of nesting. */
  depth: number;
}

const QUOTE = '"'.charCodeAt(0);
const BACKSLASH = '\\'.charCodeAt(0);
const COLON = ':'.charCodeAt(0);
const COMMA = ','.charCodeAt(0);
const OPEN_LIST = '['.charCodeAt(0);
const CLOSE_LIST = ']'.charCodeAt(0);
const OPEN_OBJECT = '{'.charCodeAt(0);
const CLOSE_OBJECT = '}'.charCodeAt(0);

/** Outlines a text that is valid JSON. Of any other text, the outline says nothing. */
export function outlineOf(text: string): Outline {
  const outline: Outline = { borders: [], keys: 0, depth: 0 };
  const { borders } = outline;
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        at = closingQuote(text, at);
        break;
      case COLON:
        outline.keys += 1;
        break;
      case COMMA:
        if (depth === 1) borders.push(at);
        break;
      case OPEN_LIST:
      case OPEN_OBJECT:
        if (depth === 0) borders.push(at);
        depth += 1;
        if (depth > outline.depth) outline.depth = depth;
        break;
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        depth -= 1;
        if (depth === 0) borders.push(at);
        break;
    }
  }
  return outline;
}

/**
 * Finds the offset of the comma or the bracket behind an entry of a list or an object, and counts the keys of the entry; `undefined` if
 * the text ends before.
 */
export function endOfEntry(text: string, start: number): { end: number; keys: number } | undefined {
  let depth = 0;
  let keys = 0;
  for (let at = start; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        at = closingQuote(text, at);
        break;
      case COLON:
        keys += 1;
        break;
      case OPEN_LIST:
      case OPEN_OBJECT:
        depth += 1;
        break;
      case COMMA:
        if (depth === 0) return { end: at, keys };
        break;
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        if (depth === 0) return { end: at, keys };
        depth -= 1;
        break;
    }
  }
  return;
}

/** Returns the offset of the quote that closes the string that starts at `start`; the end of the text if none does. */
export function closingQuote(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end < 0 ? text.length : end;
}

/** True if an odd number of backslashes stands before an offset. */
function isEscaped(text: string, offset: number): boolean {
  let first = offset;
  while (text.charCodeAt(first - 1) === BACKSLASH) first -= 1;
  return (offset - first) % 2 === 1;
}

const isSpace = (code: number): boolean => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;

/** Returns the first offset from `start` on that has no white space. */
export function afterSpace(text: string, start: number): number {
  let at = start;
  while (isSpace(text.charCodeAt(at))) at += 1;
  return at;
}

/** Returns the last offset up to `end` that has no white space before it. */
export function beforeSpace(text: string, end: number): number {
  let at = end;
  while (isSpace(text.charCodeAt(at - 1))) at -= 1;
  return at;
}
