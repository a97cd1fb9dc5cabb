import * as form from '../../../test/support/browser/lead-site.ts';
import { assert } from '../../../test/support/suite.ts';
import { type LocalWorker, workerSuite } from './local-worker.ts';
import { dealerOf, sampleFacts } from './sample-facts.ts';
import * as visitors from './visitors.ts';
import { nameContacts, newLead, OWNER, postTo, SITE, TOKEN } from './visitors.ts';

/** The example of a Worker writes to the buyer, never twice, and shows the owner a page of leads. */
const check = workerSuite('examples: the buyer hears');
const leadSite = form.leadSiteFor(check);

const dealers = [
  dealerOf('a', 'ohio', { name: 'Harmony Hall Pianos' }),
  dealerOf('b', 'ohio', { name: 'Lakeside Keys' }),
];
let worker: LocalWorker;

/** Ends the Worker in an instant, and starts it again with the same database. Returns the mails that it had sent. */
async function startAgain(BUYER_QUESTION = 'on', more = dealers) {
  const mails = worker.mails();
  worker = await worker.again({ variables: { BUYER_QUESTION }, facts: sampleFacts(more) });
  return mails;
}

check.before(async () => {
  worker = await visitors.startMailing(dealers, { ALLOWED_ORIGINS: leadSite.site.origin });
});
check.before.each(async () => {
  await visitors.passTwoDays(worker);
});
check.after.each(() => worker.setMail('works'));
check.after(() => worker?.close());

const post = (email: string, changes: Record<string, unknown> = {}) =>
  postTo(worker, newLead({ email, ...changes }));
const submit = (fields: Record<string, string>, headers = {}) => visitors.submitTo(worker, fields, headers);
const owned = (path: string) => visitors.askOwner(worker, path);

const leadsOf = async (email: string) =>
  (await visitors.exportedBy(worker)).filter((lead) => lead.email === email);

const idOf = async (email: string) => (await visitors.leadOf(worker, `email = '${email}'`)).id;

/** The states of receipt and names of the one lead of an address. */
async function statesOf(email: string): Promise<string> {
  const [lead, ...others] = await leadsOf(email);
  assert.equal(others, []);
  return `${lead?.mail_receipt}, ${lead?.mail_names}`;
}

const untilStates = (email: string, states: string) =>
  worker.until(async () => (await statesOf(email)) === states);

/** Puts the next try of each mail that waits to the present, and what has begun to the past. Then runs the schedule. */
async function tryAgain(runs = 3): Promise<void> {
  await worker.execute(`UPDATE leads SET due_at = iif(due_at IS NULL, NULL, ''), mails = (SELECT json_group_object(key,
    iif(key = 'question', json(value), json_patch(value, json_object('at', '', 'begun',
      iif(value ->> 'begun' IS NULL, NULL, '2026-01-31T12:00:00.000Z'))))) FROM json_each(mails)) WHERE mails <> '{}'`);
  // A run takes some leads only.
  do await Promise.all(Array.from({ length: runs }, () => worker.schedule()));
  while ((await worker.execute("SELECT id FROM leads WHERE due_at = ''")).length > 0);
}

const allTo = (email: string, mails = worker.mails()) => mails.filter(({ headers }) => headers.to === email);

/** The subjects of all mails to an address. */
const subjectsTo = (email: string, mails = worker.mails()) =>
  allTo(email, mails).map(({ headers }) => headers.subject);

const RECEIPT = 'Keyhaven has your request';
const NAMES = 'Keyhaven: who has your request';
const QUESTION = 'Keyhaven: did they reach you?';

/** Waits for the mails to a buyer, which the mailbox hears of a moment later than the database: these, and no more. */
async function mailsTo(email: string, ...subjects: string[]) {
  await worker.until(() => subjectsTo(email).length >= subjects.length);
  assert.equal(subjectsTo(email), subjects);
  return allTo(email);
}

check('first what was asked, then the names of the dealers, and on the third day one question', async () => {
  const email = 'clara@visitor.example';
  const piano_type = 'grand';
  const page_url = `${SITE}/contact/?plan=rent.cost-3000.call-me.%3Cevil%3E.$1.used#lead-form`;
  const budget_range = 'See http://evil.example';
  await post(email, { name: 'Clara Wieck', piano_type, budget_range, page_url });
  await untilStates(email, 'sent, sent');
  await tryAgain();
  const [receipt, names] = await mailsTo(email, RECEIPT, NAMES);
  await visitors.passTwoDays(worker);
  await worker.execute("UPDATE leads SET due_at = '', mails = json_set(mails, '$.question.at', '')");
  await worker.schedule();
  const all = await mailsTo(email, RECEIPT, NAMES, QUESTION);
  await tryAgain();
  await mailsTo(email, RECEIPT, NAMES, QUESTION);
  for (const mail of all) {
    assert.is(mail.headers['reply-to'], 'hello@keyhaven.example');
    assert.is(mail.headers['auto-submitted'], 'auto-generated');
    assert.match(mail.text, /^Hello Clara Wieck,\n/);
    assert.match(mail.text, 'Who may contact you:\n- Our team: At most three emails');
    assert.match(mail.text, 'You left the box for follow-up calls, texts, and emails empty: a dealer writes');
    assert.match(mail.text, /To stop this, open http\S+\/answer\/\S+ and press "Stop"/);
    assert.match(mail.text, 'Keyhaven Piano Referrals LLC, 412 West Harmonia Street');
  }
  assert.ok(Date.now() - Date.parse(all[2]?.headers.date ?? '') < 86_400_000);
  assert.match(
    receipt?.text ?? '',
    '\nPlace: Cleveland, Ohio\nPiano: Grand\nPlan: to rent, $3,000 in all, used\n\nWithin 24 hours we',
  );
  assert.not.match(receipt?.text ?? '', 'evil');
  const planned = worker
    .mails()
    .filter(({ text }) => text.includes('\nPlan: to rent, $3,000 in all, used\n'));
  assert.is(planned.length, 4, 'the owner, two dealers and the buyer');
  const card = `- Harmony Hall Pianos
  (216) 555-0199, 12 Euclid Avenue, Cleveland, OH 44106
  https://a.example
  Brands: Yamaha, Kawai
  Why: offers new and used pianos, serves your state
`;
  assert.match(names?.text ?? '', card);
});

check('that no dealer is near, and the names if one is told later', async () => {
  const email = 'far@visitor.example';
  await post(email, { city: 'Moab', state: 'Utah' });
  await untilStates(email, 'sent, off');
  await tryAgain();
  const [receipt] = await mailsTo(email, RECEIPT);
  assert.match(receipt?.text ?? '', 'No dealer near you can take your request now');
  assert.match(receipt?.text ?? '', 'after 30 days, unless you ask us to keep looking');
  assert.not.match(receipt?.text ?? '', /each dealer|a dealer writes|Who may contact you/i);
  const id = `${await idOf(email)}`;
  await submit({ id, do: 'keep' });
  await startAgain('on', [...dealers, dealerOf('c', 'utah')]);
  await nameContacts(worker, 'c');
  await submit({ id, do: 'send' });
  await mailsTo(email, NAMES);
  await startAgain();
});

check('the names of dealers who have it, and of one who is still tried', async () => {
  const email = 'patient@visitor.example';
  await worker.setMail('refuses @dealer.example');
  await post(email);
  for (const _ of ['second', 'third']) {
    await untilStates(email, 'sent, waiting');
    await tryAgain(1);
  }
  // Nobody is named before one dealer has it.
  await mailsTo(email, RECEIPT);
  await worker.setMail('refuses b@dealer.example');
  await tryAgain(1);
  await untilStates(email, 'sent, sent');
  const [, names] = await mailsTo(email, RECEIPT, NAMES);
  assert.match(
    names?.text ?? '',
    /- Harmony Hall Pianos\n[\s\S]*\nWe are still trying to reach: Lakeside Keys\n/,
  );
  await worker.setMail('works');
  await tryAgain();
  await worker.until(async () => /b: sent/.test(String((await leadsOf(email))[0]?.mail_dealers)));
  await mailsTo(email, RECEIPT, NAMES);
});

check('no question that is switched off, or was when the lead came', async () => {
  const [before, during] = ['before@off.example', 'during@off.example'];
  const questionsOf = async () =>
    (await Promise.all([before, during].map(leadsOf))).flat().map(({ mail_question }) => mail_question);
  await post(before);
  await untilStates(before, 'sent, sent');
  await startAgain('off');
  await post(during);
  await untilStates(during, 'sent, sent');
  await worker.execute("UPDATE leads SET due_at = '', mails = json_replace(mails, '$.question.at', '')");
  await worker.schedule();
  assert.equal(await questionsOf(), ['off', 'off']);
  await startAgain();
  assert.equal(await questionsOf(), ['waiting', 'off']);
});

check('nothing twice if it is killed while a mail is sent, which the owner sees', async () => {
  for (const service of ['hangs', 'hangs late'] as const) {
    const sent = service === 'hangs' ? [] : [RECEIPT];
    const email = `${service.replace(' ', '-')}@visitor.example`;
    await worker.setMail(`${service} ${email}`);
    await post(email);
    await worker.until(async () => (await receiptOf(email))?.begun !== undefined);
    await worker.until(() => subjectsTo(email).length === sent.length);
    const before = await startAgain();
    assert.equal(subjectsTo(email, before), sent);
    await tryAgain();
    assert.is(await statesOf(email), 'not sure if sent, sent');
    // The names were not in the hands of the mail service: they go once.
    await mailsTo(email, NAMES);
    const id = `${await idOf(email)}`;
    assert.is((await submit({ id, mail: 'receipt' })).status, 303);
    await mailsTo(email, NAMES, RECEIPT);
    // Nothing is sent again that was sent.
    await untilStates(email, 'sent, sent');
    assert.is((await submit({ id, mail: 'receipt' })).status, 409);
  }
});

const receiptOf = async (email: string) =>
  (await visitors.leadOf(worker, `email = '${email}'`)).mails.receipt;

check('nothing twice after an error that does not say whether the mail went', async () => {
  const email = 'error@visitor.example';
  await worker.setMail('fails late');
  await post(email);
  await mailsTo(email, RECEIPT);
  await worker.setMail('works');
  await worker.until(async () => (await receiptOf(email))?.begun !== undefined);
  await tryAgain();
  await untilStates(email, 'not sure if sent, sent');
  await mailsTo(email, RECEIPT, NAMES);
});

check('nothing at an address that bounced, by whatever it is known', async () => {
  const [refused, returned, ticked] = ['refused@b.example', 'returned@b.example', 'ticked@b.example'];
  await worker.setMail(`suppresses ${refused}`);
  await post(refused);
  await untilStates(refused, 'bounced, bounced');
  await worker.setMail('works');
  await post(returned);
  await mailsTo(returned, RECEIPT, NAMES);
  const type = 'cf.email.sending.message.bounced';
  // A thing that is no event keeps no other from being read.
  const event = (recipient: unknown) => ({ type, payload: { recipient } });
  await worker.tellEvents(null, {}, event(7), 'x', event('Returned@b.example'));
  await worker.tellEvents({ type: 'cf.email.sending.message.delivered', payload: { recipient: OWNER } });
  await post(ticked);
  await mailsTo(ticked, RECEIPT, NAMES);
  await untilStates(ticked, 'sent, sent');
  const id = await idOf(ticked);
  await save(id, { bounced: 'on' });
  // A page that was opened before the mail came back does not take the mark away.
  await save(await idOf(returned), { outcome: 'called' });
  for (const email of [refused, returned, ticked]) {
    assert.is(await statesOf(email), 'bounced, bounced');
    // The same mailbox in other letters is the same mailbox.
    const again = `${email[0]?.toUpperCase()}${email.slice(1).replace('@', '+0@')}`;
    await post(again);
    await tryAgain();
    assert.is(await statesOf(again), 'bounced, bounced');
    assert.equal(subjectsTo(again), []);
  }
  assert.equal(subjectsTo(refused), []);
  await save(id, { was_bounced: 'on' });
  assert.is(await statesOf(ticked), 'sent, sent');
});

/* ---- The page of leads ------------------------------------------------------------------------------------------ */

const save = (id: number, fields: Record<string, string> = {}) =>
  submit({ id: `${id}`, note: '', outcome: '', ...fields });

check('and the owner notes on a page what comes of it', async () => {
  const email = 'noted@visitor.example';
  await post(email, { name: "Conan O'Neil", utm_source: 'spring sale' });
  await untilStates(email, 'sent, sent');
  const id = await idOf(email);
  const httpCredentials = { username: 'owner', password: TOKEN };
  const options = { httpCredentials, javaScriptEnabled: false, viewport: { width: 360, height: 740 } };
  const { page, complaints } = await leadSite.site.open('/contact/', options);
  const { headers } = await owned('/leads');
  assert.equal([headers.get('cache-control'), headers.get('x-robots-tag')], ['no-store', 'noindex']);
  assert.match(headers.get('content-security-policy') ?? '', /^default-src 'none'; style-src 'nonce-/);
  await page.goto(`${worker.origin}/leads`);
  const lead = page.locator('.lead').first();
  const text = await lead.innerText();
  for (const part of [/^Cleveland, Ohio/, /Conan O'Neil/, /Page: \/ohio\/cleveland\/pianos\//, /spring sale/])
    assert.match(text, part);
  assert.match(text, /You\s+sent[\s\S]*Harmony Hall Pianos\s+sent/);
  const note = '</textarea><script>alert(1)</script> & "so on"\n=1+1';
  await lead.getByLabel('Note').fill(note);
  await lead.getByLabel('Outcome').selectOption('bought');
  await lead.getByLabel('Bought from').selectOption('Lakeside Keys');
  await lead.getByRole('button', { name: `Save lead ${id}` }).click();
  await page.waitForURL(`**/leads?before=*#lead-${id}`);
  assert.is(await lead.getByLabel('Note').inputValue(), note);
  assert.is(await lead.getByLabel('Bought from').inputValue(), 'b');
  await lead.getByText(`Delete lead ${id}`).click();
  assert.match(await lead.innerText(), `What stays: the number ${id} with its dealers, for the bill`);
  const controls = page.locator(
    'a, button, select, textarea, summary, input:not([type=hidden], [type=checkbox])',
  );
  const heights = await controls.evaluateAll((elements) =>
    elements.filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect().height),
  );
  assert.equal([heights.filter((height) => height < 44), complaints], [[], []]);
  const exported = await (await owned('/leads.csv')).text();
  assert.match(
    exported.split(`"${note.replaceAll('"', '""')}","bought","",`)[1] ?? '',
    /^"sent",".*b: sent.*","sent","sent","waiting"/,
  );
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
  const more = ['/dealers', '/months', '/months.csv', '/evidence?lead=1', '/x'].map(
    (path) => `/leads${path}`,
  );
  for (const path of ['/leads', ...more])
    for (const wrong of ['', `Bearer ${TOKEN}x`, basic(`owner:${TOKEN}x`), basic(TOKEN), 'Basic %%%']) {
      const { status, headers } = await worker.ask(path, { headers: { authorization: wrong } });
      assert.equal([status, headers.get('www-authenticate')], [401, 'Basic realm="leads"'], path + wrong);
    }
  assert.is((await submit({ id: '1' }, { authorization: '' })).status, 401);
  const slug = 'a';
  for (const origin of ['null', leadSite.site.origin, '']) {
    assert.is((await submit({ id: '1', do: 'delete' }, { origin })).status, 403, origin);
    assert.is((await submit({ slug, email: '' }, { origin, path: '/leads/dealers' })).status, 403, origin);
  }
  for (const fields of [{ outcome: 'x' }, { note: 'a'.repeat(2001) }])
    assert.is((await save(1, fields)).status, 400);
  const wrong = [
    { slug, email: 'a@b.example, c@d.example' },
    { slug: 'A B', email: 'a@dealer.example' },
  ];
  for (const fields of wrong) assert.is((await submit(fields, { path: '/leads/dealers' })).status, 400);
  assert.is((await submit({ id: '1' })).status, 400);
  assert.is((await save(999)).status, 404);
  assert.is((await submit({}, { path: '/leads/months' })).status, 405);
  assert.is((await owned('/leads/x')).status, 404);
});

check(
  'a hundred leads at a time, those that wait for the owner first, and those of one visitor',
  async () => {
    await visitors.makeLeads(worker, 105, {
      received_at: "'2026-01-31'",
      held: "iif(n IN (5, 6), 'page', '')",
    });
    const idsOn = async (answer: Response) => {
      const text = await answer.text();
      return { ids: [...text.matchAll(/id="lead-(\d+)"/g)].map(([, id]) => Number(id)), text };
    };
    const first = await idsOn(await owned('/leads'));
    assert.is(first.ids.length, 102);
    const [sixth, fifth, ...others] = first.ids;
    const held = await worker.execute("SELECT id FROM leads WHERE held <> '' ORDER BY id DESC");
    assert.equal([{ id: sixth }, { id: fifth }], held);
    const [, next = ''] = first.text.match(/<a href="(\/leads\?before=\d+)">Older/) ?? [];
    const ids = [...others, ...(await idsOn(await owned(next))).ids];
    const sorted = [...ids].sort((a, b) => b - a);
    assert.equal(ids, sorted);
    assert.ok(ids.includes(1));
    const id = await idOf('noted@visitor.example');
    for (const find of [' Noted+1@visitor.example', "x'or'1@evil.example", ''])
      assert.equal((await idsOn(await submit({ find }))).ids, find.includes('Noted') ? [id] : [], find);
  },
);

check('nothing of personal data in the log', async () => {
  assert.not.match(worker.told(), /visitor\.example|dealer\.example|b\.example|555.{0,2}(?:01|20)/);
});
