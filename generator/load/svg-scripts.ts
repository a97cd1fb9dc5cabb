import { sourcesIn } from '../problem/lines.ts';
import type { Problem } from '../problem/problem.ts';

/** Markup by which an SVG runs a script when a browser opens it as a page. */
const SCRIPT =
  /<(?:[\w.-]+:)?(?:script|foreignObject|iframe|object|embed)\b|(?<=[\s"'])on[a-z]+\s*=\s*["']|javascript:|<!ENTITY\b|<\?xml-stylesheet\b/i;

/**
 * Returns the problem of an SVG that may run a script. Pages show it without, but whoever opens the picture itself runs the script
 * on the site's origin, wherever the host does not send the site's headers.
 */
export function problemOfScripts(name: string, body: Buffer): Problem | undefined {
  const text = body.toString('utf8');
  const written = SCRIPT.exec(text);
  const found = written ?? SCRIPT.exec(decoded(text));
  if (!found) return;
  return {
    code: 'PG230',
    source: written
      ? sourcesIn(name, text)(found.index, found.index + found[0].length)
      : { file: name, line: 1 },
    message: `this picture has ${JSON.stringify(found[0])}, which may run a script on your site.`,
    hint: 'Export it as plain SVG without scripts, or as PNG.',
  };
}

/** The text with characters in place of their numbers. */
const decoded = (text: string): string =>
  text.replace(/&#(?:x([\da-f]{1,5})|(\d{1,6}));?/gi, (_, hex, decimal) =>
    String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal)),
  );
