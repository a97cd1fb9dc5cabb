/**
 * The shingles of a page: a hash for each five successive words of its main text, each once. Names of places and numbers are masked,
 * since other names and numbers alone make no other text. Plain JavaScript, since Node also runs it on a thread, from this file.
 */
import { slotBorders } from '../../shape/fill.js';
import { HashList, HashSet, NO_HASHES } from './hashes.js';
import { MaskedText } from './masked-text.js';

/**
 * Shingles that all pages of a shape have are kept once for the shape. None of `own` is in `shared`; it may have some twice, in any
 * order.
 * @typedef {{ own: Uint32Array, shared: HashSet }} Shingles
 */

/**
 * The same shingles, of which those of `own` are ascending, each once. They stay valid.
 * @param {Shingles} shingles
 * @returns {Shingles}
 */
export function ascending({ own, shared }) {
  const sorted = own.slice().sort();
  let count = 0;
  for (const hash of sorted) {
    if (count > 0 && hash === sorted[count - 1]) continue;
    sorted[count] = hash;
    count += 1;
  }
  return { own: sorted.subarray(0, count), shared };
}

/**
 * The main text of all pages of a shape: constant texts, names already masked, and the numbers of slots. `names` are the texts of
 * the names to mask in slots, in the same form.
 * @typedef {{ parts: readonly SlottedPart[], names: readonly (readonly SlottedPart[])[] }} ShapeText
 * @typedef {string | number} SlottedPart
 */

/** The words of a shingle. */
const WORDS = 5;

/** The text that is read. One for all, since its memory is used again. */
const masked = new MaskedText();

/**
 * The shingles of a text in which these names are masked.
 * @param {string} text
 * @param {readonly string[]} names
 * @returns {Shingles}
 */
export function shinglesOfText(text, names) {
  const words = new HashList();
  const own = new HashList();
  masked.set(text);
  maskNames(names);
  masked.addWords(words);
  addShingles(own, words, NO_HASHES);
  return { own: own.copy(), shared: NO_HASHES };
}

/**
 * Adds the shingles of words that are given as hashes, in the order of the words, without those in `except`.
 * @param {HashList} shingles
 * @param {HashList} words
 * @param {HashSet} except
 */
function addShingles(shingles, words, except) {
  shingles.reserve(words.length);
  const found = shingles.items;
  const { items } = words;
  let { length } = shingles;
  for (let index = 0; index + WORDS <= words.length; index += 1) {
    let hash = 0;
    for (let word = index; word < index + WORDS; word += 1)
      hash = Math.imul(hash ^ /** @type {number} */ (items[word]), 0x9e3779b1);
    if (except.has(hash >>> 0)) continue;
    found[length] = hash;
    length += 1;
  }
  shingles.length = length;
}

/**
 * Returns a function that finds the shingles of the pages of one shape. Only the texts in slots are read for each page. The slots
 * of a page come joined. Its shingles are valid until the next page is read.
 * @param {ShapeText} shape
 * @returns {(slots: string) => Shingles}
 */
export function shapeReader({ parts, names }) {
  const own = new HashList();
  const words = new HashList();
  const shared = new HashList();
  /** The words of a constant text, or the number of a slot. */
  const read = parts.map((part) => {
    if (typeof part === 'number') return part;
    words.clear();
    masked.set(part);
    masked.addWords(words);
    addShingles(shared, words, NO_HASHES);
    return words.copy();
  });
  const ofShape = new HashSet(shared.copy());
  return (slots) => {
    const borders = slotBorders(slots);
    masked.set(slots);
    maskNames(names.map((name) => filled(name, slots, borders)));
    own.clear();
    words.clear();
    for (const part of read) {
      if (typeof part === 'number') masked.addWords(words, startOf(part, borders), borders[part]);
      else if (part.length < 2 * WORDS) words.addAll(part);
      else {
        // Of a long constant text, only the words at its ends are in a shingle with the words of a slot.
        words.addAll(part.subarray(0, WORDS - 1));
        addShingles(own, words, ofShape);
        words.clear();
        words.addAll(part.subarray(1 - WORDS));
      }
    }
    addShingles(own, words, ofShape);
    return { own: own.view(), shared: ofShape };
  };
}

/**
 * @param {readonly SlottedPart[]} parts
 * @param {string} slots
 * @param {readonly number[]} borders
 */
const filled = (parts, slots, borders) =>
  parts
    .map((part) => (typeof part === 'number' ? slots.slice(startOf(part, borders), borders[part]) : part))
    .join('');

/**
 * Where the string of a slot starts.
 * @param {number} slot
 * @param {readonly number[]} borders
 */
const startOf = (slot, borders) => (slot === 0 ? 0 : (borders[slot - 1] ?? 0) + 1);

/** Masks the longest names first: New York City is not New York and a word. @param {readonly string[]} names */
function maskNames(names) {
  for (const name of names.toSorted((a, b) => b.length - a.length)) masked.mask(name);
}
