import type { Lead } from './fields.ts';
import { digitsOf } from './keys.ts';
import { originsOf, type Settings } from './settings.ts';
import { DAY_MS, MINUTE_MS } from './time.ts';

/** The address of the test lead of `pianogen check-leads`, which goes to the owner only. */
export const TEST_ADDRESS = 'test-lead@pianogen.example';

/** Why a lead waits for the owner. The database finds the last five, as store.ts asks it. */
const REASONS: Record<string, string> = {
  page: 'Its page is not on your site.',
  old: 'Its time is more than a day before it came.',
  ahead: 'Its time is more than five minutes after it came.',
  number: 'Its phone number cannot be one.',
  mailbox: 'More than three leads of its e-mail address came in a day.',
  phone: 'More than three leads of its phone number came in a day.',
  sender: 'More than twenty leads of its sender came in a day.',
  flood: 'More than thirty leads came in an hour.',
  stopped: 'Somebody with its phone number or e-mail address said "stop"',
};

/** What is suspicious about a lead itself, in words of REASONS. */
export function reasonsOf(lead: Lead, env: Settings, now: number): string[] {
  const age = now - Date.parse(lead.timestamp);
  const origin = lead.page_url.match(/^https?:\/\/[^/?#]+/)?.[0];
  return [
    ...(origin && originsOf(env).includes(origin) ? [] : ['page']),
    ...(age > DAY_MS ? ['old'] : []),
    ...(age < -5 * MINUTE_MS ? ['ahead'] : []),
    ...(canBeNumber(lead.phone) ? [] : ['number']),
  ];
}

/** Neither an area code nor an exchange begins with 0 or 1, nor is it one of 211, 311 and so on. */
const canBeNumber = (phone: string): boolean => /^(?:(?!.11)[2-9]\d\d){2}\d{4}$/.test(digitsOf(phone));

/** The column of a lead as sentences. "stopped" comes with the day. */
export const sentencesOf = (held: string | null): string[] =>
  [...(held ?? '').matchAll(/(\w+)(?:=(\S+))?/g)].map(
    ([, code = '', day]) => `${REASONS[code] ?? code}${day ? ` on ${day}.` : ''}`,
  );
