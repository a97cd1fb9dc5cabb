import { createHash } from 'node:crypto';
import { BUTTON, CONSENT_NOTE, consentTo, DIRECTION } from '../../client/lead-form/words.ts';
import type { Content, Frame, Plan } from '../model/index.ts';
import { listedDealers } from '../plan/dealer-cards.ts';

/** What a host of leads needs of the site. Dealers whose check has lapsed are there, too: the host judges by its own day. */
export function siteFacts({ content, plan }: { content: Content; plan: Plan }, today: string) {
  const { amounts, daysKept, dealers, figures, redirects } = content;
  const { brand, url, email, phone, statements } = plan.frame.site;
  const { legalName = '', postalAddress, calls = [] } = statements;
  const texts = textsOf(plan.frame);
  const { states } = plan;
  const paths = new Map(
    Array.from(listedDealers({ ...content, states: [...states] }, today).withPaths(), ({ dealer, path }) => [
      dealer.slug,
      path,
    ]),
  );
  return {
    site: {
      ...{ brand, url, email, phone, legalName },
      postalAddress: postalAddress ? inOneLine(postalAddress) : '',
    },
    promises: {
      responseTime: figures.responseTime,
      dealersMatched: amounts.dealersMatched.to ?? amounts.dealersMatched.from,
      calls,
    },
    form: { hash: createHash('sha256').update(JSON.stringify(texts)).digest('hex'), texts },
    keep: {
      details: figures.detailsKept,
      detailsDays: daysKept.details,
      unmatched: figures.unmatchedKept,
      unmatchedDays: daysKept.unmatched,
      consentDays: daysKept.consent,
    },
    options: plan.frame.options,
    states: states.map(({ slug, name, code, cities }) => ({
      ...{ slug, name, code },
      cities: cities.map(({ slug, name }) => ({ slug, name })),
    })),
    redirects: Object.fromEntries(redirects.map(({ from, to }) => [from, to])),
    dealers: dealers.map(({ slug, name, phone = '', address, url = '', ...dealer }) => ({
      ...{ slug, name, phone, address: inOneLine(address), url },
      brands: dealer.brands ?? [],
      offers: dealer.offers ?? [],
      serves: dealer.serves,
      verified: dealer.verified.on,
      monthlyCap: dealer.monthlyCap ?? null,
      path: paths.get(slug) ?? '',
    })),
  };
}

const inOneLine = ({ street, city, state, zip }: Record<'street' | 'city' | 'state' | 'zip', string>) =>
  `${street}, ${city}, ${state} ${zip}`;

/** The words of the form that a visitor agrees to, or is promised. */
const textsOf = ({ site, whyPhone, claim }: Frame) => ({
  consent: consentTo(site.brand),
  disclaimer: `${CONSENT_NOTE} ${claim} ${DIRECTION}.`,
  calls: [whyPhone, ...(site.statements.calls ?? []).map(({ from, expect }) => `${from}: ${expect}`)].join(
    '\n',
  ),
  button: BUTTON,
});
