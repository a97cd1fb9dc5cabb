import { DomUtils, parseDocument } from 'htmlparser2';
import { imageSize } from 'image-size';
import { findBox } from 'image-size/types/utils';
import { sourcesIn } from '../../problem/lines.ts';
import type { Problem } from '../../problem/problem.ts';

/** In pixels, as browsers turn the picture. `undefined` for a file that is damaged or not a picture. */
export function pictureFacts(body: Buffer) {
  const isMarkup = /^\s*</.test(body.toString('utf8', 0, 100));
  try {
    const { type = '', width, height, ...read } = imageSize(isMarkup ? plainSvg(body.toString()) : body);
    const format = /avi[fs]/.test(brandsOf(body)) ? 'avif' : type;
    const { orientation = 1, isAnimated = false, isCut } = { ...read, ...factsOf[format]?.(body) };
    if (isCut) return;
    const facts = { format, isAnimated, isTurned: orientation > 1 };
    // From 5 on, the picture is on its side.
    return orientation >= 5 ? { ...facts, width: height, height: width } : { ...facts, width, height };
  } catch {
    return;
  }
}

type Facts = { orientation?: number; isAnimated?: boolean; isCut?: boolean };
/** What image-size does not read. Encoders keep only the first frame, and not all browsers turn a WebP. */
const factsOf: Partial<Record<string, (body: Buffer) => Facts>> = {
  jpg: (body) => ({ isCut: isCutJpeg(body) }),
  png: factsOfPng,
  avif: (body) => ({ orientation: isOnItsSide(body) ? 6 : 1, isAnimated: brandsOf(body).includes('avis') }),
  webp: (body) => ({ isAnimated: body.toString('latin1', 12, 16) === 'VP8X' && ((body[20] ?? 0) & 2) !== 0 }),
  gif: () => ({ isAnimated: true }),
};

/** Data after the end, such as the video of a live photo, does not count, and neither does a preview at the start. */
function isCutJpeg(body: Buffer): boolean {
  let at = 2;
  while (at + 4 <= body.length && body[at + 1] !== 0xda)
    at += body[at] === 0xff && body[at + 1] !== 0xff ? 2 + body.readUInt16BE(at + 2) : 1;
  return at + 4 <= body.length && !body.includes('ffd9', at, 'hex');
}

/** Source: Exif 2.32, 4.6. */
const ORIENTATION = /(?:1201030001000000|011200030000000100)0([1-8])/;

function factsOfPng(body: Buffer) {
  const chunks = new Map<string, Buffer>();
  for (let at = 8, end = at; at + 8 <= body.length; at = end) {
    end = at + 12 + body.readUInt32BE(at);
    const name = body.toString('latin1', at + 4, at + 8);
    if (!chunks.has('IDAT') || name === 'IEND') chunks.set(name, body.subarray(at, end));
  }
  const [, orientation = 1] = ORIENTATION.exec(chunks.get('eXIf')?.toString('hex') ?? '') ?? [];
  const isCut = chunks.has('IDAT') && !chunks.has('IEND');
  return { orientation: Number(orientation), isAnimated: chunks.has('acTL'), isCut };
}

/** Source: ISO/IEC 23008-12, 6.5.10. */
function isOnItsSide(avif: Buffer): boolean {
  const inside = (name: string, from: number) => (findBox(avif, name, from)?.offset ?? avif.length) + 8;
  const properties = inside('ipco', inside('iprp', inside('meta', 0) + 4));
  return ((avif[inside('irot', properties)] ?? 0) & 1) === 1;
}

/** Empty for a format other than HEIC and AVIF. Source: ISO/IEC 14496-12, 4.3. */
const brandsOf = (body: Buffer): string =>
  /^ftyp/.test(body.toString('latin1', 4, 8))
    ? body.toString('latin1', 8, Math.min(body.readUInt32BE(0), 200))
    : '';

/** Returns an element with the size, for image-size. Empty if browsers do not show the picture. */
function plainSvg(text: string): Buffer {
  const { children } = parseDocument(text, { xmlMode: true, withEndIndices: true });
  const root = DomUtils.findOne(() => true, children);
  const [name, prefix] = root?.name.split(':').reverse() ?? [];
  const { viewBox = '0 0 300 150', width = '', height = '', ...others } = root?.attribs ?? {};
  // `problemsOfScripts` reports an entity in its place.
  const isInSvg = /^(?:http:\/\/www\.w3\.org\/2000\/svg$|&)/.test(
    others[prefix ? `xmlns:${prefix}` : 'xmlns'] ?? '',
  );
  const isShown = name === 'svg' && isInSvg && text[root?.endIndex ?? 0] === '>';
  const box = viewBox.trim().replace(/[\s,]+/g, ' ');
  return Buffer.from(isShown ? `<svg width="${width}" height="${height}" viewBox="${box}">` : '');
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
 * Pages show an SVG without running its scripts, but opening the picture itself runs them on the site's
 * origin, if the host does not send the site's headers.
 */
export function problemsOfScripts(name: string, body: Buffer): Problem[] {
  const text = body.toString('utf8');
  const written = SCRIPT.exec(text);
  const found = written ?? SCRIPT.exec(decoded(text));
  if (!found) return [];
  return [
    {
      code: 'PG230',
      source: written
        ? sourcesIn(name, text)(found.index, found.index + found[0].length)
        : { file: name, line: 1 },
      message: `this picture has ${JSON.stringify(found[0])}, which may run a script on your site.`,
      hint: 'Export it as plain SVG without scripts, or as PNG.',
    },
  ];
}

const decoded = (text: string): string =>
  text.replace(/&#(?:x([\da-f]{1,5})|(\d{1,6}));?/gi, (_, hex, decimal) =>
    String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal)),
  );
