import type { MarkedToken, Tokens } from 'marked';
import type { Image, Prose } from '../../model/index.ts';
import { sourcesIn } from '../../problem/lines.ts';
import { failed, type ProblemCode, type ProblemText, type Read } from '../../problem/problem.ts';
import { fillTokens, halfTokensOf, pictureTokens, type TokenValues, tokensOf } from '../../tokens.ts';
import { nearestImage } from '../pictures/picture.ts';
import { locateWith, strayReferencesIn, type TextProblem } from '../read/files.ts';
import { tokenProblem, wrongFigures } from '../read/fill-tokens.ts';
import { formatValue } from '../schemas/format.ts';
import { leadsSomewhere } from '../schemas/origin.ts';
import {
  type LocatedToken,
  pictureOf,
  piecesOf,
  plainText,
  sectionsOf,
  tokensIn,
} from './markdown-pieces.ts';
import { isNote, strayMarks } from './stray-marks.ts';

interface RenderOptions {
  file: string;
  firstLine: number;
  values: TokenValues;
  images: readonly Image[];
  /** Pictures for which the data has nothing to draw. */
  undrawn: readonly string[];
}

export function renderMarkdown(
  text: string,
  options: RenderOptions,
): Read<Pick<Prose, 'pieces' | 'sections' | 'words' | 'links' | 'images'>> {
  try {
    return render(text, options);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const source = { file: options.file, line: options.firstLine };
    const message =
      'this text has quotes, lists or marks that are nested too deep, or too many in one paragraph.';
    return failed({ code: 'PG127', source, message, hint: 'Remove some of them.' });
  }
}

function render(markdown: string, options: RenderOptions) {
  const { file, firstLine, values, images } = options;
  const sourceIn = sourcesIn(file, markdown, firstLine);
  const sourceOf = (start: number, end?: number) => {
    const source = sourceIn(start, end);
    // Without an end, only the line is certain.
    return start === end ? { file, line: source.line } : source;
  };
  const parsed = tokensIn(markdown);
  const { tokens, located } = parsed;
  const asWritten = [...tokenProblems(markdown, located, options), ...strayMarks(markdown, located)];
  fillMarkdown(located, values);
  const problems = [...asWritten, ...markdownProblems(parsed, options)];
  const shown = located.filter(({ token }) => token.type === 'image');
  const links = located.flatMap((one): Prose['links'] => {
    const { token } = one;
    // Pages do not show links in descriptions of images.
    if (token.type !== 'link' || !isSafeLink(token.href) || isWithin(one.start, shown)) return [];
    const { start, end } = offsetsOfAddress(one);
    return [{ href: token.href, source: sourceOf(start, end) }];
  });
  const pieces = piecesOf(tokens, images);
  if (pieces.length === 0) {
    const message = 'there is no text below the front matter.';
    problems.push({ code: 'PG310', start: 0, end: 0, message, hint: 'Write it.' });
  }
  const value = {
    pieces,
    ...sectionsOf(pieces),
    links,
    images: shown.flatMap(({ token }) => ('href' in token ? token.href : [])),
  };
  return { value, problems: problems.map(locateWith(sourceOf)) };
}

const UNDRAWN =
  'It needs "timeline" in the front matter of the history, or "examples" in humidity.json.';

const isWithin = (start: number, tokens: readonly LocatedToken[]) =>
  tokens.some((token) => token.start <= start && start < token.end);

function tokenProblems(
  markdown: string,
  located: readonly LocatedToken[],
  { values, undrawn }: RenderOptions,
) {
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

/** Values are never Markdown or HTML. */
function fillMarkdown(located: readonly LocatedToken[], values: TokenValues) {
  // The lexer keeps references in texts and titles.
  const escaped = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value.replaceAll('&', '&amp;')]),
  );
  for (const { token } of located) {
    if (token.type === 'text') token.text = fillTokens(token.text, escaped);
    else if (token.type === 'code' || token.type === 'codespan')
      token.text = fillTokens(token.text, values);
    else if (token.type === 'link' || token.type === 'image') {
      const isLiteral = 'autolink' in token && token.autolink;
      const href = fillTokens(isLiteral ? token.href : token.href.replaceAll('&amp;', '&'), values);
      token.href = /^tel:/i.test(href) ? href.replace(/[ ()]/g, '') : href;
      if (token.title) token.title = fillTokens(token.title, escaped);
    }
  }
}

/** Checks what pages show, with tokens filled. */
function markdownProblems(
  { tokens, located }: ReturnType<typeof tokensIn>,
  { values, images }: RenderOptions,
) {
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
          return isEmpty(token)
            ? problem('PG521', 'this heading is empty.', 'Fill it or remove it.')
            : [];
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
  return located.flatMap((one) => [...figureProblems(one, values), ...problemsOf(one)]);
}

const figureProblems = (located: LocatedToken, values: TokenValues) =>
  wrongFigures(wordsOfBlock(located.token), values).map(({ words, ...problem }) => {
    // Marks of emphasis, quotes and line ends may be between the words.
    const pattern = words.replace(/[$+.]/g, '\\$&').replace(/\s+/g, '[\\s*_~`>]+');
    const { 0: found = '', index = 0 } = new RegExp(pattern).exec(located.written) ?? {};
    return { ...problem, ...spanIn(located, index, found.length) };
  });

function wordsOfBlock(token: MarkedToken) {
  if (token.type === 'table')
    return [...token.header, ...token.rows.flat()].map(({ tokens }) => plainText(tokens)).join('\n');
  const hasWords = token.type === 'paragraph' || token.type === 'heading' || token.type === 'text';
  return hasWords && token.tokens ? plainText(token.tokens) : '';
}

const isOpenFence = ({ codeBlockStyle, raw }: Tokens.Code) =>
  codeBlockStyle !== 'indented' && !/^ *(`{3,}|~{3,}).*\n *\1[`~]*\s*$/s.test(raw);

const isEmpty = ({ tokens }: Tokens.Heading | Tokens.Link | Tokens.Image) =>
  plainText(tokens).trim() === '';

const SAFE_LINK =
  /^(?:https?:\/\/[^\s\\]+|mailto:[^\s\\]+|tel:[^\s\\]+|\/(?![/\\])[^\s\\]*|#[^\s\\]+)$/i;

const MEANT: readonly [written: RegExp, meant: string][] = [
  [/^https?:\/\/(?:localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1\])(?::\d+)?(?:\/|$)/i, '/'],
  [/^https?:\/+(?=https?:)/i, ''],
  [/^www\./, 'https://$&'],
  [/^[^@/:\s]+@[^@/:\s]+\.[a-z]+$/i, 'mailto:$&'],
  [/^(?:\.{0,2}\/)*pages\/([a-z0-9-]+)\.md$/, '/$1/'],
  [/^(?:\.{0,2}\/)*(?:blog\/)?([a-z0-9-]+)\.md$/, '/blog/$1/'],
  [/^([a-z0-9-]+(?:\/[a-z0-9-]+)*)\/?$/, '/$1/'],
];

const isSafeLink = (href: string) => SAFE_LINK.test(href) && leadsSomewhere(href);

function linkProblem(token: Tokens.Link, located: LocatedToken): TextProblem[] {
  const { href } = token;
  const at = offsetsOfAddress(located);
  // A token without a value, or its file, has its own problem.
  if (isSafeLink(href) || href.includes('{{')) {
    const message = `the link to ${formatValue(href)} has no text.`;
    const hint = 'Give it a text that says where it leads.';
    return isEmpty(token) ? [{ ...at, code: 'PG531', message, hint }] : [];
  }
  const fault = SAFE_LINK.test(href) ? 'leads nowhere' : 'is not allowed';
  const message = `the link address ${formatValue(href)} ${fault}.`;
  const hint = 'Use https:, http:, mailto:, tel:, a path such as /contact/, or #heading.';
  const [written, meant = ''] = MEANT.find(([pattern]) => pattern.test(href)) ?? [];
  const suggestion = written && href.replace(written, meant);
  return [{ ...at, code: 'PG312', message, hint, suggestion }];
}

function imageProblems(token: Tokens.Image, located: LocatedToken, images: readonly Image[]) {
  const { href } = token;
  const { start, end } = located;
  const name = `the picture ${formatValue(href)}`;
  const problems: TextProblem[] = [];
  if (!images.some(({ path }) => path === href)) {
    const message = `${name} is not in content/images/.`;
    const hint = 'Put it there and write /images/ and its name.';
    const suggestion = nearestImage(href, images);
    problems.push({ ...offsetsOfAddress(located), code: 'PG313', message, hint, suggestion });
  }
  if (isEmpty(token)) {
    const message = `${name} has no description.`;
    const hint = 'Write one for people who do not see it: ![description](/images/…).';
    problems.push({ start, end, code: 'PG314', message, hint });
  }
  return problems;
}

/** The whole link or image if its address is written elsewhere. */
function offsetsOfAddress({ token, start, end, written }: LocatedToken) {
  const words = 'text' in token ? token.text.length : 0;
  const at = written.indexOf('](', words) + 2;
  const [before = '', address = ''] = written.slice(at).match(/^[\s>]*(<[^>]*>|[^\s)]*)/) ?? [];
  if (at === 1 || address === '') return { start, end };
  const from = start + at + before.length - address.length;
  return { start: from, end: from + address.length };
}

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
