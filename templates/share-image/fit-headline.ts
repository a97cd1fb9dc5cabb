import { advances } from './gloock.ts';

/** A headline that is broken into lines, with its font size and line height in pixels. */
interface FittedHeadline {
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

/** Breaks a headline into lines at the largest size that fits the box, or at the smallest size if none fits. */
export function fitHeadline(headline: string, box: Box): FittedHeadline {
  const versions = SIZES.map((size) => breakInto(headline, size, box.width));
  return versions.find((version) => fits(version, box)) ?? (versions.at(-1) as FittedHeadline);
}

const LIKE: Record<string, string> = { '♭': 'b', '♯': '#', ʻ: '‘', ʼ: '’', '‐': '-', '‑': '-' };

/** Replaces or leaves out characters that the font lacks. */
export const drawable = (text: string): string =>
  Array.from(text, (character) => {
    const drawn = advances.has(character)
      ? character
      : (LIKE[character] ?? character.normalize('NFD')[0] ?? '');
    return advances.has(drawn) ? drawn : '';
  })
    .join('')
    .replace(/ {2,}/g, ' ')
    .trim();

const fits = ({ lines, size, lineHeight }: FittedHeadline, { width, height }: Box): boolean =>
  lines.every((line) => widthOf(line, size) <= width) && lines.length * lineHeight <= height;

function breakInto(headline: string, size: number, width: number): FittedHeadline {
  const lines: string[] = [];
  for (const word of headline.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && widthOf(longer, size) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return { lines, size, lineHeight: size * LINE_HEIGHT };
}

/** Returns the width of a text in pixels, without kerning, which only makes it narrower. */
export const widthOf = (text: string, size: number): number =>
  [...text].reduce((width, character) => width + (advances.get(character) ?? size), 0) * (size / 1000);
