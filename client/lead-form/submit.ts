import type { Lead } from './rules.ts';

const CAMPAIGN = ['utm_source', 'utm_medium', 'utm_campaign'] as const;
/** The most UTF-16 units of a campaign's value that are sent. */
export const CAMPAIGN_LENGTH = 200;
const TIMEOUT_MS = 15_000;
/** Browsers refuse larger requests that are to outlive their page. */
const KEEPALIVE_BYTES = 60_000;

/** The payload: the lead without its honeypot, the page's URL, the time, and the campaign if the URL names one. */
export type LeadPayload = Omit<Lead, 'honeypot'> & { page_url: string; timestamp: string } & Partial<
    Record<(typeof CAMPAIGN)[number], string>
  >;

/** The start of a campaign's value, without half of a character at its end. */
const cut = (value: string): string => value.slice(0, CAMPAIGN_LENGTH).replace(/[\ud800-\udbff]$/, '');

export function payloadOf({ honeypot: _, ...lead }: Lead, page: URL, now: Date): LeadPayload {
  const campaign = CAMPAIGN.flatMap((name) => {
    const value = cut(page.searchParams.get(name) ?? '');
    return value ? [[name, value]] : [];
  });
  return { ...lead, page_url: page.href, timestamp: now.toISOString(), ...Object.fromEntries(campaign) };
}

/**
 * Sends a lead once. Returns true only if the request itself is answered with 200 to 299 within 15 seconds; does not read the
 * answer's body. A redirect is a failure: browsers follow most redirects without the lead.
 */
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
      redirect: 'error',
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
