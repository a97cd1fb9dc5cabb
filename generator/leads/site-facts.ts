import { hash } from 'node:crypto';
import { BUTTON, CONSENT_NOTE, consentTo, DIRECTION } from '../../client/lead-form/words.ts';
import { PLAN_WORDS } from '../../client/plan/plan.ts';
import type { Content, Plan, PostalAddress } from '../model/index.ts';
import { listedDealers } from '../plan/dealer-cards.ts';

/** The host judges by its own day which checks hold. */
export function siteFacts({ content, plan }: { content: Content; plan: Plan }, today: string) {
  const { amounts, days, dealers, figures, redirects } = content;
  const { from, to: dealersMatched = from } = amounts.dealersMatched;
  const { frame, states } = plan;
  const { brand, url, email, phone, statements } = frame.site;
  const { legalName = '', postalAddress, calls = [] } = statements;
  const cards = listedDealers({ ...content, states: [...states] }, today).withPaths();
  const paths = new Map(Array.from(cards, ({ dealer, path }) => [dealer.slug, path]));
  const texts = {
    consent: consentTo(brand),
    disclaimer: `${CONSENT_NOTE} ${frame.claim} ${DIRECTION}.`,
    calls: [frame.whyPhone, ...calls.map(({ from, expect }) => `${from}: ${expect}`)].join('\n'),
    button: BUTTON,
  };
  return {
    site: { brand, url, email, phone, legalName, postalAddress: inOneLine(postalAddress) },
    promises: { responseTime: figures.responseTime, dealersMatched, calls },
    form: { hash: hash('sha256', JSON.stringify(texts)), texts },
    keep: {
      details: figures.detailsKept,
      detailsDays: days.detailsKept,
      unmatched: figures.unmatchedKept,
      unmatchedDays: days.unmatchedKept,
      consentDays: days.consentKept,
    },
    options: frame.options,
    plan: PLAN_WORDS,
    states: states.map(({ slug, name, code, cities }) => ({
      ...{ slug, name, code },
      cities: cities.map(({ slug, name }) => ({ slug, name })),
    })),
    redirects: Object.fromEntries(redirects.map(({ from, to }) => [from, to])),
    dealers: dealers.map(
      ({ slug, name, phone = '', address, url = '', brands = [], offers = [], ...dealer }) => ({
        ...{
          slug,
          name,
          phone,
          address: inOneLine(address),
          url,
          brands,
          offers,
          serves: dealer.serves,
        },
        verified: dealer.verified.on,
        monthlyCap: dealer.monthlyCap ?? null,
        path: paths.get(slug) ?? '',
      }),
    ),
  };
}

const inOneLine = (address?: PostalAddress) =>
  address ? `${address.street}, ${address.city}, ${address.state} ${address.zip}` : '';
