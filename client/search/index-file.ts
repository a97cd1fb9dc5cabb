/** The JSON files that the build emits for the search. */

/** A page that the search can find. */
export interface Entry {
  group: string;
  title: string;
  path: string;
  /** A line about the entry: an excerpt, a definition. */
  about?: string;
  /** More words to find the entry by. */
  text: string;
  /** The headings of a text, their anchors, and more words to find them by. */
  sections?: [title: string, id: string, text: string][];
}

/**
 * A city: its name with its state, its path, its place in the order of the data (0 in a file in that order), its tax and kind of house in words,
 * other names, and how many dealers it has, in words.
 */
export type CityRecord = [
  title: string,
  path: string,
  order: number,
  facts?: string | undefined,
  aliases?: readonly string[],
  listed?: string,
];

/**
 * The pieces of a sorted list, in its order: the path of each, by the beginning of its first key. A piece holds all keys from
 * there to the beginning of the next piece.
 */
export type PieceTable = [start: string, path: string][];

/**
 * A city that has ZIP codes with the three digits. `isAround` is true if the other ZIP codes with these digits are close to the city:
 * the digits are its own, or nearly.
 */
export type CityOfZips = [title: string, path: string, digits: string, isAround: boolean];

/** The file that the search page loads at first. */
export interface IndexFile {
  /** Everything but cities and dealers. */
  entries: Entry[];
  /** All cities of a small site; empty if they are in pieces. */
  cities: CityRecord[];
  /** The path of the list of `CityOfZips`, the likeliest first; missing if the ZIP codes of no city are known. */
  zips?: string;
  /** The path of the list of dealers, entries whose texts begin such as `OH 44106`; missing if the site lists none. */
  dealers?: string;
  pieces: {
    /** Pieces with cities. Each is at several keys: `saint paul minnesota`, `paul minnesota`, `minnesota saint paul`. */
    cities: PieceTable;
    /** Pieces with the words of names, in alphabetical order. */
    words: PieceTable;
    /** Pieces with the same words, in the order of their letters from the end to the beginning. */
    endings: PieceTable;
  };
}
