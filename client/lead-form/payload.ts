import * as z from 'zod/mini';
import { type Rule, rules } from './rules.ts';
import { ADDRESS_LENGTH, CAMPAIGN_LENGTH } from './submit.ts';

const checkOf = (rule: Rule) => {
  if ('least' in rule) return z.minLength(rule.least, rule.message);
  if ('most' in rule) return z.maxLength(rule.most, rule.message);
  return z.regex(rule.pattern, rule.message);
};
const field = (name: keyof typeof rules) => z.string().check(...rules[name].map(checkOf));
const campaign = z.optional(z.string().check(z.maxLength(CAMPAIGN_LENGTH)));

/** The most characters of a time: browsers send 24. */
const TIME_LENGTH = 30;

/**
 * The exact lead that the form sends, as the host receives it. No page loads this schema: the form checks the fields by `rules.ts`
 * and adds the rest itself.
 */
export const payload = z.strictObject({
  name: field('name'),
  email: field('email'),
  phone: field('phone'),
  zip: field('zip'),
  city: field('city'),
  state: field('state'),
  piano_type: field('piano_type'),
  condition: field('condition'),
  budget_range: field('budget_range'),
  timeline: field('timeline'),
  delivery_location: field('delivery_location'),
  opt_in_sms: z.boolean(),
  page_url: z.string().check(z.maxLength(ADDRESS_LENGTH), z.regex(/^https?:\/\/[^\s<>"]+$/)),
  timestamp: z.iso.datetime().check(z.maxLength(TIME_LENGTH)),
  utm_source: campaign,
  utm_medium: campaign,
  utm_campaign: campaign,
});

export type PayloadField = keyof typeof payload.shape;

const option = 'a text of at most 50 characters, which may be empty';
const optionalCampaign = `a text of at most ${CAMPAIGN_LENGTH} characters, or no such field`;

/** What each field has to be, in words. */
export const expected: Record<PayloadField, string> = {
  name: '1 to 100 letters, spaces, apostrophes and hyphens',
  email: 'an email address of at most 255 characters',
  phone: '10 to 20 digits, spaces, parentheses, plus signs and hyphens',
  zip: 'at most 10 digits and dashes, or an empty text',
  city: '1 to 100 letters, spaces, apostrophes and hyphens',
  state: '1 to 50 letters and spaces',
  piano_type: option,
  condition: option,
  budget_range: option,
  timeline: option,
  delivery_location: option,
  opt_in_sms: 'true or false',
  page_url: `the address of a page, with http or https and at most ${ADDRESS_LENGTH} characters`,
  timestamp: `a time such as 2026-01-31T12:00:00.000Z, of at most ${TIME_LENGTH} characters`,
  utm_source: optionalCampaign,
  utm_medium: optionalCampaign,
  utm_campaign: optionalCampaign,
};
