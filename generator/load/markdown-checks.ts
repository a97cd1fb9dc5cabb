import type { Token, Tokens } from 'marked';
import type { Image } from '../model/index.ts';
import { nearest } from '../problem/nearest.ts';
import { formatValue } from './format.ts';
import { childrenOf, type LocatedToken, plainText, walk } from './markdown-offsets.ts';
import { pictureOf, strayPictures } from './markdown-pictures.ts';
import type { TextProblem } from './text-problems.ts';

/** The addresses that links may have: web, mail and telephone addresses, rooted paths, and fragments. */
const SAFE_LINK = /^(?:https?:\/\/[^\s\\]+|mailto:[^\s\\]+|tel:[^\s\\]+|\/(?![/\\])[^\s\\]*|#[^\s\\]+)$/i;

/** The start of an address on the machine of whoever follows it. */
const THIS_MACHINE = /^https?:\/\/(?:localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1\])(?::\d+)?(?=\/|$)/i;

interface CheckOptions {
  images: readonly Image[];
  onProblem(problem: TextProblem): void;
  onLink(link: { href: string; start: number; end: number }): void;
  onImage(path: string): void;
}

export function checkMarkdown(
  tokens: readonly Token[],
  markdown: string,
  { images, onProblem, onLink, onImage }: CheckOptions,
): void {
  let depth = 1;
  // A link in the description of an image is no link on the page.
  let describedUntil = 0;
  let pictureUntil = 0;
  for (const located of walk(tokens, markdown)) {
    const { token } = located;
    if (token.type === 'html') onProblem(rawHtml(located));
    else if (token.type === 'code' && isOpenFence(token.raw)) onProblem(openFence(located));
    else if (token.type === 'image') {
      for (const problem of imageProblems(located, images)) onProblem(problem);
      onImage(token.href);
      describedUntil = located.end;
    } else if (token.type === 'link') {
      const offsets = offsetsOfAddress(located);
      const local = token.href.match(THIS_MACHINE);
      if (local) onProblem(localLink(token.href.slice(local[0].length) || '/', offsets));
      else if (!SAFE_LINK.test(token.href)) onProblem(unsafeLink(token.href, offsets));
      else if (isEmpty(token)) onProblem(emptyLink(token.href, offsets));
      else if (located.start >= describedUntil) onLink({ href: token.href, ...offsets });
    } else if (token.type === 'heading') {
      if (token.depth === 1 || token.depth > depth + 1) onProblem(wrongHeading(located, depth));
      else if (isEmpty(token)) onProblem(emptyHeading(located));
      depth = token.depth;
    } else if (pictureOf(token) && tokens.includes(token)) pictureUntil = located.end;
    else if (token.type === 'text' && !token.tokens) {
      const stray = located.start >= pictureUntil ? strayPictures(located) : [];
      for (const problem of [...stray, ...strayMarks(located)]) onProblem(problem);
    }
  }
}

const rawHtml = ({ token: { raw }, start, end }: LocatedToken): TextProblem => ({
  code: 'PG311',
  start,
  end,
  message: `raw HTML (${formatValue(raw.trim())}) is not allowed.`,
  hint: 'Write it in Markdown.',
});

function isOpenFence(raw: string): boolean {
  const [first = '', ...lines] = raw.trimEnd().split('\n');
  const [fence] = first.match(/(?<=^ {0,3})(?:`{3,}|~{3,})/) ?? [];
  if (!fence) return false;
  const last = lines.at(-1)?.trim() ?? '';
  return !(last.startsWith(fence) && last === fence.charAt(0).repeat(last.length));
}

function openFence({ token: { raw }, start, end }: LocatedToken): TextProblem {
  const [fence = ''] = raw.match(/`{3,}|~{3,}/) ?? [];
  return {
    code: 'PG316',
    start,
    end,
    message: 'this code block has no end, so all that follows it is code.',
    hint: `Write ${fence} alone on the line behind it.`,
  };
}

const unsafeLink = (href: string, offsets: { start: number; end: number }): TextProblem => ({
  code: 'PG312',
  ...offsets,
  message: `the link address ${formatValue(href)} is not allowed.`,
  hint: 'Use https:, http:, mailto:, tel:, a rooted path such as /contact/, or #heading.',
  suggestion: meantAddress(href),
});

/** The address that is meant by one without its scheme or root; `undefined` if that is not known. */
function meantAddress(href: string): string | undefined {
  if (/^www\./.test(href)) return `https://${href}`;
  if (/^[^@/:\s]+@[^@/:\s]+\.[a-z]+$/i.test(href)) return `mailto:${href}`;
  const [, folder = '', name = ''] = href.match(/^(?:\.{0,2}\/)*((?:pages|blog)\/)?([a-z0-9-]+)\.md$/) ?? [];
  if (name !== '') return folder === 'pages/' ? `/${name}/` : `/blog/${name}/`;
  return /^[a-z0-9-]+(?:\/[a-z0-9-]+)*\/?$/.test(href) ? `/${href.replace(/\/$/, '')}/` : undefined;
}

const localLink = (path: string, offsets: { start: number; end: number }): TextProblem => ({
  code: 'PG312',
  ...offsets,
  message: 'this link leads to the machine of the visitor.',
  hint: 'Write the path alone.',
  suggestion: path,
});

const isEmpty = (token: Token): boolean => plainText(childrenOf(token)).trim() === '';

const emptyLink = (href: string, offsets: { start: number; end: number }): TextProblem => ({
  code: 'PG531',
  ...offsets,
  message: `the link to ${formatValue(href)} has no text.`,
  hint: 'Give it a text that says where it leads.',
});

const emptyHeading = ({ start, end }: LocatedToken): TextProblem => ({
  code: 'PG521',
  start,
  end,
  message: 'this heading is empty.',
  hint: 'Fill it or remove it.',
});

/** Marks of Markdown that are shown as they are: of a link or picture with a space in its address, and of a heading without a space. */
const STRAY_MARKS = /\]\([^\s()]+ [^()"]*\)|\[\[[^[\]]+\]\]|\]\[[^[\]]*\]|^#{2,6}(?=[^\s#])/g;

const strayMarks = ({ token: { raw }, start, end, written }: LocatedToken): TextProblem[] =>
  [...(written || raw).matchAll(STRAY_MARKS)].map(({ 0: marks, index }) => ({
    code: 'PG327',
    start: written ? start + index : start,
    end: written ? start + index + marks.length : end,
    message: `pages would show ${formatValue(marks)} as it is.`,
    hint: marks.startsWith('#')
      ? 'Write a space behind the last "#".'
      : 'Write a link as [words](/contact/), with an address without spaces; write \\[ for a bracket in a text.',
  }));

const wrongHeading = ({ token, start, end }: LocatedToken, depth: number): TextProblem => ({
  code: 'PG315',
  start,
  end,
  message: `a heading of level ${(token as Tokens.Heading).depth} cannot stand here; the one before it has level ${depth}.`,
  hint: 'Sections start with "##"; levels are not skipped. The title comes from the front matter.',
});

const ELSEWHERE = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i;

function imageProblems(located: LocatedToken, images: readonly Image[]): TextProblem[] {
  const { href, tokens } = located.token as Tokens.Image;
  const paths = images.map(({ path }) => path);
  const problems: TextProblem[] = [];
  if (!paths.includes(href)) {
    const name = `/${href.split('/').at(-1)}`;
    const isElsewhere = ELSEWHERE.test(href);
    problems.push({
      code: 'PG313',
      ...offsetsOfAddress(located),
      message: `the picture ${formatValue(href)} ${isElsewhere ? 'is not on this site, and pages load nothing from another' : 'does not exist'}.`,
      hint: `${isElsewhere ? 'Save' : 'Put'} it into content/images/ and write /images/ and its name.`,
      suggestion:
        (isElsewhere ? undefined : nearest(href, paths)) ?? paths.find((path) => path.endsWith(name)),
    });
  }
  if (plainText(tokens).trim() === '')
    problems.push({
      code: 'PG314',
      start: located.start,
      end: located.end,
      message: `the picture ${formatValue(href)} has no description.`,
      hint: 'Write one for people who do not see it: ![description](/images/…).',
    });
  return problems;
}

/** Returns the offsets of the address of a link or image, or of the whole if its address is written elsewhere. */
function offsetsOfAddress({ start, end, written }: LocatedToken): { start: number; end: number } {
  const at = written.lastIndexOf('](') + 2;
  const [before = '', address = ''] =
    at > 1 ? (written.slice(at).match(/^[\s>]*(<[^>]*>|[^\s)]*)/) ?? []) : [];
  if (address === '') return { start, end };
  const from = start + at + before.length - address.length;
  return { start: from, end: from + address.length };
}
