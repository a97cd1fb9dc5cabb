import { gunzipSync } from 'node:zlib';
import { decodeXML } from 'entities';
import { ask, bodyOf, MOST_BYTES } from '../ask/get.ts';
import { UsageError } from '../problem/problem.ts';

const MOST_SITEMAPS = 1000;
const MOST_ADDRESSES = 1_000_000;

/** Returns all addresses in a sitemap, or in those of an index. Throws a `UsageError` for none or too large a one. */
export async function liveAddresses(url: string): Promise<string[]> {
  const { root, addresses } = await sitemapAt(url);
  if (root !== 'sitemapindex') return addresses;
  if (addresses.length > MOST_SITEMAPS)
    refuse(url, `the index lists ${addresses.length} sitemaps; the limit is ${MOST_SITEMAPS}.`);
  const pages: string[] = [];
  for (const sitemap of addresses) {
    for (const address of (await sitemapAt(sitemap)).addresses) pages.push(address);
    if (pages.length > MOST_ADDRESSES)
      refuse(url, `the sitemaps have more than ${MOST_ADDRESSES} addresses.`);
  }
  return pages;
}

async function sitemapAt(url: string) {
  const { status, body } = await ask(url)
    .then(async (response) => ({ status: response.status, body: await bodyOf(response) }))
    .catch(({ cause, message }: Error) =>
      refuse(url, `no answer (${cause instanceof Error ? cause.message : message}).`),
    );
  if (status !== 200) refuse(url, `the host answered with ${status}.`);
  return locationsIn(unpacked(url, body), url) ?? refuse(url, 'this is not a complete sitemap.');
}

function refuse(url: string, why: string): never {
  throw new UsageError(
    `diff ${url}: ${why} Name a sitemap, such as https://www.example.com/sitemap.xml.`,
  );
}

function unpacked(url: string, body: Buffer) {
  const isPacked = body[0] === 0x1f && body[1] === 0x8b;
  try {
    return String(isPacked ? gunzipSync(body, { maxOutputLength: MOST_BYTES }) : body);
  } catch {
    refuse(url, 'it cannot be unpacked, or is too large.');
  }
}

/** Skips other elements, so that deep nesting does not take long. */
function locationsIn(xml: string, url: string) {
  const parts = xml.split('-->').flatMap((part) => part.split('<!--', 1));
  const text = parts.join('').trimEnd();
  const root = /<(urlset|sitemapindex)[\s>]/.exec(text)?.[1];
  if (!root || !text.endsWith(`</${root}>`)) return;
  const found = text.matchAll(/<loc>(?:\s*<!\[CDATA\[)?([^<]*?)(?:\]\]>\s*)?<\/loc>/g);
  const addresses = Array.from(found, ([, address = '']) =>
    addressOf(decodeXML(address.trim()), url),
  );
  return { root, addresses: addresses.filter(Boolean) };
}

/** Reads an address that is relative, has no scheme, or has letters as `%2D`. */
function addressOf(written: string, url: string) {
  const plain = written.replace(/%(?:2[de]|3\d|[46][1-9a-f]|[57][\da]|5f|7e)/gi, decodeURIComponent);
  const whole = /^https?%3a/i.test(plain) ? plain.replace(/%(?:3a|2f)/gi, decodeURIComponent) : plain;
  const address = /^(?:www\.|(?:[\w-]+\.)+[a-z]{2,}\/)/i.test(whole) ? `https://${whole}` : whole;
  return address && URL.canParse(address, url) ? new URL(address, url).href : '';
}
