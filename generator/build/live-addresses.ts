import { gunzipSync } from 'node:zlib';
import { get } from '../ask/get.ts';
import { elementsIn } from '../check/xml.ts';
import { UsageError } from '../problem/problem.ts';

/** The most sitemaps that an index may list, and the most bytes of a sitemap that is unpacked. Source: sitemaps.org. */
const MOST_SITEMAPS = 50_000;
const MOST_BYTES = 50 * 1024 * 1024;

/**
 * Asks a live site for its sitemap, or its index with all sitemaps, and returns the addresses in it. Throws a `UsageError` if there
 * is none at this URL.
 */
export async function liveAddresses(url: string, signal?: AbortSignal): Promise<string[]> {
  const { root, addresses } = await sitemapAt(url, signal);
  if (root !== 'sitemapindex') return addresses;
  const pages: string[] = [];
  for (const sitemap of addresses.slice(0, MOST_SITEMAPS))
    for (const address of (await sitemapAt(sitemap, signal)).addresses) pages.push(address);
  return pages;
}

async function sitemapAt(
  url: string,
  signal: AbortSignal | undefined,
): Promise<{ root: string; addresses: string[] }> {
  const refuse = (why: string): never => {
    throw new UsageError(`diff ${url}: ${why} Name a sitemap, such as https://www.example.com/sitemap.xml.`);
  };
  const answer = await get(url, { signal }).catch((error: Error): never => {
    signal?.throwIfAborted();
    const { cause } = error;
    return refuse(`no answer (${cause instanceof Error ? cause.message : error.message}).`);
  });
  if (answer.status !== 200) refuse(`the host answered with ${answer.status}.`);
  const elements = elementsOf(answer.body) ?? refuse('this is no XML.');
  const root = elements[0]?.name;
  if (root !== 'urlset' && root !== 'sitemapindex') return refuse('this is no sitemap.');
  const locations = elements.filter(({ name }) => name === 'loc').map(({ text }) => text.trim());
  return { root, addresses: locations.filter((address) => URL.canParse(address)) };
}

/** The elements of a sitemap, which may be packed; `undefined` if it cannot be read. */
function elementsOf(body: Buffer) {
  const isPacked = body[0] === 0x1f && body[1] === 0x8b;
  try {
    const bytes = isPacked ? gunzipSync(body, { maxOutputLength: MOST_BYTES }) : body;
    return elementsIn(bytes.toString('utf8'));
  } catch {
    return;
  }
}
