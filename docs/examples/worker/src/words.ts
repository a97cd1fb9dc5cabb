import type { Row } from './fields.ts';
import { namesCity } from './matching.ts';
import { inQuery, type Place } from './place.ts';
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
export const wishesOf = (lead: Row, { options, plan }: SiteFacts): string[] => [
  ...fields.flatMap(([label, field]) => {
    const chosen = options[field].find(({ value }) => value === lead[field]);
    return chosen ? [`${label}: ${chosen.label}\n`] : [];
  }),
  ...planOf(lead, plan),
];

/** What the buyer planned on other pages, which is in the address of the form: known words alone, in those of the site. */
function planOf({ page_url }: Row, known: SiteFacts['plan']): string[] {
  const written = inQuery(page_url, 'plan');
  if (written.length > 120) return [];
  const texts = written.split('.').flatMap((word) =>
    known.flatMap(([pattern, text = '']) => {
      const whole = new RegExp(`^(?:${pattern})$`);
      return whole.test(word) ? word.replace(whole, text) : [];
    }),
  );
  return texts.length > 0 ? [`Plan: ${[...new Set(texts)].join(', ')}\n`] : [];
}

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

/** Why a dealer fits, in words of ours. */
export function whyFits(dealer: Dealer, lead: Row, place: Place): string {
  const where = namesCity(dealer, place) ? `serves ${place.name}` : 'serves your state';
  const { offers } = dealer;
  if (offers.length === 0) return where;
  if (lead.piano_type === 'digital') return `offers digital pianos, ${where}`;
  const conditions = ['new', 'used'].filter((one) => offers.includes(one));
  return `offers ${conditions.join(' and ')} pianos, ${where}`;
}

/** The name of a dealer. That of one who left is made of the slug. */
export const nameOf = (slug: string, { dealers }: SiteFacts): string =>
  dealers.find((dealer) => dealer.slug === slug)?.name ??
  `${slug.replaceAll(/(?:^|-)(.)/g, (_, letter) => ` ${letter.toUpperCase()}`).trim()} (no longer on the site)`;
