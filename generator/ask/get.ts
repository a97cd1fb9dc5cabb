import { setTimeout } from 'node:timers/promises';

/** The most bytes of an answer, unpacked: those of a sitemap. Source: sitemaps.org. */
export const MOST_BYTES = 50 * 1024 * 1024;
/** How long an answer may take, in milliseconds. */
const TIMEOUT = 15_000;
/** The longest wait that a host may ask for with `Retry-After`, in seconds. */
const LONGEST_WAIT = 30;
const USER_AGENT = 'Mozilla/5.0 (compatible; pianogen)';

export interface AskOptions extends Pick<RequestInit, 'method' | 'headers' | 'body' | 'redirect'> {
  signal?: AbortSignal | undefined;
  timeout?: number | undefined;
}

/** Asks once. Throws if no answer begins in time. */
export function ask(
  url: string,
  { signal, timeout = TIMEOUT, headers, ...init }: AskOptions = {},
): Promise<Response> {
  const late = AbortSignal.timeout(timeout);
  return fetch(url, {
    ...init,
    headers: { 'user-agent': USER_AGENT, ...headers },
    signal: signal ? AbortSignal.any([signal, late]) : late,
  });
}

/** Reads the body of an answer. Throws if it has more bytes, or breaks off. */
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

/**
 * Gets what is at a URL, after redirects. Asks once more, if the host is busy and wants that a little later. Throws if no answer
 * comes, or one without an end.
 */
export async function get(url: string, options: AskOptions = {}): Promise<{ status: number; body: Buffer }> {
  const first = await ask(url, options);
  const wait = waitOf(first);
  if (wait === undefined) return { status: first.status, body: await bodyOf(first) };
  await first.body?.cancel();
  await setTimeout(wait * 1000, undefined, options.signal ? { signal: options.signal } : {});
  const second = await ask(url, options);
  return { status: second.status, body: await bodyOf(second) };
}

/** The seconds after which a busy host wants to be asked again, if they are few. */
function waitOf({ status, headers }: Response): number | undefined {
  const wish = headers.get('retry-after');
  if ((status !== 429 && status !== 503) || wish === null) return;
  const seconds = /^\d+$/.test(wish) ? Number(wish) : (Date.parse(wish) - Date.now()) / 1000;
  return seconds >= 0 && seconds <= LONGEST_WAIT ? seconds : undefined;
}
