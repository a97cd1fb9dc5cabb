import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { expected } from '../../client/lead-form/payload.ts';
import forward from '../../docs/examples/forward/worker.ts';
import { corsHeaders } from '../../docs/examples/worker/src/cors.ts';
import { csvOf } from '../../docs/examples/worker/src/csv.ts';
import { leadFields } from '../../docs/examples/worker/src/fields.ts';
import { oldestKept } from '../../docs/examples/worker/src/oldest-kept.ts';
import { hasToken } from '../../docs/examples/worker/src/token.ts';
import { hostileLeads } from '../support/hostile-leads.ts';
import { schemaProblems } from '../support/lead-schema.ts';
import { sentLead } from '../support/leads.ts';
import { project } from '../support/tiny-site.ts';
import { startWebHost } from '../support/web-host.ts';

/** The recipes of docs/leads.md: Workers, the workflow for n8n, and the example of a lead. */
const examples = suite('leads: examples');

const read = (file: string) => readFileSync(join(project, file), 'utf8');

/* ---- The Worker that forwards ----------------------------------------------------------------------------------- */

const origin = 'https://www.keyhaven.example';

/** A webhook that answers with this status, the bodies that it has received, and the Worker before it. */
async function withTarget(status: number, use: (ask: typeof fetch, received: string[]) => Promise<void>) {
  const received: string[] = [];
  const host = await startWebHost({
    async '/hook/secret'(request, response) {
      assert.is(request.headers['content-type'], 'application/json');
      received.push(await text(request));
      response.writeHead(status, { location: '/elsewhere' }).end('Accepted');
    },
  });
  const settings = {
    ALLOWED_ORIGINS: `https://other.example, ${origin}`,
    TARGET: `${host.origin}/hook/secret`,
  };
  await use((input, init) => forward.fetch(new Request(input, init), settings), received);
  await host.close();
}

const HOOK = 'https://forward.example/webhook/leads';
const posting = (headers: Record<string, string> = {}, body = JSON.stringify(sentLead)) => ({
  method: 'POST',
  headers: { origin, 'content-type': 'application/json', ...headers },
  body,
});

examples('forward a lead as it is, and tell the form what became of it', async () => {
  for (const [status, expected] of [
    [200, 204],
    [202, 204],
    [302, 502],
    [410, 502],
    [500, 502],
  ] as const)
    await withTarget(status, async (ask, received) => {
      const answer = await ask(HOOK, posting());
      assert.is(answer.status, expected, String(status));
      assert.is(answer.headers.get('access-control-allow-origin'), origin);
      assert.equal(received, [JSON.stringify(sentLead)]);
    });
});

examples('forward nothing that does not come from the form', async () => {
  await withTarget(200, async (ask, received) => {
    const preflight = await ask(HOOK, { method: 'OPTIONS', headers: { origin } });
    assert.is(preflight.status, 204);
    assert.is(preflight.headers.get('access-control-allow-headers'), 'content-type');
    for (const [status, address, init] of [
      [404, 'https://forward.example/', posting()],
      [403, HOOK, posting({ origin: 'https://foreign.example' })],
      [403, HOOK, posting({ origin: '' })],
      [405, HOOK, { method: 'GET', headers: { origin } }],
      [415, HOOK, posting({ 'content-type': 'text/plain' })],
      [413, HOOK, posting({}, 'a'.repeat(70_000))],
    ] as const)
      assert.is((await ask(address, init)).status, status);
    assert.equal(received, []);
  });
});

/* ---- The workflow for n8n --------------------------------------------------------------------------------------- */

const workflow = JSON.parse(read('docs/examples/n8n/leads.workflow.json'));
const parametersOf = (type: string) =>
  workflow.nodes.find((node: { type: string }) => node.type === `n8n-nodes-base.${type}`).parameters;

/** Runs the code of the node that checks leads, as n8n does. */
function checkedByWorkflow(body: unknown): Record<string, unknown> {
  const run = new Function('$input', String(parametersOf('code').jsCode));
  const [{ json }] = run({ first: () => ({ json: { body, headers: {} } }) });
  return json;
}

examples('for n8n connect nodes that exist, and take leads at the path of the form', () => {
  const [, ...others] = workflow.nodes.map(({ name }: { name: string }) => name);
  const ends = Object.values<{ main: { node: string }[][] }>(workflow.connections);
  assert.equal(ends.flatMap(({ main }) => main.flat().map(({ node }) => node)).sort(), others.sort());
  const { httpMethod, path } = parametersOf('webhook');
  assert.equal([httpMethod, `/webhook/${path}`], ['POST', '/webhook/leads']);
  assert.is(workflow.settings.saveDataSuccessExecution, 'none');
});

examples('for n8n keep every field once', () => {
  const { operation, matchType, filters, columns } = parametersOf('dataTable');
  assert.equal([operation, matchType], ['upsert', 'allConditions']);
  const keys = filters.conditions.map(({ keyName }: { keyName: string }) => keyName);
  assert.equal(keys, ['email', 'phone', 'timestamp']);
  const fields = columns.schema.map(({ id }: { id: string }) => id);
  assert.equal([fields, Object.keys(columns.value)], [[...leadFields], [...leadFields]]);
});

examples('for n8n check leads by the contract', () => {
  assert.equal(checkedByWorkflow(sentLead), {
    isValid: true,
    utm_source: '',
    utm_medium: '',
    utm_campaign: '',
    ...sentLead,
  });
  for (const [fault, changes] of Object.entries(hostileLeads)) {
    const lead = JSON.parse(JSON.stringify({ ...sentLead, ...changes }));
    assert.equal(checkedByWorkflow(lead), { isValid: false }, fault);
  }
  for (const body of [null, [], 'lead', {}, undefined])
    assert.equal(checkedByWorkflow(body), { isValid: false });
});

/* ---- The parts of the Worker that keeps leads: test/browser/leads-worker.test.ts runs the whole -------------------- */

examples('of a Worker have exactly the fields of the contract', () => {
  assert.equal([...leadFields], Object.keys(expected));
});

examples('of a Worker allow the origins of the site, letter by letter', () => {
  const allowed = 'https://www.a.example, https://a.example';
  for (const origin of ['https://www.a.example', 'https://a.example'])
    assert.is(corsHeaders(origin, allowed)?.['access-control-allow-origin'], origin);
  const foreign = [
    '',
    'null',
    '*',
    'https://a.example/',
    'http://a.example',
    'https://b.a.example',
    'https://a.exa',
  ];
  for (const origin of [null, ...foreign]) assert.is(corsHeaders(origin, allowed), undefined, String(origin));
  assert.is(corsHeaders('', ''), undefined);
});

examples('of a Worker write CSV that spreadsheets take for texts', () => {
  const cell = (value: unknown) =>
    csvOf(['a'], [{ a: value }])
      .split('\r\n')
      .slice(1, -1)
      .join('\r\n');
  const formulas = ['=1+1', '+1 216 555 0100', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '"=1', "'=1", '＝1'];
  for (const formula of formulas) assert.is(cell(formula), `"'${formula.replaceAll('"', '""')}"`);
  assert.is(cell('Clara "C" Wieck, b. 1819\nLeipzig'), '"Clara ""C"" Wieck, b. 1819\nLeipzig"');
  for (const [value, text] of [
    [null, ''],
    [undefined, ''],
    [false, 'false'],
    [7, '7'],
    ['a=b', 'a=b'],
    ["O'Neil", "O'Neil"],
  ] as const)
    assert.is(cell(value), `"${text}"`);
  assert.is(csvOf(['a', 'b'], [{ b: 2, a: 1 }]), '"a","b"\r\n"1","2"\r\n');
});

examples('of a Worker show leads for the whole token only', async () => {
  const token = 'a'.repeat(32);
  assert.ok(await hasToken(`Bearer ${token}`, token));
  for (const given of [null, '', token, `Bearer ${token} `, `Bearer ${token.slice(1)}`, `bearer ${token}`])
    assert.not(await hasToken(given, token), String(given));
  for (const unset of [undefined, '', 'short']) assert.not(await hasToken(`Bearer ${unset ?? ''}`, unset));
});

examples('of a Worker delete nothing for a retention that makes no sense', () => {
  const now = Date.parse('2026-03-03T12:00:00.000Z');
  assert.is(oldestKept('2', now), '2026-03-01T12:00:00.000Z');
  for (const days of ['', '0', '1', '-7', '1.5', 'a year', '1e9', '999999'])
    assert.throws(() => oldestKept(days, now), /RETENTION_DAYS/);
});

/* ---- docs/leads.md ---------------------------------------------------------------------------------------------- */

examples('in docs/leads.md keep the contract', () => {
  const [, json = ''] = read('docs/leads.md').match(/^(\{"name":.*\})$/m) ?? [];
  assert.equal(schemaProblems(JSON.parse(json)), []);
});

examples.run();
