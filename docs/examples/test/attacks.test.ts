import { assert } from '../../../test/support/suite.ts';
import { type LocalWorker, workerSuite } from './local-worker.ts';
import type { ReadMail } from './read-mail.ts';
import { dealerOf } from './sample-facts.ts';
import * as visitors from './visitors.ts';
import { askOwner, newLead, OWNER, passTwoDays, postTo, SITE, submitTo } from './visitors.ts';

/** What strangers try against the example of a Worker. */
const check = workerSuite('examples: attacks on the Worker');

const slugs = ['alpha', 'beta', 'gamma'];
let worker: LocalWorker;
/** The mails, and the last lead, before a test. */
let before = 0;
let last = 0;

check.before(async () => {
  worker = await visitors.startMailing(slugs.map((slug) => dealerOf(slug, 'ohio')));
});
check.before.each(async () => {
  await passTwoDays(worker);
  before = worker.mails().length;
  last = (await leads()).at(-1)?.id ?? 0;
});
check.after(() => worker?.close());

const post = (changes: Record<string, unknown> = {}, sender?: string) =>
  postTo(worker, newLead(changes), sender);
const leads = (condition?: string) => visitors.leadsOf(worker, condition);
const lastLead = () => visitors.leadOf(worker);

/** Waits until nothing of this test's leads is to be sent before the third day. Returns its mails. */
async function settled(): Promise<ReadMail[]> {
  const count = async (is: string) => {
    const condition = `leads.id > ${last} AND key <> 'question' AND value ->> 'sent' IS ${is}`;
    return (await worker.execute(`SELECT key FROM leads, json_each(mails) WHERE ${condition}`)).length;
  };
  await worker.until(async () => (await count('NULL')) === 0);
  const sent = await count('NOT NULL');
  await worker.until(() => worker.mails().length >= before + sent);
  return worker.mails().slice(before);
}

const to = (mails: ReadMail[], domain: string) => mails.filter(({ headers }) => headers.to?.endsWith(domain));

check('an address that is SQL deletes nothing but its own lead', async () => {
  for (let count = 0; count < 3; count += 1) await post();
  const email = "x'or'1@evil.example";
  assert.is((await post({ email })).status, 200);
  await settled();
  const all = await leads();
  const [mine] = all.filter((lead) => lead.email === email);
  assert.is((await submitTo(worker, { id: `${mine?.id}`, do: 'delete' })).status, 303);
  await worker.until(async () => (await leads(`id = ${mine?.id}`)).length === 0);
  assert.equal(
    await leads(),
    all.filter((lead) => lead.email !== email),
  );
});

check('leads with the number of somebody else keep nobody out', async () => {
  const phone = '(216) 555-0177';
  const notations = [phone, `${phone} 1`, `${phone} 2`, '+1 216-555-0177', '1 216 555 0177 3'];
  for (const one of notations) assert.is((await post({ phone: one })).status, 200, one);
  assert.equal(
    (await leads()).slice(-5).map(({ held }) => held),
    ['', '', '', 'phone', 'phone'],
  );
  assert.is((await post({ phone, email: 'owner-of-it@visitor.example' })).status, 200);
  const { id, held, mails: owners } = await lastLead();
  assert.equal([held, Object.keys(owners)], ['phone', ['owner']]);
  const told = (await settled()).find(({ headers }) =>
    headers.subject?.startsWith(`Look twice: lead ${id}:`),
  );
  assert.is(told?.headers.to, OWNER);
  assert.match(told?.text ?? '', 'More than three leads of its phone number came in a day.');
  assert.match(told?.text ?? '', 'no dealer and no buyer was written to');
  const page = await (await askOwner(worker, '/leads')).text();
  assert.ok(page.indexOf(`id="lead-${id}"`) < page.indexOf('id="lead-1"'));
  // The owner lets it go out.
  assert.is((await submitTo(worker, { id: `${id}`, do: 'send' })).status, 303);
  const mails = to(await settled(), 'owner-of-it@visitor.example');
  assert.equal(
    mails.map(({ headers }) => headers.subject),
    ['Keyhaven has your request', 'Keyhaven: who has your request'],
  );
  assert.is(Object.keys((await lastLead()).mails).filter((key) => key.startsWith('dealer/')).length, 3);
  assert.is((await submitTo(worker, { id: `${id}`, do: 'send' })).status, 409);
});

check('one mailbox gets the mails of three leads a day, whatever follows its "+"', async () => {
  for (let count = 0; count < 12; count += 1) await post({ email: `victim+${count}@visitor.example` });
  const mails = to(await settled(), '@visitor.example').filter(({ headers }) =>
    headers.to?.startsWith('victim'),
  );
  assert.is(mails.length, 6);
  assert.is((await leads("held LIKE '%mailbox%'")).length, 9);
});

check('one network has twenty leads a day that go out', async () => {
  const address = (count: number) => `2001:db8:7:7:${count}::${count}`;
  await post({}, address(1));
  const { sender, received_at } = await lastLead();
  await visitors.makeLeads(worker, 18, { received_at: `'${received_at}'`, sender: `'${sender}'` });
  for (const held of ['', 'sender', 'sender']) {
    await post({}, address(held.length + 2));
    assert.is((await lastLead()).held, held);
  }
  await post({}, '2001:db8:7:8::1');
  assert.is((await lastLead()).held, '');
  await settled();
});

check('a flood reaches no dealer and no buyer beyond thirty an hour', async () => {
  for (let count = 0; count < 34; count += 1) assert.is((await post()).status, 200);
  const mails = await settled();
  assert.is((await leads(`held = 'flood' AND id > ${last}`)).length, 4);
  assert.is(to(mails, OWNER).length, 34);
  for (const slug of slugs) assert.is(to(mails, `${slug}@dealer.example`).length, 30);
  assert.is(to(mails, '@visitor.example').length, 60);
});

check('mails that wait go to dealers before any buyer', async () => {
  await worker.setMail('fails');
  for (let count = 0; count < 4; count += 1) await post();
  const untried = `mails -> '$.receipt.tries' IS NULL AND mails <> '{}' AND held = ''`;
  await worker.until(async () => (await leads(untried)).length === 0);
  await worker.setMail('works');
  const from = worker.told().length;
  await worker.execute(`UPDATE leads SET due_at = '', mails = (SELECT json_group_object(key,
    iif(key = 'question' OR value ->> 'sent' IS NOT NULL, json(value), json('{}'))) FROM json_each(mails))
    WHERE due_at IS NOT NULL AND mails LIKE '%tries%' AND mails NOT LIKE '%sent%'`);
  await worker.schedule();
  await settled();
  const sent = worker
    .told()
    .slice(from)
    .matchAll(/mail (\w+)\S* of lead \d+: sent/g);
  const order = [...sent].map(([, kind]) => kind);
  assert.ok(order.lastIndexOf('dealer') < order.indexOf('receipt'), order.join(' '));
});

check('no mail has words or links of a stranger', async () => {
  const evil = 'https://evil.example/?token';
  const campaign = { utm_source: evil, utm_campaign: 'fine-sale 2' };
  const lead = { ...campaign, piano_type: `grand ${evil}`, condition: evil };
  const page_url = `${SITE}/ohio/cleveland/pianos/?renew-token=${evil}#${evil}`;
  await post({ ...lead, page_url, city: 'Your Account Expired' });
  const nowhere = { city: 'Press Here', state: 'Nowhere At All', page_url: `${SITE}/` };
  await post({ ...nowhere, name: 'Account Locked Call Now' });
  await post({ page_url: `${SITE}.evil.example/ohio/cleveland/pianos/` });
  const mails = await settled();
  const buyer = (mail: ReadMail) => to([mail], '@visitor.example').length > 0;
  for (const mail of mails) {
    assert.not.match(mail.text + mail.headers.subject, /evil|renew|Nowhere/);
    if (mail.headers.to !== OWNER) assert.not.match(mail.text, /Expired|Press Here/);
    if (buyer(mail)) assert.not.match(mail.text, /Account|Locked/);
  }
  const [first] = to(mails, OWNER);
  assert.match(first?.text ?? '', 'Page: /ohio/cleveland/pianos/\nCampaign: fine-sale 2\n');
  const texts = mails.filter(buyer).map(({ text }) => text);
  assert.match(texts.join(''), /^Hello,\n[\s\S]*\nPlace: your area\n/m);
});

check('what cannot be, or is not from a page of the site, waits for the owner', async () => {
  const time = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  for (const [held, changes] of [
    ['page', { page_url: 'https://foreign.example/' }],
    ['page', { page_url: `${SITE}.foreign.example/` }],
    ['page', { page_url: 'https://[' }],
    ['old', { timestamp: '2020-01-31T12:00:00.000Z' }],
    ['old', { timestamp: time(-1441) }],
    ['', { timestamp: time(-1439) }],
    ['ahead', { timestamp: time(6) }],
    ['', { timestamp: time(4) }],
    ['number', { phone: '(116) 555-0100' }],
    ['number', { phone: '(216) 055-0100' }],
    ['number', { phone: '(911) 555-0100' }],
    ['number', { phone: '(216) 411-0100' }],
    ['number', { phone: '+44 20 7946 0018' }],
    ['', { phone: '(216) 555-0199' }],
    ['page old number', { page_url: 'https://a.example', timestamp: time(-2000), phone: '0000000000' }],
  ] as const) {
    assert.is((await post(changes)).status, 200);
    const kept = await lastLead();
    assert.is(kept.held, held, JSON.stringify(changes));
    assert.is('receipt' in kept.mails, held === '');
  }
  const mails = await settled();
  assert.is(to(mails, OWNER).length, 15);
  assert.is(to(mails, '@visitor.example').length, 6);
});

check('the test lead of each week goes to the owner only', async () => {
  const lead = { email: 'test-lead@pianogen.example', phone: '(216) 555-0100', page_url: `${SITE}/` };
  for (let count = 0; count < 5; count += 1) await post(lead);
  const mails = await settled();
  assert.equal(
    mails.map(({ headers }) => headers.to),
    Array(5).fill(OWNER),
  );
  assert.is((await lastLead()).held, '');
});
