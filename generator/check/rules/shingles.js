/**
 * The shingles of a page: a hash for each five successive words of its main text, each once. Names of places and numbers are masked,
 * since other names and numbers alone make no other text. Plain JavaScript, since Node also runs it on a thread, from this file.
 */
import { HashList, HashSet, NO_HASHES } from './hashes.js';

/**
 * Shingles that all pages of a shape have are kept once for the shape. None of `own` is in `shared`; it may have some twice, in any
 * order.
 * @typedef {{ own: Uint32Array, shared: HashSet }} Shingles
 */

/**
 * The main text of all pages of a shape: constant texts, names already masked, and the numbers of slots. `names` are the texts of
 * the names to mask in slots, in the same form.
 * @typedef {{ parts: readonly SlottedPart[], names: readonly (readonly SlottedPart[])[] }} ShapeText
 * @typedef {string | number} SlottedPart
 */

/** The words of a shingle. */
const WORDS = 5;

/**
 * The shingles of a text in which these names are masked.
 * @param {string} text
 * @param {readonly string[]} names
 * @returns {Shingles}
 */
export function shinglesOfText(text, names) {
  const words = new HashList();
  const own = new HashList();
  addWords(words, maskNames(text, longestFirst(names)));
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
  const { items } = words;
  for (let index = 0; index + WORDS <= words.length; index += 1) {
    let hash = 0;
    for (let word = index; word < index + WORDS; word += 1)
      hash = Math.imul(hash ^ /** @type {number} */ (items[word]), 0x9e3779b1);
    if (!except.has(hash >>> 0)) shingles.push(hash >>> 0);
  }
}

/**
 * Returns a function that finds the shingles of the pages of one shape. Only the texts in slots are read for each page. The shingles
 * of a page are valid until the next page is read.
 * @param {ShapeText} shape
 * @returns {(slots: readonly string[]) => Shingles}
 */
export function shapeReader({ parts, names }) {
  const own = new HashList();
  const words = new HashList();
  const shared = new HashList();
  /** The words of a constant text, or the number of a slot. */
  const read = parts.map((part) => {
    if (typeof part === 'number') return part;
    words.clear();
    addWords(words, part);
    addShingles(shared, words, NO_HASHES);
    return words.copy();
  });
  const ofShape = new HashSet(shared.copy());
  return (slots) => {
    const places = longestFirst(names.map((name) => filled(name, slots)));
    own.clear();
    words.clear();
    for (const part of read) {
      if (typeof part === 'number') addWords(words, maskNames(slots[part] ?? '', places));
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
 * @param {readonly string[]} slots
 */
const filled = (parts, slots) =>
  parts.map((part) => (typeof part === 'number' ? slots[part] : part)).join('');

/** Sorts names so that New York City is masked before New York. @param {readonly string[]} names */
const longestFirst = (names) => names.toSorted((a, b) => b.length - a.length);

/**
 * Replaces each name that stands alone by `_`, the first names first.
 * @param {string} text
 * @param {readonly string[]} names
 */
const maskNames = (text, names) => names.reduce(maskName, text);

/**
 * @param {string} text
 * @param {string} name
 */
function maskName(text, name) {
  let masked = '';
  let done = 0;
  for (let at = text.indexOf(name); at >= 0 && name !== ''; at = text.indexOf(name, at + name.length)) {
    const isPart = isWordAt(text, at - 1) || isWordAt(text, at + name.length);
    masked += text.slice(done, at) + (isPart ? name : '_');
    done = at + name.length;
  }
  return done === 0 ? text : masked + text.slice(done);
}

/**
 * @param {string} text
 * @param {number} index
 */
const isWordAt = (text, index) => /[\p{L}\p{N}]/u.test(text[index] ?? '');

/** FNV-1a, 32 bits. Source: http://www.isthe.com/chongo/tech/comp/fnv/. */
const FNV_START = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/**
 * Adds a hash of each word of a text, in lower case.
 * @param {HashList} words
 * @param {string} text
 */
function addWords(words, text) {
  const start = words.length;
  let hash = FNV_START;
  let isWord = false;
  let isNumber = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code > 127 && !isMark(code)) {
      words.length = start;
      addWordsBeyondAscii(words, text);
      return;
    }
    const letter = IN_WORD[code] ?? 0;
    if (letter !== 0) {
      hash = Math.imul(hash ^ letter, FNV_PRIME);
      isWord = true;
      isNumber ||= code >= DIGIT_0 && code <= DIGIT_9;
    } else if (isWord) {
      words.push(isNumber ? NUMBER : hash >>> 0);
      hash = FNV_START;
      isWord = false;
      isNumber = false;
    }
  }
  if (isWord) words.push(isNumber ? NUMBER : hash >>> 0);
}

/**
 * True for dashes, typographic quotes and other marks that part words, and for the signs of degrees.
 * @param {number} code
 */
const isMark = (code) => (code >= 0x2010 && code <= 0x203e) || code === 0xb0;

/** Stands for every word with a digit. */
const NUMBER = 1;

const DIGIT_0 = 48;
const DIGIT_9 = 57;

/** The code of each ASCII character that is part of a word, in lower case; 0 for others. */
const IN_WORD = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code).toLowerCase();
  return /[a-z\d_$%]/.test(character) ? character.charCodeAt(0) : 0;
});

/**
 * @param {HashList} words
 * @param {string} text
 */
function addWordsBeyondAscii(words, text) {
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{N}_$%]+/gu)) {
    let hash = FNV_START;
    for (let index = 0; index < word.length; index += 1)
      hash = Math.imul(hash ^ word.charCodeAt(index), FNV_PRIME);
    words.push(/\d/.test(word) ? NUMBER : hash >>> 0);
  }
}
