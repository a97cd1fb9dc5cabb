/** Which pages have a run. */

/** The runs on most pages are bits of a page: so many of them, 32 in a number. */
const FREQUENT_RUNS = 256;
const NUMBERS = FREQUENT_RUNS / 32;
/** A run is frequent on so many pages at least. */
const MANY_PAGES = 32;

/** The runs that two pages have at least, by page. */
export class RunIndex {
  /** The pages of each run, ascending, one run behind the other. */
  readonly pages: Uint32Array;
  /** Where in `pages` those of a run begin, for each run of a page that is not frequent, one page behind the other. */
  private readonly begins: Uint32Array;
  /** Where in `begins` those of a page begin, and where they end. */
  private readonly starts: Uint32Array;
  private readonly ends: Uint32Array;
  /** The frequent runs of each page. */
  private readonly bits: Uint32Array;

  /** Takes the runs of each page, each once. */
  constructor(all: readonly Uint32Array[]) {
    const count = all.length;
    const runsOfPages = withoutRare(all);
    this.starts = new Uint32Array(count + 1);
    for (const [page, { length }] of runsOfPages.entries())
      this.starts[page + 1] = at(this.starts, page) + length;
    this.ends = this.starts.slice(0, count);
    this.bits = new Uint32Array(count * NUMBERS);
    const entries = sorted(entriesOf(runsOfPages, this.starts));
    this.pages = entries.pages;
    this.begins = new Uint32Array(entries.runs.length);
    this.addLists(sharedLists(entries.runs));
  }

  /** Where in `pages` those of each run of a page begin, without frequent runs. */
  listsOf(page: number): Uint32Array {
    return this.begins.subarray(at(this.starts, page), at(this.ends, page));
  }

  /** The number of frequent runs that two pages share. */
  countFrequent(page: number, other = page): number {
    let count = 0;
    for (let index = 0; index < NUMBERS; index += 1)
      count += bitsIn(at(this.bits, page * NUMBERS + index) & at(this.bits, other * NUMBERS + index));
    return count;
  }

  /** The number of runs of a page that are on other pages too. */
  countShared(page: number): number {
    return this.listsOf(page).length + this.countFrequent(page);
  }

  private addLists(lists: readonly List[]): void {
    const frequent = lists
      .filter(({ length }) => length >= MANY_PAGES)
      .sort((a, b) => b.length - a.length)
      .slice(0, FREQUENT_RUNS);
    const bitOf = new Map(frequent.map((list, bit) => [list, bit]));
    for (const list of lists) {
      const bit = list.length < MANY_PAGES ? undefined : bitOf.get(list);
      for (let index = list.begin; index < list.begin + list.length; index += 1) {
        const page = at(this.pages, index);
        if (bit === undefined) this.addRun(page, list.begin);
        else this.addFrequent(page, bit);
      }
    }
  }

  private addRun(page: number, begin: number): void {
    this.begins[at(this.ends, page)] = begin;
    this.ends[page] = at(this.ends, page) + 1;
  }

  private addFrequent(page: number, bit: number): void {
    const index = page * NUMBERS + Math.floor(bit / 32);
    this.bits[index] = at(this.bits, index) | (1 << (bit % 32));
  }
}

/** The element at an index that the list is known to have. */
export const at = (list: Uint32Array | Uint16Array, index: number): number => list[index] as number;

/** The pages of a run: where they begin in the list of all, and their number. */
interface List {
  begin: number;
  length: number;
}

/** The lists of the runs that stand more than once among ascending ones. */
function sharedLists(runs: Uint32Array): List[] {
  const lists: List[] = [];
  for (let begin = 0, end = 0; begin < runs.length; begin = end) {
    while (end < runs.length && runs[end] === runs[begin]) end += 1;
    if (end - begin > 1) lists.push({ begin, length: end - begin });
  }
  return lists;
}

/** The bits of a run by which it is told that no other page has it. */
const TOLD_BITS = 2 ** 25 - 1;

/** Leaves out most runs that only one page has: on many sites nearly all of them. */
function withoutRare(runsOfPages: readonly Uint32Array[]): Uint32Array[] {
  const once = new Uint32Array((TOLD_BITS + 1) / 32);
  const twice = new Uint32Array(once.length);
  for (const runs of runsOfPages) {
    for (let index = 0; index < runs.length; index += 1) {
      const run = at(runs, index);
      const [place, bit] = [(run & TOLD_BITS) >>> 5, 1 << (run & 31)];
      twice[place] = at(twice, place) | (at(once, place) & bit);
      once[place] = at(once, place) | bit;
    }
  }
  return runsOfPages.map((runs) => runsIn(twice, runs));
}

function runsIn(bits: Uint32Array, runs: Uint32Array): Uint32Array {
  const found = new Uint32Array(runs.length);
  let count = 0;
  for (let index = 0; index < runs.length; index += 1) {
    const run = at(runs, index);
    if ((at(bits, (run & TOLD_BITS) >>> 5) & (1 << (run & 31))) === 0) continue;
    found[count] = run;
    count += 1;
  }
  return found.slice(0, count);
}

/** Runs, and the page of each. */
interface Entries {
  runs: Uint32Array;
  pages: Uint32Array;
}

function entriesOf(runsOfPages: readonly Uint32Array[], starts: Uint32Array): Entries {
  const count = starts.at(-1) ?? 0;
  const entries = { runs: new Uint32Array(count), pages: new Uint32Array(count) };
  for (const [page, runs] of runsOfPages.entries()) {
    entries.runs.set(runs, at(starts, page));
    entries.pages.fill(page, at(starts, page), at(starts, page + 1));
  }
  return entries;
}

/** The bits of a run that a pass of the sort looks at. */
const DIGIT_BITS = 11;
const LAST_DIGIT = 2 ** DIGIT_BITS - 1;

/** Sorts by runs, digit by digit: https://en.wikipedia.org/wiki/Radix_sort. Those of one run stay in their order. */
function sorted(entries: Entries): Entries {
  let from = entries;
  let to: Entries = { runs: entries.runs.slice(), pages: entries.pages.slice() };
  for (let shift = 0; shift < 32; shift += DIGIT_BITS) {
    sortByDigit(from, to, shift);
    [from, to] = [to, from];
  }
  return from;
}

function sortByDigit(from: Entries, to: Entries, shift: number): void {
  const places = placesOf(from.runs, shift);
  for (let index = 0; index < from.runs.length; index += 1) {
    const run = at(from.runs, index);
    const digit = (run >>> shift) & LAST_DIGIT;
    const place = at(places, digit);
    places[digit] = place + 1;
    to.runs[place] = run;
    to.pages[place] = at(from.pages, index);
  }
}

/** Where the first run with each digit has its place. */
function placesOf(runs: Uint32Array, shift: number): Uint32Array {
  const places = new Uint32Array(LAST_DIGIT + 2);
  for (let index = 0; index < runs.length; index += 1) {
    const digit = (at(runs, index) >>> shift) & LAST_DIGIT;
    places[digit + 1] = at(places, digit + 1) + 1;
  }
  for (let digit = 1; digit < places.length; digit += 1)
    places[digit] = at(places, digit) + at(places, digit - 1);
  return places;
}

/** Counts bits. Source: https://graphics.stanford.edu/~seander/bithacks.html#CountBitsSetParallel. */
function bitsIn(number: number): number {
  const pairs = number - ((number >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
