import { assert, suite } from '../../../test/support/suite.ts';
import { candidatesFor } from '../worker/src/matching.ts';
import type { Dealer } from '../worker/src/site-facts.ts';
import { workerSuite } from './local-worker.ts';
import { dealerOf, sampleFacts, today } from './sample-facts.ts';
import { leadsOf, newLead, passTwoDays, postTo, SITE, startMailing } from './visitors.ts';

/** The example of a Worker gives a lead to the dealers that fit it, and to no others. */
const matching = suite('examples: matching of leads');
const check = workerSuite('examples: matching in the Worker');

const request = (changes: object = {}) => ({
  ...{ city: 'Cleveland', state: 'Ohio', page_url: `${SITE}/`, piano_type: '', condition: '' },
  ...changes,
});
const chosen = (dealers: Dealer[], changes: object = {}, facts: object = {}) =>
  candidatesFor(request(changes), sampleFacts(dealers, facts), new Date())
    .sort((a, b) => a.rank - b.rank)
    .map(({ slug }) => slug)
    .join(' ');

matching('has, for each request, the dealers whose offers fit', () => {
  const offers = {
    ...{ silent: [], fresh: ['new'], old: ['used'], both: ['new', 'used', 'moving'], keys: ['digital'] },
    ...{ all: ['new', 'digital'], rent: ['rental'], service: ['moving', 'tuning'] },
  };
  const dealers = Object.entries(offers).map(([slug, offers]) => dealerOf(slug, 'ohio', { offers }));
  for (const [piano_type, condition, slugs] of [
    ['', '', 'silent fresh old both all'],
    ['', 'new', 'silent fresh both all'],
    ['acoustic-upright', 'undecided', 'silent fresh old both all'],
    ['baby-grand', 'used', 'silent old both'],
    ['grand', '', 'silent fresh old both all'],
    ['grand', 'new', 'silent fresh both all'],
    ['hybrid', 'used', 'silent old both'],
    ['digital', '', 'silent keys all'],
    ['digital', 'undecided', 'silent keys all'],
    ['digital', 'new', 'silent all'],
    ['digital', 'used', 'silent'],
    ['no such kind', 'no such condition', 'silent fresh old both all'],
  ] as const)
    assert.is(chosen(dealers, { piano_type, condition }), slugs, `${piano_type}, ${condition}`);
});

matching('has dealers of the city before those of the state, and the named one first', () => {
  const dealers = [
    dealerOf('state', 'ohio'),
    dealerOf('city', 'texas ohio/cleveland'),
    dealerOf('other', 'ohio/akron'),
    dealerOf('far', 'texas'),
    dealerOf('lapsed', 'ohio/cleveland', { verified: today(-366) }),
    dealerOf('last-day', 'ohio', { verified: today(-365) }),
    dealerOf('digital', 'ohio', { offers: ['digital'] }),
  ];
  const at = (query: string) => ({ page_url: `${SITE}/contact/?${query}#form` });
  assert.is(chosen(dealers), 'city state last-day');
  assert.is(chosen(dealers, at('plan=x&dealer=last-day')), 'last-day city state');
  for (const slug of ['far', 'lapsed', 'digital', 'no-such', '', '%zz'])
    assert.is(chosen(dealers, at(`dealer=${slug}`)), 'city state last-day', slug);
  assert.is(chosen(dealers, { state: 'Nowhere' }), '');
  // A city that was renamed is found by its redirect.
  const redirects = { '/ohio/akron/pianos/': '/ohio/columbus/pianos/' };
  const moved = { city: 'Old Akron', page_url: `${SITE}/ohio/akron/pianos/` };
  assert.is(chosen([dealerOf('new-name', 'ohio/columbus')], moved, { redirects }), 'new-name');
});

/** Numbers that look like chance, and are the same in each run. */
function generator(seed: number) {
  let state = seed;
  const below = (end: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * end);
  };
  const one = <Value>(list: readonly Value[]): Value => list[below(list.length)] as Value;
  return { below, one };
}

const PLACES = ['ohio', 'ohio/cleveland', 'ohio/akron', 'texas', 'texas/austin'];
const OFFERS = [[], ['new'], ['used'], ['new', 'used'], ['digital'], ['used', 'digital'], ['tuning']];

/** Says in words of its own whether a dealer may have a lead. */
function may(dealer: Dealer | undefined, lead: Record<string, unknown>): boolean {
  if (!dealer || dealer.verified < today(-365)) return false;
  const [city, state] = [`${lead.state}/${lead.city}`, `${lead.state}`].map((name) => name.toLowerCase());
  if (!dealer.serves.some((place) => place === city || place === state)) return false;
  const { offers } = dealer;
  if (offers.length === 0) return true;
  const sells = lead.piano_type === 'digital' ? offers.includes('digital') : /new|used/.test(offers.join());
  return sells && (['', 'undecided'].includes(`${lead.condition}`) || offers.includes(`${lead.condition}`));
}

check(
  'gives no lead to a dealer that is expired, gone, unfit, full, paused or without an address',
  async () => {
    const { below, one } = generator(70);
    const dealers = Array.from({ length: 24 }, (_, index) =>
      dealerOf(`dealer-${index}`, [...new Set([one(PLACES), one(PLACES)])].join(' '), {
        offers: [...one(OFFERS)],
        verified: today(-one([0, 100, 365, 366, 900])),
        monthlyCap: one([null, null, 5, 12]),
      }),
    );
    let worker = await startMailing(dealers, { BUYER_QUESTION: 'off' });
    const paused = "('dealer-3', 'dealer-4')";
    const unnamed = "('dealer-21', 'dealer-22', 'dealer-23')";
    await worker.execute(`UPDATE dealer_contacts SET paused_until = '2999-01-01' WHERE slug IN ${paused}`);
    await worker.execute(`DELETE FROM dealer_contacts WHERE slug IN ${unnamed}`);
    const isAbsent = (slug: string) => (paused + unnamed).includes(`'${slug}'`);
    const post = async () => {
      const [state, city] = one(['Ohio/Cleveland', 'Ohio/Akron', 'Ohio/Lima', 'Texas/Austin']).split('/');
      const piano_type = one(['', 'grand', 'digital', 'hybrid']);
      const page_url = `${SITE}/contact/?dealer=dealer-${below(26)}`;
      const condition = one(['', 'new', 'used', 'undecided']);
      const lead = newLead({ city, state, piano_type, condition, page_url });
      assert.is((await postTo(worker, lead)).status, 200);
    };
    const verify = async (facts: Dealer[], from: number) => {
      const counts = new Map<string, number>();
      for (const lead of (await leadsOf(worker)).slice(from)) {
        const slugs = Object.entries(lead.mails)
          .filter(([key, { withdrawn }]) => key.startsWith('dealer/') && !withdrawn)
          .map(([key]) => key.slice(7));
        assert.ok(slugs.length <= 3);
        for (const slug of slugs) {
          const dealer = facts.find((one) => one.slug === slug);
          assert.ok(may(dealer, lead), `${slug} has ${JSON.stringify(lead)}`);
          assert.not(isAbsent(slug), slug);
          counts.set(slug, (counts.get(slug) ?? 0) + 1);
        }
        // Nobody is left out who could have had it.
        const able = facts.filter((one) => may(one, lead) && !isAbsent(one.slug) && one.monthlyCap === null);
        assert.ok(slugs.length >= Math.min(3, able.length), JSON.stringify(lead));
      }
      for (const { slug, monthlyCap } of facts)
        assert.ok((counts.get(slug) ?? 0) <= (monthlyCap ?? Number.POSITIVE_INFINITY), slug);
      return [...counts.values()].reduce((sum, count) => sum + count, 0);
    };
    for (let count = 1; count <= 160; count += 1) {
      await post();
      if (count % 20 === 0) await passTwoDays(worker);
    }
    assert.ok((await verify(dealers, 0)) > 100);

    // The last leads wait for the mail service while dealers leave, expire and sell other things.
    await worker.setMail('fails');
    for (let count = 0; count < 15; count += 1) await post();
    const kept = dealers.filter((_, index) => index % 6 > 0);
    const changed = kept.map((dealer, index) => ({
      ...dealer,
      ...(index % 5 === 0 && { verified: today(-400) }),
      ...(index % 5 === 1 && { offers: ['tuning'] }),
    }));
    worker = await worker.again({ facts: sampleFacts(changed) });
    await worker.execute(`UPDATE leads SET due_at = '', mails = (SELECT json_group_object(key, json_set(value, '$.at', ''))
    FROM json_each(mails)) WHERE due_at IS NOT NULL`);
    for (let rounds = 0; rounds < 8; rounds += 1) await worker.schedule();
    const last = (await leadsOf(worker)).slice(-15);
    const outcomes = last.flatMap(({ mails, ...lead }) =>
      Object.entries(mails).flatMap(([key, { sent, withdrawn }]) => {
        if (!key.startsWith('dealer/')) return [];
        const dealer = changed.find(({ slug }) => slug === key.slice(7));
        assert.is(sent !== undefined, may(dealer, lead), key);
        assert.is(sent === undefined, withdrawn !== undefined, key);
        return [sent !== undefined];
      }),
    );
    assert.ok(outcomes.includes(true) && outcomes.includes(false), String(outcomes));
    await worker.close();
  },
);
