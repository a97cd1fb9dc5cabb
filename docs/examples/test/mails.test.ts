import * as form from '../../../test/support/browser/lead-site.ts';
import { assert } from '../../../test/support/suite.ts';
import { isToBuyer } from '../worker/src/mails.ts';
import { type LocalWorker, workerSuite } from './local-worker.ts';
import type { ReadMail } from './read-mail.ts';
import { dealerOf, sampleFacts } from './sample-facts.ts';
import * as visitors from './visitors.ts';
import { askOwner, type Kept, nameContacts, newLead, OWNER, postTo, submitTo } from './visitors.ts';

/**
 * The example of a Worker in wrangler's own runtime, with its local mailbox: each lead is mailed to the owner and to the dealers of
 * its place, whatever happens between the two.
 */
const check = workerSuite('examples: mails of the Worker');
const leadSite = form.leadSiteFor(check);

const dealers = [
  dealerOf('harmony-hall', 'ohio ohio/cleveland'),
  ...['a', 'b', 'c', 'd'].map((slug) => dealerOf(slug, 'texas')),
];
let worker: LocalWorker;

check.before(async () => {
  const changes = { BUYER_QUESTION: 'off', ALLOWED_ORIGINS: leadSite.site.origin };
  worker = await visitors.startMailing(dealers, changes);
});
check.before.each(async () => {
  leadSite.host.behind = worker.origin;
  await visitors.passTwoDays(worker);
});
check.after(async () => {
  leadSite.host.behind = undefined;
  await worker?.close();
});

/** Posts a lead of an address. Returns the status. */
const post = async (email: string, changes: object = {}, sender?: string): Promise<number> =>
  (await postTo(worker, newLead({ email, state: 'Utah', ...changes }), sender)).status;

const leadOf = (email: string) => visitors.leadOf(worker, `email = '${email}'`);

/** The names of the mails of a lead, but of those to its buyer, which have tests of their own. */
const keysOf = ({ mails }: Kept) =>
  Object.keys(mails)
    .filter((key) => !isToBuyer(key))
    .sort();

/** Waits until all mails about the lead of an address are sent. */
async function sentTo(email: string): Promise<Kept> {
  await worker.until(async () => {
    const lead = await leadOf(email);
    return lead.due_at === null && keysOf(lead).every((key) => lead.mails[key]?.sent);
  });
  return leadOf(email);
}

/** The mails about the leads of an address: so many, and no more. The mailbox hears of each a moment later. */
async function mailsAbout(email: string, count: number): Promise<ReadMail[]> {
  const about = () => worker.mails().filter(({ headers }) => headers['reply-to'] === email);
  await worker.until(() => about().length >= count);
  assert.is(about().length, count);
  return about();
}

/** Puts the next try of each mail that waits to the present, and runs the schedule. */
async function tryAgain(): Promise<void> {
  await worker.execute(`UPDATE leads SET due_at = '', mails = (
    SELECT json_group_object(key, json_set(value, '$.at', '')) FROM json_each(mails)) WHERE due_at IS NOT NULL`);
  await worker.schedule();
}

check('go to the owner and the dealers of the place about a lead of the form', async () => {
  const { page } = await leadSite.filledForm();
  await page.check('[name=opt_in_sms]');
  await leadSite.sent(page);
  const lead = await sentTo(form.clara.email);
  assert.equal(keysOf(lead), ['dealer/harmony-hall', 'owner']);
  const told = await mailsAbout(form.clara.email, 2);
  assert.equal(told.map(({ headers }) => headers.to).sort(), ['harmony-hall@dealer.example', OWNER]);
  for (const { headers, text } of told) {
    assert.is(headers.subject, `Lead ${lead.id}: Cleveland, Ohio`);
    assert.is(headers.from, 'Keyhaven <leads@keyhaven.example>');
    assert.is(headers['auto-submitted'], 'auto-generated');
    assert.match(
      text,
      headers.to === OWNER ? 'box for follow-up was checked' : 'checked this box:\n"I agree',
    );
    assert.match(text, form.clara.phone);
  }
});

check('go to three of four dealers in turn, and none gets one twice', async () => {
  const turns: unknown[] = [];
  for (const name of ['one', 'two', 'three', 'four']) {
    const email = `${name}@visitor.example`;
    assert.is(await post(email, { state: 'TX' }), 200);
    const keys = keysOf(await sentTo(email)).join(' ');
    turns.push(keys.replaceAll('dealer/', ''));
  }
  assert.equal(turns, ['a b c owner', 'a b d owner', 'a c d owner', 'b c d owner']);
});

check('are not repeated with a lead, which no limit refuses', async () => {
  const email = 'again@visitor.example';
  const lead = newLead({ email, state: 'Texas' });
  const flooding = '203.0.113.7';
  const statusOf = async (sender?: string) => (await postTo(worker, lead, sender)).status;
  assert.equal([...new Set(await Promise.all(Array.from({ length: 8 }, () => statusOf())))], [200]);
  const kept = await sentTo(email);
  const wrong = () => post(email, { phone: 'none' }, flooding);
  for (let count = 0; count < 10; count += 1) await wrong();
  assert.equal([await post('other@visitor.example', {}, flooding), await wrong()], [429, 429]);
  assert.is(await statusOf(flooding), 200);
  assert.equal(await visitors.leadsOf(worker, `email = '${email}'`), [kept]);
  assert.is((await worker.execute(`SELECT * FROM introductions WHERE lead_id = ${kept.id}`)).length, 3);
  await mailsAbout(email, 4);
});

check('are tried six times with growing waits, and the log says which is the last', async () => {
  const email = 'refused@visitor.example';
  await worker.setMail('fails');
  assert.is(await post(email), 200);
  const waits: number[] = [];
  for (let tries = 1; tries <= 6; tries += 1) {
    if (tries > 1) await tryAgain();
    await worker.until(async () => {
      const { mails, due_at } = await leadOf(email);
      return Number(mails.owner?.tries) >= tries && due_at === (tries < 6 ? mails.owner?.at : null);
    });
    const { owner } = (await leadOf(email)).mails;
    waits.push(Math.round((Date.parse(String(owner?.at)) - Date.now()) / 60_000));
    await worker.schedule();
  }
  assert.equal(waits, [5, 20, 80, 320, 1280, 5120]);
  await tryAgain();
  const { id, mails, due_at } = await leadOf(email);
  assert.equal([mails.owner?.tries, mails.owner?.sent, due_at], [6, undefined, null]);
  const told = `mail owner of lead ${id}: try 6 of 6 failed: email to (address) not allowed. It is given up.`;
  // The log follows the database.
  await worker.until(() => worker.told().includes(told));
  assert.is(worker.told().split(told).length, 2, worker.told());
  await worker.setMail('works');
  // The owner has it tried anew.
  assert.is((await submitTo(worker, { id: `${id}`, mail: 'owner' })).status, 303);
  await mailsAbout(email, 1);
});

check('go to no dealer who comes later, unless the visitor asks for it', async () => {
  const [none, asked] = ['none@visitor.example', 'asked@visitor.example'];
  for (const email of [none, asked]) assert.is(await post(email, { state: 'Nevada' }), 200);
  for (const email of [none, asked]) await sentTo(email);
  const { id } = await leadOf(asked);
  assert.is((await submitTo(worker, { id: `${id}`, do: 'send' })).status, 409);
  assert.is((await submitTo(worker, { id: `${id}`, do: 'keep' })).status, 303);
  worker = await worker.again({ facts: sampleFacts([...dealers, dealerOf('later', 'nevada')]) });
  await nameContacts(worker, 'later');
  await worker.schedule();
  for (const email of [none, asked]) assert.equal(keysOf(await leadOf(email)), ['owner']);
  assert.is((await submitTo(worker, { id: `${id}`, do: 'send' })).status, 303);
  assert.is((await submitTo(worker, { id: `${(await leadOf(none)).id}`, do: 'send' })).status, 409);
  assert.equal(keysOf(await sentTo(asked)), ['dealer/later', 'owner']);
  assert.equal(keysOf(await leadOf(none)), ['owner']);
  await mailsAbout(asked, 1);
});

check('are gone with a lead whose time has come: sooner if no dealer has it', async () => {
  const [gone, young, waiting] = ['gone@visitor.example', 'young@visitor.example', 'waiting@visitor.example'];
  for (const email of [gone, young, waiting]) {
    assert.is(await post(email), 200);
    await sentTo(email);
  }
  await submitTo(worker, { id: `${(await leadOf(waiting)).id}`, do: 'keep' });
  const age = (days: number, condition = 'TRUE') =>
    worker.execute(`UPDATE leads SET received_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-${days} days')
      WHERE ${condition}`);
  const left = async () =>
    (await visitors.leadsOf(worker)).map(({ email }) => email?.split('@')[0]).join(' ');
  await age(31);
  await age(29, `email = '${young}'`);
  await worker.schedule();
  assert.is(await left(), 'clara one two three four again asked young waiting');
  await age(731);
  await worker.schedule();
  assert.is(await left(), '');
  // Numbers for the bill, and the records of consent for their own time, are left.
  assert.match(await (await askOwner(worker, '/leads/months.csv')).text(), /"harmony-hall","1"/);
  assert.ok((await worker.execute('SELECT * FROM evidence')).length > 10);
  await worker.execute("UPDATE evidence SET received_at = '2015-01-01' WHERE lead_id > 1");
  await worker.schedule();
  assert.equal(await worker.execute('SELECT lead_id FROM evidence'), [{ lead_id: 1 }]);
  assert.not.match(worker.told(), /visitor\.example|dealer\.example|555.{0,2}(?:01|20)/);
});
