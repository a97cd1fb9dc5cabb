/**
 * A text in which names are masked, and the hashes of its words. Plain JavaScript, since Node also runs it on a thread, from this file.
 */

/** @typedef {import('./hashes.js').HashList} HashList */

/** Stands for a name. It is part of a word. */
const MASK = 95;
/** Stands for each further character of a masked name. No text of a site has this character. */
const NOTHING = 0;

/** A text as UTF-16 units in an array: they are read in half of the time of the characters of a string, which may be part of another. */
export class MaskedText {
  #text = '';
  #bytes = Buffer.alloc(0);
  #units = new Uint16Array();

  /** Holds another text. @param {string} text */
  set(text) {
    if (text.length > this.#units.length) {
      this.#bytes = Buffer.alloc(4 * text.length);
      this.#units = new Uint16Array(this.#bytes.buffer, this.#bytes.byteOffset, 2 * text.length);
    }
    this.#bytes.write(text, 'utf16le');
    this.#text = text;
  }

  /** Replaces a name that stands alone by `_`, wherever it is not masked yet. @param {string} name */
  mask(name) {
    if (name === '') return;
    for (let at = this.#text.indexOf(name); at >= 0; ) {
      const end = at + name.length;
      const isFree = this.#isFree(at, end);
      if (isFree && !this.#isWordAt(at - 1) && !this.#isWordAt(end)) {
        this.#units.fill(NOTHING, at, end);
        this.#units[at] = MASK;
      }
      at = this.#text.indexOf(name, isFree ? end : at + 1);
    }
  }

  /**
   * Adds a hash of each word of a part of the text, in lower case.
   * @param {HashList} words
   * @param {number} [start]
   * @param {number} [end]
   */
  addWords(words, start = 0, end = this.#text.length) {
    words.reserve(end - start);
    const { items } = words;
    const units = this.#units;
    let { length } = words;
    let hash = FNV_START;
    /** All bits of the characters of the word so far. */
    let bits = 0;
    for (let index = start; index < end; index += 1) {
      const unit = /** @type {number} */ (units[index]);
      if (unit > 127 && !isMark(unit)) {
        addWordsBeyondAscii(words, this.#masked(start, end));
        return;
      }
      const character = /** @type {number} */ (IN_WORD[unit & 127]);
      if (character !== 0 && unit <= 127) {
        hash = Math.imul(hash ^ (character & 127), FNV_PRIME);
        bits |= character;
      } else if (bits !== 0 && unit !== NOTHING) {
        items[length] = bits & DIGIT ? NUMBER : hash;
        length += 1;
        hash = FNV_START;
        bits = 0;
      }
    }
    if (bits !== 0) {
      items[length] = bits & DIGIT ? NUMBER : hash;
      length += 1;
    }
    words.length = length;
  }

  /** @param {number} start @param {number} end */
  #masked(start, end) {
    return this.#bytes.toString('utf16le', 2 * start, 2 * end).replaceAll('\0', '');
  }

  /** True if no character of this part is masked. @param {number} start @param {number} end */
  #isFree(start, end) {
    for (let index = start; index < end; index += 1)
      if (this.#units[index] !== this.#text.charCodeAt(index)) return false;
    return true;
  }

  /** True if a letter or a digit stands there. @param {number} index */
  #isWordAt(index) {
    const isInText = index >= 0 && index < this.#text.length;
    return isInText && /[\p{L}\p{N}]/u.test(String.fromCharCode(this.#units[index] ?? 0));
  }
}

/** FNV-1a, 32 bits. Source: http://www.isthe.com/chongo/tech/comp/fnv/. */
const FNV_START = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/**
 * True for dashes, typographic quotes and other marks that part words, and for the signs of degrees.
 * @param {number} unit
 */
const isMark = (unit) => (unit >= 0x2010 && unit <= 0x203e) || unit === 0xb0;

/** Stands for every word with a digit. */
const NUMBER = 1;

/** The bit of `IN_WORD` that digits have. */
const DIGIT = 128;

/** The code of each ASCII character that is part of a word, in lower case, with a bit for digits; 0 for others. */
const IN_WORD = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code).toLowerCase();
  const isInWord = /[a-z\d_$%]/.test(character);
  return isInWord ? character.charCodeAt(0) | (/\d/.test(character) ? DIGIT : 0) : 0;
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
    words.push(/\d/.test(word) ? NUMBER : hash);
  }
}
