import { crc32, inflateSync } from 'node:zlib';
import { imageSize } from 'image-size';
import { findBox } from 'image-size/types/utils';

const MARKUP = /^\s*<(?:\?xml|!--|!doctype svg|(?:[\w.-]+:)?svg\b)/i;

/** As browsers turn it. `undefined` for a file that is damaged or not a picture. */
export function pictureFacts(body: Buffer) {
  if (MARKUP.test(body.toString('utf8', 0, 100)))
    return { format: 'svg', width: 0, height: 0, isAnimated: false, isTurned: false };
  try {
    const { type = '', width, height, ...read } = imageSize(body);
    const format = /avi[fs]/.test(brandsOf(body)) ? 'avif' : type;
    const { orientation = 1, isAnimated = false, isBroken } = { ...read, ...factsOf[format]?.(body) };
    if (isBroken || Math.min(width, height) < 1) return;
    const facts = { format, isAnimated, isTurned: orientation > 1 };
    // From 5 on, the picture is on its side.
    return orientation >= 5
      ? { ...facts, width: height, height: width }
      : { ...facts, width, height };
  } catch {
    return;
  }
}

type Facts = { orientation?: number; isAnimated?: boolean; isBroken?: boolean };
/** Encoders keep only the first frame, and not all browsers turn a WebP. */
const factsOf: Partial<Record<string, (body: Buffer) => Facts>> = {
  jpg: (body) => ({ isBroken: isCutJpeg(body) }),
  png: factsOfPng,
  avif: (body) => ({
    orientation: isOnItsSide(body) ? 6 : 1,
    isAnimated: brandsOf(body).includes('avis'),
    isBroken: isCutAvif(body),
  }),
  webp: (body) => ({
    isAnimated: body.toString('latin1', 12, 16) === 'VP8X' && ((body[20] ?? 0) & 2) !== 0,
    isBroken: body.readUInt32LE(4) + 8 > body.length,
  }),
  gif: (body) => ({ isAnimated: true, isBroken: isCutGif(body) }),
};

/** A video after the end does not count, and neither does a preview at the start. */
function isCutJpeg(body: Buffer): boolean {
  let at = 2;
  while (at + 4 <= body.length && body[at + 1] !== 0xda)
    at += body[at] === 0xff && body[at + 1] !== 0xff ? 2 + body.readUInt16BE(at + 2) : 1;
  return !body.includes('ffd9', at, 'hex');
}

/** Extensions and images end with an empty block. Source: GIF89a, 15 to 26. */
function isCutGif(body: Buffer): boolean {
  const sizeOf = (flags = 0) => (flags > 127 ? 3 * 2 ** ((flags % 8) + 1) : 0);
  let at = 13 + sizeOf(body[10]);
  while (body[at] === 0x21 || body[at] === 0x2c) {
    at += body[at] === 0x21 ? 2 : 11 + sizeOf(body[at + 9]);
    while (body[at]) at += 1 + (body[at] ?? 0);
    at += 1;
  }
  return at >= body.length;
}

/** The last box may have the size 0: to the end. Source: ISO/IEC 14496-12, 4.2. */
function isCutAvif(body: Buffer): boolean {
  let at = 0;
  for (let size = 1; size > 0 && at + 8 <= body.length; at += size) {
    size = body.readUInt32BE(at);
    if (size === 1) size = Number(body.readBigUInt64BE(at + 8));
  }
  return at > body.length;
}

/** Source: Exif 2.32, 4.6. */
const ORIENTATION = /(?:1201030001000000|011200030000000100)0([1-8])/;

function factsOfPng(body: Buffer) {
  const chunks = chunksOf(body);
  const names = chunks.map(({ name }) => name);
  const exif = chunks.slice(0, names.indexOf('IDAT')).find(({ name }) => name === 'eXIf');
  const [, orientation = 1] = ORIENTATION.exec(exif?.data.toString('hex') ?? '') ?? [];
  const isWhole = names[0] === 'IHDR' && names.includes('IDAT') && names.at(-1) === 'IEND';
  const isBroken = !isWhole || chunks.some(({ isRight }) => !isRight);
  return { orientation: Number(orientation), isAnimated: names.includes('acTL'), isBroken };
}

/** Empty for a file in another format. Source: PNG, 5. */
function chunksOf(body: Buffer) {
  const chunks: { name: string; data: Buffer; isRight: boolean }[] = [];
  if (body.toString('latin1', 1, 4) !== 'PNG') return chunks;
  for (let at = 8, end = at; at + 12 <= body.length && chunks.at(-1)?.name !== 'IEND'; at = end) {
    end = at + 12 + body.readUInt32BE(at);
    const [name, data] = [body.toString('latin1', at + 4, at + 8), body.subarray(at + 8, end - 4)];
    const isRight =
      end <= body.length && crc32(body.subarray(at + 4, end - 4)) === body.readUInt32BE(end - 4);
    chunks.push({ name, data, isRight });
  }
  return chunks;
}

/** Some programs write bytes as hexadecimal digits. */
function textsIn({ name, data }: { name: string; data: Buffer }): Buffer[] {
  if (!/^(?:tEXt|zTXt|iTXt)$/.test(name)) return [];
  let start = data.indexOf(0) + 1;
  const isPacked = name === 'zTXt' || (name === 'iTXt' && data[start] === 1);
  if (name === 'zTXt') start += 1;
  if (name === 'iTXt') start = data.indexOf(0, data.indexOf(0, start + 2) + 1) + 1;
  try {
    const text = isPacked
      ? inflateSync(data.subarray(start), { maxOutputLength: 1e7 })
      : data.subarray(start);
    const [, digits = ''] = /^\s*[\w ]+\n\s*\d+\n([\da-f\s]+)$/i.exec(text.toString('latin1')) ?? [];
    return [text, Buffer.from(digits.replace(/\s/g, ''), 'hex')];
  } catch {
    return [];
  }
}

/** Source: ISO/IEC 23008-12, 6.5.10. */
function isOnItsSide(avif: Buffer): boolean {
  const inside = (name: string, from: number) =>
    (findBox(avif, name, from)?.offset ?? avif.length) + 8;
  const properties = inside('ipco', inside('iprp', inside('meta', 0) + 4));
  return ((avif[inside('irot', properties)] ?? 0) & 1) === 1;
}

/** Source: ISO/IEC 14496-12, 4.3. */
const brandsOf = (body: Buffer): string =>
  /^ftyp/.test(body.toString('latin1', 4, 8))
    ? body.toString('latin1', 8, Math.min(body.readUInt32BE(0), 200))
    : '';

/** Little-endian and big-endian. Source: Exif 2.32, 4.6. */
const POSITION = [
  ['2588040001000000', '0200050003000000'],
  ['8825000400000001', '0002000500000003'],
];

/** XMP may call the namespace of Exif as it likes. */
const EXIF_NAME = /xmlns(?::([\w.-]+))?\s*=\s*["']http:\/\/ns\.adobe\.com\/exif\/1\.0\/["']/g;

export const hasPosition = (body: Buffer): boolean =>
  [body, ...chunksOf(body).flatMap(textsIn)].some(
    (bytes) =>
      POSITION.some((entries) => entries.every((entry) => bytes.includes(entry, 0, 'hex'))) ||
      [...bytes.toString('latin1').matchAll(EXIF_NAME)].some(([, prefix]) =>
        bytes.includes(`${prefix ? `${prefix}:` : ''}GPSLatitude`),
      ),
  );
