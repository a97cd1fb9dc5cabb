import type { Token, Tokens } from 'marked';
import type { PictureName } from '../model/index.ts';
import { nearest } from '../problem/nearest.ts';
import { tokensOf } from '../tokens.ts';
import { formatList } from './format.ts';
import type { LocatedToken } from './markdown-offsets.ts';
import type { TextProblem } from './text-problems.ts';

/** A text shows one of the site's own drawings or charts by a token such as `{{picture.room-plans}}`. */
const PREFIX = 'picture.';

const known: Record<PictureName, true> = {
  action: true,
  financing: true,
  humidity: true,
  lineup: true,
  prices: true,
  'room-plans': true,
  timeline: true,
  'upright-vs-grand': true,
};
const pictureNames = Object.keys(known) as PictureName[];

export const isPictureToken = (name: string): boolean => name.startsWith(PREFIX);

const pictureNamed = (token: string): PictureName | undefined =>
  pictureNames.find((name) => token === PREFIX + name);

/** What is wrong with a picture's token, wherever it stands. */
export function faultOfName(
  token: string,
  { hasTimeline }: { hasTimeline: boolean },
): Omit<TextProblem, 'start' | 'end'> | undefined {
  const name = pictureNamed(token);
  if (name === 'timeline' && !hasTimeline)
    return {
      code: 'PG313',
      message: `there are no milestones for {{${token}}}.`,
      hint: 'Only the history has some, under "timeline" in its front matter.',
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

/** The picture that a paragraph stands for: it holds the token alone, or a line in italics below, which is the caption. */
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

/** Pictures within other text, which a piece of text without further tokens may hold. */
export const strayPictures = ({ token: { raw }, start, end }: LocatedToken): TextProblem[] =>
  tokensOf(raw)
    .filter(({ name }) => pictureNamed(name))
    .map(({ name, offset, length }) => ({
      code: 'PG317',
      // Where only its start is known, the fault has its place.
      start: start === end ? start : start + offset,
      end: start === end ? end : start + offset + length,
      message: `the picture {{${name}}} stands within other text.`,
      hint: 'Give it a paragraph of its own; a line in italics right below it becomes its caption.',
    }));
