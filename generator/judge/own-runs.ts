/**
 * The own runs of a page: five successive words of a text that belongs to this page alone. As hashes of 32 bits, they can be compared
 * and sampled.
 */

/** The words of a run. */
const RUN_WORDS = 5;

/** FNV-1a, 32 bits. Source: http://www.isthe.com/chongo/tech/comp/fnv/. */
const FNV_START = 0x811c9dc5 | 0;
const FNV_PRIME = 0x01000193;

/** The hash of every word with a digit. */
const NUMBER = 1;

/**
 * The hashes of the runs of five words within each of these texts, ascending, each once. Case does not count, a name that stands
 * alone is masked, and any number is like any other: other names and numbers alone make no other text.
 */
export function runsOf(texts: readonly string[], names: readonly string[]): Uint32Array {
  const longestFirst = names.filter((name) => name !== '').sort((a, b) => b.length - a.length);
  let count = 0;
  for (const text of texts) {
    const length = readWords(longestFirst.reduce(masked, text));
    if (runs.length < count + length) runs = grown(runs, count + length);
    for (let end = RUN_WORDS; end <= length; end += 1) {
      runs[count] = hashOfRun(end);
      count += 1;
    }
  }
  return eachOnce(runs.subarray(0, count).sort());
}

/** Where the words of a text, and the runs of a page, are put together: new lists for each page would take longer than filling them. */
let words = new Uint32Array(1 << 12);
let runs = new Uint32Array(1 << 12);

function grown(list: Uint32Array, length: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(2 * length);
  larger.set(list);
  return larger;
}

/** The number of runs in some texts. */
export const countRuns = (texts: readonly string[]): number => runsOf(texts, []).length;

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

/** Puts a hash for each word of a text into `words`. Returns how many there are. */
function readWords(text: string): number {
  if (words.length < text.length) words = grown(words, text.length);
  let count = 0;
  let hash = FNV_START;
  let hasDigit = false;
  for (let index = 0; index <= text.length; index += 1) {
    const letter = index < text.length ? letterOf(text.charCodeAt(index)) : NO_LETTER;
    if (letter !== NO_LETTER) {
      hash = Math.imul(hash ^ letter, FNV_PRIME);
      hasDigit ||= letter >= ZERO && letter <= NINE;
    } else if (hash !== FNV_START) {
      words[count] = hasDigit ? NUMBER : hash;
      count += 1;
      hash = FNV_START;
      hasDigit = false;
    }
  }
  return count;
}

const [ZERO, NINE] = [48, 57];
const NO_LETTER = 0xffff;
/** For each UTF-16 unit: the unit in lower case, or `NO_LETTER`; 0 if it was not met yet. */
const letters = new Uint16Array(0x10000);

function letterOf(unit: number): number {
  const cached = letters[unit] as number;
  if (cached !== 0) return cached;
  const character = String.fromCharCode(unit);
  const letter = /[\p{L}\p{N}_$%]/u.test(character) ? character.toLowerCase().charCodeAt(0) : NO_LETTER;
  letters[unit] = letter;
  return letter;
}

/** A hash of the words before `end`, whose bits all depend on all words: the smallest hashes must be a fair sample. */
function hashOfRun(end: number): number {
  let hash = 0;
  for (let word = end - RUN_WORDS; word < end; word += 1)
    hash = Math.imul(hash ^ (words[word] as number), 0x9e3779b1);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Removes repeated hashes from an ascending list. */
function eachOnce(hashes: Uint32Array): Uint32Array {
  let count = 0;
  for (let index = 0; index < hashes.length; index += 1) {
    if (index > 0 && hashes[index] === hashes[index - 1]) continue;
    hashes[count] = hashes[index] as number;
    count += 1;
  }
  return hashes.slice(0, count);
}
