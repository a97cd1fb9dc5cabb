/** The most bytes of an answer, unpacked: those of a sitemap. Source: sitemaps.org. */
export const MOST_BYTES = 50 * 1024 * 1024;
/** How long an answer may take, in milliseconds. */
const TIMEOUT = 15_000;

/** Asks once. Throws if no answer begins in time. */
export function ask(
  url: string,
  { timeout = TIMEOUT, ...init }: RequestInit & { timeout?: number } = {},
): Promise<Response> {
  return fetch(url, {
    ...init,
    headers: { 'user-agent': 'Mozilla/5.0 (compatible; pianogen)', ...init.headers },
    signal: AbortSignal.timeout(timeout),
  });
}

/** Throws if a body has more bytes, or breaks off. */
export async function bodyOf({ body }: Response, mostBytes = MOST_BYTES): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > mostBytes) throw new Error(`the answer has more than ${mostBytes / 1024 / 1024} MB`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
