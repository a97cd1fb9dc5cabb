/** A Worker that passes the leads of a pianogen site on to a webhook at any address, such as one of Make or Zapier. */

interface Env {
  /** The origins of the site, with commas between them. */
  ALLOWED_ORIGINS: string;
  /** The address of the webhook: a secret, since whoever knows it can post to it. */
  TARGET: string;
  /** The limit of leads from one address. */
  LIMIT: { limit(options: { key: string }): Promise<{ success: boolean }> };
}

/** The most bytes of a lead. Most have less than a thousand. */
const MAX_BYTES = 64 * 1024;
/** In milliseconds. The form waits for 15 seconds. */
const PATIENCE_MS = 12_000;

export default {
  async fetch(request: Request, { ALLOWED_ORIGINS, TARGET, LIMIT }: Env): Promise<Response> {
    if (new URL(request.url).pathname !== '/webhook/leads')
      return new Response('Not found\n', { status: 404 });
    const origin = request.headers.get('origin') ?? '';
    const isAllowed = ALLOWED_ORIGINS.split(',').some((allowed) => allowed.trim() === origin);
    if (!isAllowed || !origin) return new Response('This origin may not send leads.\n', { status: 403 });
    const headers = {
      'access-control-allow-origin': origin,
      'access-control-allow-headers': 'content-type',
      vary: 'origin',
    };
    const answer = (status: number) => new Response(null, { status, headers });
    if (request.method === 'OPTIONS') return answer(204);
    if (request.method !== 'POST') return answer(405);
    if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? '')) return answer(415);
    const { success } = await LIMIT.limit({ key: request.headers.get('cf-connecting-ip') ?? 'unknown' });
    if (!success) return answer(429);
    const body = await textOf(request);
    if (body === undefined) return answer(413);
    return answer((await isTaken(TARGET, body)) ? 204 : 502);
  },
};

/** Returns the body; `undefined` if it is too large. Reads no more of it. */
async function textOf({ body }: Request): Promise<string | undefined> {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > MAX_BYTES) return;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** Posts a lead. True only if the webhook itself answers with 200 to 299. */
async function isTaken(target: string, body: string): Promise<boolean> {
  try {
    const { ok } = await fetch(target, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return ok;
  } catch {
    return false;
  }
}
