import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PLAN_WORDS } from '../../../client/plan/plan.ts';
import { project } from '../../../test/support/tiny-site.ts';
import type { Dealer, SiteFacts } from '../worker/src/site-facts.ts';

const read = (file: string) => JSON.parse(readFileSync(join(project, 'data', file), 'utf8'));

export const today = (days = 0): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** A dealer of a state or city, whose check holds. */
export const dealerOf = (slug: string, serves: string, more: Partial<Dealer> = {}): Dealer => ({
  slug,
  name: slug.replaceAll('-', ' ').replace(/\b[a-z]/g, (letter) => letter.toUpperCase()),
  ...{ phone: '(216) 555-0199', address: '12 Euclid Avenue, Cleveland, OH 44106' },
  url: `https://${slug}.example`,
  ...{ brands: ['Yamaha', 'Kawai'], offers: ['new', 'used'], serves: serves.split(' ') },
  ...{ verified: today(-30), monthlyCap: null },
  path: `/ohio/cleveland/pianos/#${slug}`,
  ...more,
});

/** What `pianogen lead-facts` could write for the sample site, with these dealers. */
export function sampleFacts(dealers: Dealer[] = [], more: Partial<SiteFacts> = {}): SiteFacts {
  const { brand, url, email, phone, statements } = read('site.json');
  const consent = `I agree to receive follow-up calls, texts, and emails from ${brand} or partner dealers`;
  const filled = (text: string) =>
    text
      .replaceAll('{{dealersMatched.to}}', '3')
      .replaceAll('{{responseTime}}', '24 hours')
      .replaceAll('{{unmatchedKept}}', '30 days');
  const calls = statements.calls.map((row: Record<'from' | 'expect', string>) => ({
    ...{ ...row, expect: filled(row.expect) },
  }));
  const { legalName } = statements;
  const { $schema: _, ...options } = read('options.json');
  const city = (slug: string, name: string) => ({ slug, name });
  return {
    site: {
      ...{ brand, url, email, phone, legalName },
      postalAddress: '412 West Harmonia Street, Suite 8, Chicago, IL 60600',
    },
    promises: { responseTime: '24 hours', dealersMatched: 3, calls },
    form: {
      hash: 'a'.repeat(64),
      texts: {
        ...{ consent, disclaimer: 'Rates may apply.' },
        ...{ calls: 'Each dealer may call once.', button: 'Get Matched Today' },
      },
    },
    keep: {
      ...{ details: '24 months', detailsDays: 730, unmatched: '30 days', unmatchedDays: 30 },
      consentDays: 1826,
    },
    options,
    plan: PLAN_WORDS.map((words) => [...words]),
    states: [
      {
        ...{ slug: 'ohio', name: 'Ohio', code: 'OH' },
        cities: [city('cleveland', 'Cleveland'), city('columbus', 'Columbus'), city('akron', 'Akron')],
      },
      { slug: 'texas', name: 'Texas', code: 'TX', cities: [city('austin', 'Austin')] },
      { slug: 'minnesota', name: 'Minnesota', code: 'MN', cities: [city('rochester-mn', 'Rochester')] },
      {
        ...{ slug: 'new-york', name: 'New York', code: 'NY' },
        cities: [city('st-louis', 'Saint Louis'), city('new-york', 'New York')],
      },
      { slug: 'idaho', name: 'Idaho', code: 'ID', cities: [city('coeur-d-alene', "Coeur d'Alene")] },
    ],
    redirects: {},
    dealers,
    ...more,
  };
}
