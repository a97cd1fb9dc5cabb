import { assert } from '../../../test/support/suite.ts';
import { type LocalWorker, workerSuite } from './local-worker.ts';
import { dealerOf } from './sample-facts.ts';
import { leadOf, linkIn, makeLeads, newLead, postTo, press, startMailing, submitTo } from './visitors.ts';

/** The example of a Worker stays within the free plan of D1, by the database's own count of rows. */
const check = workerSuite('examples: costs of the Worker');

const slugs = ['alpha', 'beta', 'gamma', 'delta', 'epsilon'];
let worker: LocalWorker;

check.before(async () => {
  worker = await startMailing(slugs.map((slug) => dealerOf(slug, 'ohio/cleveland', { monthlyCap: 5000 })));
});
check.after(() => worker?.close());

/** Waits until nothing of the newest lead is to be sent before the third day. */
const untilSent = (mail: string) =>
  worker.until(async () => (await leadOf(worker)).mails[mail]?.sent !== undefined);

check('are at most 40 written rows for a lead with three dealers, consent and all outcomes', async () => {
  await worker.cost();
  await postTo(worker, newLead({ opt_in_sms: true }));
  await untilSent('names');
  await worker.execute(`UPDATE leads SET mails = json_set(mails, '$.question.at', ''), due_at = ''`);
  await worker.schedule();
  await untilSent('question');
  const mails = worker.mails();
  const links = mails.flatMap(({ headers, text }) =>
    headers.to?.includes('@dealer.example') ? [linkIn(text)] : [],
  );
  assert.is(links.length, 3);
  for (const link of links) assert.is((await press(worker, link, 'answered')).status, 200);
  const toBuyer = linkIn(mails.find(({ headers }) => headers.subject?.includes('reach'))?.text);
  const { id, mails: kept } = await leadOf(worker);
  for (const key of Object.keys(kept).filter((key) => key.startsWith('dealer/')))
    assert.is((await press(worker, toBuyer, key.replace('dealer', 'yes'))).status, 200);
  await submitTo(worker, { id: `${id}`, note: 'A note', outcome: 'bought', seller: 'alpha' });
  const { written } = await worker.cost();
  assert.ok(written <= 40, `${written} rows`);
  assert.equal(await worker.execute('SELECT sum(sent), sum(bought) FROM introductions'), [
    { 'sum(sent)': 3, 'sum(bought)': 1 },
  ]);
});

check('are at most 100 read rows for a new lead beside 2,000 whose mails wait', async () => {
  const { mailbox, digits, sender } = await leadOf(worker);
  await makeLeads(worker, 2000, {
    received_at: "strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-2 hours')",
    due_at: "strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-1 hour')",
    mails: `'{"owner":{},"dealer/alpha":{},"receipt":{},"names":{}}'`,
    ...{ mailbox: `'${mailbox}'`, digits: `'${digits}'`, sender: `'${sender}'` },
  });
  for (const slug of slugs)
    await worker.execute(`INSERT INTO introductions (dealer, introduced_at, lead_id, nth)
      SELECT '${slug}', strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-' || (2100 - id) || ' seconds'), id, id FROM leads`);
  for (const [visitor, lead, mail] of [
    ['of a network of its own', newLead(), 'names'],
    ['of the same person', newLead({ email: 'visitor-1@visitor.example', phone: '(216) 555-2001' }), 'owner'],
  ] as const) {
    await worker.cost();
    await postTo(worker, lead);
    await untilSent(mail);
    const { read } = await worker.cost();
    assert.ok(read <= 100, `${read} rows of a lead ${visitor}`);
  }
});

check('are at most 50,000 read rows for a day of waiting with 10,000 old leads', async () => {
  await worker.execute('DELETE FROM leads');
  await makeLeads(worker, 10_000, { received_at: "strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-60 days')" });
  await worker.cost();
  await worker.schedule();
  const { read } = await worker.cost();
  assert.ok(read * 288 <= 50_000, `${read} rows a round`);
});
