/**
 * A run is five successive words of a text that belongs to one page only. Runs are kept as hashes of 32 bits,
 * to be compared and sampled.
 */

const RUN_WORDS = 5;

/** FNV-1a, 32 bits. Source: http://www.isthe.com/chongo/tech/comp/fnv/. */
const FNV_START = 0x811c9dc5 | 0;
const FNV_PRIME = 0x01000193;

/** Every word with a digit has this hash. */
const NUMBER = 1;

/**
 * Returns each run once, in ascending order. Texts that differ only in case, names or numbers count as the
 * same: names are masked unless they are part of a word, and all numbers are alike.
 */
export const runsOf = (texts: readonly string[], names: readonly string[]): Uint32Array =>
  eachOnce(readRuns(texts, names).sort());

/** `count` counts all runs. If they are far more than `most`, it may count a run twice. */
export function smallestRunsOf(texts: readonly string[], names: readonly string[], most: number) {
  const runs = readRuns(texts, names);
  // About twice as many as asked for.
  const few = below((2 * most * 2 ** 32) / runs.length, runs);
  const isAll = few.length === runs.length;
  const small = eachOnce(few.sort());
  if (isAll || small.length >= most)
    return { hashes: small.subarray(0, most), count: isAll ? small.length : runs.length };
  const all = runsOf(texts, names);
  return { hashes: all.subarray(0, most), count: all.length };
}

/** Moves hashes below `bound` to the start of the list: sorting all would take longer. */
function below(bound: number, hashes: Uint32Array): Uint32Array {
  let count = 0;
  for (let index = 0; index < hashes.length; index += 1) {
    const hash = hashes[index] ?? 0;
    if (hash >= bound) continue;
    hashes[count] = hash;
    count += 1;
  }
  return hashes.subarray(0, count);
}

/** Returns runs in the order of the texts. They are valid until other texts are read. */
function readRuns(texts: readonly string[], names: readonly string[]): Uint32Array {
  const longestFirst = names.filter((name) => name !== '').sort((a, b) => b.length - a.length);
  let count = 0;
  for (const text of texts) {
    const length = readWords(longestFirst.reduce(masked, text));
    if (runs.length < count + length) runs = grown(runs, count + length);
    count += hashRuns(words, length, runs.subarray(count));
  }
  return runs.subarray(0, count);
}

/** Each page fills these lists again: new lists would take longer. */
let units = new Uint16Array(1 << 12);
let bytes = Buffer.from(units.buffer);
let words = new Uint32Array(1 << 12);
let runs = new Uint32Array(1 << 12);

function grown(list: Uint32Array, length: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(2 * length);
  larger.set(list);
  return larger;
}

/** Puts `_` in place of a name, unless it is a part of a word. */
function masked(text: string, name: string): string {
  let result = '';
  let done = 0;
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const end = at + name.length;
    if (at < done || isLetterAt(text, at - 1) || isLetterAt(text, end)) continue;
    result += `${text.slice(done, at)}_`;
    done = end;
  }
  return done === 0 ? text : result + text.slice(done);
}

const isLetterAt = (text: string, index: number): boolean => /[\p{L}\p{N}]/u.test(text.charAt(index));

function readWords(text: string): number {
  if (words.length <= text.length) {
    words = grown(words, text.length);
    units = new Uint16Array(words.length);
    bytes = Buffer.from(units.buffer);
  }
  // A list of numbers is read in half the time of a string.
  bytes.write(text, 'utf16le');
  units[text.length] = SPACE;
  const [from, to] = [units, words];
  let count = 0;
  let hash = FNV_START;
  let hasDigit = false;
  for (let index = 0; index <= text.length; index += 1) {
    const unit = from[index] ?? 0;
    const letter = LETTERS[unit] || learnLetter(unit);
    if (letter !== NO_LETTER) {
      hash = Math.imul(hash ^ letter, FNV_PRIME);
      hasDigit ||= letter >= ZERO && letter <= NINE;
    } else if (hash !== FNV_START) {
      to[count] = hasDigit ? NUMBER : hash;
      count += 1;
      hash = FNV_START;
      hasDigit = false;
    }
  }
  return count;
}

const [SPACE, ZERO, NINE] = [32, 48, 57];
const NO_LETTER = 0xffff;
/** For each UTF-16 unit, the unit in lower case, or `NO_LETTER`; 0 if no text had it yet. */
const LETTERS = new Uint16Array(0x10000);

function learnLetter(unit: number): number {
  const character = String.fromCharCode(unit);
  const letter = /[\p{L}\p{N}_$%]/u.test(character) ? character.toLowerCase().charCodeAt(0) : NO_LETTER;
  LETTERS[unit] = letter;
  return letter;
}

/** Hashes each run of the first `length` words into `list`. Returns the number of runs. */
function hashRuns(words: Uint32Array, length: number, list: Uint32Array): number {
  for (let start = 0; start + RUN_WORDS <= length; start += 1) {
    let hash = 0;
    for (let word = start; word < start + RUN_WORDS; word += 1)
      hash = Math.imul(hash ^ (words[word] ?? 0), 0x9e3779b1);
    // The bits of a hash depend on all words: the smallest hashes must be a fair sample.
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    list[start] = hash ^ (hash >>> 16);
  }
  return Math.max(0, length - RUN_WORDS + 1);
}

function eachOnce(hashes: Uint32Array): Uint32Array {
  let count = 0;
  for (let index = 0; index < hashes.length; index += 1) {
    if (index > 0 && hashes[index] === hashes[index - 1]) continue;
    hashes[count] = hashes[index] ?? 0;
    count += 1;
  }
  return hashes.slice(0, count);
}
