import type { Figures } from '../model/index.ts';
import type { SlottedText } from '../shape/marks.ts';
import { hasNumber, hasWrongFigure, mayHaveFigure } from './rules/figures.ts';

/** A text with slots, and what is known of the texts around them. */
interface Sentence extends SlottedText {
  isBlank: readonly boolean[];
  /** True for a text that starts with white space. */
  isSpaced: readonly boolean[];
  hasNumber: readonly boolean[];
}

/** Tests the text in a slot, by the number of the slot. */
type SlotTest = (slot: number) => boolean;

/**
 * Returns a function that tells whether a page has a wrong figure in a sentence with slots. It reads as little as possible: what
 * stands around the slots is the same on all pages of the shape.
 */
export function figureFinder(
  texts: readonly SlottedText[],
  figures: Figures,
): (slots: readonly string[]) => boolean {
  const sentences = texts.map(
    (text): Sentence => ({
      ...text,
      isBlank: text.constants.map((constant) => !/\S/.test(constant)),
      isSpaced: text.constants.map((constant) => /^\s/.test(constant)),
      hasNumber: text.constants.map(hasNumber),
    }),
  );
  // What stands behind the last slot may be a sentence of its own.
  if (texts.some(({ constants }) => hasWrongFigure(constants.at(-1) ?? '', figures))) return () => true;
  return (slots) => {
    const ends = testEach(slots, (text) => /[.?!]$/.test(text));
    const withNumber = testEach(slots, hasNumber);
    const withWords = testEach(slots, mayHaveFigure);
    const isWrong = testEach(slots, (text) => hasWrongFigure(text, figures));
    return sentences.some((sentence) =>
      partsOf(sentence, ends).some((part) => {
        const { isBlank } = sentence;
        const { first, last, end } = part;
        const slot = sentence.slots[first];
        if (first === last && slot !== undefined && isBlank[first] && (end === last || isBlank[end]))
          return isWrong(slot);
        return (
          mayBeFigure(sentence, part, { withNumber, withWords }) &&
          hasWrongFigure(fill(sentence, part, slots), figures)
        );
      }),
    );
  };
}

/** The text from the constant `first` to the constant `end`, or to the slot `last` if both are the same. */
interface SentencePart {
  first: number;
  last: number;
  end: number;
}

/** Cuts a sentence behind each slot that ends a sentence of its own. Leaves out a constant text behind the last slot. */
function partsOf({ slots: numbers, isSpaced }: Sentence, ends: SlotTest): SentencePart[] {
  const parts: SentencePart[] = [];
  let first = 0;
  for (const [index, slot] of numbers.entries()) {
    const isEnd = isSpaced[index + 1] && ends(slot);
    const isLast = index === numbers.length - 1;
    if (!isEnd && !isLast) continue;
    parts.push({ first, last: index, end: isEnd ? index : index + 1 });
    first = index + 1;
  }
  return parts;
}

/** True if one of the texts in the slots has a number, or words of figures beside a number around it. */
function mayBeFigure(
  { hasNumber, slots: numbers }: Sentence,
  { first, last, end }: SentencePart,
  { withNumber, withWords }: Record<'withNumber' | 'withWords', SlotTest>,
): boolean {
  const slots = numbers.slice(first, last + 1);
  return slots.some(withNumber) || (hasNumber.slice(first, end + 1).some(Boolean) && slots.some(withWords));
}

function fill(
  { constants, slots: numbers }: Sentence,
  { first, last, end }: SentencePart,
  slots: readonly string[],
): string {
  let filled = '';
  for (let index = first; index <= last; index += 1)
    filled += (constants[index] ?? '') + (slots[numbers[index] ?? 0] ?? '');
  return end > last ? filled + constants[end] : filled;
}

/** Returns a function that tests the text in a slot, once for each slot. */
function testEach(slots: readonly string[], test: (text: string) => boolean): SlotTest {
  const known: boolean[] = [];
  return (slot) => {
    known[slot] ??= test(slots[slot] ?? '');
    return known[slot];
  };
}
