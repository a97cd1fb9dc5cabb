/** Marks stand for slots while a shape is rendered. They are private-use characters around the number of the slot. */

/** The mark of a slot. */
export const markOf = (slot: number): string => `\uE000${slot}\uE001`;

const MARK = /\uE000(\d+)\uE001/;
const MARKS = new RegExp(MARK, 'g');

/** Cuts a text at its marks: texts at even positions, numbers of slots at odd ones. */
export const cutAtMarks = (text: string): (string | number)[] =>
  text.split(MARK).map((piece, index) => (index % 2 === 0 ? piece : Number(piece)));

/** True if a text has a mark. */
export const hasMark = (text: string): boolean => MARK.test(text);

/** Returns the numbers of the slots that a text has marks of, in order. */
export const slotsIn = (text: string): number[] => [...text.matchAll(MARKS)].map(([, slot]) => Number(slot));

/** Replaces each mark by the string in its slot. */
export const fillMarks = (text: string, slots: readonly string[]): string =>
  text.replace(MARKS, (mark, slot: string) => slots[Number(slot)] ?? mark);
