import { assert } from '../../../test/support/suite.ts';
import { startWorker, workerSuite } from './local-worker.ts';
import { dealerOf, sampleFacts } from './sample-facts.ts';
import { exportedBy, mailing, newLead, OWNER, postTo } from './visitors.ts';

/** The tables of an older version of the example of a Worker, with leads in them, become those of this one. */
const check = workerSuite('examples: upgrade of the Worker');

check('keeps leads, mails and dealers, and sends what waited once', async () => {
  const facts = sampleFacts([
    dealerOf('oharas-keys', 'ohio', { name: "O'Hara's Keys" }),
    dealerOf('b', 'ohio'),
  ]);
  const worker = await startWorker({ variables: mailing, facts });
  await worker.migrate(1, 4);
  const insert = (id: number, email: string, more: object = {}) => {
    const received_at = new Date(Date.now() - id * 1000).toISOString();
    const lead = { ...newLead({ email, opt_in_sms: 0 }), id, received_at, ...more };
    const values = Object.values(lead).map((value) => `'${value}'`);
    return worker.execute(
      `INSERT INTO leads (${Object.keys(lead).join(', ')}) VALUES (${values.join(', ')})`,
    );
  };
  await worker.execute(`INSERT INTO dealers (id, name, email, serves, active) VALUES (1, 'O''Hara''s Keys', 'keys@dealer.example', 'ohio', 1),
    (2, 'Closed', 'closed@dealer.example', 'ohio', 0), (3, 'Closed', 'other@dealer.example', 'ohio', 1)`);
  await insert(7, 'Done+1@visitor.example', { outcome: 'called', note: 'A note' });
  await insert(8, 'waits@visitor.example');
  await insert(9, 'unsure@visitor.example');
  await insert(10, 'unmailed@visitor.example');
  await insert(11, 'alone@visitor.example');
  const now = new Date().toISOString();
  await worker.execute(`INSERT INTO outbox (lead_id, dealer_id, kind, tries, next_try_at, sent_at, begun_at) VALUES
    (7, NULL, 'lead', 1, '${now}', '${now}', NULL), (7, 1, 'lead', 1, '${now}', '${now}', NULL),
    (7, NULL, 'receipt', 1, '${now}', '${now}', '${now}'),
    (8, NULL, 'lead', 0, '${now}', NULL, NULL), (8, 1, 'lead', 2, '${now}', NULL, NULL), (8, 2, 'lead', 0, '${now}', NULL, NULL),
    (8, NULL, 'receipt', 0, '${now}', NULL, NULL), (8, NULL, 'names', 0, '${now}', NULL, NULL),
    (9, NULL, 'lead', 1, '${now}', '${now}', NULL), (9, NULL, 'receipt', 1, '${now}', NULL, '2026-01-31T12:00:00.000Z'),
    (11, NULL, 'lead', 6, '${now}', NULL, NULL)`);
  await worker.migrate(5);
  const names = ['id', 'mail_owner', 'mail_dealers', 'mail_receipt', 'mail_names'];
  const states = async () =>
    (await exportedBy(worker)).map((lead) => names.map((name) => lead[name]).join(', '));
  assert.equal(await states(), [
    '7, sent, oharas-keys: sent, sent, off',
    '8, waiting, oharas-keys: waiting; closed: waiting, waiting, waiting',
    '9, sent, , not sure if sent, off',
    '10, off, , off, off',
    '11, failed, , off, off',
  ]);
  const rows = await worker.execute('SELECT id, mailbox, digits, keeps_long FROM leads ORDER BY id');
  assert.is(rows[0]?.mailbox, 'done@visitor.example');
  assert.match(String(rows[0]?.digits), /^216555\d{4}$/);
  assert.is(rows.map(({ keeps_long }) => keeps_long).join(), '1,1,0,1,0');
  assert.equal(await worker.execute('SELECT slug, email FROM dealer_contacts ORDER BY slug'), [
    { slug: 'closed-3', email: 'other@dealer.example' },
    { slug: 'oharas-keys', email: 'keys@dealer.example' },
  ]);
  for (let rounds = 0; rounds < 3; rounds += 1) await worker.schedule();
  assert.is((await states())[1], '8, sent, oharas-keys: sent; closed: withdrawn, sent, sent');
  await worker.until(() => worker.mails().length >= 4);
  const to = worker.mails().map(({ headers }) => headers.to);
  assert.equal(to.sort(), ['keys@dealer.example', OWNER, 'waits@visitor.example', 'waits@visitor.example']);
  // The number of a deleted lead is not given again, and a new lead takes its turn.
  await worker.execute('DELETE FROM leads WHERE id = 11');
  await postTo(worker, newLead());
  assert.equal(await worker.execute('SELECT max(id) AS id FROM leads'), [{ id: 12 }]);
  await worker.close();
});
