import { askHost } from '../../../generator/leads/check-host.ts';
import * as form from '../../../test/support/browser/lead-site.ts';
import { keyOf, testMishaps } from '../../../test/support/browser/mishaps.ts';
import { hostileLeads, sentLead } from '../../../test/support/leads.ts';
import { assert, suite } from '../../../test/support/suite.ts';
import { type LocalWorker, packagesOfWorker, startWorker } from './local-worker.ts';

/** The example of a Worker, in wrangler's own runtime, keeps each lead that it has answered with 200 to 299 exactly once. */
const leads = suite('examples: leads in the Worker');
const leadSite = form.leadSiteFor(leads);
const packages = await packagesOfWorker();
const check: (name: string, test: () => Promise<void>) => void = packages ? leads : leads.skip;

const token = 'a-token-of-at-least-32-characters';
const authorization = `Bearer ${token}`;
let worker: LocalWorker;

leads.before(async () => {
  if (!packages) return;
  const origins = `https://other.example, ${leadSite.site.origin}`;
  const variables = { ALLOWED_ORIGINS: origins, LEADS_TOKEN: token, BRAND: 'Keyhaven' };
  worker = await startWorker({ packages, variables });
  for (const migration of ['0001_leads.sql', '0002_mail.sql', '0003_keep_looking.sql', '0004_buyer.sql'])
    await worker.migrate(migration);
});
leads.before.each(async () => {
  leadSite.host.behind = worker?.origin;
  // The limit of one phone number looks back a day.
  await worker?.execute("UPDATE leads SET received_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-2 days')");
});
leads.after(async () => {
  leadSite.host.behind = undefined;
  await worker?.close();
});

type Row = Record<string, unknown>;

async function rows(): Promise<Row[]> {
  const answer = await worker.ask('/leads.json', { headers: { authorization } });
  return ((await answer.json()) as { leads: Row[] }).leads;
}

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
  const unmailed = { mail_owner: 'off', mail_dealers: '', mail_receipt: 'off', mail_names: 'off' };
  const notes = { note: '', outcome: '', ...unmailed };
  assert.equal(kept, { ...body, utm_medium: null, utm_campaign: null, ...notes });
  assert.ok(Math.abs(Date.now() - Date.parse(String(received_at))) < 60_000);
  assert.equal([typeof id, others, complaints], ['number', [], []]);
});

if (packages)
  testMishaps(leads, leadSite, {
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
    const status = await post(body).then(
      (answer) => answer.status,
      () => 503,
    );
    if (status !== 503) return status;
  }
}

check('are kept at once by the hundred, and five of one phone number', async () => {
  const before = (await rows()).length;
  const numbered = (count: number, change: (number: number) => object) =>
    Array.from({ length: count }, (_, number) =>
      postAgain(JSON.stringify({ ...sentLead, ...change(number) })),
    );
  const day = '2026-01-30T12:00:';
  const all = numbered(200, (number) => ({ phone: `216 555 ${1000 + number}`, timestamp: `${day}01.000Z` }));
  assert.equal([...new Set(await Promise.all(all))], [200]);
  const alike = numbered(20, (number) => ({
    phone: '(216) 555-0177',
    timestamp: `${day}${10 + number}.000Z`,
  }));
  const statuses = await Promise.all(alike);
  assert.equal(statuses.sort(), [...Array(5).fill(200), ...Array(15).fill(429)]);
  assert.is((await rows()).length, before + 205);
});

check('fail while the database does, tell no value, and are kept once when it works', async () => {
  const body = JSON.stringify({ ...sentLead, name: 'Failing Base', timestamp: '2026-01-29T12:00:00.000Z' });
  const told = worker.told().length;
  for (const state of ['fails', 'fails late'] as const) {
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

check('are refused by a Worker that was given no brand, which says so to the owner', async () => {
  const { origin } = leadSite.site;
  const nameless = await startWorker({ packages: packages ?? '', variables: { ALLOWED_ORIGINS: origin } });
  for (const step of ['preflight', 'lead'] as const) {
    const { status, problems } = await askHost(step, { siteUrl: origin, leadsHost: nameless.origin });
    assert.equal([status, problems.length], [500, 1]);
    assert.match(problems[0]?.hint ?? '', 'BRAND in wrangler.jsonc is empty');
  }
  await nameless.until(() => nameless.told().includes('lead not kept: BRAND in wrangler.jsonc is empty'));
  await nameless.close();
});

check('are refused if too many come from one address', async () => {
  const statusesOf = async (address: string) => {
    const statuses: number[] = [];
    for (let count = 0; count < 12; count += 1)
      statuses.push((await post('{}', { 'cf-connecting-ip': address })).status);
    return statuses;
  };
  const first = await statusesOf('203.0.113.1');
  // The limit counts anew with each minute of the clock: if one began just now, another address shows the limit.
  const statuses = first.includes(429) ? first : await statusesOf('203.0.113.2');
  assert.equal(statuses, [...Array(10).fill(422), 429, 429]);
  assert.is((await post(JSON.stringify(sentLead))).status, 200);
});

check('are shown to the owner only', async () => {
  for (const path of ['/leads.json', '/leads.csv']) {
    const answer = await worker.ask(path, { headers: { authorization: `${authorization}x` } });
    assert.equal([answer.status, await answer.text()], [401, 'Wrong token\n'], path);
  }
  assert.is((await worker.ask('/leads.json?after=x', { headers: { authorization } })).status, 400);
  const all = await rows();
  const [{ id }] = all.slice(-2) as [{ id: number }];
  const later = await worker.ask(`/leads.csv?after=${id}`, { headers: { authorization } });
  const [names, ...lines] = (await later.text()).trimEnd().split('\r\n');
  assert.match(names ?? '', /^"id","received_at","name","email",/);
  assert.is(lines.length, 1);
  assert.is(later.headers.get('cache-control'), 'no-store');
});

check('are deleted when they are older than the retention', async () => {
  const [first, ...others] = await rows();
  await worker.execute(`UPDATE leads SET received_at = '2020-01-01T00:00:00.000Z' WHERE id = ${first?.id}`);
  assert.is((await rows()).length, others.length + 1);
  await worker.schedule();
  assert.equal(await rows(), others);
});

check('are kept without a mail if the owner has named no address', async () => {
  assert.equal(await worker.execute('SELECT * FROM outbox'), []);
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
