import type { Row } from './fields.ts';
import { placeOf } from './place.ts';
import type { Dealer, SiteFacts, Wish } from './site-facts.ts';

const fields: readonly [label: string, field: Wish][] = [
  ['Piano', 'piano_type'],
  ['Condition', 'condition'],
  ['Budget', 'budget_range'],
  ['When', 'timeline'],
  ['Delivery to', 'delivery_location'],
];

/**
 * What a buyer chose, in the words of the form. A value that the form does not offer is left out: anybody can post any text, and it
 * would appear in a mail to any address.
 */
export const wishesOf = (lead: Row, { options }: SiteFacts): string[] =>
  fields.flatMap(([label, field]) => {
    const chosen = options[field].find(({ value }) => value === lead[field]);
    return chosen ? [`${label}: ${chosen.label}\n`] : [];
  });

/** A short name is repeated to its owner; a sentence, of more than three words, is not. */
export const greeting = ({ name }: Row): string =>
  /^(?=.{1,40}$)[\p{L}\p{M}'-]+(?: [\p{L}\p{M}'-]+){0,2}$/u.test(name ?? '') ? `Hello ${name},` : 'Hello,';

/** The path of a page of the site, without its query; or words for what is none. */
export function pathOf({ page_url }: Row, origins: readonly string[]): string {
  const address = (page_url ?? '').replace(/[?#].*/, '');
  const origin = origins.find((one) => `${address}/`.startsWith(`${one}/`));
  const path = origin === undefined ? '' : address.slice(origin.length) || '/';
  return /^\/[a-z\d/-]*$/.test(path) ? path : 'none of your site';
}

export const campaignOf = ({ utm_source, utm_medium, utm_campaign }: Row): string[] =>
  [utm_source, utm_medium, utm_campaign].flatMap((text) => text || []);

const KINDS: Record<string, string> = {
  ...{ 'acoustic-upright': 'uprights', 'baby-grand': 'baby grands', grand: 'grands' },
  ...{ digital: 'digital pianos', hybrid: 'hybrids' },
};

/** Why a dealer fits, in words of ours. */
export function whyFits({ offers, serves }: Dealer, lead: Row, facts: SiteFacts): string {
  const { state, city, name } = placeOf(lead, facts);
  const where = city && serves.includes(`${state}/${city}`) ? `serves ${name}` : 'serves your state';
  if (offers.length === 0) return where;
  const { condition } = lead;
  const isChosen = condition === 'new' || condition === 'used';
  const conditions = (isChosen ? [condition] : ['new', 'used']).filter((one) => offers.includes(one));
  const what = [conditions.join(' and '), KINDS[lead.piano_type ?? ''] ?? 'pianos'].filter(Boolean);
  return `sells ${what.join(' ')}, ${where}`;
}

/** The name of a dealer that the site lists, or else its slug, such as of one that left. */
export const nameOf = (slug: string, { dealers }: SiteFacts): string =>
  dealers.find((dealer) => dealer.slug === slug)?.name ?? slug;
