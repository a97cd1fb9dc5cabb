import type { Output } from '../model/index.ts';

/** The most that one sitemap may hold. Source: https://www.sitemaps.org/protocol.html. */
export interface Limits {
  urls: number;
  /** Of the uncompressed file. */
  bytes: number;
}

export const protocolLimits: Limits = { urls: 50_000, bytes: 52_428_800 };

/** One sitemap file, with the latest date in it. */
export interface UrlSet extends Output {
  lastmod: string | undefined;
}

/** The file of one of several sitemaps, which are counted from 1. */
const numberedSitemap = (number: number): string => `sitemap-${number}.xml`;

const TAIL = '</urlset>';
/** In characters. */
const BLOCK_LENGTH = 65_536;

/**
 * Splits one URL set into files within the limits: `sitemap.xml` if one file is enough, `sitemap-1.xml` and so on otherwise.
 * `pieces` yields the head of the set, then its entries, and no end. An entry above a limit gets a file of its own.
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
      yield { file: numberedSitemap(number), ...set.end() };
      number += 1;
      set = startSet(head, limits);
    }
    set.add(entry);
  }
  yield { file: number === 1 ? 'sitemap.xml' : numberedSitemap(number), ...set.end() };
}

/** A URL set to add entries to. Moves its text out of the heap in blocks, so a large file needs no more heap than a small one. */
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
      if (text.length < BLOCK_LENGTH) return;
      blocks.push(Buffer.from(text));
      text = '';
    },
    end: () => ({ body: Buffer.concat([...blocks, Buffer.from(text + TAIL)]), lastmod }),
  };
}

/** The later of two ISO dates. */
export const later = (one: string | undefined, other: string | undefined): string | undefined =>
  (one ?? '') < (other ?? '') ? other : one;
