/** A run is five successive words of a text that belongs to one page only, kept as a hash of 32 bits. */

const RUN_WORDS = 5;

/** FNV-1a, 32 bits. Source: http://www.isthe.com/chongo/tech/comp/fnv/. */
const FNV_START = 0x811c9dc5 | 0;
const FNV_PRIME = 0x01000193;

/** The hashes of every word with a digit, and of all capitalized words in a row together. */
const [NUMBER, NAME] = [1, 2];

/** Returns each run once, in ascending order. Texts that differ only in names or numbers count as the same. */
export const runsOf = (texts: readonly string[]): Uint32Array =>
  eachOnce(readRuns(texts).runs.sort());

/** `words` leaves out those of repeated runs. It is an estimate if the runs are far more than `most`. */
export function smallestRunsOf(texts: readonly string[], most: number) {
  const { runs, words } = readRuns(texts);
  // About twice as many as asked for.
  const few = below((2 * most * 2 ** 32) / runs.length, runs);
  const small = eachOnce(few.sort());
  const isEnough = few.length === runs.length || small.length >= most;
  return {
    hashes: (isEnough ? small : runsOf(texts)).subarray(0, most),
    words: (words * small.length) / Math.max(1, few.length),
  };
}

/** Moves hashes below `bound` to the start: sorting all would take longer. */
function below(bound: number, hashes: Uint32Array) {
  let count = 0;
  for (let index = 0; index < hashes.length; index += 1) {
    const hash = hashes[index] ?? 0;
    if (hash >= bound) continue;
    hashes[count] = hash;
    count += 1;
  }
  return hashes.subarray(0, count);
}

/** Returns runs, which are valid until other texts are read, and counts all words. */
function readRuns(texts: readonly string[]) {
  let [count, inAll] = [0, 0];
  for (const text of texts) {
    const { length, count: inText } = readWords(text);
    inAll += inText;
    if (runs.length < count + length) runs = grown(runs, count + length);
    count += hashRuns(words, length, runs.subarray(count));
  }
  return { runs: runs.subarray(0, count), words: inAll };
}

/** Each page fills these lists again: new lists would take longer. */
let units = new Uint16Array(1 << 12);
let bytes = Buffer.from(units.buffer);
let words = new Uint32Array(1 << 12);
let runs = new Uint32Array(1 << 12);

export function grown(list: Uint32Array, length: number) {
  const larger = new Uint32Array(2 * length);
  larger.set(list);
  return larger;
}

/** Fills `words`. Its `length` is shorter than the `count` of words, since names become one. */
function readWords(text: string) {
  if (words.length <= text.length) {
    words = grown(words, text.length);
    units = new Uint16Array(words.length);
    bytes = Buffer.from(units.buffer);
  }
  // A list of numbers is read in half the time of a string.
  bytes.write(text, 'utf16le');
  units[text.length] = SPACE;
  const [from, to] = [units, words];
  let [length, count] = [0, 0];
  let hash = FNV_START;
  let [hasDigit, isName] = [false, false];
  for (let index = 0; index <= text.length; index += 1) {
    const unit = from[index] ?? 0;
    const letter = LETTERS[unit] || learnLetter(unit);
    if (letter !== NO_LETTER) {
      if (hash === FNV_START) isName = letter !== unit;
      hash = Math.imul(hash ^ letter, FNV_PRIME);
      hasDigit ||= letter >= ZERO && letter <= NINE;
    } else if (hash !== FNV_START) {
      count += 1;
      if (isName && to[length - 1] === NAME) length -= 1;
      to[length] = hasDigit ? NUMBER : isName ? NAME : hash;
      length += 1;
      hash = FNV_START;
      hasDigit = false;
    }
  }
  return { length, count };
}

const [SPACE, ZERO, NINE] = [32, 48, 57];
const NO_LETTER = 0xffff;
/** For each UTF-16 unit, the unit in lower case, or `NO_LETTER`; 0 if no text had it yet. */
const LETTERS = new Uint16Array(0x10000);

function learnLetter(unit: number) {
  const character = String.fromCharCode(unit);
  const letter = /[\p{L}\p{N}$%]/u.test(character)
    ? character.toLowerCase().charCodeAt(0)
    : NO_LETTER;
  LETTERS[unit] = letter;
  return letter;
}

/** Hashes each run of the first `length` words into `list`. Returns the number of runs. */
function hashRuns(words: Uint32Array, length: number, list: Uint32Array) {
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

function eachOnce(hashes: Uint32Array) {
  let count = 0;
  for (let index = 0; index < hashes.length; index += 1) {
    if (index > 0 && hashes[index] === hashes[index - 1]) continue;
    hashes[count] = hashes[index] ?? 0;
    count += 1;
  }
  return hashes.slice(0, count);
}
