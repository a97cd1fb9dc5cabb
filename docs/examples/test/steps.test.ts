import { assert } from '../../../test/support/suite.ts';
import { type LocalWorker, workerSuite } from './local-worker.ts';
import { dealerOf } from './sample-facts.ts';
import * as visitors from './visitors.ts';
import { linkIn, newLead, OWNER, postTo, press, submitTo } from './visitors.ts';

/** The example of a Worker may die after each single call of the database and of the mail service. */
const check = workerSuite('examples: each step of the Worker');

const slugs = ['alpha', 'beta', 'gamma'];
const readers = [OWNER, ...slugs.map((slug) => `${slug}@dealer.example`)];
let worker: LocalWorker;

check.before(async () => {
  worker = await visitors.startMailing(slugs.map((slug) => dealerOf(slug, 'ohio')));
});
check.after(() => worker?.close());

const find = async (email: string) => (await visitors.leadsOf(worker, `email = '${email}'`))[0];
const subjectsTo = (reader: string) =>
  worker.mails().flatMap(({ headers }) => (headers.to === reader ? (headers.subject ?? '') : []));

/** Waits until nothing of a lead is to be sent before the third day, or it is gone. */
const settled = (email: string) =>
  worker.until(async () => {
    const mails = Object.entries((await find(email))?.mails ?? {});
    return mails.every(([key, { sent, begun }]) => key === 'question' || sent || begun);
  });

const isSent = async (email: string) => {
  const { due_at = null, mails = {} } = (await find(email)) ?? {};
  return due_at !== null && due_at === mails.question?.at;
};
const isGone = async (email: string) => (await find(email)) === undefined;

/** A lead whose mails are sent, or which waits for the owner. */
async function kept(email: string, changes: object = {}): Promise<string> {
  await postTo(worker, newLead({ email, ...changes }));
  await settled(email);
  return `${(await find(email))?.id}`;
}

/**
 * Does a thing for one buyer after another. The Worker dies after none, one, two of its steps, and so on until all are done. It lives
 * again, the thing is done again, as people do, and the schedule runs. Returns the buyers.
 */
async function eachDeath(
  prepare: (email: string) => Promise<() => Promise<Response>>,
  isDone: (email: string) => Promise<boolean>,
): Promise<string[]> {
  const emails: string[] = [];
  for (let isDead = true; isDead; ) {
    const email = String(newLead().email);
    const act = await prepare(email);
    const from = worker.told().length;
    await worker.setDatabase(`dies ${emails.length}`);
    await act();
    const hasDied = () => worker.told().slice(from).includes('the Worker died');
    await worker.until(async () => hasDied() || isDone(email));
    isDead = hasDied();
    await worker.setDatabase('works');
    await act();
    await worker.execute(`UPDATE leads SET due_at = '', mails = (SELECT json_group_object(key, iif(key = 'question',
      json(value), json_set(value, '$.at', ''))) FROM json_each(mails)) WHERE due_at IS NOT NULL AND email = '${email}'`);
    for (let rounds = 0; rounds < 3; rounds += 1) await worker.schedule();
    await settled(email);
    await visitors.passTwoDays(worker);
    emails.push(email);
  }
  assert.ok(emails.length > 10, `${emails.length} steps`);
  return emails;
}

/** Each reader has the mail of each lead, and its buyer what is noted, once. */
async function isWhole(emails: string[]): Promise<void> {
  for (const email of emails) {
    const { id, mails } = await visitors.leadOf(worker, `email = '${email}'`);
    for (const reader of readers)
      await worker.until(() => subjectsTo(reader).some((subject) => subject.includes(`ead ${id}:`)));
    for (const [key, words] of Object.entries({
      receipt: ' has your request',
      names: ': who has your request',
    })) {
      const count = () => subjectsTo(email).filter((subject) => subject === `Keyhaven${words}`).length;
      if (mails[key]?.sent) await worker.until(() => count() > 0);
      assert.ok(count() <= 1 && mails[key]?.begun, `${count()} ${key} of ${email}`);
    }
    const rows = await worker.execute(`SELECT sent FROM introductions WHERE lead_id = ${id}`);
    assert.equal(rows, Array(3).fill({ sent: 1 }), email);
    assert.is((await worker.execute(`SELECT * FROM evidence WHERE lead_id = ${id}`)).length, 1);
  }
}

check('keeps and mails a lead, or one that waited for the owner', async () => {
  const post = async (email: string) => {
    const lead = newLead({ email });
    return () => postTo(worker, lead);
  };
  const release = async (email: string) => {
    const id = await kept(email, { page_url: 'https://foreign.example/' });
    return () => submitTo(worker, { id, do: 'send' });
  };
  for (const prepare of [post, release]) await isWhole(await eachDeath(prepare, isSent));
});

check('asks each dealer to delete a lead that is stopped or deleted, and then deletes it', async () => {
  for (const action of ['stop', 'delete']) {
    const ids = new Map<string, string>();
    const prepare = async (email: string) => {
      const id = await kept(email);
      ids.set(email, id);
      await worker.until(() => subjectsTo(email).length === 2);
      const link = linkIn(worker.mails().findLast(({ headers }) => headers.to === email)?.text);
      return () => (action === 'stop' ? press(worker, link, action) : submitTo(worker, { id, do: action }));
    };
    const marks = async () => (await worker.execute('SELECT * FROM do_not_contact')).length;
    const before = await marks();
    for (const email of await eachDeath(prepare, isGone)) {
      assert.ok(await isGone(email), email);
      const id = ids.get(email);
      for (const reader of readers)
        await worker.until(() => subjectsTo(reader).includes(`Delete lead ${id}`));
      assert.is(subjectsTo(email).length, 2);
      assert.is((await worker.execute(`SELECT * FROM introductions WHERE lead_id = ${id}`)).length, 3);
    }
    assert.is(await marks(), before + (action === 'stop' ? 2 * ids.size : 0));
  }
});
