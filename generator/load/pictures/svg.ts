import { imageSize } from 'image-size';
import { type SaxesAttributeNS, SaxesParser } from 'saxes';
import { type SourceOf, sourcesIn } from '../../problem/lines.ts';
import { andThen, ContentError, type ProblemText, type Read } from '../../problem/problem.ts';
import { textIn } from '../read/files.ts';
import { formatValue } from '../schemas/format.ts';

export const SVG_START =
  'An SVG starts with <svg xmlns="http://www.w3.org/2000/svg", and ends with </svg>. ';

const SVG = 'http://www.w3.org/2000/svg';
const ELEMENT =
  /^(?:svg|g|defs|symbol|use|image|switch|view|title|desc|metadata|style|path|rect|circle|ellipse|line|poly(?:line|gon)|text(?:Path)?|tspan|marker|(?:linear|radial)Gradient|stop|pattern|clipPath|mask|filter|fe[A-Z]\w+|set|mpath|animate(?:Transform|Motion|Color)?)$/;
/** Drawing programs keep notes there, which browsers ignore. */
const NOTES =
  /^(?:http:\/\/(?:www\.(?:inkscape|openswatchbook)\.org|sodipodi\.sourceforge\.net|www\.w3\.org\/1999\/02\/22-rdf-|creativecommons\.org|web\.resource\.org|purl\.org\/dc|www\.bohemiancoding\.com|www\.(?:serif|figma)\.com|ns\.adobe\.com)|adobe:ns:meta)/;
/** None, and those of `xmlns:xlink`, `xml:space` and `xlink:href`. */
const ATTRIBUTES = /^(?:http:\/\/www\.w3\.org\/(?:2000\/xmlns\/|XML\/1998\/namespace|1999\/xlink))?$/;

/** Starts an address within the picture. */
const INSIDE = `\\s*["']?(?:#|data:(?:image/(?:png|jpe?g|gif|webp|avif)|(?:application/(?:x-)?)?font)\\b)`;
const LINK = new RegExp(`^${INSIDE}`, 'i');
const OUTSIDE = new RegExp(`@import|(?:url|src|image|image-set)\\((?!${INSIDE})`, 'i');
const ESCAPE = /\\(?:([\da-f]{1,6})\s?|(.))/gi;

const MOST_LEVELS = 100;
const PLAIN = 'Export it as plain SVG without scripts and links, or as PNG.';

/** Opening a picture runs its scripts on the site's origin. */
export const readSvg = (path: string, body: Buffer): Read<{ width: number; height: number }> =>
  andThen(textIn(path, body), ({ name, text }) => {
    try {
      return { value: sizeIn(text, sourcesIn(name, text)), problems: [] };
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      return { value: undefined, problems: error.problems };
    }
  });

function sizeIn(text: string, sourceOf: SourceOf) {
  const parser = new SaxesParser({ xmlns: true, position: false });
  let size: ReturnType<typeof imageSize> | undefined;
  let levels = 0;
  /** The text in the style sheet that is open. */
  let styles: string | undefined;

  const stop = (
    problem: ProblemText,
    found = Math.min(parser.position, text.length) - 1,
    length = 1,
  ): never => {
    const start = Math.max(0, found);
    throw new ContentError([{ ...problem, source: sourceOf(start, start + length) }]);
  };
  const damaged = (why: string, start?: number): never => {
    const message = `this picture is damaged, or not in SVG format: ${why.replace(/\.$/, '')}.`;
    return stop(
      { code: 'PG109', message, hint: `${SVG_START}Save or export the picture again.` },
      start,
    );
  };
  const refuse = (found: string, hint = PLAIN): never => {
    const message = `this picture has ${formatValue(found)}, which may run a script on your site, or load something from another.`;
    const start = text.indexOf(found, text.lastIndexOf('<', parser.position - 2));
    return stop({ code: 'PG230', message, hint }, start, found.length);
  };
  const checkStyles = (css: string, found: string) => {
    const plain = css.replace(
      ESCAPE,
      (_, hex, letter) => letter ?? String.fromCharCode(Number(`0x${hex}`)),
    );
    if (OUTSIDE.test(plain)) refuse(found);
  };
  const checkAttribute = ({ name, local, uri, value }: SaxesAttributeNS) => {
    const isLink = local === 'href' || local === 'src';
    if (/^(?:on|base$)/i.test(local) || (isLink && !LINK.test(value))) refuse(name);
    if (!ATTRIBUTES.test(uri) && !NOTES.test(uri)) refuse(name);
    if (local === 'attributeName' && /^on|href$/i.test(value.trim())) refuse(name);
    if (!isLink) checkStyles(value, name);
  };

  parser.on('error', ({ message }) => {
    // The parser notices it late, and calls it an unclosed tag.
    const mark = text.search(/&(?!#?\w+;)/);
    if (mark >= 0 && mark < parser.position) damaged('"&" has to be "&amp;" here', mark);
    damaged(message);
  });
  parser.on('xmldecl', ({ encoding = 'utf-8' }) => {
    if (!/^utf-8$/i.test(encoding)) damaged(`it says that its encoding is ${encoding}, not UTF-8`);
  });
  parser.on('doctype', () => refuse('<!DOCTYPE', 'Remove it, up to its ">".'));
  parser.on('processinginstruction', ({ target }) => {
    if (target !== 'xpacket') refuse(`<?${target}`);
  });
  for (const kind of ['text', 'cdata'] as const)
    parser.on(kind, (part) => {
      if (styles !== undefined) styles += part;
    });
  parser.on('opentag', ({ name, local, uri, attributes }) => {
    levels += 1;
    if (levels > MOST_LEVELS) {
      const message = `this is nested more than ${MOST_LEVELS} levels deep.`;
      stop({ code: 'PG127', message, hint: 'Ungroup its parts.' });
    }
    const isSvg = uri === SVG;
    if (!size && !(isSvg && local === 'svg')) damaged('its first element is another');
    size ??= sizeOf(attributes);
    if (styles !== undefined || !(isSvg ? ELEMENT.test(local) : NOTES.test(uri))) refuse(`<${name}`);
    if (!isSvg) return;
    for (const attribute of Object.values(attributes)) checkAttribute(attribute);
    if (local === 'style') styles = '';
  });
  parser.on('closetag', ({ name }) => {
    levels -= 1;
    if (styles !== undefined) checkStyles(styles, name);
    styles = undefined;
  });
  parser.write(text).close();
  return size && Math.min(size.width, size.height) > 0 ? size : damaged('its size is 0');
}

/** Without a size, browsers take 300 by 150. */
function sizeOf({ width, height, viewBox }: Record<string, SaxesAttributeNS>) {
  const box = viewBox?.value.match(/[\d.e+-]+/g) ?? [];
  const area = box.length === 4 ? box.join(' ') : '0 0 300 150';
  const [w, h] = [width, height].map((side) => side?.value ?? '');
  return imageSize(Buffer.from(`<svg width="${w}" height="${h}" viewBox="${area}">`));
}
