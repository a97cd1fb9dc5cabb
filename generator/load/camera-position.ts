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
