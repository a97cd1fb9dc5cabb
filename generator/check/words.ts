/** A source file: its name as people see it, and its text. */
export interface SourceFile {
  name: string;
  text: string;
}

/** A text as a page would show it: white space folded, entities and escapes resolved. */
interface Folded {
  text: string;
  /** Where each character stands in the source, and behind the last where the source ends. */
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

/** A comment, white space, or something that stands for another character: an entity, an escape of JSON or of a script. */
const WRITTEN = /\/\*\*[\s\S]*?\*\/|\s+|&(?:amp|lt|gt|quot|apos|#39|#x27);|\\(?:u[\da-f]{4}|["'`\\/])/gi;

const foldedFiles = new WeakMap<SourceFile, Folded>();

function foldedOf(file: SourceFile): Folded {
  const known = foldedFiles.get(file);
  if (known) return known;
  const folded = foldWords(file.text);
  foldedFiles.set(file, folded);
  return folded;
}

function foldWords(source: string): Folded {
  const offsets = new Uint32Array(source.length + 1);
  let text = '';
  let done = 0;
  const copy = (until: number) => {
    for (let index = done; index < until; index += 1) offsets[text.length + index - done] = index;
    text += source.slice(done, until);
  };
  for (const { 0: written, index } of source.matchAll(WRITTEN)) {
    copy(index);
    offsets[text.length] = index;
    text += shown(written);
    done = index + written.length;
  }
  copy(source.length);
  offsets[text.length] = source.length;
  return { text, offsets };
}

function shown(written: string): string {
  if (written.startsWith('\\u')) return String.fromCharCode(Number.parseInt(written.slice(2), 16));
  if (written.startsWith('\\')) return written.slice(1);
  return ENTITIES[written.toLowerCase()] ?? ' ';
}

/** Characters that would make the words a part of something longer: of an address, or of a text. */
const WITHIN_ADDRESS = /[\p{L}\p{N}_/#?&=%.-]/u;
const WITHIN_TEXT = /[\p{L}\p{N}_]/u;

/** A piece of a source, from one offset to another in UTF-16 units. */
export interface Stretch {
  start: number;
  end: number;
}

/** Where some words stand alone in a file, at `from` or after it. */
export function findWords(words: string, file: SourceFile, from = 0): Stretch | undefined {
  const at = indexOfWords(words, file, from);
  return at < 0 ? undefined : stretchOf(file, { at, length: words.length });
}

/** What a piece of the folded text is in the source. */
function stretchOf(file: SourceFile, { at, length }: { at: number; length: number }): Stretch {
  const { offsets } = foldedOf(file);
  return { start: offsets[at] ?? 0, end: offsets[at + length] ?? file.text.length };
}

/** Where some words stand alone in the folded text; -1 where it does not have them. */
function indexOfWords(words: string, file: SourceFile, from = 0): number {
  const { text, offsets } = foldedOf(file);
  const isAddress = /^(?:https?:|[/#])/.test(words);
  // A closing tag is no address.
  const isTag = (at: number) => text[at - 1] === '<' && text[at] === '/';
  const joins = (outer = '', inner = '') =>
    isAddress ? WITHIN_ADDRESS.test(outer) : WITHIN_TEXT.test(outer) && WITHIN_TEXT.test(inner);
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    const isPart = joins(text[at - 1], words[0]) || joins(text[at + words.length], words.at(-1));
    if (!isPart && !isTag(at) && (offsets[at] ?? 0) >= from) return at;
  }
  return -1;
}

/** So many words of a text are looked at. */
const LOOKED_AT = 30;

export interface Run extends Stretch {
  /** What part of the text it is, from 0 to 1. */
  part: number;
}

/**
 * The longest run of a text's words that a file has, of at least so many: pages show texts with names and figures filled in, so that the source has
 * only what stands between them.
 */
export function longestRun(text: string, file: SourceFile, least: number): Run | undefined {
  const words = text.split(' ').slice(0, LOOKED_AT);
  let longest = least - 1;
  let found: Stretch | undefined;
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
