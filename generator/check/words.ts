/** A source file: its name as people see it, and its text. */
export interface SourceFile {
  name: string;
  text: string;
}

/** A text as a page would show it: white space folded, entities and escapes resolved. */
interface Folded {
  text: string;
  /** Where each character stands in the source. */
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
const WRITTEN = /\/\*\*[\s\S]*?\*\/|\s+|&(?:amp|lt|gt|quot|apos|#39|#x27);|\\(?:u[\da-f]{4}|["'`\\])/gi;

const foldedFiles = new WeakMap<SourceFile, Folded>();

function foldedOf(file: SourceFile): Folded {
  const known = foldedFiles.get(file);
  if (known) return known;
  const folded = foldWords(file.text);
  foldedFiles.set(file, folded);
  return folded;
}

function foldWords(source: string): Folded {
  const offsets = new Uint32Array(source.length);
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

/** The offset in a file of some words that stand alone there, at `from` or after it; -1 where it does not have them. */
export function offsetOfWords(words: string, file: SourceFile, from = 0): number {
  const at = indexOfWords(words, file, from);
  return at < 0 ? -1 : (foldedOf(file).offsets[at] ?? 0);
}

/** As above, in the folded text. */
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

export interface Run {
  offset: number;
  /** What part of the text it is, from 0 to 1. */
  part: number;
}

/**
 * The longest run of a text's words that a file has, of at least so many: pages show texts with names and figures filled in, so that the source has
 * only what stands between them.
 */
export function longestRun(text: string, file: SourceFile, least: number): Run | undefined {
  const { offsets } = foldedOf(file);
  const words = text.split(' ').slice(0, LOOKED_AT);
  let [longest, offset] = [least - 1, -1];
  for (let start = 0; start + longest < words.length; start += 1) {
    while (start + longest < words.length) {
      const at = indexOfWords(words.slice(start, start + longest + 1).join(' '), file);
      if (at < 0) break;
      offset = offsets[at] ?? 0;
      longest += 1;
    }
  }
  return offset < 0 ? undefined : { offset, part: longest / words.length };
}

export const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;

/** The offset of a line's first character. */
export const offsetOfLine = (text: string, line: number): number =>
  text
    .split('\n')
    .slice(0, line - 1)
    .reduce((sum, { length }) => sum + length + 1, 0);
