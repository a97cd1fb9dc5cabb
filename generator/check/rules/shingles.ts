import type { Route } from '../../model/index.ts';
import { cutAtMarks, markOf, slottedText } from '../../shape/marks.ts';

/**
 * The shingles of a page: a hash for each five successive words of its main text, each once. Names of places are masked, since
 * they differ on every page. Shingles that all pages of a shape have are kept once for the shape.
 */
export interface Shingles {
  /** None of them is shared. May have some twice, in any order. */
  own: Uint32Array;
  shared: HashSet;
}

/** A set of hashes of 32 bits. It is quick to say that it does not have a hash. */
export class HashSet {
  private readonly hashes: ReadonlySet<number>;
  /** True for each beginning, 16 bits, that one of the hashes has. */
  private readonly beginnings = new Uint8Array(65_536);

  constructor(hashes: Iterable<number>) {
    this.hashes = new Set(hashes);
    for (const hash of this.hashes) this.beginnings[hash >>> 16] = 1;
  }

  get size(): number {
    return this.hashes.size;
  }

  has(hash: number): boolean {
    return this.beginnings[hash >>> 16] === 1 && this.hashes.has(hash);
  }

  /** Counts the hashes of another collection that this one has. */
  count(hashes: Iterable<number>): number {
    let count = 0;
    for (const hash of hashes) if (this.has(hash)) count += 1;
    return count;
  }

  [Symbol.iterator](): Iterator<number> {
    return this.hashes.values();
  }
}

/** The words of a shingle. */
const WORDS = 5;

const NONE = new HashSet([]);

/** The shingles of a city page. */
export function shinglesOf(text: string, { props }: Route<'city'>): Shingles {
  const masked = maskNames(text, [props.city, props.state, ...props.siblings]);
  return { own: Uint32Array.from(shinglesOfWords(wordsOf(masked))), shared: NONE };
}

/** Returns the shingles of words that are given as hashes, in the order of the words, without those in `except`. */
function shinglesOfWords(words: readonly number[], except: HashSet = NONE): number[] {
  const shingles: number[] = [];
  for (let index = 0; index + WORDS <= words.length; index += 1) {
    let hash = 0;
    for (let word = index; word < index + WORDS; word += 1)
      hash = Math.imul(hash ^ (words[word] as number), 0x9e3779b1);
    if (!except.has(hash >>> 0)) shingles.push(hash >>> 0);
  }
  return shingles;
}

/**
 * Returns a function that finds the shingles of the pages of one shape. `text` is their main text with marks, `props` are those of
 * the route with marks. Slots that are names are masked; only the texts in other slots are read for each page.
 */
export function shinglesOfShape(
  text: string,
  { props }: Route<'city'>,
): (slots: readonly string[]) => Shingles {
  const names = new Set([props.city, props.state, ...props.siblings].map(({ name }) => name));
  const [city, state] = [props.city.name, props.state.name].map(slottedText);
  const parts: (number | number[])[] = [];
  let constant = '';
  for (const piece of cutAtMarks(text)) {
    if (typeof piece === 'string') constant += piece;
    else if (names.has(markOf(piece))) constant += '_';
    else {
      parts.push(wordsOf(constant), piece);
      constant = '';
    }
  }
  parts.push(wordsOf(constant));
  const shared = new HashSet(
    parts.flatMap((part) => (typeof part === 'object' ? shinglesOfWords(part) : [])),
  );
  return (slots) => {
    const places = [city, state].map((name) => ({ name: name?.fill(slots) ?? '' }));
    const own: number[] = [];
    let words: number[] = [];
    for (const part of parts) {
      if (typeof part === 'number') words.push(...wordsOf(maskNames(slots[part] ?? '', places)));
      else if (part.length < 2 * WORDS) words.push(...part);
      else {
        // Of a long constant text, only the words at its ends are in a shingle with the words of a slot.
        words.push(...part.slice(0, WORDS - 1));
        own.push(...shinglesOfWords(words, shared));
        words = part.slice(1 - WORDS);
      }
    }
    own.push(...shinglesOfWords(words, shared));
    return { own: Uint32Array.from(own), shared };
  };
}

/** Replaces each name that stands alone by `_`, the longest names first: New York City is not New York and a word. */
const maskNames = (text: string, places: readonly { name: string }[]): string =>
  places
    .map(({ name }) => name)
    .sort((a, b) => b.length - a.length)
    .reduce(maskName, text);

function maskName(text: string, name: string): string {
  let masked = '';
  let done = 0;
  for (let at = text.indexOf(name); at >= 0 && name !== ''; at = text.indexOf(name, at + name.length)) {
    const isPart = isWordAt(text, at - 1) || isWordAt(text, at + name.length);
    masked += text.slice(done, at) + (isPart ? name : '_');
    done = at + name.length;
  }
  return done === 0 ? text : masked + text.slice(done);
}

const isWordAt = (text: string, index: number): boolean => /[\p{L}\p{N}]/u.test(text[index] ?? '');

/** FNV-1a, 32 bits. Source: http://www.isthe.com/chongo/tech/comp/fnv/. */
const FNV_START = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** Returns a hash of each word of a text, in lower case. */
function wordsOf(text: string): number[] {
  const words: number[] = [];
  let hash = FNV_START;
  let isWord = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code > 127) return wordsBeyondAscii(text);
    if (IN_WORD[code]) {
      hash = Math.imul(hash ^ (IN_WORD[code] ?? 0), FNV_PRIME);
      isWord = true;
    } else if (isWord) {
      words.push(hash >>> 0);
      hash = FNV_START;
      isWord = false;
    }
  }
  if (isWord) words.push(hash >>> 0);
  return words;
}

/** The code of each ASCII character that is part of a word, in lower case; 0 for others. */
const IN_WORD = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code).toLowerCase();
  return /[a-z\d_$%]/.test(character) ? character.charCodeAt(0) : 0;
});

const wordsBeyondAscii = (text: string): number[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}_$%]+/gu) ?? []).map((word) => {
    let hash = FNV_START;
    for (let index = 0; index < word.length; index += 1)
      hash = Math.imul(hash ^ word.charCodeAt(index), FNV_PRIME);
    return hash >>> 0;
  });
