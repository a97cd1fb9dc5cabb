import type { Output } from '../model/index.ts';

/** What one sitemap may hold. Source: https://www.sitemaps.org/protocol.html. */
export interface Limits {
  urls: number;
  /** Of the file before any compression. */
  bytes: number;
}

export const protocolLimits: Limits = { urls: 50_000, bytes: 52_428_800 };

/** One sitemap, and the latest date in it. */
interface UrlSet extends Output {
  lastmod: string | undefined;
}

const TAIL = '</urlset>';
const BLOCK = 65_536;

/**
 * Cuts one URL set without an end into files within the limits: `sitemap.xml` if it takes only one, `sitemap-1.xml` and so on
 * otherwise. The pieces are the head of the set and then an entry each. An entry that is above a limit by itself stands alone.
 */
export async function* urlSets(
  pieces: AsyncGenerator<string, undefined>,
  limits: Limits,
): AsyncGenerator<UrlSet> {
  const { value: head = '' } = await pieces.next();
  let number = 1;
  let set = startSet(head, limits);
  for await (const entry of pieces) {
    if (!set.hasRoomFor(entry)) {
      yield { file: `sitemap-${number}.xml`, ...set.end() };
      number += 1;
      set = startSet(head, limits);
    }
    set.add(entry);
  }
  yield { file: number === 1 ? 'sitemap.xml' : `sitemap-${number}.xml`, ...set.end() };
}

/** A set being built. Its text leaves the heap in blocks, so that a large file takes no more of it than a small one. */
function startSet(head: string, limits: Limits) {
  const blocks: Buffer[] = [];
  let text = head;
  let urls = 0;
  let bytes = Buffer.byteLength(head + TAIL);
  let lastmod: string | undefined;
  return {
    hasRoomFor: (entry: string): boolean =>
      urls === 0 || (urls < limits.urls && bytes + Buffer.byteLength(entry) <= limits.bytes),
    add(entry: string): void {
      urls += 1;
      bytes += Buffer.byteLength(entry);
      lastmod = later(lastmod, entry.match(/<lastmod>(.*)<\/lastmod>/)?.[1]);
      text += entry;
      if (text.length < BLOCK) return;
      blocks.push(Buffer.from(text));
      text = '';
    },
    end: () => ({ body: Buffer.concat([...blocks, Buffer.from(text + TAIL)]), lastmod }),
  };
}

/** Dates without a time of day are in order as text is. */
const later = (one: string | undefined, other: string | undefined): string | undefined =>
  (one ?? '') < (other ?? '') ? other : one;
