import { askHost } from '../../../generator/leads/check-host.ts';
import * as form from '../../../test/support/browser/lead-site.ts';
import { keyOf, testMishaps } from '../../../test/support/browser/mishaps.ts';
import { hostileLeads, sentLead } from '../../../test/support/leads.ts';
import { assert } from '../../../test/support/suite.ts';
import { type LocalWorker, startWorker, workerSuite } from './local-worker.ts';
import { askOwner, exportedBy, KEY, passTwoDays, TOKEN } from './visitors.ts';

/** The example of a Worker, in wrangler's own runtime, keeps each lead that it has answered with 200 to 299 exactly once. */
const check = workerSuite('examples: leads in the Worker');
const leadSite = form.leadSiteFor(check);

let worker: LocalWorker;

check.before(async () => {
  const origins = `https://other.example, ${leadSite.site.origin}`;
  const variables = { ALLOWED_ORIGINS: origins, LEADS_TOKEN: TOKEN, LEADS_KEY: KEY };
  worker = await startWorker({ variables });
  await worker.migrate();
});
check.before.each(async () => {
  leadSite.host.behind = worker.origin;
  await passTwoDays(worker);
});
check.after(async () => {
  leadSite.host.behind = undefined;
  await worker?.close();
});

const rows = () => exportedBy(worker);

let visitor = 0;

/** Posts to the Worker itself, as a visitor of its own. */
function post(body: string, headers: Record<string, string> = {}): Promise<Response> {
  visitor += 1;
  return worker.ask('/webhook/leads', {
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
  const { page, complaints } = await leadSite.openForm(`${form.CONTACT}?utm_source=news`);
  await form.fill(page);
  await form.pickPiano(page, 'grand');
  await page.check('[name=opt_in_sms]');
  const body = await leadSite.sent(page);
  const [row = {}, ...others] = (await rows()).filter((row) => keyOf(row) === keyOf(body));
  const { id, received_at, ...kept } = row;
  const off = { mail_owner: 'off', mail_receipt: 'off', mail_names: 'off', mail_question: 'off' };
  const notes = { note: '', outcome: '', held: '', mail_dealers: '', ...off };
  assert.equal(kept, { ...body, utm_medium: null, utm_campaign: null, ...notes });
  assert.ok(Math.abs(Date.now() - Date.parse(String(received_at))) < 60_000);
  assert.equal([typeof id, others, complaints], ['number', [], []]);
});

testMishaps(check, leadSite, {
  before: rows,
  after: async (before, keys) => {
    const added = (await rows()).slice(before.length);
    assert.equal(added.map(keyOf).sort(), keys.sort());
    assert.ok(added.every(({ name }) => name === form.clara.name));
  },
});

check('are in the database once if they come at the same moment', async () => {
  const before = (await rows()).length;
  const body = JSON.stringify({ ...sentLead, name: 'Same Moment' });
  const answers = await Promise.all(Array.from({ length: 8 }, () => post(body)));
  assert.ok(answers.every(({ status }) => status === 200));
  assert.is((await rows()).length, before + 1);
});

/** Posts until there is an answer: on a busy machine, the proxy of the local runtime refuses connections, or answers with 503. */
async function postAgain(body: string): Promise<number> {
  for (;;) {
    const { status } = await post(body).catch(() => ({ status: 503 }));
    if (status !== 503) return status;
  }
}

check('are kept at once by the hundred, and three of one phone number are not suspicious', async () => {
  const before = (await rows()).length;
  const numbered = (count: number, phone: (number: number) => string) =>
    Array.from({ length: count }, (_, number) => {
      const timestamp = `2026-01-30T12:00:00.${100 + number}Z`;
      return postAgain(JSON.stringify({ ...sentLead, phone: phone(number), timestamp }));
    });
  const all = numbered(200, (number) => `216 555 ${1000 + number}`);
  const alike = numbered(20, (number) => `(216) 555-0177 ${number}`);
  assert.equal([...new Set(await Promise.all([...all, ...alike]))], [200]);
  assert.is((await rows()).length, before + 220);
  const usual = (await rows()).filter(
    ({ phone, held }) => /0177/.test(`${phone}`) && !/phone/.test(`${held}`),
  );
  assert.is(usual.length, 3);
});

check('fail while the database does, tell no value, and are kept once when it works', async () => {
  const body = JSON.stringify({ ...sentLead, name: 'Failing Base', timestamp: '2026-01-29T12:00:00.000Z' });
  const told = worker.told().length;
  for (const state of ['dies 0', 'fails late'] as const) {
    await worker.setDatabase(state);
    const answer = await post(body);
    const { status, headers } = answer;
    assert.equal([status, headers.get('access-control-allow-origin')], [500, leadSite.site.origin], state);
    assert.equal(await answer.json(), { result: 'not kept' });
  }
  await worker.setDatabase('works');
  for (const _ of ['first', 'again']) assert.is((await post(body)).status, 200);
  assert.is((await rows()).filter(({ name }) => name === 'Failing Base').length, 1);
  assert.not.match(worker.told().slice(told), 'Failing Base');
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

check('are refused by a Worker without a key, which says so to the owner', async () => {
  const { origin } = leadSite.site;
  for (const LEADS_KEY of ['', 'short']) {
    const variables = { ALLOWED_ORIGINS: origin, LEADS_KEY };
    const keyless = await startWorker({ variables });
    for (const step of ['preflight', 'lead'] as const) {
      const { status, problems } = await askHost(step, { siteUrl: origin, leadsHost: keyless.origin });
      assert.equal([status, problems.length], [500, 1]);
      assert.match(problems[0]?.hint ?? '', 'the secret LEADS_KEY is missing or too short');
    }
    await keyless.until(() => keyless.told().includes('lead not kept: the secret LEADS_KEY is missing'));
    await keyless.close();
  }
});

check('are refused if too many come from one network', async () => {
  const statusesOf = async (address: (count: number) => string) => {
    const statuses: number[] = [];
    for (let count = 0; count < 12; count += 1)
      statuses.push((await post('{}', { 'cf-connecting-ip': address(count) })).status);
    return statuses;
  };
  // The limit counts anew with each minute of the clock: if one began just now, another network shows the limit.
  for (const network of ['203.0.113.', '2001:db8:0:']) {
    const addressOf = (last: string) => (count: number) =>
      network.includes(':') ? `${network}${last}:${count}:${count}:${count}:${count}` : network + last;
    const first = await statusesOf(addressOf('1'));
    const statuses = first.includes(429) ? first : await statusesOf(addressOf('2'));
    assert.equal(statuses, [...Array(10).fill(422), 429, 429], network);
  }
  assert.is((await post(JSON.stringify(sentLead))).status, 200);
});

check('are shown to the owner only', async () => {
  for (const path of ['/leads.json', '/leads.csv']) {
    const answer = await worker.ask(path, { headers: { authorization: `Bearer ${TOKEN}x` } });
    assert.equal([answer.status, await answer.text()], [401, 'Wrong token\n'], path);
  }
  assert.is((await askOwner(worker, '/leads.json?after=x')).status, 400);
  const all = await rows();
  const [{ id }] = all.slice(-2) as [{ id: number }];
  const later = await askOwner(worker, `/leads.csv?after=${id}`);
  const [names, ...lines] = (await later.text()).trimEnd().split('\r\n');
  assert.match(names ?? '', /^"id","received_at","name","email",/);
  assert.is(lines.length, 1);
  assert.is(later.headers.get('cache-control'), 'no-store');
});

check('are kept without a mail if the owner has named no address', async () => {
  assert.equal(await worker.execute("SELECT * FROM leads WHERE mails <> '{}'"), []);
  assert.equal(worker.mails(), []);
});

check('are told in the log without personal data', async () => {
  const told = worker.told();
  assert.match(told, /lead 200: kept/);
  assert.match(told, /lead 422: breaks the contract, phone/);
  assert.not.match(told, form.PERSONAL);
  assert.not.match(told, /5551234567|CALL-NOW|192\.0\.2|198\.51\.100|203\.0\.113|a-token/);
});

check('are taken by code that is sound in its types', () => worker.checkTypes());
