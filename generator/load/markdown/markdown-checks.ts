import type { MarkedToken, Tokens } from 'marked';
import type { Image } from '../../model/index.ts';
import type { ProblemCode, ProblemText } from '../../problem/problem.ts';
import { halfTokensOf, pictureTokens, type TokenValues, tokensOf } from '../../tokens.ts';
import { nearestImage } from '../pictures/picture.ts';
import { tokenProblem, wrongFigures } from '../read/fill-tokens.ts';
import { strayReferencesIn, type TextProblem } from '../read/text-problems.ts';
import { formatValue } from '../schemas/format.ts';
import { leadsSomewhere } from '../schemas/origin.ts';
import { pictureOf } from './markdown-pieces.ts';
import { type LocatedToken, plainText, type tokensIn } from './markdown-tokens.ts';
import { isNote } from './stray-marks.ts';

const UNDRAWN = 'It needs "timeline" in the front matter of the history, or "examples" in humidity.json.';

export const isWithin = (start: number, tokens: readonly LocatedToken[]): boolean =>
  tokens.some((token) => token.start <= start && start < token.end);

export function tokenProblems(
  markdown: string,
  located: readonly LocatedToken[],
  { values, undrawn }: { values: TokenValues; undrawn: readonly string[] },
): TextProblem[] {
  const codes = located.filter(({ token: { type } }) => type === 'code' || type === 'codespan');
  const halves = halfTokensOf(markdown).filter(({ offset }) => !isWithin(offset, codes));
  const ofTokens = [...tokensOf(markdown), ...halves].flatMap((token) => {
    const { name, offset: start, length } = token;
    const isOfPicture = name.startsWith('picture.');
    const problem: ProblemText | undefined = undrawn.includes(name)
      ? { code: 'PG313', message: `the data has nothing to draw for {{${name}}}.`, hint: UNDRAWN }
      : tokenProblem(token, isOfPicture ? {} : values, isOfPicture ? pictureTokens : []);
    return problem ? { ...problem, start, end: start + length } : [];
  });
  return [...ofTokens, ...strayReferencesIn(markdown).filter(({ start }) => !isWithin(start, codes))];
}

/** Checks what pages show: the tokens are filled already. */
export function markdownProblems(
  { tokens, located }: ReturnType<typeof tokensIn>,
  { values, images }: { values: TokenValues; images: readonly Image[] },
): TextProblem[] {
  const pictures = located.filter(({ token }) => pictureOf(token) && tokens.includes(token));
  let level = 1;
  const problemsOf = (one: LocatedToken): TextProblem[] => {
    const { token, start, end } = one;
    const problem = (code: ProblemCode, message: string, hint: string) => [
      { start, end, code, message, hint },
    ];
    switch (token.type) {
      case 'html': {
        const message = `raw HTML (${formatValue(token.raw.trim())}) is not allowed.`;
        return problem('PG311', message, 'Write it in Markdown.');
      }
      case 'code': {
        const message = 'this code block does not end, so the rest of the text is code.';
        const hint = `Write ${/[`~]+/.exec(token.raw)} alone on the line after it.`;
        return isOpenFence(token) ? problem('PG316', message, hint) : [];
      }
      case 'image':
        return imageProblems(token, one, images);
      case 'link':
        return isNote(token) ? [] : linkProblem(token, one);
      case 'heading': {
        const before = level;
        level = token.depth;
        if (token.depth > 1 && token.depth <= before + 1)
          return isEmpty(token) ? problem('PG521', 'this heading is empty.', 'Fill it or remove it.') : [];
        return problem(
          'PG315',
          `a heading of level ${token.depth} cannot follow one of level ${before}.`,
          'Start sections with "##", and do not skip levels. The title comes from the front matter.',
        );
      }
      case 'text':
        return token.tokens || isWithin(start, pictures) ? [] : strayPictures(one);
      default:
        return [];
    }
  };
  return located.flatMap((one) => [figureProblems(one, values), problemsOf(one)].flat());
}

const figureProblems = (located: LocatedToken, values: TokenValues): TextProblem[] =>
  wrongFigures(wordsOfBlock(located.token), values).map(({ words, problem }) => {
    // Marks of emphasis, quotes and line ends may be between the words.
    const pattern = words.replace(/[$+.]/g, '\\$&').replace(/\s+/g, '[\\s*_~`>]+');
    const { 0: found = '', index = 0 } = new RegExp(pattern).exec(located.written) ?? {};
    return { ...problem, ...spanIn(located, index, found.length) };
  });

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

const MEANT: readonly [written: RegExp, meant: string][] = [
  [/^https?:\/\/(?:localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1\])(?::\d+)?(?:\/|$)/i, '/'],
  [/^https?:\/+(?=https?:)/i, ''],
  [/^www\./, 'https://$&'],
  [/^[^@/:\s]+@[^@/:\s]+\.[a-z]+$/i, 'mailto:$&'],
  [/^(?:\.{0,2}\/)*pages\/([a-z0-9-]+)\.md$/, '/$1/'],
  [/^(?:\.{0,2}\/)*(?:blog\/)?([a-z0-9-]+)\.md$/, '/blog/$1/'],
  [/^([a-z0-9-]+(?:\/[a-z0-9-]+)*)\/?$/, '/$1/'],
];

export const isSafeLink = (href: string): boolean => SAFE_LINK.test(href) && leadsSomewhere(href);

function linkProblem(token: Tokens.Link, located: LocatedToken): TextProblem[] {
  const { href } = token;
  const problem = (code: ProblemCode, message: string, hint: string, suggestion?: string) => [
    { ...offsetsOfAddress(located), code, message, hint, suggestion },
  ];
  const [written, meant = ''] = MEANT.find(([pattern]) => pattern.test(href)) ?? [];
  // A token without a value has its own problem, or its file has.
  if (!isSafeLink(href) && !href.includes('{{')) {
    const fault = SAFE_LINK.test(href) ? 'leads nowhere' : 'is not allowed';
    const hint = 'Use https:, http:, mailto:, tel:, a path such as /contact/, or #heading.';
    const suggestion = written && href.replace(written, meant);
    return problem('PG312', `the link address ${formatValue(href)} ${fault}.`, hint, suggestion);
  }
  const message = `the link to ${formatValue(href)} has no text.`;
  return isEmpty(token) ? problem('PG531', message, 'Give it a text that says where it leads.') : [];
}

function imageProblems(token: Tokens.Image, located: LocatedToken, images: readonly Image[]): TextProblem[] {
  const { href } = token;
  const { start, end } = located;
  const name = `the picture ${formatValue(href)}`;
  const problems: TextProblem[] = [];
  if (!images.some(({ path }) => path === href)) {
    const hint = 'Put it there and write /images/ and its name.';
    const missing = { message: `${name} is not in content/images/.`, hint };
    const suggestion = nearestImage(href, images);
    problems.push({ ...offsetsOfAddress(located), code: 'PG313', ...missing, suggestion });
  }
  const hint = 'Write one for people who do not see it: ![description](/images/…).';
  const undescribed = { message: `${name} has no description.`, hint };
  return isEmpty(token) ? [...problems, { start, end, code: 'PG314', ...undescribed }] : problems;
}

/** The whole link or image if its address is written elsewhere. */
export function offsetsOfAddress({ token, start, end, written }: LocatedToken) {
  const words = 'text' in token ? token.text.length : 0;
  const at = written.indexOf('](', words) + 2;
  const [before = '', address = ''] =
    at > 1 ? (written.slice(at).match(/^[\s>]*(<[^>]*>|[^\s)]*)/) ?? []) : [];
  if (address === '') return { start, end };
  const from = start + at + before.length - address.length;
  return { start: from, end: from + address.length };
}

/** The whole token if the part is not found. */
const spanIn = ({ start, end, written }: LocatedToken, index: number, length: number) =>
  written && length > 0 ? { start: start + index, end: start + index + length } : { start, end };

const strayPictures = (located: LocatedToken): TextProblem[] =>
  tokensOf(located.written || located.token.raw)
    .filter(({ name }) => pictureTokens.includes(name))
    .map(({ name, offset, length }) => ({
      ...spanIn(located, offset, length),
      code: 'PG317',
      message: `the picture {{${name}}} is inside other text.`,
      hint: 'Give it its own paragraph. A line in italics right below it becomes its caption.',
    }));
