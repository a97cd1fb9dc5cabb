import * as form from '../../../test/support/browser/lead-site.ts';
import { sentLead } from '../../../test/support/leads.ts';
import { assert, suite } from '../../../test/support/suite.ts';
import { type LocalWorker, packagesOfWorker, startWorker } from './local-worker.ts';
import { readMail } from './read-mail.ts';

/** The example of a Worker writes to the buyer, never twice, and shows the owner a page of leads. */
const buyers = suite('examples: the buyer hears');
const leadSite = form.leadSiteFor(buyers);
const packages = await packagesOfWorker();
const check: (name: string, test: () => Promise<void>) => void = packages ? buyers : buyers.skip;

const token = 'a-token-of-at-least-32-characters';
const authorization = `Bearer ${token}`;
const OWNER = 'owner@keyhaven.example';
const [A, B] = ['a@dealer.example', 'b@dealer.example'] as const;
const WHO_CALLS = 'Each dealer we name may make one first call.';
let worker: LocalWorker;

const start = (folder?: string, changes: Record<string, string> = {}) =>
  startWorker({
    packages: packages ?? '',
    variables: {
      ...{ ALLOWED_ORIGINS: leadSite.site.origin, BRAND: 'Keyhaven', LEADS_TOKEN: token },
      ...{ OWNER_EMAIL: OWNER, MAIL_FROM: 'leads@keyhaven.example', RESPONSE_TIME: '24 hours', WHO_CALLS },
      ...changes,
    },
    ...(folder && { folder }),
  });

/** Ends the Worker in an instant, and starts it again with the same database. Returns the mails that it had sent. */
async function startAgain(changes: Record<string, string> = {}) {
  const mails = worker.mails();
  await worker.kill();
  worker = await start(worker.folder, changes);
  return mails.map(readMail);
}

/** A lead whose mails went out before there were any to buyers. */
const OLD_LEAD = `INSERT INTO leads (${Object.keys(sentLead).join(', ')}, received_at)
  VALUES (${Object.values({ ...sentLead, opt_in_sms: 0, email: 'old@visitor.example' })
    .map((value) => `'${value}'`)
    .join(', ')}, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))`;

buyers.before(async () => {
  if (!packages) return;
  worker = await start();
  for (const name of ['0001_leads.sql', '0002_mail.sql', '0003_keep_looking.sql']) await worker.migrate(name);
  await worker.execute(`INSERT INTO dealers (id, name, email, serves) VALUES
    (1, 'Harmony Hall Pianos', '${A}', 'ohio'), (2, 'Lakeside Keys', '${B}', 'ohio')`);
  await worker.execute(OLD_LEAD);
  await worker.execute(`INSERT INTO outbox (lead_id, dealer_id, next_try_at, sent_at)
    VALUES (1, NULL, '', '2026-01-31'), (1, 1, '', '2026-01-31')`);
  await worker.migrate('0004_buyer.sql');
});
buyers.after.each(async () => {
  await worker?.setMail('works');
  await worker?.setDatabase('works');
});
buyers.after(() => worker?.close());

let visitor = 0;

/** Posts a lead of a new visitor. Returns the answer. */
function post(email: string, changes: Record<string, unknown> = {}): Promise<Response> {
  visitor += 1;
  const phone = `(216) 555-01${String(visitor).padStart(2, '0')}`;
  return worker.ask('/webhook/leads', {
    method: 'POST',
    body: JSON.stringify({ ...sentLead, email, phone, ...changes }),
    headers: {
      ...{ origin: leadSite.site.origin, 'content-type': 'application/json' },
      'cf-connecting-ip': `198.51.100.${visitor}`,
    },
  });
}

interface Exported {
  id: number;
  mail_owner: string;
  mail_dealers: string;
  mail_receipt: string;
  mail_names: string;
}

async function leadsOf(email: string): Promise<Exported[]> {
  const answer = await worker.ask('/leads.json', { headers: { authorization } });
  const { leads } = (await answer.json()) as { leads: (Exported & { email: string })[] };
  return leads.filter((lead) => lead.email === email);
}

/** The states of the two mails to the buyer of the one lead of an address. */
async function statesOf(email: string): Promise<string> {
  const [lead, ...others] = await leadsOf(email);
  assert.equal(others, []);
  return `${lead?.mail_receipt} ${lead?.mail_names}`;
}

const untilStates = (email: string, states: string) =>
  worker.until(async () => (await statesOf(email)) === states);

const untilReceipt = (email: string) => worker.until(async () => (await statesOf(email)).startsWith('sent '));

/** Puts the next try of each mail that waits to the present, and what has begun to the past. Then runs the schedule. */
async function tryAgain(runs = 3): Promise<void> {
  await worker.execute(`UPDATE outbox SET next_try_at = '2026-01-31T12:00:00.000Z',
    begun_at = iif(begun_at IS NULL, NULL, '2026-01-31T12:00:00.000Z') WHERE sent_at IS NULL`);
  await Promise.all(Array.from({ length: runs }, () => worker.schedule()));
}

/** The subjects of all mails to an address. */
const subjectsTo = (email: string, mails = worker.mails().map(readMail)) =>
  mails.filter(({ headers }) => headers.to === email).map(({ headers }) => headers.subject);

const RECEIPT = 'Keyhaven has your request';
const NAMES = 'Keyhaven: who has your request';

/** Waits for the mails to a buyer, which the mailbox hears of a moment later than the database: these, and no more. */
async function mailsTo(email: string, ...subjects: string[]) {
  await worker.until(() => subjectsTo(email).length >= subjects.length);
  assert.equal(subjectsTo(email), subjects);
  return worker
    .mails()
    .map(readMail)
    .filter(({ headers }) => headers.to === email);
}

check('first what was asked, and then the names of the dealers that were told', async () => {
  const email = 'clara@visitor.example';
  const piano_type = 'grand';
  await post(email, { name: 'Clara Wieck', piano_type, budget_range: 'See http://evil.example' });
  await untilStates(email, 'sent sent');
  await tryAgain();
  const [receipt, names] = await mailsTo(email, RECEIPT, NAMES);
  for (const mail of [receipt, names]) {
    assert.is(mail?.headers['reply-to'], OWNER);
    assert.match(mail?.text ?? '', /^Hello Clara Wieck,\n/);
    assert.match(mail?.text ?? '', `Who may call you:\n${WHO_CALLS}\nYou left the box for follow-up`);
    assert.match(mail?.text ?? '', 'To stop this, answer this mail with the word "stop".');
  }
  assert.match(receipt?.text ?? '', '\nPlace: Cleveland, Ohio\nPiano: Grand\n\nWithin 24 hours we');
  assert.not.match(receipt?.text ?? '', 'evil');
  assert.match(names?.text ?? '', '\n- Harmony Hall Pianos\n- Lakeside Keys\n\nWho may');
});

check('that no dealer is near, and the names if one is told later', async () => {
  const email = 'far@visitor.example';
  await post(email, { city: 'Moab', state: 'Utah' });
  await untilReceipt(email);
  await tryAgain();
  assert.is(await statesOf(email), 'sent waiting');
  const [receipt] = await mailsTo(email, RECEIPT);
  assert.match(receipt?.text ?? '', /no dealer near Moab, Utah yet, so no .*\n.* after 30 days, unless/);
  await worker.execute(`INSERT INTO outbox (lead_id, dealer_id, next_try_at)
    SELECT id, 1, '' FROM leads WHERE email = '${email}'`);
  await worker.schedule();
  await mailsTo(email, RECEIPT, NAMES);
});

check('the names of dealers who were told, and of one who is still tried', async () => {
  const email = 'patient@visitor.example';
  await worker.setMail(`refuses ${B}`);
  await post(email);
  for (const _ of ['second', 'third']) {
    await untilStates(email, 'sent waiting');
    await tryAgain(1);
  }
  await untilStates(email, 'sent sent');
  const [, names] = await mailsTo(email, RECEIPT, NAMES);
  assert.match(
    names?.text ?? '',
    '\n- Harmony Hall Pianos\n\nWe are still trying to reach: Lakeside Keys.\n\nWho',
  );
  await worker.setMail('works');
  await tryAgain();
  await worker.until(async () => /Lakeside Keys: sent/.test((await leadsOf(email))[0]?.mail_dealers ?? ''));
  await mailsTo(email, RECEIPT, NAMES);
});

check('nothing that is switched off, then or later', async () => {
  const [one, other, none] = ['one@off.example', 'other@off.example', 'none@off.example'] as const;
  await worker.setMail(`refuses ${one}`);
  await post(one);
  await worker.until(async () => {
    const [{ tries, begun_at } = {}] = await recordsOf(one, 'names');
    return tries === 1 && begun_at === null;
  });
  await startAgain({ BUYER_RECEIPT: 'off' });
  await post(other);
  await tryAgain();
  for (const email of [one, other]) await untilStates(email, 'off sent');
  await startAgain({ WHO_CALLS: '' });
  await post(none);
  await tryAgain();
  await untilStates(none, 'off off');
  await startAgain({ BUYER_NAMES: 'off' });
  await post('names@off.example');
  await tryAgain();
  await untilStates('names@off.example', 'sent off');
  for (const email of [other, none]) assert.equal(subjectsTo(email), []);
  await startAgain();
});

check('each thing once if the Worker is killed when the lead is stored', async () => {
  const email = 'stored@visitor.example';
  await worker.setDatabase('hangs late');
  const lost = post(email).catch(() => {});
  await worker.until(async () => (await leadsOf(email)).length === 1);
  await startAgain();
  await lost;
  assert.is(await statesOf(email), 'waiting waiting');
  await tryAgain();
  await mailsTo(email, RECEIPT, NAMES);
});

check('nothing twice if it is killed while a mail is sent, which the owner sees', async () => {
  for (const [service, sent] of [
    ['hangs', []],
    ['hangs late', [RECEIPT]],
  ] as const) {
    const email = `${service.replace(' ', '-')}@visitor.example`;
    await worker.setMail(service);
    await post(email);
    await worker.until(async () => (await begun(email)) === 1);
    await worker.until(() => subjectsTo(email).length === sent.length);
    const before = await startAgain();
    assert.equal(subjectsTo(email, before), [...sent]);
    await tryAgain();
    assert.is(await statesOf(email), 'unsure sent');
    // The names were not in the hands of the mail service: they go once.
    await mailsTo(email, NAMES);
    const [{ id: lead } = { id: 0 }] = await leadsOf(email);
    const [{ id } = {}] = await recordsOf(email, 'receipt');
    assert.is((await submit({ id: `${lead}`, mail: `${id}` })).status, 303);
    await tryAgain();
    await mailsTo(email, NAMES, RECEIPT);
    // Nothing is sent again that was sent.
    assert.is((await submit({ id: `${lead}`, mail: `${id}` })).status, 404);
  }
});

const recordsOf = (email: string, kind: string) =>
  worker.execute(`SELECT outbox.* FROM outbox JOIN leads ON leads.id = lead_id
    WHERE leads.email = '${email}' AND kind = '${kind}'`);
const begun = async (email: string) =>
  (await recordsOf(email, 'receipt')).filter(({ begun_at }) => begun_at).length;

check('the names once if it is killed when it has sent them', async () => {
  const email = 'named@visitor.example';
  await worker.execute('UPDATE dealers SET active = 0');
  await post(email);
  await untilReceipt(email);
  await worker.execute(`INSERT INTO outbox (lead_id, dealer_id, next_try_at, sent_at)
    SELECT id, 1, '', '2026-01-31' FROM leads WHERE email = '${email}'`);
  await worker.execute('UPDATE dealers SET active = 1');
  await worker.setMail('hangs late');
  void worker.schedule().catch(() => {});
  await worker.until(() => subjectsTo(email).length === 2);
  await startAgain();
  await tryAgain();
  assert.is(await statesOf(email), 'sent unsure');
  assert.equal(subjectsTo(email), []);
});

check('nothing twice after an error that does not say whether the mail went', async () => {
  const email = 'error@visitor.example';
  await worker.setMail('fails late');
  await post(email);
  await mailsTo(email, RECEIPT);
  await worker.setMail('works');
  await tryAgain();
  await worker.until(async () => / sent$/.test(await statesOf(email)));
  assert.is(await statesOf(email), 'unsure sent');
  await mailsTo(email, RECEIPT, NAMES);
});

check('nothing at an address that bounced, by whatever it is known', async () => {
  const [refused, returned, ticked] = [
    'refused@b.example',
    'returned@b.example',
    'ticked@b.example',
  ] as const;
  await worker.setMail(`suppresses ${refused}`);
  await post(refused);
  await untilStates(refused, 'bounced bounced');
  await worker.setMail('works');
  await post(returned);
  await mailsTo(returned, RECEIPT, NAMES);
  const type = 'cf.email.sending.message.bounced';
  await worker.tellEvent({ type, payload: { recipient: 'Returned@b.example' } });
  await worker.tellEvent({ type: 'cf.email.sending.message.delivered', payload: { recipient: OWNER } });
  await post(ticked);
  await mailsTo(ticked, RECEIPT, NAMES);
  const [{ id } = { id: 0 }] = await leadsOf(ticked);
  await save(id, { bounced: 'on' });
  // A page that was opened before the mail came back does not take the mark away.
  const [{ id: stale } = { id: 0 }] = await leadsOf(returned);
  await save(stale, { outcome: 'called' });
  for (const email of [refused, returned, ticked]) {
    assert.is(await statesOf(email), 'bounced bounced');
    // The same address in other letters is the same address.
    const again = `${email[0]?.toUpperCase()}${email.slice(1)}`;
    await post(again);
    await tryAgain();
    assert.is(await statesOf(again), 'bounced bounced');
    assert.equal(subjectsTo(again), []);
  }
  assert.equal(subjectsTo(refused), []);
  await save(id, { was_bounced: 'on' });
  assert.is(await statesOf(ticked), 'sent sent');
});

check('no more than the mails of three leads a day at one address', async () => {
  const email = 'victim@visitor.example';
  for (const _ of [1, 2, 3, 4]) await post(email);
  const receiptsOf = async () => (await leadsOf(email)).map(({ mail_receipt }) => mail_receipt);
  await worker.until(async () => !(await receiptsOf()).includes('waiting'));
  const receipts = await receiptsOf();
  assert.equal(receipts, ['sent', 'sent', 'sent', 'off']);
});

/* ---- The page of leads ------------------------------------------------------------------------------------------ */

/** Sends a form as the page does. */
const submit = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  worker.ask('/leads', {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(fields),
    headers: { authorization, origin: worker.origin, ...headers },
  });

const save = (id: number, fields: Record<string, string> = {}) =>
  submit({ id: `${id}`, note: '', outcome: '', ...fields });

check('and the owner notes on a page what comes of it', async () => {
  const email = 'noted@visitor.example';
  await post(email, { name: "Conan O'Neil" });
  await untilStates(email, 'sent sent');
  const [{ id } = { id: 0 }] = await leadsOf(email);
  const httpCredentials = { username: 'owner', password: token };
  const options = { httpCredentials, javaScriptEnabled: false, viewport: { width: 360, height: 740 } };
  const { page, complaints } = await leadSite.site.open('/contact/', options);
  const { headers } = await worker.ask('/leads', { headers: { authorization } });
  assert.equal([headers.get('cache-control'), headers.get('x-robots-tag')], ['no-store', 'noindex']);
  assert.match(headers.get('content-security-policy') ?? '', /^default-src 'none'; style-src 'nonce-/);
  await page.goto(`${worker.origin}/leads`);
  const lead = page.locator('.lead').first();
  assert.match(await lead.innerText(), `Cleveland, Ohio`);
  assert.match(await lead.innerText(), /Conan O'Neil[\s\S]*You\s+sent[\s\S]*Harmony Hall Pianos\s+sent/);
  const note = '</textarea><script>alert(1)</script> & "so on"\n=1+1';
  await lead.getByLabel('Note').fill(note);
  await lead.getByLabel('Outcome').selectOption('visited');
  await lead.getByRole('button', { name: `Save lead ${id}` }).click();
  await page.waitForURL(`**/leads?before=*#lead-${id}`);
  assert.is(await lead.getByLabel('Note').inputValue(), note);
  assert.is(await lead.getByLabel('Outcome').inputValue(), 'visited');
  const small = await page
    .locator('a, button, select, textarea')
    .evaluateAll(
      (elements) => elements.filter((element) => element.getBoundingClientRect().height < 44).length,
    );
  assert.equal([small, complaints], [0, []]);
  const csv = await worker.ask('/leads.csv', { headers: { authorization } });
  const exported = (await csv.text()).split(`"${note.replaceAll('"', '""')}","visited","sent"`)[1] ?? '';
  assert.match(exported, /^,".*Harmony Hall Pianos: sent.*","sent","sent"/);
  // A form of another site finds the browser logged in, and is refused.
  const body = `<form method="post" action="${worker.origin}/leads"><button name="id" value="${id}">Win</button></form>`;
  await page.route('**/foreign/', (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto(`${leadSite.site.origin}/foreign/`);
  const [answer] = await Promise.all([page.waitForResponse(/\/leads$/), page.click('button')]);
  assert.is(answer.status(), 403);
  assert.is((await worker.execute(`SELECT note FROM leads WHERE id = ${id}`))[0]?.note, note);
});

check('which nobody else opens or changes', async () => {
  const basic = (text: string) => `Basic ${btoa(text)}`;
  for (const wrong of ['', `${authorization}x`, basic(`owner:${token}x`), basic(token), 'Basic %%%']) {
    const { status, headers } = await worker.ask('/leads', { headers: { authorization: wrong } });
    assert.equal([status, headers.get('www-authenticate')], [401, 'Basic realm="leads"'], wrong);
  }
  assert.is((await submit({ id: '1' }, { authorization: '' })).status, 401);
  for (const origin of ['null', leadSite.site.origin, ''])
    assert.is((await submit({ id: '1' }, { origin })).status, 403, origin);
  for (const fields of [{ outcome: 'x' }, { note: 'a'.repeat(2001) }])
    assert.is((await save(1, fields)).status, 400);
  assert.is((await submit({ id: '1' })).status, 400);
  assert.is((await save(999)).status, 404);
});

check('a hundred leads at a time', async () => {
  await worker.execute(`WITH RECURSIVE many (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM many WHERE n < 105)
    INSERT INTO leads (${Object.keys(sentLead).join(', ')}, received_at)
    SELECT 'Many', n || '@many.example', '(216) 555-0100', ${"'', ".repeat(8)} 0, '', n, '2026-01-31' FROM many`);
  const idsOn = async (path: string) => {
    const text = await (await worker.ask(path, { headers: { authorization } })).text();
    return { ids: [...text.matchAll(/id="lead-(\d+)"/g)].map(([, id]) => Number(id)), text };
  };
  const first = await idsOn('/leads');
  assert.is(first.ids.length, 100);
  const [, next = ''] = first.text.match(/<a href="(\/leads\?before=\d+)">Older/) ?? [];
  const ids = [...first.ids, ...(await idsOn(next)).ids];
  assert.equal(
    ids,
    [...ids].sort((a, b) => b - a),
  );
  assert.ok(ids.includes(1));
});

check('nothing of a lead that is deleted, by its owner or by age', async () => {
  const [deleted, aged] = ['noted@visitor.example', 'returned@b.example'];
  await worker.execute(`DELETE FROM leads WHERE email = '${deleted}'`);
  await worker.execute(`UPDATE leads SET received_at = '2020-01-01' WHERE email = '${aged}' COLLATE NOCASE`);
  await worker.schedule();
  const tables = await worker.execute(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\'",
  );
  for (const { name } of tables)
    assert.not.match(JSON.stringify(await worker.execute(`SELECT * FROM ${name}`)), /noted@|returned@/i);
  assert.equal(await worker.execute('SELECT * FROM outbox WHERE lead_id NOT IN (SELECT id FROM leads)'), []);
});

check('nothing about a lead that came before, and the log has no personal data', async () => {
  assert.is(await statesOf('old@visitor.example'), 'off off');
  assert.equal(subjectsTo('old@visitor.example'), []);
  assert.not.match(worker.told(), /visitor\.example|dealer\.example|b\.example|555.{0,2}01/);
});
