import * as z from 'zod/mini';
import { type Rule, rules } from './rules.ts';
import { ADDRESS_LENGTH, CAMPAIGN_LENGTH } from './submit.ts';

const checkOf = (rule: Rule) => {
  if ('least' in rule) return z.minLength(rule.least, rule.message);
  if ('most' in rule) return z.maxLength(rule.most, rule.message);
  return z.regex(rule.pattern, rule.message);
};
const campaign = z.optional(z.string().check(z.maxLength(CAMPAIGN_LENGTH)));

const { honeypot: _, ...texts } = rules;
type TextField = keyof typeof texts;
const fields = Object.fromEntries(
  Object.entries(texts).map(([name, rules]) => [name, z.string().check(...rules.map(checkOf))]),
) as Record<TextField, z.ZodMiniString>;

/** The most characters of a time: browsers send 24. */
const TIME_LENGTH = 30;

/**
 * The exact lead that the form sends, as the host receives it. No page loads this schema: the form checks the fields by `rules.ts`
 * and adds the rest itself.
 */
export const payload = z.strictObject({
  ...fields,
  opt_in_sms: z.boolean(),
  page_url: z.string().check(z.maxLength(ADDRESS_LENGTH), z.regex(/^https?:\/\/[^\s<>"]+$/)),
  timestamp: z.iso.datetime().check(z.maxLength(TIME_LENGTH)),
  utm_source: campaign,
  utm_medium: campaign,
  utm_campaign: campaign,
});

export type PayloadField = keyof typeof payload.shape;

/** Returns the length in words, such as "1 to 100" or "at most 255". */
function lengthOf(name: TextField): string {
  const [least] = rules[name].flatMap((rule) => ('least' in rule ? rule.least : []));
  const [most] = rules[name].flatMap((rule) => ('most' in rule ? rule.most : []));
  return least === undefined ? `at most ${most}` : `${least} to ${most}`;
}

const option = (name: TextField) => `a text of ${lengthOf(name)} characters, which may be empty`;
const optionalCampaign = `a text of at most ${CAMPAIGN_LENGTH} characters, or no such field`;

/** What each field has to be, in words. */
export const expected: Record<PayloadField, string> = {
  name: `${lengthOf('name')} letters, spaces, apostrophes and hyphens`,
  email: `an email address of ${lengthOf('email')} characters`,
  phone: `${lengthOf('phone')} digits, spaces, parentheses, plus signs and hyphens`,
  zip: `${lengthOf('zip')} digits and dashes, or an empty text`,
  city: `${lengthOf('city')} letters, spaces, apostrophes and hyphens`,
  state: `${lengthOf('state')} letters and spaces`,
  piano_type: option('piano_type'),
  condition: option('condition'),
  budget_range: option('budget_range'),
  timeline: option('timeline'),
  delivery_location: option('delivery_location'),
  opt_in_sms: 'true or false',
  page_url: `the address of a page, with http or https and at most ${ADDRESS_LENGTH} characters`,
  timestamp: `a time such as 2026-01-31T12:00:00.000Z, of at most ${TIME_LENGTH} characters`,
  utm_source: optionalCampaign,
  utm_medium: optionalCampaign,
  utm_campaign: optionalCampaign,
};
