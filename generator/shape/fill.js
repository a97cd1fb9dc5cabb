/** Filling the slots of a shape. Plain JavaScript, since Node also runs it on a thread, from this file. */

/**
 * A piece of HTML, or a slot and the way in which its string is escaped there.
 * @typedef {Uint8Array | { slot: number, context: keyof typeof escapes }} Piece
 */

/** Where pages are put together. Grows to the size of the largest page. */
let scratch = Buffer.allocUnsafe(1 << 18);

/**
 * Where the text of each slot stands already, since a copy is quicker than escaping again: start and end of the one in HTML, then
 * of the one in JSON. An end of 0 means nowhere.
 */
let spans = new Uint32Array(1024);

/**
 * Fills the slots of a shape. The result is the HTML that React renders for these strings. It is valid until the next page is
 * filled: pages are put together in one place, since a new one for each would cost more than filling it.
 * @param {{ pieces: readonly Piece[] }} shape
 * @param {readonly string[]} slots
 * @returns {Buffer}
 */
export function fill({ pieces }, slots) {
  if (spans.length < 4 * slots.length) spans = new Uint32Array(8 * slots.length);
  spans.fill(0);
  let length = 0;
  for (const piece of pieces) {
    if (piece instanceof Uint8Array) {
      reserve(length + piece.length);
      scratch.set(piece, length);
      length += piece.length;
      continue;
    }
    const { slot, context } = piece;
    const span = 4 * slot + (context === 'html' ? 0 : 2);
    const start = spans[span] ?? 0;
    const end = spans[span + 1] ?? 0;
    if (end > 0) {
      reserve(length + end - start);
      scratch.copyWithin(length, start, end);
      length += end - start;
      continue;
    }
    const string = slots[slot] ?? '';
    const isPlain = PLAIN.test(string);
    const text = isPlain ? string : escapes[context](string);
    // A UTF-16 unit takes at most three bytes.
    reserve(length + 3 * text.length);
    const written = scratch.write(text, length);
    for (const same of isPlain ? [4 * slot, 4 * slot + 2] : [span]) {
      spans[same] = length;
      spans[same + 1] = length + written;
    }
    length += written;
  }
  return scratch.subarray(0, length);
}

/**
 * Makes room for so many bytes.
 * @param {number} bytes
 */
function reserve(bytes) {
  if (bytes <= scratch.length) return;
  const larger = Buffer.allocUnsafe(2 * bytes);
  scratch.copy(larger);
  scratch = larger;
}

/** A string that is the same in HTML and in JSON: without quotes, `&`, `<`, `>`, `\\`, control characters, U+2028, U+2029, surrogates. */
const PLAIN = /^[ !#-%(-;=?-[\]-\u2027\u202a-\ud7ff\ue000-\uffff]*$/;

/** @type {Readonly<Record<string, string>>} */
const HTML_ESCAPES = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};

/**
 * Escapes a text as React does, in texts and in attributes alike.
 * @param {string} text
 */
const escapeInHtml = (text) => text.replace(/[&<>"']/g, (character) => HTML_ESCAPES[character] ?? '');

/** @type {Readonly<Record<string, string>>} */
const JSON_ESCAPES = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/**
 * Escapes a text as `templates/parts/json-script.tsx` does, within a string of JSON.
 * @param {string} text
 */
const escapeInJson = (text) =>
  JSON.stringify(text)
    .slice(1, -1)
    .replace(/[<>&\u2028\u2029]/g, (character) => JSON_ESCAPES[character] ?? '');

const escapes = { html: escapeInHtml, json: escapeInJson };

/** Parts the strings of slots in one text. No text of a site has this character. */
const SEPARATOR = '\0';

/** The strings of slots as one text, which is quicker to hash, and to send to a thread. @param {readonly string[]} slots */
export const joinSlots = (slots) => slots.join(SEPARATOR);

/** @param {string} joined */
export const splitSlots = (joined) => joined.split(SEPARATOR);
