import { Parser } from 'htmlparser2';
import { imageSize } from 'image-size';

/** What the content of a picture says. Width and height are those that browsers show it with, in pixels. */
export interface PictureFacts {
  format: string;
  width: number;
  height: number;
  isAnimated: boolean;
  isTurned: boolean;
}

/** Reads the format and the size of a picture from its content; `undefined` if that is no picture, or a damaged one. */
export function pictureFacts(body: Buffer): PictureFacts | undefined {
  const brands = brandsOf(body);
  try {
    const { type = '', width, height, orientation = 1 } = imageSize(body);
    const format = /avi[fs]/.test(brands) ? 'avif' : type;
    if (format === 'svg' && !closesElements(body)) return;
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

/** The brands of a file of the family of HEIC and AVIF; empty for another. Source: ISO/IEC 14496-12, 4.3. */
const brandsOf = (body: Buffer): string =>
  /^ftyp/.test(body.toString('latin1', 4, 8))
    ? body.toString('latin1', 8, Math.min(body.readUInt32BE(0), 200))
    : '';

function closesElements(body: Buffer): boolean {
  const text = body.toString('utf8');
  let isClosed = true;
  const parser = new Parser(
    {
      onclosetag(_name, isImplied) {
        if (isImplied && text[parser.endIndex - 1] !== '/') isClosed = false;
      },
    },
    { xmlMode: true },
  );
  parser.end(text);
  return isClosed;
}

/** True for a picture that moves. Encoders keep only its first frame. */
function isAnimated(body: Buffer, format: string, brands: string): boolean {
  if (format === 'webp') return body.toString('latin1', 12, 16) === 'VP8X' && ((body[20] ?? 0) & 2) !== 0;
  if (format === 'avif') return brands.includes('avis');
  if (format !== 'png') return format === 'gif';
  const animation = body.indexOf('acTL');
  return animation !== -1 && animation < body.indexOf('IDAT');
}

/** The starts of a block of EXIF, which cameras write into pictures of all formats: little-endian and big-endian. */
const BLOCKS = ['II*\0', 'MM\0*'];
/** The entry of such a block that leads to the position, and that of the latitude there. Source: Exif 2.32, 4.6. */
const POSITION = 0x8825;
const LATITUDE = 2;

/** True if a picture says where it was taken. */
export const hasPosition = (body: Buffer): boolean =>
  body.includes('exif:GPSLatitude') || BLOCKS.some((start) => blocksAt(body, start).some(namesPosition));

/** The rest of a file from each start of a block on. */
function blocksAt(body: Buffer, start: string): Buffer[] {
  const blocks: Buffer[] = [];
  for (let at = body.indexOf(start, 0, 'latin1'); at !== -1; at = body.indexOf(start, at + 1, 'latin1'))
    blocks.push(body.subarray(at));
  return blocks;
}

function namesPosition(block: Buffer): boolean {
  const isLittle = block[0] === 0x49;
  const read16 = (at: number) => (isLittle ? block.readUInt16LE(at) : block.readUInt16BE(at));
  const read32 = (at: number) => (isLittle ? block.readUInt32LE(at) : block.readUInt32BE(at));
  /** The value of an entry of the list at an offset. */
  const entryOf = (list: number, tag: number): number | undefined => {
    const entries = Array.from({ length: read16(list) }, (_, index) => list + 2 + 12 * index);
    const entry = entries.find((at) => read16(at) === tag);
    return entry && read32(entry + 8);
  };
  try {
    const list = entryOf(read32(4), POSITION);
    return list !== undefined && entryOf(list, LATITUDE) !== undefined;
  } catch {
    // What looks like a block by chance leads out of the file.
    return false;
  }
}
