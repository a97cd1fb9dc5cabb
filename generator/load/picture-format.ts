import { imageSize } from 'image-size';
import { SaxesParser } from 'saxes';

/** What the content of a picture says. Width and height are those that browsers show it with, in pixels. */
export interface PictureFacts {
  /** The ending of the format, such as `jpg` or `tiff`. */
  format: string;
  width: number;
  height: number;
  isAnimated: boolean;
  /** True if a camera says how to turn it. */
  isTurned: boolean;
}

/** Reads the format and the size of a picture from its content; `undefined` if that is no picture, or a damaged one. */
export function pictureFacts(body: Buffer): PictureFacts | undefined {
  const brands = brandsOf(body);
  try {
    const { type = '', width, height, orientation = 1 } = imageSize(body);
    const format = brands.includes('avif') || brands.includes('avis') ? 'avif' : type;
    // From 5 on, a camera was held upright.
    const [shownWidth, shownHeight] = orientation >= 5 ? [height, width] : [width, height];
    return {
      format,
      width: shownWidth,
      height: shownHeight,
      isAnimated: isAnimated(body, format, brands),
      isTurned: orientation > 1,
    };
  } catch {
    return;
  }
}

/** True if the end of a picture is missing, as after a copy that broke off, or if an SVG is no XML. Browsers show at most a part of it. */
export function isDamaged(body: Buffer, { format }: PictureFacts): boolean {
  switch (format) {
    case 'png':
      return !body.includes('IEND');
    case 'jpg':
      // Behind the start of the last scan. A preview within the photo has scans and an end of its own.
      return body.lastIndexOf('ffda', undefined, 'hex') > body.lastIndexOf('ffd9', undefined, 'hex');
    case 'webp':
      return body.readUInt32LE(4) + 8 > body.length;
    case 'gif':
      return !body.includes(0x3b, -1);
    case 'avif':
      return !hasWholeBoxes(body);
    case 'svg':
      return !isXml(body.toString('utf8'));
    default:
      return false;
  }
}

/** True if the boxes of a file of the family of AVIF end where it ends. */
function hasWholeBoxes(body: Buffer): boolean {
  let at = 0;
  while (at + 8 <= body.length) {
    const size = body.readUInt32BE(at);
    // 0: up to the end of the file. 1: the size is a longer number.
    if (size < 8) return true;
    at += size;
  }
  return at === body.length;
}

function isXml(text: string): boolean {
  // The parser does not know entities that the file itself declares.
  if (text.includes('<!ENTITY')) return true;
  const parser = new SaxesParser({ xmlns: true });
  let isValid = true;
  parser.on('error', () => {
    isValid = false;
  });
  parser.write(text).close();
  return isValid;
}

/** True for a photo of an iPhone, which most browsers do not show. */
export const isHeic = (body: Buffer): boolean => {
  const brands = brandsOf(body);
  return brands.some((brand) => HEIC_BRANDS.test(brand)) && !brands.some((brand) => /^avi[fs]$/.test(brand));
};

const HEIC_BRANDS = /^(?:he[iv][cxms]|mif1|msf1)$/;

/** The brands of a file of the family of HEIC and AVIF; none for another. Source: ISO/IEC 14496-12, 4.3. */
function brandsOf(body: Buffer): string[] {
  if (body.length < 16 || body.toString('latin1', 4, 8) !== 'ftyp') return [];
  const text = body.toString('latin1', 8, Math.min(body.readUInt32BE(0), 200));
  // The second word is the version of the first.
  return (text.match(/.{4}/gs) ?? []).filter((_, index) => index !== 1);
}

/** True for a picture that moves. Encoders keep only its first frame. */
function isAnimated(body: Buffer, format: string, brands: readonly string[]): boolean {
  if (format === 'webp') return body.toString('latin1', 12, 16) === 'VP8X' && ((body[20] ?? 0) & 2) !== 0;
  if (format === 'avif') return brands.includes('avis');
  if (format !== 'png') return format === 'gif';
  const animation = body.indexOf('acTL');
  return animation !== -1 && animation < body.indexOf('IDAT');
}
