import type { Token, Tokens } from 'marked';
import type { Image } from '../model/index.ts';
import { nearest } from '../problem/nearest.ts';
import { formatValue } from './format.ts';
import { type LocatedToken, walk } from './markdown-offsets.ts';
import { pictureOf, strayPictures } from './markdown-pictures.ts';
import { plainText } from './markdown-tokens.ts';
import type { TextProblem } from './text-problems.ts';

/** Web and mail addresses, addresses below the root, and fragments. Everything else is refused. */
const SAFE_LINK = /^(?:https?:\/\/[^\s\\]+|mailto:[^\s\\]+|tel:[^\s\\]+|\/(?![/\\])[^\s\\]*|#[^\s\\]+)$/i;

interface Watcher {
  images: readonly Image[];
  onFault(fault: TextProblem): void;
  /** Called for each link to an address below the root. */
  onLink(link: { href: string; start: number; end: number }): void;
}

/** Finds what no text may have. The tokens of the lexer are filled already, so that what is checked is what is rendered. */
export function checkMarkdown(tokens: readonly Token[], markdown: string, watcher: Watcher): void {
  const { images, onFault, onLink } = watcher;
  let depth = 1;
  // A link in the description of a picture is no link on the page.
  let describedUntil = 0;
  let pictureUntil = 0;
  for (const placed of walk(tokens, markdown)) {
    const { token } = placed;
    if (token.type === 'html') onFault(rawHtml(placed));
    else if (token.type === 'code' && isOpenFence(token.raw)) onFault(openFence(placed));
    else if (token.type === 'image') {
      for (const fault of faultsOfImage(placed, images)) onFault(fault);
      describedUntil = placed.end;
    } else if (token.type === 'link') {
      const place = addressIn(placed);
      if (!SAFE_LINK.test(token.href)) onFault(unsafeLink(token.href, place));
      else if (token.href.startsWith('/') && placed.start >= describedUntil)
        onLink({ href: token.href, ...place });
    } else if (token.type === 'heading') {
      if (token.depth === 1 || token.depth > depth + 1) onFault(wrongHeading(placed, depth));
      depth = token.depth;
    } else if (pictureOf(token) && tokens.includes(token)) pictureUntil = placed.end;
    else if (token.type === 'text' && !token.tokens && placed.start >= pictureUntil)
      for (const fault of strayPictures(placed)) onFault(fault);
  }
}

const rawHtml = ({ token: { raw }, start, end }: LocatedToken): TextProblem => ({
  code: 'PG311',
  start,
  end: Math.min(end, start + raw.trimEnd().length),
  message: `raw HTML (${formatValue(raw.trim())}) is off.`,
  hint: 'Write it in Markdown.',
});

/** A block of code between lines of backticks or tildes whose second line is missing. */
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
    end: Math.min(end, start + raw.split('\n', 1).join().length),
    message: 'this code block has no end, so all that follows it is code.',
    hint: `Write ${fence} alone on the line behind it.`,
  };
}

const unsafeLink = (href: string, place: { start: number; end: number }): TextProblem => ({
  code: 'PG312',
  ...place,
  message: `the link address ${formatValue(href)} is not allowed.`,
  hint: 'Use https:, mailto:, tel:, a rooted path such as /contact/, or #heading.',
});

const wrongHeading = ({ token, start, end }: LocatedToken, depth: number): TextProblem => ({
  code: 'PG315',
  start,
  end: Math.min(end, start + token.raw.trimEnd().length),
  message: `a heading of level ${(token as Tokens.Heading).depth} cannot stand here; the one before it has level ${depth}.`,
  hint: 'Sections start with "##"; levels are not skipped. The title comes from the front matter.',
});

function faultsOfImage(placed: LocatedToken, images: readonly Image[]): TextProblem[] {
  const { href, tokens } = placed.token as Tokens.Image;
  const paths = images.map(({ path }) => path);
  const faults: TextProblem[] = [];
  if (!paths.includes(href)) {
    const name = `/${href.split('/').at(-1)}`;
    faults.push({
      code: 'PG313',
      ...addressIn(placed),
      message: `the picture ${formatValue(href)} does not exist.`,
      hint: 'Put it into content/images/ and write /images/ and its name.',
      suggestion: nearest(href, paths) ?? paths.find((path) => path.endsWith(name)),
    });
  }
  if (plainText(tokens).trim() === '')
    faults.push({
      code: 'PG314',
      start: placed.start,
      end: placed.end,
      message: `the picture ${formatValue(href)} has no description.`,
      hint: 'Write one for people who do not see it: ![description](/images/…).',
    });
  return faults;
}

/** Where the address of a link or a picture stands; the whole of it where the address is written elsewhere. */
function addressIn({ token: { raw }, start, end }: LocatedToken): { start: number; end: number } {
  const at = raw.lastIndexOf('](') + 2;
  const [before = '', address = ''] = at > 1 ? (raw.slice(at).match(/^\s*(<[^>]*>|[^\s)]*)/) ?? []) : [];
  if (address === '' || end === start) return { start, end };
  const from = start + at + before.length - address.length;
  return { start: from, end: from + address.length };
}
