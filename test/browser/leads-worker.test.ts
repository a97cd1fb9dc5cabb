import * as assert from 'uvu/assert';
import { askPreflight, sendTestLead } from '../../generator/leads/check-host.ts';
import {
  CONTACT,
  clara,
  fill,
  leadSiteFor,
  PERSONAL,
  pickPiano,
  ready,
  SUBMIT,
  sees,
  send,
  showsFailure,
  travel,
  withClock,
} from '../support/browser/lead-site.ts';
import { mishapsOf } from '../support/browser/mishaps.ts';
import { browserSuite } from '../support/browser/suite.ts';
import { hostileLeads } from '../support/hostile-leads.ts';
import { sentLead } from '../support/leads.ts';
import { type LocalWorker, packagesOfWorker, startWorker } from '../support/local-worker.ts';

/**
 * A visitor meets a mishap, and goes on. However it went wrong, the lead can be sent in the end, and the example of a Worker, in
 * wrangler's own runtime, keeps each lead that it has answered with 200 to 299 exactly once.
 */
const leads = browserSuite('browser: leads in a Worker');
const leadSite = leadSiteFor(leads);
const packages = await packagesOfWorker();
/** A test of the Worker itself; mishaps happen without it too. */
const check: (name: string, test: () => Promise<void>) => void = packages ? leads : leads.skip;

const token = 'a-token-of-at-least-32-characters';
const authorization = `Bearer ${token}`;
let worker: LocalWorker;

leads.before(async () => {
  if (packages)
    worker = await startWorker({
      packages,
      origins: `https://other.example, ${leadSite.site.origin}`,
      token,
    });
});
leads.before.each(() => {
  leadSite.host.behind = worker?.origin;
});
leads.after(async () => {
  leadSite.host.behind = undefined;
  await worker?.close();
});

type Row = Record<string, unknown>;

async function rows(): Promise<Row[]> {
  const answer = await fetch(`${worker.origin}/leads.json`, { headers: { authorization } });
  return ((await answer.json()) as { leads: Row[] }).leads;
}

const keyOf = ({ email, phone, timestamp }: Row): string => JSON.stringify([email, phone, timestamp]);

/** The leads that have come since the test began, which the database has to have once each. */
const sentKeys = () => [...new Set(leadSite.host.leads.map(({ body }) => keyOf(body)))];

let visitor = 0;

/** Posts to the Worker itself, as a visitor of its own. */
function post(body: string, headers: Record<string, string> = {}): Promise<Response> {
  visitor += 1;
  return fetch(`${worker.origin}/webhook/leads`, {
    method: 'POST',
    body,
    headers: {
      origin: leadSite.site.origin,
      'content-type': 'application/json',
      'cf-connecting-ip': `198.51.100.${visitor}`,
      ...headers,
    },
  });
}

check('are in the database, field by field', async () => {
  const { page, complaints } = await leadSite.openForm(`${CONTACT}?utm_source=news`);
  await fill(page);
  await pickPiano(page, 'grand');
  await page.check('[name=opt_in_sms]');
  await send(page);
  const body = leadSite.lead();
  const [row = {}, ...others] = (await rows()).filter((row) => keyOf(row) === keyOf(body));
  const { id, received_at, ...kept } = row;
  assert.equal(kept, { ...body, utm_medium: null, utm_campaign: null });
  assert.ok(Math.abs(Date.now() - Date.parse(String(received_at))) < 60_000);
  assert.equal([typeof id, others, complaints], ['number', [], []]);
});

for (const [mishap, happen] of Object.entries(mishapsOf(leadSite))) {
  leads(`are kept once, and their visitor is thanked, if ${mishap}`, async () => {
    const before = packages ? await rows() : [];
    const { answer } = leadSite.host;
    const { page } = await leadSite.openForm(CONTACT, withClock);
    await fill(page);
    const current = await happen(page);
    leadSite.host.answer = answer;

    await current.clock.runFor(16_000);
    await send(current);
    const keys = sentKeys();
    // Two tabs that share no attempt cannot know that they send the same.
    assert.ok(keys.length === 1 || (keys.length === 2 && mishap.startsWith('two tabs')), `${keys}`);
    assert.ok(leadSite.host.leads.every(({ body }) => body.name === clara.name));
    const left = await current.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)]);
    assert.equal(left, [['lead-form:sent'], []]);
    if (!packages) return;
    const added = (await rows()).slice(before.length);
    assert.equal(added.map(keyOf).sort(), keys.sort());
    assert.ok(added.every(({ name }) => name === clara.name));
  });
}

leads('are sent once if the network is gone before the script has come', async () => {
  const { page } = await leadSite.site.open('/', { viewport: { width: 1280, height: 300 } });
  await page.context().setOffline(true);
  await fill(page);
  await page.click(SUBMIT);
  await showsFailure(page);
  await page.context().setOffline(false);
  await send(page);
  leadSite.lead();
});

leads('are not sent a second time by a visitor who goes back and forward after success', async () => {
  const { page, complaints } = await leadSite.openForm(CONTACT, { hasWindows: true });
  await fill(page);
  await send(page);
  await travel(page, -1);
  await page.waitForURL(`**${CONTACT}`, { waitUntil: 'commit' });
  await fill(await ready(page));
  await page.click(SUBMIT);
  await sees(page, 'Please wait a moment before submitting again');
  await travel(page, 1);
  await page.waitForURL('**/thank-you/', { waitUntil: 'commit' });
  leadSite.lead();
  assert.equal(complaints, []);
});

check('are in the database once if they come at the same moment', async () => {
  const before = (await rows()).length;
  const body = JSON.stringify({ ...sentLead, name: 'Same Moment' });
  const answers = await Promise.all(Array.from({ length: 8 }, () => post(body)));
  assert.equal(
    answers.map(({ status }) => status),
    Array.from({ length: 8 }, () => 200),
  );
  assert.is((await rows()).length, before + 1);
});

check('are refused, and leave nothing, if they break the contract', async () => {
  const before = (await rows()).length;
  const bodies = Object.entries(hostileLeads).map(
    ([fault, changes]) => [fault, JSON.stringify({ ...sentLead, ...changes })] as const,
  );
  for (const [fault, body] of [...bodies, ['no JSON', '{'], ['a list', '[]'], ['nothing', '']] as const) {
    const answer = await post(body);
    assert.equal([answer.status, answer.headers.has('access-control-allow-origin')], [422, true], fault);
  }
  assert.is((await post('a'.repeat(70_000))).status, 413);
  assert.is((await post(JSON.stringify(sentLead), { 'content-type': 'text/plain' })).status, 415);
  assert.is((await post(JSON.stringify(sentLead), { origin: 'https://foreign.example' })).status, 403);
  assert.is((await rows()).length, before);
});

check('are refused if too many come from one address', async () => {
  const statuses: number[] = [];
  for (let count = 0; count < 12; count += 1)
    statuses.push((await post('{}', { 'cf-connecting-ip': '203.0.113.1' })).status);
  assert.equal(
    statuses.slice(0, 10),
    Array.from({ length: 10 }, () => 422),
  );
  assert.equal(statuses.slice(10), [429, 429]);
  assert.is((await post(JSON.stringify(sentLead))).status, 200);
});

check('pass the check of a leads host', async () => {
  const host = { siteUrl: leadSite.site.origin, leadsHost: worker.origin };
  const steps = [await askPreflight(host), await sendTestLead(host, new Date())];
  assert.equal(
    steps.map(({ status, problems }) => [status, problems]),
    [
      [204, []],
      [200, []],
    ],
  );
  assert.is((await rows()).at(-1)?.name, 'Test Lead');
});

check('are shown to the owner only', async () => {
  for (const path of ['/leads.json', '/leads.csv'])
    for (const wrong of ['', 'Bearer', `Bearer ${token}x`, token, `Basic ${token}`]) {
      const answer = await fetch(worker.origin + path, { headers: { authorization: wrong } });
      assert.equal([answer.status, await answer.text()], [401, 'Wrong token\n'], wrong);
    }
  assert.is((await fetch(`${worker.origin}/leads.json?after=x`, { headers: { authorization } })).status, 400);
  const all = await rows();
  const [{ id }] = all.slice(-2) as [{ id: number }];
  const later = await fetch(`${worker.origin}/leads.csv?after=${id}`, { headers: { authorization } });
  const [names, ...lines] = (await later.text()).trimEnd().split('\r\n');
  assert.match(names ?? '', /^"id","received_at","name","email",/);
  assert.is(lines.length, 1);
  assert.is(later.headers.get('cache-control'), 'no-store');
});

check('are deleted when they are older than the retention', async () => {
  const [first, ...others] = await rows();
  await worker.execute(`UPDATE leads SET received_at = '2020-01-01T00:00:00.000Z' WHERE id = ${first?.id}`);
  assert.is((await rows()).length, others.length + 1);
  await fetch(`${worker.origin}/cdn-cgi/handler/scheduled`);
  assert.equal(await rows(), others);
});

check('are told in the log without personal data', async () => {
  const told = worker.told();
  assert.match(told, /lead 200: kept/);
  assert.match(told, /lead 422: breaks the contract, phone/);
  assert.not.match(told, PERSONAL);
  assert.not.match(told, /5551234567|CALL-NOW|192\.0\.2|198\.51\.100|203\.0\.113|a-token/);
});

check('are taken by code that is sound in its types', () => worker.checkTypes());

leads.run();
