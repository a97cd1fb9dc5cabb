import { sourcesIn } from '../problem/lines.ts';
import type { Problem } from '../problem/problem.ts';

/** Markup by which an SVG runs a script when a browser opens it as a page, and what the problem calls it. */
const FAULTS: readonly [markup: RegExp, words: (found: string) => string][] = [
  [/<(?:[\w.-]+:)?(script|foreignObject|iframe|object|embed)\b/i, (found) => `the element <${found}>`],
  [/[\s"'](on[a-z]+)\s*=\s*["']/i, (found) => `the attribute "${found}"`],
  [/(javascript:)/i, () => 'an address that is a script'],
  [/(<!ENTITY)\b/i, () => 'an entity'],
  [/(<\?xml-stylesheet)\b/i, () => 'a style sheet'],
];

/**
 * Returns the problem of an SVG that may run a script. Pages show it without, but whoever opens the picture itself runs the script
 * on the site's origin, wherever the host does not send the site's headers.
 */
export function problemOfScripts(name: string, body: Buffer): Problem | undefined {
  const text = body.toString('utf8');
  const plain = plainText(text);
  for (const [markup, words] of FAULTS) {
    const found = plain.match(markup)?.[1];
    if (found === undefined) continue;
    const { index = 0, 0: whole = '' } = markup.exec(text) ?? {};
    const start = index + whole.indexOf(found);
    return {
      code: 'PG230',
      source: whole ? sourcesIn(name, text)(start, start + found.length) : { file: name, line: 1 },
      message: `this picture has ${words(found)}, which may run a script on your site.`,
      hint: 'Export it as plain SVG without scripts, or as PNG.',
    };
  }
  return;
}

/** The text as browsers take it: characters that are written as numbers, and what they leave out of an address. */
const plainText = (text: string): string =>
  text
    .replace(/&#(?:x([\da-f]{1,6})|(\d{1,7}));?/gi, (whole, hex, decimal) => {
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    })
    .replace(
      /j[\s\0]*a[\s\0]*v[\s\0]*a[\s\0]*s[\s\0]*c[\s\0]*r[\s\0]*i[\s\0]*p[\s\0]*t[\s\0]*:/gi,
      'javascript:',
    );
