/** A Worker that passes the leads of a pianogen site on to a webhook at any address, such as one of Make or Zapier. */

interface Env {
  /** The origins of the site, with commas between them. */
  ALLOWED_ORIGINS: string;
  /** The address of the webhook: a secret, since whoever knows it can post to it. */
  TARGET: string;
}

/** The most characters of a lead. The longest that the form sends has a few thousand. */
const MAX_LENGTH = 64 * 1024;
/** In milliseconds. The form waits for 15 seconds. */
const PATIENCE_MS = 12_000;

export default {
  async fetch(request: Request, { ALLOWED_ORIGINS, TARGET }: Env): Promise<Response> {
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
    const body = await request.text();
    if (body.length > MAX_LENGTH) return answer(413);
    return answer((await isTaken(TARGET, body)) ? 204 : 502);
  },
};

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
