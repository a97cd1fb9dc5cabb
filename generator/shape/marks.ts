/**
 * Marks stand for slots while a shape is rendered. They are noncharacters around the number of the slot, which the loader refuses in every
 * text: no content looks like a mark.
 */

/** The mark of a slot. */
export const markOf = (slot: number): string => `\uFFFE${slot}\uFFFF`;

const MARK = /\uFFFE(\d+)\uFFFF/;

/** Cuts a text at its marks: texts at even positions, numbers of slots at odd ones. */
export const cutAtMarks = (text: string): (string | number)[] =>
  text.split(MARK).map((piece, index) => (index % 2 === 0 ? piece : Number(piece)));

/** True if a text has a mark. */
export const hasMark = (text: string): boolean => MARK.test(text);

/** A text with slots. */
export interface SlottedText {
  /** The text before the first slot, and the text after each slot. */
  constants: readonly string[];
  /** The numbers of its slots, in order. */
  slots: readonly number[];
  /** Returns the text with these strings in the slots of the page. */
  fill(slots: readonly string[]): string;
  /** Returns the same slots with at most so many characters before and after each of them. */
  nearSlots(characters: number): SlottedText;
}

/** Reads a text with marks. */
export function slottedText(text: string): SlottedText {
  return slottedPieces(cutAtMarks(text));
}

function slottedPieces(pieces: readonly (string | number)[]): SlottedText {
  return {
    constants: pieces.filter((piece) => typeof piece === 'string'),
    slots: pieces.filter((piece) => typeof piece === 'number'),
    fill(slots) {
      let filled = '';
      for (const piece of pieces) filled += typeof piece === 'number' ? (slots[piece] ?? '') : piece;
      return filled;
    },
    nearSlots: (characters) =>
      slottedPieces(
        pieces.map((piece) =>
          typeof piece === 'number' || piece.length <= 2 * characters
            ? piece
            : `${piece.slice(0, characters)}\n${piece.slice(-characters)}`,
        ),
      ),
  };
}
