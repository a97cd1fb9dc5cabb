import type { Token, Tokens } from 'marked';
import type { PictureName } from '../model/index.ts';
import { nearest } from '../problem/nearest.ts';
import { tokensOf } from '../tokens.ts';
import { formatList } from './format.ts';
import type { LocatedToken } from './markdown-offsets.ts';
import type { TextProblem } from './text-problems.ts';

/** A token such as `{{picture.room-plans}}` shows a drawing or chart of the site in a text. */
const PREFIX = 'picture.';

const pictures: Record<PictureName, true> = {
  action: true,
  financing: true,
  humidity: true,
  lineup: true,
  moves: true,
  prices: true,
  'room-plans': true,
  timeline: true,
  'upright-vs-grand': true,
  windows: true,
};
const pictureNames = Object.keys(pictures) as PictureName[];

export const isPictureToken = (name: string): boolean => name.startsWith(PREFIX);

const pictureNamed = (token: string): PictureName | undefined =>
  pictureNames.find((name) => token === PREFIX + name);

/** The data that pictures of a text need: each is true if there is something to draw. */
export interface PictureSources {
  hasTimeline: boolean;
  hasAirExamples: boolean;
}

/** Finds a picture token that names no picture, or a picture without anything to draw. */
export function pictureTokenProblem(
  token: string,
  { hasTimeline, hasAirExamples }: PictureSources,
): Omit<TextProblem, 'start' | 'end'> | undefined {
  const name = pictureNamed(token);
  if (name === 'timeline' && !hasTimeline)
    return {
      code: 'PG313',
      message: `there are no milestones for {{${token}}}.`,
      hint: 'Only the history has some, under "timeline" in its front matter.',
    };
  if ((name === 'humidity' || name === 'moves') && !hasAirExamples)
    return {
      code: 'PG313',
      message: `there are no cities for {{${token}}}.`,
      hint: 'Name some under "examples" in humidity.json.',
    };
  if (name) return;
  const meant = nearest(token.slice(PREFIX.length), pictureNames);
  const choices = meant === undefined ? `; expected one of ${formatList(pictureNames)}` : '';
  return {
    code: 'PG313',
    message: `the site draws no picture {{${token}}}${choices}.`,
    hint: 'Pictures are drawn in templates/; templates/parts/pictures.tsx lists them.',
    suggestion: meant && `{{${PREFIX}${meant}}}`,
  };
}

/** Returns the picture of a paragraph that has only a picture token, and below it, if any, a line in italics as caption. */
export function pictureOf(token: Token): { name: PictureName; caption: Token[] } | undefined {
  if (token.type !== 'paragraph') return;
  const [first, second, ...others] = (token as Tokens.Paragraph).tokens;
  if (first?.type !== 'text' || others.length > 0) return;
  const [{ name: tokenName = '', length = 0 } = {}] = tokensOf(first.raw);
  const name = pictureNamed(tokenName);
  if (!name || first.raw.trim().length !== length) return;
  if (!second) return { name, caption: [] };
  return second.type === 'em' && first.raw.endsWith('\n')
    ? { name, caption: second.tokens ?? [] }
    : undefined;
}

/** Finds picture tokens within other text, in a token of the lexer without children. */
export const strayPictures = ({ token: { raw }, start, end, written }: LocatedToken): TextProblem[] =>
  tokensOf(written || raw)
    .filter(({ name }) => pictureNamed(name))
    .map(({ name, offset, length }) => ({
      code: 'PG317',
      start: written ? start + offset : start,
      end: written ? start + offset + length : end,
      message: `the picture {{${name}}} stands within other text.`,
      hint: 'Give it a paragraph of its own; a line in italics right below it becomes its caption.',
    }));
