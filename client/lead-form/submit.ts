import type { Lead } from './rules.ts';

const CAMPAIGN = ['utm_source', 'utm_medium', 'utm_campaign'] as const;
const TIMEOUT_MS = 15_000;
/** Browsers refuse to keep larger requests alive once the page is left. */
const KEEPALIVE_BYTES = 60_000;

/** What is sent: the lead without its honeypot, where and when it was written, and the campaign where the address names one. */
export type LeadPayload = Omit<Lead, 'honeypot'> & { page_url: string; timestamp: string } & Partial<
    Record<(typeof CAMPAIGN)[number], string>
  >;

export function payloadOf({ honeypot: _, ...lead }: Lead, page: URL, now: Date): LeadPayload {
  const campaign = CAMPAIGN.flatMap((name) => {
    const value = page.searchParams.get(name);
    return value ? [[name, value]] : [];
  });
  return { ...lead, page_url: page.href, timestamp: now.toISOString(), ...Object.fromEntries(campaign) };
}

/** Sends a lead once. False for any answer but an OK one, and for none within 15 seconds; the answer's body is not read. */
export async function send(endpoint: string, payload: LeadPayload): Promise<boolean> {
  const body = JSON.stringify(payload);
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), TIMEOUT_MS);
  try {
    const { ok } = await fetch(endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      credentials: 'omit',
      keepalive: new Blob([body]).size < KEEPALIVE_BYTES,
      signal: timeout.signal,
    });
    return ok;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
