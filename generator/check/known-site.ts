import { hash } from 'node:crypto';
import { appendFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Output, Plan } from '../model/index.ts';
import type { Summary } from './context.ts';
import { packWords, sizeOf, unpackWords, type WordsLayout, type WordsOfPages } from './packed-words.ts';
import type { EarlierComparison, KnownWords, Similarities } from './rules/comparison.ts';

/**
 * What a check of a sound site found out, kept for the next check of the site. Pages and files are known by the hashes of their
 * contents. The file is a cache: without it, everything is looked at.
 */
export interface KnownSite {
  /** What is known if the texts of the frame and the set of files are still the same; else `undefined`. */
  facts: KnownFacts | undefined;
  /** What is known of the words of a filled page. */
  wordsOf(hash: string): KnownWords | undefined;
  /** The comparison of the last check; `undefined` if there is none to build upon. */
  comparison: EarlierComparison | undefined;
  /** Keeps a sound site for the next check. Never throws. */
  save(site: SoundSite): void;
}

/** What is found in the HTML of a page that was checked in full. */
export type PageFacts = Omit<Summary, 'file' | 'route'>;

export interface KnownFacts {
  /** True if a filled page with this hash is sound. */
  isSound(hash: string): boolean;
  /** The facts of a page by its hash. */
  pageOf(hash: string): PageFacts | undefined;
  /** The files that the pages of a shape load, by the identity of the shape. */
  loadsOf(shape: string): readonly string[] | undefined;
  /** True for the hash of a document all of whose addresses exist. */
  hasDocument(hash: string): boolean;
}

/** What is kept of a site. */
export interface SoundSite {
  /** The filled pages that are sound, each with its number in the comparison. */
  filled: readonly { hash: string; compared: number | undefined }[];
  pages: readonly (readonly [hash: string, facts: PageFacts])[];
  loads: readonly (readonly [shape: string, loads: readonly string[]])[];
  documents: readonly string[];
  similarity: Pick<Similarities, 'common' | 'keptOf' | 'pairs'>;
}

/** What is kept of a site, for a check of a few pages that take the place of others. */
export interface KnownPages extends WordsOfPages {
  facts: KnownFacts;
  /** The number of the page with these facts, among those that were checked in full; `undefined` if there is none. */
  pageWith(facts: PageFacts): number | undefined;
  /** The hashes of all filled pages, in the order in which they are compared. */
  hashes: readonly string[];
  pairs: Similarities['pairs'];
}

/** A page that takes the place of one with the same facts. */
export interface ReplacedInFull {
  /** The number of the page among those that were checked in full. */
  index: number;
  hash: string;
}

/** A filled page that takes the place of another one. */
export interface ReplacedPage {
  /** The number of the page in the comparison. */
  index: number;
  hash: string;
  words: KnownWords;
}

/** A page's facts as JSON. */
interface WrittenFacts extends Omit<PageFacts, 'ids' | 'leadsTo' | 'dead'> {
  ids: readonly string[];
  leadsTo: readonly string[];
}

/** The first line of the file. After it come the words of the filled pages, as numbers of 32 bits, and then the hashes of these pages. */
interface Header {
  code: string;
  /** Stands for the sources of the site. */
  inputs?: string | undefined;
  surroundings: string;
  pages: readonly (readonly [hash: string, facts: WrittenFacts])[];
  loads: readonly (readonly [shape: string, loads: readonly string[]])[];
  documents: readonly string[];
  pairs: Similarities['pairs'];
  words: WordsLayout;
  /** The number of filled pages. */
  filled: number;
}

/** The length of a filled page's hash. */
const HASH_LENGTH = 45;

/**
 * Opens what is known of a site, in a file. `code` is a hash of pianogen's own code: another version may find other things. `inputs`
 * stands for the sources of the site.
 */
export function openKnownSite(
  file: string,
  { code, inputs, plan, outputs }: { code: string; inputs?: string; plan: Plan; outputs: readonly Output[] },
): KnownSite {
  const surroundings = surroundingsOf(plan, outputs);
  const kept = readKept(file, code);
  const facts = kept?.header.surroundings === surroundings ? factsOf(kept) : undefined;
  return {
    facts,
    wordsOf(hash) {
      const page = kept?.filled.get(hash);
      return page === undefined ? undefined : kept?.words.wordsOf(page);
    },
    comparison: kept && { common: kept.words.common, pairs: facts && kept.header.pairs },
    save({ filled, pages, loads, documents, similarity: { common, pairs, keptOf } }) {
      const written = pages.map(([hash, facts]) => [hash, writtenFacts(facts)] as const);
      const header = { code, inputs, surroundings, pages: written, loads, documents, pairs };
      const wordsOf = (page: number) => {
        const compared = filled[page]?.compared;
        return compared === undefined ? undefined : keptOf(compared);
      };
      const hashes = filled.map(({ hash }) => hash);
      write(file, () => bytesOf(header, { common, wordsOf }, hashes));
    },
  };
}

/**
 * Opens what is known of the pages of a site, if it is known from the same code and the same sources. `replace` keeps a site with
 * other sources, in which only these pages are others. It never throws.
 */
export function openKnownPages(
  file: string,
  { code, inputs }: { code: string; inputs: string },
):
  | {
      known: KnownPages;
      replace(
        pages: { filled: readonly ReplacedPage[]; inFull: readonly ReplacedInFull[] },
        changed: { inputs: string; pairs: Similarities['pairs'] },
      ): void;
    }
  | undefined {
  const kept = readKept(file, code);
  if (kept?.header.inputs !== inputs) return;
  const { header, words } = kept;
  const hashes = [...kept.filled.keys()];
  const pageWith = (facts: PageFacts) => {
    const written = JSON.stringify(writtenFacts(facts));
    const index = header.pages.findIndex(([, facts]) => JSON.stringify(facts) === written);
    return index < 0 ? undefined : index;
  };
  return {
    known: { ...words, facts: factsOf(kept), pageWith, hashes, pairs: header.pairs },
    replace({ filled, inFull }, changed) {
      const replaced = new Map(filled.map((page) => [page.index, page]));
      for (const { index, hash } of filled) hashes[index] = hash;
      const pages = header.pages.slice();
      for (const { index, hash } of inFull) pages[index] = [hash, pages[index]?.[1] as WrittenFacts];
      const wordsOf = (page: number) => replaced.get(page)?.words ?? words.wordsOf(page);
      write(file, () => bytesOf({ ...header, ...changed, pages }, { ...words, wordsOf }, hashes));
    },
  };
}

/** Writes parts one after the other: together they would take much memory once more. */
function write(file: string, parts: () => readonly Buffer[]): void {
  try {
    mkdirSync(dirname(file), { recursive: true });
    const written = `${file}.${process.pid}`;
    writeFileSync(written, '');
    for (const part of parts()) appendFileSync(written, part);
    renameSync(written, file);
  } catch {
    // The next check looks at everything.
  }
}

/** A hash of all that findings on a page depend on besides the page itself: the texts of the frame, and which files exist. */
const surroundingsOf = ({ frame }: Plan, outputs: readonly Output[]): string =>
  hash('sha256', JSON.stringify([frame, outputs.map(({ file }) => file)]));

interface Kept {
  header: Header;
  /** The number of each filled page, by its hash. */
  filled: ReadonlyMap<string, number>;
  words: WordsOfPages;
}

function factsOf({ header, filled }: Kept): KnownFacts {
  const pages = new Map(header.pages);
  const loads = new Map(header.loads);
  const documents = new Set(header.documents);
  return {
    isSound: (hash) => filled.has(hash),
    pageOf(hash) {
      const facts = pages.get(hash);
      return facts && { ...facts, ids: new Set(facts.ids), leadsTo: new Set(facts.leadsTo), dead: new Set() };
    },
    loadsOf: (shape) => loads.get(shape),
    hasDocument: (hash) => documents.has(hash),
  };
}

/** Reads what the same code has kept. */
function readKept(file: string, code: string): Kept | undefined {
  try {
    const bytes = readFileSync(file);
    const start = bytes.indexOf('\n') + 1;
    const header = JSON.parse(bytes.toString('utf8', 0, start)) as Header;
    const { words: layout, filled: count } = header;
    const numbers = new Uint32Array(sizeOf(layout));
    const end = start + numbers.byteLength;
    if (header.code !== code || bytes.length !== end + count * HASH_LENGTH) return;
    bytes.copy(Buffer.from(numbers.buffer), 0, start, end);
    return {
      header,
      filled: indexesOf(bytes.toString('latin1', end)),
      words: unpackWords({ layout, numbers }),
    };
  } catch {
    return;
  }
}

/** Cuts a text into hashes. */
function indexesOf(hashes: string): Map<string, number> {
  const indexes = new Map<string, number>();
  for (let at = 0; at < hashes.length; at += HASH_LENGTH)
    indexes.set(hashes.slice(at, at + HASH_LENGTH), at / HASH_LENGTH);
  return indexes;
}

const writtenFacts = ({ dead: _, ids, leadsTo, ...facts }: PageFacts): WrittenFacts => ({
  ...facts,
  ids: [...ids],
  leadsTo: [...leadsTo],
});

function bytesOf(
  header: Omit<Header, 'words' | 'filled'>,
  words: WordsOfPages,
  hashes: readonly string[],
): Buffer[] {
  const { layout, numbers } = packWords(words, hashes.length);
  const first: Header = { ...header, words: layout, filled: hashes.length };
  return [
    Buffer.from(`${JSON.stringify(first)}\n`),
    Buffer.from(numbers.buffer),
    Buffer.from(hashes.join(''), 'latin1'),
  ];
}
