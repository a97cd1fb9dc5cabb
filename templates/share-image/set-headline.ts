import { advances } from './gloock.ts';

/** A headline set in type: its lines, and the size and line height in pixels. */
export interface SetHeadline {
  lines: string[];
  size: number;
  lineHeight: number;
}

interface Box {
  width: number;
  height: number;
}

const SIZES = [176, 152, 128, 112, 100, 88, 78, 70, 62, 54, 48, 42, 36, 30];
const LINE_HEIGHT = 1.12;

/** Breaks a headline into lines at the largest size at which all of it fits the box; at the smallest where none does. */
export function setHeadline(headline: string, box: Box): SetHeadline {
  const settings = SIZES.map((size) => breakInto(headline, size, box.width));
  return settings.find((setting) => fits(setting, box)) ?? (settings.at(-1) as SetHeadline);
}

/** The characters of a text that the font cannot draw. */
export const undrawable = (text: string): string[] => [
  ...new Set([...text].filter((character) => !advances.has(character))),
];

const fits = ({ lines, size, lineHeight }: SetHeadline, { width, height }: Box): boolean =>
  lines.every((line) => widthOf(line, size) <= width) && lines.length * lineHeight <= height;

function breakInto(headline: string, size: number, width: number): SetHeadline {
  const lines: string[] = [];
  for (const word of headline.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && widthOf(longer, size) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return { lines, size, lineHeight: size * LINE_HEIGHT };
}

/** In pixels, without kerning, which only ever brings letters closer. */
export const widthOf = (text: string, size: number): number =>
  [...text].reduce((width, character) => width + (advances.get(character) ?? size), 0) * (size / 1000);
