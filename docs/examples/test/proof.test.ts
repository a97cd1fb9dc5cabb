import * as form from '../../../test/support/browser/lead-site.ts';
import { assert } from '../../../test/support/suite.ts';
import type { SiteFacts } from '../worker/src/site-facts.ts';
import { type LocalWorker, workerSuite } from './local-worker.ts';
import type { ReadMail } from './read-mail.ts';
import { dealerOf, sampleFacts, today } from './sample-facts.ts';
import * as visitors from './visitors.ts';
import { askOwner, linkIn, nameContacts, newLead, OWNER, postTo, press, submitTo } from './visitors.ts';

/** The example of a Worker can prove what a buyer agreed to and what became of a lead, and stops when it has to. */
const check = workerSuite('examples: proof in the Worker');
const leadSite = form.leadSiteFor(check);

const slugs = ['alpha', 'beta', 'gamma'];
const dealers = [
  ...slugs.map((slug) => dealerOf(slug, 'ohio/cleveland')),
  dealerOf('lapsed', 'ohio/cleveland', { verified: today(-366) }),
  dealerOf('digital', 'ohio/cleveland', { offers: ['digital'] }),
];
let worker: LocalWorker;
/** The mails of Workers that have ended. */
let earlier: ReadMail[] = [];

async function startAgain(facts = sampleFacts(dealers)): Promise<void> {
  earlier = [...earlier, ...worker.mails()];
  worker = await worker.again({ facts });
  leadSite.host.behind = worker.origin;
}

check.before(async () => {
  worker = await visitors.startMailing(dealers, { ALLOWED_ORIGINS: leadSite.site.origin });
});
check.before.each(async () => {
  leadSite.host.behind = worker.origin;
  await visitors.passTwoDays(worker);
});
check.after(async () => {
  leadSite.host.behind = undefined;
  await worker?.close();
});

const mailsTo = (address: string): ReadMail[] =>
  [...earlier, ...worker.mails()].filter(({ headers }) => headers.to === address);

const leadOf = (email: string) => visitors.leadOf(worker, `email = '${email}'`);

/** Posts a lead, and waits until its buyer has read the names of dealers. Returns its number. */
async function sentLead(email: string, changes: object = {}): Promise<number> {
  const count = mailsTo(email).length;
  await postTo(worker, newLead({ email, ...changes }));
  await worker.until(() => mailsTo(email).length === count + 2);
  await worker.until(async () => (await leadOf(email)).mails.names?.sent !== undefined);
  return (await leadOf(email)).id;
}

/** The link in the newest mail to an address. */
const linkTo = (address: string) => linkIn(mailsTo(address).at(-1)?.text);

/** Waits for a mail to the owner. */
async function ownersMail(subject: string): Promise<ReadMail> {
  const found = () => mailsTo(OWNER).find(({ headers }) => headers.subject === subject);
  await worker.until(() => found() !== undefined);
  return found() ?? { headers: {}, text: '' };
}

const introductions = (id: number) =>
  worker.execute(
    `SELECT dealer, outcome, reached, bought FROM introductions WHERE lead_id = ${id} ORDER BY dealer`,
  );

const introducedTo = async (id: number) => (await introductions(id)).map(({ dealer }) => dealer);

const evidenceOf = async (id: number) => (await askOwner(worker, `/leads/evidence?lead=${id}`)).text();

/** Waits until a lead is gone. */
const gone = (id: number) =>
  worker.until(async () => (await worker.execute(`SELECT id FROM leads WHERE id = ${id}`)).length === 0);

check('a lead of the form goes to three dealers that fit, and its evidence outlives it', async () => {
  const { page } = await leadSite.filledForm();
  await form.pickPiano(page, 'grand');
  await page.check('[name=opt_in_sms]');
  await leadSite.sent(page);
  await worker.until(() => mailsTo(form.clara.email).length === 2);
  const { id } = await leadOf(form.clara.email);
  assert.equal(await introducedTo(id), slugs);
  for (const slug of slugs) assert.is(mailsTo(`${slug}@dealer.example`).length, 1);
  const link = linkTo('alpha@dealer.example');
  assert.is((await submitTo(worker, { id: `${id}`, do: 'delete' })).status, 303);
  await worker.schedule();
  await gone(id);
  const isAsked = (slug: string) =>
    mailsTo(`${slug}@dealer.example`).at(-1)?.headers.subject === `Delete lead ${id}`;
  await worker.until(() => slugs.every(isAsked));
  const text = await evidenceOf(id);
  assert.match(text, /The form showed these texts:\n\nHash \(SHA-256\): a{64}\nconsent: I agree to receive/);
  assert.match(
    text,
    `Page: ${leadSite.site.origin}/contact/\nThe box for follow-up was checked.\n"Stop" was said: no`,
  );
  assert.match(text, 'The form does not send the texts that it shows.');
  assert.not.match(text, form.PERSONAL);
  assert.is((await introductions(id)).length, 3);
  assert.is((await askOwner(worker, '/leads/evidence?lead=999')).status, 404);
  // A link of a lead that is gone changes nothing.
  assert.is((await worker.ask(link)).status, 410);
  assert.is((await press(worker, link, 'answered')).status, 410);
});

check('texts that change are kept, and for a day either may have been seen', async () => {
  const changed = (letter: string): SiteFacts => {
    const facts = sampleFacts(dealers);
    const texts = { ...facts.form.texts, consent: `Text ${letter}` };
    return { ...facts, form: { hash: letter.repeat(64), texts } };
  };
  const textsOf = async (email: string) => {
    const evidence = await evidenceOf(await sentLead(email));
    return [...evidence.matchAll(/^consent: (\w+ \w+)/gm)].map(([, text]) => text);
  };
  const age = () =>
    worker.execute("UPDATE texts SET since = strftime('%Y-%m-%dT%H:%M:%fZ', since, '-25 hours')");
  await age();
  assert.equal(await textsOf('before@visitor.example'), ['I agree']);
  await startAgain(changed('b'));
  assert.equal(await textsOf('either@visitor.example'), ['Text b', 'I agree']);
  await age();
  assert.equal(await textsOf('after@visitor.example'), ['Text b']);
  // The schedule sees a change before any lead comes.
  await startAgain(changed('c'));
  await worker.schedule();
  await startAgain();
  assert.equal(await textsOf('back@visitor.example'), ['I agree', 'Text c']);
  const hashes = (await worker.execute('SELECT hash FROM texts ORDER BY since')).map(
    ({ hash }) => String(hash)[0],
  );
  assert.equal(hashes, ['a', 'b', 'c', 'a']);
  await age();
});

check('signed links: to ask changes nothing, to press does, and no other signature works', async () => {
  const email = 'answers@visitor.example';
  const id = await sentLead(email);
  const [alpha = '', beta = '', gamma = ''] = slugs.map((slug) => linkTo(`${slug}@dealer.example`));
  const buyer = linkTo(email);
  const contacts = () => worker.execute('SELECT * FROM dealer_contacts');
  const state = async () => JSON.stringify([await leadOf(email), await introductions(id), await contacts()]);
  const fresh = await state();
  for (const link of [alpha, buyer]) {
    for (const method of ['GET', 'HEAD']) {
      const { status, headers } = await worker.ask(link, { method });
      assert.is(status, 200);
      assert.equal([headers.get('cache-control'), headers.get('x-robots-tag')], ['no-store', 'noindex']);
    }
    const other = link.endsWith('A') ? 'B' : 'A';
    const wrong = [
      link.slice(0, -1) + other,
      link.slice(0, -1),
      link.replace('/alpha/', '/beta/'),
      link.replace(`/${id}/`, '/1/'),
    ];
    for (const one of [...wrong, '/answer/', '/answer/1/1/-/x']) {
      if (one === link) continue;
      for (const answer of ['stop', 'answered', 'pause-7'])
        assert.is((await press(worker, one, answer)).status, 403, one);
    }
    for (const answer of ['', 'toString', 'yes/other', 'no'])
      assert.is((await press(worker, link, answer)).status, 400);
  }
  // What is the buyer's to say is not a dealer's, and the other way round.
  for (const answer of ['stop', 'yes/alpha']) assert.is((await press(worker, alpha, answer)).status, 400);
  for (const answer of ['answered', 'pause-7']) assert.is((await press(worker, buyer, answer)).status, 400);
  assert.is(await state(), fresh);

  assert.match(await (await press(worker, alpha, 'answered')).text(), 'Noted: The buyer answered');
  await press(worker, beta, 'unfit');
  await press(worker, beta, 'unreachable');
  assert.match(await (await press(worker, gamma, 'pause-30')).text(), `You get no leads until ${today(30)}`);
  assert.match(await (await worker.ask(buyer)).text(), 'Did Alpha reach you?');
  await press(worker, buyer, 'yes/alpha');
  await press(worker, buyer, 'no/beta');
  await submitTo(worker, { id: `${id}`, note: '', outcome: 'bought', seller: 'alpha' });
  const rows = (await introductions(id)).map((row) => Object.values(row).join(' '));
  assert.equal(rows, ['alpha answered yes 1', 'beta unreachable no 0', 'gamma   0']);
  const leads = await (await askOwner(worker, '/leads')).text();
  assert.match(leads, 'The buyer answered</i> <i>Buyer: reached me');
  // Who is paused gets nothing, and the owner sees it.
  assert.equal(await introducedTo(await sentLead('paused@visitor.example')), ['alpha', 'beta']);
  const page = await (await askOwner(worker, '/leads/dealers')).text();
  assert.match(page, `value="${today(30)}"`);
  assert.is(page.split(`checked on ${today(-366)}, more than a year ago`).length, 2);
  // A dealer's own pause does not shorten the owner's.
  await worker.execute("UPDATE dealer_contacts SET paused_until = '2999-01-01' WHERE slug = 'gamma'");
  assert.match(await (await press(worker, gamma, 'pause-7')).text(), 'You get no leads until 2999-01-01.');
  await nameContacts(worker, 'gamma');
  const csv = await (await askOwner(worker, '/leads/months.csv')).text();
  assert.match(csv, `"${today().slice(0, 7)}","beta","`);
  assert.match(await (await askOwner(worker, '/leads/months')).text(), '<td>Beta</td>');
});

check('"stop" ends everything about a mailbox, and a mark outlives it', async () => {
  const email = 'stop@visitor.example';
  const phone = '(216) 555-0188';
  const first = await sentLead('Stop+1@visitor.example', { phone });
  const second = await sentLead(email, { phone: '(216) 555-0189' });
  const counts = () => slugs.map((slug) => mailsTo(`${slug}@dealer.example`).length);
  const after = counts().map((count) => count + 2);
  assert.match(await (await press(worker, linkTo(email), 'stop')).text(), 'Done.');
  assert.is((await worker.ask(linkTo(email))).status, 410);
  await worker.schedule();
  for (const id of [first, second]) await gone(id);
  await worker.until(() => counts().every((count, index) => count >= (after[index] ?? 0)));
  for (const slug of slugs) {
    const { headers, text } = mailsTo(`${slug}@dealer.example`).at(-1) ?? { headers: {}, text: '' };
    assert.match(headers.subject ?? '', /^Delete lead \d+$/);
    assert.match(text, 'Delete all that you have of this buyer');
    assert.not.match(JSON.stringify(headers) + text, /stop@visitor|Stop\+1|Clara|555.?018/);
  }
  const told = await ownersMail(`Delete lead ${first}`);
  for (const name of ['Alpha', 'Beta', 'Gamma']) assert.match(told.text, new RegExp(`delete it: .*${name}`));
  assert.is(mailsTo(email).length, 2);
  const marks = await worker.execute('SELECT * FROM do_not_contact');
  assert.is(marks.length, 3);
  assert.not.match(JSON.stringify(marks), /visitor|555/);
  assert.match(await evidenceOf(first), `"Stop" was said: ${today()}`);
  // They come back, by the phone number or the mailbox: the owner decides.
  for (const changes of [
    { email: 'other@visitor.example', phone: '1 216 555 0188' },
    { email: 'STOP@visitor.example' },
  ]) {
    await postTo(worker, newLead(changes));
    const lead = await leadOf(changes.email);
    assert.is(lead.held, `stopped=${today()}`);
    const { text } = await ownersMail(`Look twice: lead ${lead.id}: Cleveland, Ohio`);
    assert.match(text, `Lead ${lead.id} came at ${today()}`);
    assert.match(text, `Somebody with its phone number or e-mail address said "stop" on ${today()}.`);
    assert.equal(mailsTo(changes.email), []);
  }
  assert.equal(counts(), after);
});

check('pages of signed links work in a browser, and one that is stopped has no buttons', async () => {
  const email = 'presses@visitor.example';
  const id = await sentLead(email);
  const options = { javaScriptEnabled: false, viewport: { width: 390, height: 844 } };
  const { page } = await leadSite.site.open('/contact/', options);
  const open = (address: string) => page.goto(worker.origin + linkTo(address));
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const status = () => page.getByRole('status').innerText();
  await open('alpha@dealer.example');
  await press('The buyer answered');
  assert.is(await status(), 'Noted: The buyer answered. Thank you.');
  await press('No leads for 7 days');
  assert.is(await status(), `You get no leads until ${today(7)}.`);
  await open(email);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= 390));
  await press('No, Beta did not');
  assert.is(await status(), 'Noted. Thank you.');
  await press('Stop');
  assert.match(await status(), 'We ask each dealer who has your request to delete it');
  assert.is(await page.getByRole('button').count(), 0);
  await gone(id);
  await open(email);
  assert.is(await page.innerText('main'), 'This request was stopped or deleted.');
  const [alpha, beta] = await introductions(id);
  assert.equal([alpha?.outcome, beta?.reached], ['answered', 'no']);
  await nameContacts(worker, 'alpha');
});

check(
  'a dealer who left, a new name of a city and a new brand hold from the next deployment on',
  async () => {
    await sentLead('before@rename.example');
    const link = linkTo('before@rename.example');
    const facts = sampleFacts([
      dealerOf('beta', 'ohio/new-land'),
      dealerOf('gamma', 'ohio', { offers: ['tuning'] }),
    ]);
    const [ohio, ...others] = facts.states;
    const states = ohio ? [{ ...ohio, cities: [{ slug: 'new-land', name: 'New Land' }] }, ...others] : [];
    const redirects = { '/ohio/cleveland/pianos/': '/ohio/new-land/pianos/' };
    await startAgain({ ...facts, states, redirects, site: { ...facts.site, brand: 'Pianos & Co.' } });
    const email = 'renamed@visitor.example';
    assert.equal(await introducedTo(await sentLead(email)), ['beta']);
    const subjects = mailsTo(email).map(({ headers }) => headers.subject);
    assert.equal(subjects, ['Pianos & Co. has your request', 'Pianos & Co.: who has your request']);
    assert.match(mailsTo(email)[1]?.text ?? '', 'a piano in New Land, Ohio:');
    assert.match(await (await worker.ask(link)).text(), 'Did Alpha (no longer on the site) reach you?');
    const page = await (await askOwner(worker, '/leads/dealers')).text();
    assert.ok(page.indexOf('Not on your site') < page.indexOf('alpha@dealer.example'));
    await startAgain();
  },
);

check('the owner reads why a named dealer, or a dealer without an address, does not get a lead', async () => {
  await submitTo(worker, { slug: 'gamma', email: '' }, { path: '/leads/dealers' });
  await worker.execute("UPDATE dealer_contacts SET paused_until = '2999-01-01' WHERE slug = 'beta'");
  const page_url = 'https://www.keyhaven.example/contact/?dealer=digital';
  const email = 'named@visitor.example';
  const id = await sentLead(email, { page_url, piano_type: 'grand' });
  const { text } = await ownersMail(`Lead ${id}: Cleveland, Ohio`);
  assert.match(text, 'Dealers that get it: Alpha\n');
  assert.match(text, 'The buyer asked for Digital, which does not offer such a piano.');
  assert.match(text, 'No e-mail address, so no lead: Gamma\nPaused, so no lead: Beta\n');
  assert.match(mailsTo(email)[1]?.text ?? '', 'You asked for Digital, which does not offer such a piano. It');
});
