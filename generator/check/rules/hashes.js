/**
 * Lists, sets and counts of hashes of 32 bits. They are typed arrays: an array, a `Set` or a `Map` would have a box for each large
 * number. Plain JavaScript, since Node also runs it on a thread, from this file.
 *
 * In a table, a hash stands at the place that its first bits say, or at the next one that was empty.
 */

/** A list of hashes that can be emptied and filled again. */
export class HashList {
  /** The hashes, and room for more. Another array after `reserve`. */
  items = new Uint32Array(1024);
  length = 0;

  /** Makes room for so many more hashes. @param {number} count */
  reserve(count) {
    if (this.length + count <= this.items.length) return;
    const larger = new Uint32Array(2 * (this.length + count));
    larger.set(this.items);
    this.items = larger;
  }

  /** @param {number} hash */
  push(hash) {
    this.reserve(1);
    this.items[this.length] = hash;
    this.length += 1;
  }

  /** @param {Uint32Array} hashes */
  addAll(hashes) {
    this.reserve(hashes.length);
    // Most are a few hashes, for which `set` takes longer.
    for (let index = 0; index < hashes.length; index += 1)
      this.items[this.length + index] = /** @type {number} */ (hashes[index]);
    this.length += hashes.length;
  }

  /** @param {number} index */
  at(index) {
    return /** @type {number} */ (this.items[index]);
  }

  clear() {
    this.length = 0;
  }

  /** A copy of a part. @param {number} start @param {number} end */
  slice(start, end) {
    return this.items.slice(start, end);
  }

  /** The hashes themselves, as long as the list is not changed. */
  view() {
    return this.items.subarray(0, this.length);
  }

  copy() {
    return this.slice(0, this.length);
  }
}

/** A set of hashes. Its table has four places for each hash, so that one look tells of most hashes that it does not have them. */
export class HashSet {
  #hashes;
  #table;
  #shift;
  /** An empty place is 0, so the hash 0 has none. */
  #hasZero = false;

  /** @param {Iterable<number>} hashes */
  constructor(hashes) {
    this.#hashes = Uint32Array.from(new Set(hashes));
    const bits = Math.ceil(Math.log2(4 * this.#hashes.length + 2));
    this.#table = new Uint32Array(2 ** bits);
    this.#shift = 32 - bits;
    for (const hash of this.#hashes) {
      this.#table[this.#placeOf(hash)] = hash;
      this.#hasZero ||= hash === 0;
    }
  }

  get size() {
    return this.#hashes.length;
  }

  /** @param {number} hash */
  has(hash) {
    return this.#table[this.#placeOf(hash)] === hash && (hash !== 0 || this.#hasZero);
  }

  /** Counts the hashes of a list that this set has. @param {Uint32Array} hashes */
  count(hashes) {
    let count = 0;
    // A list of numbers is read much faster by its indexes than as an iterable.
    for (let index = 0; index < hashes.length; index += 1)
      if (this.has(/** @type {number} */ (hashes[index]))) count += 1;
    return count;
  }

  [Symbol.iterator]() {
    return this.#hashes.values();
  }

  /** The place of a hash, or the empty one where it would stand. @param {number} hash */
  #placeOf(hash) {
    const table = this.#table;
    let place = hash >>> this.#shift;
    while (table[place] !== 0 && table[place] !== hash) place = (place + 1) & (table.length - 1);
    return place;
  }
}

export const NO_HASHES = new HashSet([]);

/** Counts how many pages have a hash. It gets the pages one after the other. */
export class PageCounts {
  #bits = 12;
  #size = 0;
  #page = 0;
  #hashes = new Uint32Array(2 ** this.#bits);
  /** The number of pages that have the hash at this place; 0 if the place is empty. */
  #counts = new Uint32Array(2 ** this.#bits);
  /** The last page that has the hash at this place. */
  #pages = new Uint32Array(2 ** this.#bits);

  /** Begins the next page. */
  nextPage() {
    this.#page += 1;
  }

  /**
   * Adds a hash of this page, which stands for so many pages. Returns false if the page has it already.
   * @param {number} hash
   * @param {number} [times]
   */
  add(hash, times = 1) {
    const place = this.#placeOf(hash);
    const count = /** @type {number} */ (this.#counts[place]);
    if (count > 0 && this.#pages[place] === this.#page) return false;
    this.#hashes[place] = hash;
    this.#counts[place] = count + times;
    this.#pages[place] = this.#page;
    if (count === 0) this.#size += 1;
    if (2 * this.#size > this.#hashes.length) this.#grow();
    return true;
  }

  /** The number of pages that have a hash. @param {number} hash */
  countOf(hash) {
    return /** @type {number} */ (this.#counts[this.#placeOf(hash)]);
  }

  /** The hashes that so many pages have, or more: at least one. @param {number} pages */
  onAtLeast(pages) {
    return this.#hashes.filter((_, place) => /** @type {number} */ (this.#counts[place]) >= pages);
  }

  /** The place of a hash, or the empty one where it would stand. @param {number} hash */
  #placeOf(hash) {
    const [hashes, counts] = [this.#hashes, this.#counts];
    let place = hash >>> (32 - this.#bits);
    while (counts[place] !== 0 && hashes[place] !== hash) place = (place + 1) & (hashes.length - 1);
    return place;
  }

  /** Makes the table twice as large. */
  #grow() {
    const [hashes, counts, pages] = [this.#hashes, this.#counts, this.#pages];
    this.#bits += 1;
    this.#hashes = new Uint32Array(2 ** this.#bits);
    this.#counts = new Uint32Array(2 ** this.#bits);
    this.#pages = new Uint32Array(2 ** this.#bits);
    for (const [index, hash] of hashes.entries()) {
      if (counts[index] === 0) continue;
      const place = this.#placeOf(hash);
      this.#hashes[place] = hash;
      this.#counts[place] = counts[index] ?? 0;
      this.#pages[place] = pages[index] ?? 0;
    }
  }
}
