/** A source file: its name as people see it, and its text. */
export interface SourceFile {
  name: string;
  text: string;
}

/** A part of a file, as offsets in UTF-16 units. `end` is not part of it. */
export interface Span {
  start: number;
  end: number;
}

/** The text of a file as a page would show it: white space and doc comments as one space, entities and escapes resolved. */
interface FoldedText {
  text: string;
  /** For each character of `text` its offset in the file, and at the end the length of the file. */
  offsets: Uint32Array;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&#39;': "'",
  '&#x27;': "'",
};

/** A doc comment, white space, an entity, or an escape of JSON or JavaScript. */
const NOT_AS_SHOWN = /\/\*\*[\s\S]*?\*\/|\s+|&(?:amp|lt|gt|quot|apos|#39|#x27);|\\(?:u[\da-f]{4}|["'`\\/])/gi;

const foldedFiles = new WeakMap<SourceFile, FoldedText>();

/** Folds the text of a file, once for each file. */
function foldedOf(file: SourceFile): FoldedText {
  const cached = foldedFiles.get(file);
  if (cached) return cached;
  const folded = foldText(file.text);
  foldedFiles.set(file, folded);
  return folded;
}

function foldText(source: string): FoldedText {
  const offsets = new Uint32Array(source.length + 1);
  let text = '';
  let done = 0;
  const copyUntil = (end: number) => {
    for (let index = done; index < end; index += 1) offsets[text.length + index - done] = index;
    text += source.slice(done, end);
  };
  for (const { 0: piece, index } of source.matchAll(NOT_AS_SHOWN)) {
    copyUntil(index);
    offsets[text.length] = index;
    text += shownFor(piece);
    done = index + piece.length;
  }
  copyUntil(source.length);
  offsets[text.length] = source.length;
  return { text, offsets };
}

/** The one character that a page shows for a piece of a source. */
function shownFor(piece: string): string {
  if (piece.startsWith('\\u')) return String.fromCharCode(Number.parseInt(piece.slice(2), 16));
  if (piece.startsWith('\\')) return piece.slice(1);
  return ENTITIES[piece.toLowerCase()] ?? ' ';
}

/** Characters that continue an address, or a word, to which they are next. */
const IN_ADDRESS = /[\p{L}\p{N}_/#?&=%.-]/u;
const IN_WORD = /[\p{L}\p{N}_]/u;

/** The first span of a file, at the offset `from` or later, that has the words. Not inside a longer word or address. */
export function findWords(words: string, file: SourceFile, from = 0): Span | undefined {
  const { text, offsets } = foldedOf(file);
  const isAddress = /^(?:https?:|[/#])/.test(words);
  const isJoined = (outer = '', inner = '') =>
    isAddress ? IN_ADDRESS.test(outer) : IN_WORD.test(outer) && IN_WORD.test(inner);
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    const start = offsets[at] ?? 0;
    const end = at + words.length;
    const isPart = isJoined(text[at - 1], words[0]) || isJoined(text[end], words.at(-1));
    const isClosingTag = text[at - 1] === '<' && text[at] === '/';
    if (!isPart && !isClosingTag && start >= from) return { start, end: offsets[end] ?? file.text.length };
  }
  return;
}

/** The most words of a text that are searched. */
const MOST_WORDS = 30;

/** Successive words of a text, where a file has them. */
export interface Run extends Span {
  /** The share of the text's words that it has, from 0 to 1. */
  part: number;
}

/**
 * The longest run of a text's words that a file has, of at least `least` words. A page shows a text with names and figures
 * filled in, so the file has only the words between them.
 */
export function longestRun(text: string, file: SourceFile, least: number): Run | undefined {
  const words = text.split(' ').slice(0, MOST_WORDS);
  let longest = least - 1;
  let found: Span | undefined;
  for (let start = 0; start + longest < words.length; start += 1) {
    while (start + longest < words.length) {
      const longer = findWords(words.slice(start, start + longest + 1).join(' '), file);
      if (!longer) break;
      found = longer;
      longest += 1;
    }
  }
  return found && { ...found, part: longest / words.length };
}
