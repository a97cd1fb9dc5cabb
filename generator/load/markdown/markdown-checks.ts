import type { MarkedToken, Tokens } from 'marked';
import type { Image } from '../../model/index.ts';
import type { ProblemText } from '../../problem/problem.ts';
import { halfTokensOf, pictureTokens, type TokenValues, tokensOf } from '../../tokens.ts';
import { nearestImage } from '../pictures/picture.ts';
import { tokenProblem, wrongFigures } from '../read/fill-tokens.ts';
import { strayReferencesIn, type TextProblem } from '../read/text-problems.ts';
import { formatValue } from '../schemas/format.ts';
import { pictureOf } from './markdown-pieces.ts';
import { type LocatedToken, plainText, type tokensIn } from './markdown-tokens.ts';
import { isNote } from './stray-marks.ts';

export const isWithin = (start: number, tokens: readonly LocatedToken[]): boolean =>
  tokens.some((token) => token.start <= start && start < token.end);

/** Yields unknown and half tokens, and stray references to characters. */
export function* tokenProblems(
  markdown: string,
  located: readonly LocatedToken[],
  { values, undrawn }: { values: TokenValues; undrawn: readonly string[] },
): Generator<TextProblem> {
  const codes = located.filter(({ token: { type } }) => type === 'code' || type === 'codespan');
  const halves = halfTokensOf(markdown).filter(({ offset }) => !isWithin(offset, codes));
  for (const token of [...tokensOf(markdown), ...halves]) {
    const { name, offset: start, length } = token;
    const isOfPicture = name.startsWith('picture.');
    const problem: ProblemText | undefined = undrawn.includes(name)
      ? {
          code: 'PG313',
          message: `there is nothing to draw for {{${name}}}.`,
          hint: 'It needs "timeline" in the front matter of the history, or "examples" in humidity.json.',
        }
      : tokenProblem(token, isOfPicture ? {} : values, isOfPicture ? pictureTokens : []);
    if (problem) yield { ...problem, start, end: start + length };
  }
  for (const problem of strayReferencesIn(markdown)) if (!isWithin(problem.start, codes)) yield problem;
}

/** The tokens are filled already, so what is checked is what pages show. */
export function* markdownProblems(
  { tokens, located }: ReturnType<typeof tokensIn>,
  { values, images }: { values: TokenValues; images: readonly Image[] },
): Generator<TextProblem> {
  const pictures = located.filter(({ token }) => tokens.includes(token) && pictureOf(token));
  let level = 1;
  for (const one of located) {
    const { token, start, end } = one;
    const at = { start, end };
    yield* figureProblems(one, values);
    if (token.type === 'html')
      yield {
        ...at,
        code: 'PG311',
        message: `raw HTML (${formatValue(token.raw.trim())}) is not allowed.`,
        hint: 'Write it in Markdown.',
      };
    else if (token.type === 'code' && isOpenFence(token))
      yield {
        ...at,
        code: 'PG316',
        message: 'this code block has no end, so all that follows it is code.',
        hint: `Write ${/[`~]+/.exec(token.raw)} alone on the line behind it.`,
      };
    else if (token.type === 'image') yield* imageProblems(token, one, images);
    else if (token.type === 'link' && !isNote(token)) yield* linkProblems(token, one);
    else if (token.type === 'heading') {
      if (token.depth === 1 || token.depth > level + 1)
        yield {
          ...at,
          code: 'PG315',
          message: `a heading of level ${token.depth} cannot stand here; the one before it has level ${level}.`,
          hint: 'Sections start with "##"; levels are not skipped. The title comes from the front matter.',
        };
      else if (isEmpty(token))
        yield { ...at, code: 'PG521', message: 'this heading is empty.', hint: 'Fill it or remove it.' };
      level = token.depth;
    } else if (token.type === 'text' && !token.tokens) {
      if (!isWithin(start, pictures)) yield* strayPictures(one);
    }
  }
}

function* figureProblems(located: LocatedToken, values: TokenValues): Generator<TextProblem> {
  for (const { words, problem } of wrongFigures(wordsOfBlock(located.token), values)) {
    // Marks of emphasis, quotes and line ends may stand between the words.
    const pattern = words.replace(/[$+.]/g, '\\$&').replace(/\s+/g, '[\\s*_~`>]+');
    const { 0: found = '', index = 0 } = new RegExp(pattern).exec(located.written) ?? {};
    yield { ...problem, ...spanIn(located, index, found.length) };
  }
}

function wordsOfBlock(token: MarkedToken): string {
  if (token.type === 'table')
    return [...token.header, ...token.rows.flat()].map(({ tokens }) => plainText(tokens)).join('\n');
  const hasWords = token.type === 'paragraph' || token.type === 'heading' || token.type === 'text';
  return hasWords && token.tokens ? plainText(token.tokens) : '';
}

const isOpenFence = ({ codeBlockStyle, raw }: Tokens.Code): boolean =>
  codeBlockStyle !== 'indented' && !/^ *(`{3,}|~{3,}).*\n *\1[`~]*\s*$/s.test(raw);

const isEmpty = ({ tokens }: Tokens.Heading | Tokens.Link | Tokens.Image): boolean =>
  plainText(tokens).trim() === '';

const SAFE_LINK = /^(?:https?:\/\/[^\s\\]+|mailto:[^\s\\]+|tel:[^\s\\]+|\/(?![/\\])[^\s\\]*|#[^\s\\]+)$/i;

const THIS_MACHINE = /^https?:\/\/(?:localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1\])(?::\d+)?(?:\/|$)/i;

/** Which addresses were meant by some that are not allowed. */
const MEANT: readonly [written: RegExp, meant: string][] = [
  [THIS_MACHINE, '/'],
  [/^www\./, 'https://$&'],
  [/^[^@/:\s]+@[^@/:\s]+\.[a-z]+$/i, 'mailto:$&'],
  [/^(?:\.{0,2}\/)*pages\/([a-z0-9-]+)\.md$/, '/$1/'],
  [/^(?:\.{0,2}\/)*(?:blog\/)?([a-z0-9-]+)\.md$/, '/blog/$1/'],
  [/^([a-z0-9-]+(?:\/[a-z0-9-]+)*)\/?$/, '/$1/'],
];

export const isSafeLink = (href: string): boolean => SAFE_LINK.test(href) && !THIS_MACHINE.test(href);

function* linkProblems(token: Tokens.Link, located: LocatedToken): Generator<TextProblem> {
  const { href } = token;
  const [written, meant = ''] = MEANT.find(([pattern]) => pattern.test(href)) ?? [];
  if (!isSafeLink(href))
    yield {
      ...offsetsOfAddress(located),
      code: 'PG312',
      message: `the link address ${formatValue(href)} is not allowed.`,
      hint: 'Use https:, http:, mailto:, tel:, a rooted path such as /contact/, or #heading.',
      suggestion: written && href.replace(written, meant),
    };
  else if (isEmpty(token))
    yield {
      ...offsetsOfAddress(located),
      code: 'PG531',
      message: `the link to ${formatValue(href)} has no text.`,
      hint: 'Give it a text that says where it leads.',
    };
}

function* imageProblems(
  token: Tokens.Image,
  located: LocatedToken,
  images: readonly Image[],
): Generator<TextProblem> {
  const { href } = token;
  const { start, end } = located;
  if (!images.some(({ path }) => path === href))
    yield {
      ...offsetsOfAddress(located),
      code: 'PG313',
      message: `the picture ${formatValue(href)} is not in content/images/.`,
      hint: 'Put it there and write /images/ and its name.',
      suggestion: nearestImage(href, images),
    };
  if (isEmpty(token))
    yield {
      start,
      end,
      code: 'PG314',
      message: `the picture ${formatValue(href)} has no description.`,
      hint: 'Write one for people who do not see it: ![description](/images/…).',
    };
}

/** Of the whole link or image if its address is written elsewhere. */
export function offsetsOfAddress({ token, start, end, written }: LocatedToken) {
  const words = 'text' in token ? token.text.length : 0;
  const at = written.indexOf('](', words) + 2;
  const [before = '', address = ''] =
    at > 1 ? (written.slice(at).match(/^[\s>]*(<[^>]*>|[^\s)]*)/) ?? []) : [];
  if (address === '') return { start, end };
  const from = start + at + before.length - address.length;
  return { start: from, end: from + address.length };
}

/** Of the whole token if the part is not found. */
const spanIn = ({ start, end, written }: LocatedToken, index: number, length: number) =>
  written && length > 0 ? { start: start + index, end: start + index + length } : { start, end };

function* strayPictures(located: LocatedToken): Generator<TextProblem> {
  for (const { name, offset, length } of tokensOf(located.written || located.token.raw))
    if (pictureTokens.includes(name))
      yield {
        ...spanIn(located, offset, length),
        code: 'PG317',
        message: `the picture {{${name}}} stands within other text.`,
        hint: 'Give it a paragraph of its own; a line in italics right below it becomes its caption.',
      };
}
