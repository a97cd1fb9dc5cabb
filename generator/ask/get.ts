/** An unpacked sitemap may have that many. Source: sitemaps.org. */
export const MOST_BYTES = 50 * 1024 * 1024;

/** Asks only once. Throws if no answer begins within `timeout`, in milliseconds. */
export function ask(
  url: string,
  { timeout = 15_000, ...init }: RequestInit & { timeout?: number } = {},
): Promise<Response> {
  return fetch(url, {
    ...init,
    headers: { 'user-agent': 'Mozilla/5.0 (compatible; pianogen)', ...init.headers },
    signal: AbortSignal.timeout(timeout),
  });
}

/** Throws if a body has more bytes, or ends too early. */
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
