import { ANSWER_MS, begin, end, isAwaited } from './attempt.ts';
import { isCoolingDown, startCooldown } from './cooldown.ts';
import type { Lead } from './rules.ts';
import { takeTurn } from './turn.ts';

const CAMPAIGN = ['utm_source', 'utm_medium', 'utm_campaign'] as const;
/** The most UTF-16 units of a campaign's value that are sent. */
export const CAMPAIGN_LENGTH = 200;
/** The same of the page's address. */
export const ADDRESS_LENGTH = 16_000;
/** Browsers refuse larger requests that are to outlive their page. */
const KEEPALIVE_BYTES = 60_000;

/** The payload: the lead without its honeypot, the page's URL, the time, and the campaign if the URL names one. */
type LeadPayload = Omit<Lead, 'honeypot'> & { page_url: string; timestamp: string } & Partial<
    Record<(typeof CAMPAIGN)[number], string>
  >;

/** The start of a campaign's value, without half of a character at its end. */
const cut = (value: string): string => value.slice(0, CAMPAIGN_LENGTH).replace(/[\ud800-\udbff]$/, '');

function payloadOf({ honeypot: _, ...lead }: Lead, page: URL, timestamp: string): LeadPayload {
  const campaign = CAMPAIGN.flatMap((name) => {
    const value = cut(page.searchParams.get(name) ?? '');
    return value ? [[name, value]] : [];
  });
  return {
    ...lead,
    page_url: page.href.slice(0, ADDRESS_LENGTH),
    timestamp,
    ...Object.fromEntries(campaign),
  };
}

/** Where leads are sent to, and the shortest time between two of them, in milliseconds. */
export interface SubmitSettings {
  endpoint: string;
  cooldownMs: number;
}

/** True if a lead was sent, from any page, less than the cooldown ago, or may be on its way. */
export const mustWait = (cooldownMs: number, now = Date.now()): boolean =>
  isCoolingDown(now, cooldownMs) || isAwaited(now);

/** Submits a lead when no other page is submitting one. Decides within 15 seconds. */
export async function submitLead(
  lead: Lead,
  { endpoint, cooldownMs }: SubmitSettings,
): Promise<'sent' | 'failed' | 'must wait'> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), ANSWER_MS);
  let isLeft = false;
  const leave = ({ persisted }: PageTransitionEvent) => {
    isLeft = !persisted;
  };
  addEventListener('pagehide', leave);
  const endTurn = await takeTurn();
  try {
    if (mustWait(cooldownMs)) return 'must wait';
    const attempt = begin(lead, new Date());
    const sent = await send(
      endpoint,
      () => payloadOf(lead, new URL(location.href), attempt.timestamp),
      timeout.signal,
    );
    // In this order: other pages must never see neither the attempt nor the cooldown.
    if (sent) startCooldown(Date.now());
    // The request of a page that is left breaks for the page alone: the host may have the lead.
    if (sent || !isLeft) end(attempt, sent);
    return sent ? 'sent' : 'failed';
  } finally {
    clearTimeout(timer);
    removeEventListener('pagehide', leave);
    endTurn();
  }
}

/**
 * Sends a lead once. Returns true only if the request itself is answered with 200 to 299; does not read the answer's body. A
 * redirect is a failure: browsers follow most redirects without the lead.
 */
async function send(endpoint: string, payload: () => LeadPayload, signal: AbortSignal): Promise<boolean> {
  try {
    const body = JSON.stringify(payload());
    const { ok } = await fetch(endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      credentials: 'omit',
      redirect: 'error',
      keepalive: new Blob([body]).size < KEEPALIVE_BYTES,
      signal,
    });
    return ok;
  } catch {
    return false;
  }
}
