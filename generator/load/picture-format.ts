import { imageSize } from 'image-size';
import { sourcesIn } from '../problem/lines.ts';
import type { Problem } from '../problem/problem.ts';

/** In pixels, as browsers turn the picture. `undefined` for what is damaged or no picture. */
export function pictureFacts(body: Buffer) {
  const brands = brandsOf(body);
  try {
    const { type = '', width, height, orientation = 1 } = imageSize(body);
    const format = /avi[fs]/.test(brands) ? 'avif' : type;
    const facts = { format, isAnimated: isAnimated(body, format, brands), isTurned: orientation > 1 };
    // From 5 on, a camera was held upright.
    return orientation >= 5 ? { ...facts, width: height, height: width } : { ...facts, width, height };
  } catch {
    return;
  }
}

/** Of the family of HEIC and AVIF; empty for another. Source: ISO/IEC 14496-12, 4.3. */
const brandsOf = (body: Buffer): string =>
  /^ftyp/.test(body.toString('latin1', 4, 8))
    ? body.toString('latin1', 8, Math.min(body.readUInt32BE(0), 200))
    : '';

/** Encoders keep only the first frame. */
function isAnimated(body: Buffer, format: string, brands: string): boolean {
  if (format === 'webp') {
    const flags = body.toString('latin1', 12, 16) === 'VP8X' ? (body[20] ?? 0) : 0;
    return (flags & 2) !== 0;
  }
  if (format === 'avif') return brands.includes('avis');
  if (format !== 'png') return format === 'gif';
  const animation = body.indexOf('acTL');
  return animation !== -1 && animation < body.indexOf('IDAT');
}

/** Entries of the position and of its latitude, little-endian and big-endian. Source: Exif 2.32, 4.6. */
const POSITION = [
  ['2588040001000000', '0200050003000000'],
  ['8825000400000001', '0002000500000003'],
];

export const hasPosition = (body: Buffer): boolean =>
  body.includes('exif:GPSLatitude') ||
  POSITION.some((entries) => entries.every((entry) => body.includes(Buffer.from(entry, 'hex'))));

const SCRIPT =
  /<(?:[\w.-]+:)?(?:script|foreignObject|iframe|object|embed)\b|(?<=[\s"'])on[a-z]+\s*=\s*["']|javascript:|<!ENTITY\b|<\?xml-stylesheet\b/i;

/**
 * Pages show an SVG without its scripts, but whoever opens the picture itself runs them on the site's
 * origin, if the host does not send the site's headers.
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

/** Puts characters in place of their numbers. */
const decoded = (text: string): string =>
  text.replace(/&#(?:x([\da-f]{1,5})|(\d{1,6}));?/gi, (_, hex, decimal) =>
    String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal)),
  );
