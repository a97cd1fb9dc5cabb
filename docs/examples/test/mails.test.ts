import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as form from '../../../test/support/browser/lead-site.ts';
import { sentLead } from '../../../test/support/leads.ts';
import { assert, suite } from '../../../test/support/suite.ts';
import { project } from '../../../test/support/tiny-site.ts';
import { type LocalWorker, packagesOfWorker, startWorker } from './local-worker.ts';
import { readMail } from './read-mail.ts';

/**
 * The example of a Worker in wrangler's own runtime, with its local mailbox: each lead is told to the owner and to the dealers of
 * its place, whatever happens between the two.
 */
const mails = suite('examples: mails of the Worker');
const leadSite = form.leadSiteFor(mails);
const packages = await packagesOfWorker();
const check: (name: string, test: () => Promise<void>) => void = packages ? mails : mails.skip;

const OWNER = 'owner@keyhaven.example';
let worker: LocalWorker;

const start = (folder?: string) =>
  startWorker({
    packages: packages ?? '',
    variables: {
      ALLOWED_ORIGINS: leadSite.site.origin,
      OWNER_EMAIL: OWNER,
      MAIL_FROM: 'leads@keyhaven.example',
      BRAND: 'Keyhaven',
    },
    ...(folder && { folder }),
  });

/** A lead that came before there were mails. */
const OLD_LEAD = `INSERT INTO leads VALUES
  (1, '2026-01-31T12:00:00.000Z', 'Old', 'old@visitor.example', '(512) 555-0100', '', 'Austin', 'Texas', '', '', '', '', '', 1,
  'https://www.keyhaven.example/', '2026-01-31T12:00:00.000Z', NULL, NULL, NULL)`;

const DEALERS = `INSERT INTO dealers (id, name, email, serves, active) VALUES
  (1, 'Harmony Hall Pianos', 'harmony-hall@dealer.example', 'ohio ohio/cleveland', 1),
  (2, 'Closed Pianos', 'closed@dealer.example', 'ohio/cleveland', 0),
  (11, 'A', 'a@dealer.example', 'texas', 1), (12, 'B', 'b@dealer.example', 'texas', 1),
  (13, 'C', 'c@dealer.example', 'texas', 1), (14, 'D', 'd@dealer.example', 'texas', 1)`;

mails.before(async () => {
  if (!packages) return;
  worker = await start();
  await worker.migrate('0001_leads.sql');
  await worker.execute(OLD_LEAD.replace('2026-01-31T12:00:00.000Z', new Date().toISOString()));
  await worker.migrate('0002_mail.sql');
  await worker.migrate('0003_keep_looking.sql');
  await worker.migrate('0004_buyer.sql');
  await worker.execute(DEALERS);
});
mails.before.each(() => {
  leadSite.host.behind = worker?.origin;
});
mails.after(async () => {
  leadSite.host.behind = undefined;
  await worker?.close();
});

let visitor = 0;

/** Posts a lead of a new visitor, from an IP address of its own. Returns the status. */
async function post(changes: Record<string, string> = {}, sender = `198.51.100.${visitor}`): Promise<number> {
  visitor += 1;
  const phone = `(512) 555-01${String(visitor).padStart(2, '0')}`;
  const answer = await worker.ask('/webhook/leads', {
    method: 'POST',
    body: JSON.stringify({ ...sentLead, state: 'Utah', phone, ...changes }),
    headers: {
      origin: leadSite.site.origin,
      'content-type': 'application/json',
      'cf-connecting-ip': sender,
    },
  });
  return answer.status;
}

/** The records of the mails about the leads of an e-mail address. */
const recordsOf = (email: string) =>
  worker.execute(`SELECT outbox.*, dealers.email FROM outbox JOIN leads ON leads.id = lead_id
    LEFT JOIN dealers ON dealers.id = dealer_id WHERE leads.email = '${email}' ORDER BY outbox.id`);

/** Waits until all mails about the leads of an address are sent. Returns their records. */
async function sentTo(email: string) {
  let records: Awaited<ReturnType<typeof recordsOf>> = [];
  await worker.until(async () => {
    records = await recordsOf(email);
    return records.length > 0 && records.every(({ sent_at }) => sent_at);
  });
  return records;
}

/** The mails about the leads of an address: so many, and no more. The mailbox hears of each a moment later. */
async function mailsAbout(email: string, count: number) {
  const about = () =>
    worker
      .mails()
      .map(readMail)
      .filter(({ headers }) => headers['reply-to'] === email);
  await worker.until(() => about().length >= count);
  assert.is(about().length, count);
  return about();
}

/** Puts the next try of each mail that waits to the present, and runs the schedule. */
async function tryAgain(runs = 1): Promise<void> {
  await worker.execute("UPDATE outbox SET next_try_at = '2026-01-31T12:00:00.000Z' WHERE sent_at IS NULL");
  await Promise.all(Array.from({ length: runs }, () => worker.schedule()));
}

check('tell the owner and the dealers of the place about a lead of the form', async () => {
  const { page } = await leadSite.filledForm();
  await page.check('[name=opt_in_sms]');
  await leadSite.sent(page);
  const records = await sentTo(form.clara.email);
  assert.equal(
    records.map(({ dealer_id }) => dealer_id),
    [null, 1],
  );
  const told = await mailsAbout(form.clara.email, 2);
  assert.equal(told.map(({ headers }) => headers.to).sort(), ['harmony-hall@dealer.example', OWNER]);
  for (const { headers, text } of told) {
    assert.is(headers.subject, `Lead ${records[0]?.lead_id}: Cleveland, Ohio`);
    assert.is(headers.from, 'Keyhaven <leads@keyhaven.example>');
    assert.match(
      text,
      /agreed to this:\n"I agree to receive follow-up calls, texts, and emails from Keyhaven or partner/,
    );
    assert.match(text, form.clara.phone);
  }
});

check('go to three of four dealers in turn, and none is told twice', async () => {
  const turns: unknown[] = [];
  for (const name of ['one', 'two', 'three', 'four']) {
    const email = `${name}@visitor.example`;
    assert.is(await post({ email, state: 'TX', timestamp: sentLead.timestamp }), 200);
    turns.push((await sentTo(email)).map(({ dealer_id }) => dealer_id));
  }
  assert.equal(turns, [
    [null, 11, 12, 13],
    [null, 14, 11, 12],
    [null, 13, 14, 11],
    [null, 12, 13, 14],
  ]);
});

check('are not repeated with a lead, which no limit refuses', async () => {
  const lead = { email: 'again@visitor.example', phone: '(801) 555-0100', state: 'Texas' };
  const flooding = '203.0.113.7';
  const all = Array.from({ length: 8 }, () => post(lead));
  assert.equal([...new Set(await Promise.all(all))], [200]);
  const records = await sentTo(lead.email);
  for (let count = 0; count < 10; count += 1) await post({ phone: 'none' }, flooding);
  assert.equal([await post({}, flooding), await post({ phone: 'none' }, flooding)], [429, 429]);
  assert.is(await post(lead, flooding), 200);
  assert.equal(await recordsOf(lead.email), records);
  await mailsAbout(lead.email, 4);
});

check('are limited with the leads of one phone number, and the form keeps what was typed', async () => {
  const notations = ['(216) 555-0142', '216-555-0142', '+1 216 555 0142', '2165550142', '1 (216) 555-0142'];
  const email = 'victim@visitor.example';
  for (const [index, phone] of notations.entries())
    assert.is(await post({ email, phone, timestamp: `2026-01-31T12:00:0${index}.000Z` }), 200, phone);
  assert.is(await post({ email, phone: '216 555 0142' }), 429);
  const { page } = await leadSite.openForm();
  await form.fill(page, { ...form.clara, phone: '(216) 555-0142' });
  await form.submit(page, form.FAILED);
  assert.is(await page.inputValue('[name=name]'), form.clara.name);
  assert.is((await recordsOf(email)).length, 5);
  assert.is(await post({ email, phone: notations[0] ?? '', timestamp: '2026-01-31T12:00:00.000Z' }), 200);
});

check('are tried six times with growing waits, and the log tells the last', async () => {
  const email = 'refused@visitor.example';
  await worker.setMail('fails');
  assert.is(await post({ email }), 200);
  const waits: number[] = [];
  for (let tries = 1; tries <= 6; tries += 1) {
    if (tries > 1) await tryAgain();
    await worker.until(async () => Number((await recordsOf(email))[0]?.tries) >= tries);
    const [{ next_try_at } = {}] = await recordsOf(email);
    waits.push(Math.round((Date.parse(String(next_try_at)) - Date.now()) / 60_000));
    await worker.schedule();
  }
  assert.equal(waits, [5, 20, 80, 320, 1280, 5120]);
  await tryAgain();
  const [{ id, lead_id, tries, sent_at } = {}, ...others] = await recordsOf(email);
  assert.equal([tries, sent_at, others], [6, null, []]);
  const told = `mail ${id} of lead ${lead_id}: try 6 of 6 failed: email to (address) not allowed. It is given up.`;
  // The log follows the database.
  await worker.until(() => worker.told().includes(told));
  assert.is(worker.told().split(told).length, 2, worker.told());
  await worker.setMail('works');
});

check('are told in the log without personal data', async () => {
  assert.match(worker.told(), /mail \d+ of lead \d+: sent/);
  assert.not.match(worker.told(), /visitor\.example|dealer\.example|555.{0,2}01/);
});

check('go out later, once, if the Worker is killed between lead and mail', async () => {
  const email = 'killed@visitor.example';
  await worker.setMail('hangs');
  assert.is(await post({ email, state: 'Texas' }), 200);
  await worker.kill();
  worker = await start(worker.folder);
  const leads = await worker.execute(`SELECT id FROM leads WHERE email = '${email}'`);
  assert.equal([leads.length, (await recordsOf(email)).length], [1, 4]);
  await tryAgain(3);
  await sentTo(email);
  const subjects = (await mailsAbout(email, 4)).map(({ headers }) => headers.subject);
  assert.equal(subjects, Array(4).fill(`Lead ${leads[0]?.id}: Cleveland, Texas`));
});

check('leave no record when a lead is deleted, by its owner or by age', async () => {
  const [deleted, aged] = ['killed@visitor.example', 'refused@visitor.example'];
  assert.ok((await recordsOf(deleted)).length > 0 && (await recordsOf(aged)).length > 0);
  await worker.execute(`DELETE FROM leads WHERE email = '${deleted}'`);
  await worker.execute(`UPDATE leads SET received_at = '2020-01-01T00:00:00.000Z' WHERE email = '${aged}'`);
  await worker.schedule();
  assert.equal(await worker.execute('SELECT * FROM outbox WHERE lead_id NOT IN (SELECT id FROM leads)'), []);
  assert.equal(await worker.execute(`SELECT id FROM leads WHERE email IN ('${deleted}', '${aged}')`), []);
});

check('are not sent about leads that came before there were mails', async () => {
  assert.is((await worker.execute("SELECT * FROM leads WHERE phone_digits = '5125550100'")).length, 1);
  assert.equal(await recordsOf('old@visitor.example'), []);
});

check('go to no dealer whose record is wrong', async () => {
  for (const values of [
    "'Ohio', 'a@b.example'",
    "'ohio, texas', 'a@b.example'",
    "'ohio', 'a@b.example, c@d.example'",
  ])
    await worker.execute(`INSERT INTO dealers (name, serves, email) VALUES ('X', ${values})`).then(
      () => assert.unreachable(values),
      () => {},
    );
  // Who has a lead is not forgotten.
  await worker.execute('DELETE FROM dealers WHERE id = 11').then(
    () => assert.unreachable('deleted'),
    () => {},
  );
});

/** Runs the statement of README.md that begins so, for another lead and another dealer. */
async function runOfReadme(beginning: string, email: string, dealer = 0): Promise<void> {
  const readme = readFileSync(join(project, 'docs/examples/worker/README.md'), 'utf8');
  const statement = readme.split('"').find((text) => text.startsWith(beginning)) ?? '';
  const [{ id } = {}] = await worker.execute(`SELECT id FROM leads WHERE email = '${email}'`);
  await worker.execute(statement.replace('id = 12', `id = ${id}`).replace(' 3,', ` ${dealer},`));
}

check('go to no dealer who comes later, unless the visitor asks for it', async () => {
  const [told, asked] = ['told@visitor.example', 'asked@visitor.example'];
  const lead = { state: 'Nevada', phone: '(702) 555-0100' };
  for (const email of [told, asked]) assert.is(await post({ ...lead, email }), 200);
  await worker.execute(`INSERT INTO dealers (id, name, email, serves)
    VALUES (21, 'Later Pianos', 'later@dealer.example', 'nevada')`);
  for (const email of [told, asked]) assert.is(await post({ ...lead, email }), 200);
  await runOfReadme('UPDATE leads SET keep_looking', asked);
  // A mail that is on its way would be sent again.
  for (const email of [told, asked]) await sentTo(email);
  await tryAgain();
  for (const email of [told, asked]) assert.is((await sentTo(email)).length, 1);
  for (const email of [told, asked]) await runOfReadme('INSERT INTO outbox', email, 21);
  await worker.schedule();
  const dealers = async (email: string) => (await sentTo(email)).map(({ dealer_id }) => dealer_id);
  assert.equal([await dealers(told), await dealers(asked)], [[null], [null, 21]]);
  await mailsAbout(told, 1);
  await mailsAbout(asked, 2);
});

check('to the owner alone end with their lead after 30 days, unless the visitor is waiting', async () => {
  const addresses = (...names: string[]) => names.map((name) => `${name}@visitor.example`);
  const [gone = '', young = '', waiting = ''] = addresses('gone', 'young', 'waiting');
  for (const email of [gone, young, waiting]) assert.is(await post({ email }), 200);
  await runOfReadme('UPDATE leads SET keep_looking', waiting);
  const age = (days: number, condition = 'TRUE') =>
    worker.execute(`UPDATE leads SET received_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-${days} days')
      WHERE ${condition}`);
  const left = async () =>
    (await worker.execute('SELECT email FROM leads ORDER BY id')).map(({ email }) => email);
  await age(31);
  await age(29, `email = '${young}'`);
  await worker.schedule();
  const matched = addresses('one', 'two', 'three', 'four', 'again', 'asked');
  // The first came while mails were off: no record says which dealers have it.
  assert.equal(await left(), ['old@visitor.example', form.clara.email, ...matched, young, waiting]);
  await age(366);
  await worker.schedule();
  assert.equal(await left(), []);
});

check('go to the dealers of a site, whom one command tells the table', async () => {
  const sql = (dealers: object, emails: object) => {
    writeFileSync(join(worker.folder, 'dealers.json'), JSON.stringify(dealers));
    writeFileSync(join(worker.folder, 'emails.json'), JSON.stringify(emails));
    const script = ['dealers-sql.js', 'dealers.json', 'emails.json'];
    return spawnSync(process.execPath, script, { cwd: worker.folder, encoding: 'utf8' });
  };
  const keys = { slug: 'keys', name: "O'Hara's Keys", serves: ['iowa'] };
  const branch = { slug: 'branch', name: 'Keys of Ames', serves: ['iowa/ames', 'iowa'] };
  const all = "SELECT name, email, serves, active FROM dealers WHERE serves LIKE '%iowa%'";
  const [one, other] = ['keys@dealer.example', 'Keys@dealer.example'];
  for (const statement of sql([keys, branch], { keys: one, branch: other }).stdout.trim().split('\n'))
    await worker.execute(statement);
  const told = { name: "O'Hara's Keys, Keys of Ames", email: other, serves: 'iowa iowa/ames', active: 1 };
  assert.equal(await worker.execute(all), [told]);
  await worker.execute("UPDATE dealers SET active = 0 WHERE email = 'keys@dealer.example'");
  await worker.execute(sql([{ ...keys, name: 'Keys' }], { keys: one }).stdout);
  assert.equal(await worker.execute(all), [{ ...told, name: 'Keys', serves: 'iowa', active: 0 }]);
  const { status, stdout, stderr } = sql([keys, branch], { branch: one, gone: one });
  assert.equal([status, stdout], [1, '']);
  assert.match(stderr, /no e-mail address for "keys"\.\n.*no dealer "gone"/);
});
