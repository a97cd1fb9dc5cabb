import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import forward from '../../docs/examples/forward/worker.ts';
import { askPreflight, sendTestLead } from '../../generator/leads/check-host.ts';
import { hostileLeads } from '../support/hostile-leads.ts';
import { schemaProblems } from '../support/lead-schema.ts';
import { sentLead } from '../support/leads.ts';
import { project } from '../support/tiny-site.ts';

/** The recipes of docs/leads.md: the Worker that forwards, the workflow for n8n, and the example of a lead. */
const examples = suite('leads: examples');

const read = (file: string) => readFileSync(join(project, file), 'utf8');
const schema = JSON.parse(read('data/schemas/lead.schema.json'));

/* ---- The Worker that forwards ----------------------------------------------------------------------------------- */

const origin = 'https://www.keyhaven.example';

interface Received {
  type: string | undefined;
  body: string;
}

/** A webhook that answers with this status, what it has received, and the Worker before it. */
async function withTarget(status: number, use: (ask: typeof fetch, received: Received[]) => Promise<void>) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    received.push({ type: request.headers['content-type'], body });
    response.writeHead(status, { location: '/elsewhere', connection: 'close' }).end('Accepted');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const TARGET = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook/secret`;
  const ask: typeof fetch = (input, init) =>
    forward.fetch(new Request(input, init), { ALLOWED_ORIGINS: `https://other.example, ${origin}`, TARGET });
  await use(ask, received);
  server.close();
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
      assert.equal(received, [{ type: 'application/json', body: JSON.stringify(sentLead) }]);
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

examples('forward in a way that check-leads finds nothing wrong with', async () => {
  await withTarget(200, async (ask) => {
    const server = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      const answer = await ask(`https://forward.example${request.url}`, {
        method: request.method ?? 'GET',
        headers: request.headers as Record<string, string>,
        ...(body && { body }),
      });
      response.writeHead(answer.status, Object.fromEntries(answer.headers)).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const leadsHost = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const host = { siteUrl: origin, leadsHost };
    const steps = [await askPreflight(host), await sendTestLead(host, new Date())];
    assert.equal(
      steps.map(({ problems }) => problems),
      [[], []],
    );
    server.closeAllConnections();
    server.close();
  });
});

/* ---- The workflow for n8n --------------------------------------------------------------------------------------- */

interface Workflow {
  nodes: { id: string; name: string; type: string; parameters: Record<string, unknown> }[];
  connections: Record<string, { main: { node: string }[][] }>;
  settings: Record<string, unknown>;
}

const workflow: Workflow = JSON.parse(read('docs/examples/n8n/leads.workflow.json'));
const parametersOf = (type: string): Record<string, unknown> =>
  workflow.nodes.find((node) => node.type === `n8n-nodes-base.${type}`)?.parameters ?? {};

/** Runs the code of the node that checks leads, as n8n does. */
function checkedByWorkflow(body: unknown): Record<string, unknown> {
  const run = new Function('$input', String(parametersOf('code').jsCode));
  const [{ json }] = run({ first: () => ({ json: { body, headers: {} } }) });
  return json;
}

examples('for n8n connect nodes that exist, and take leads at the path of the form', () => {
  const names = workflow.nodes.map(({ name }) => name);
  assert.is(new Set(workflow.nodes.map(({ id }) => id)).size, names.length);
  const [first, ...others] = names;
  assert.equal(
    Object.values(workflow.connections)
      .flatMap(({ main }) => main.flat().map(({ node }) => node))
      .sort(),
    others.sort(),
  );
  assert.ok(first && Object.keys(workflow.connections).every((name) => names.includes(name)));
  const { httpMethod, path } = parametersOf('webhook');
  assert.equal([httpMethod, `/webhook/${path}`], ['POST', '/webhook/leads']);
  assert.is(workflow.settings.saveDataSuccessExecution, 'none');
});

examples('for n8n keep every field once', () => {
  const { operation, matchType, filters, columns } = parametersOf('dataTable') as {
    operation: string;
    matchType: string;
    filters: { conditions: { keyName: string }[] };
    columns: { value: object; schema: { id: string }[] };
  };
  assert.equal([operation, matchType], ['upsert', 'allConditions']);
  assert.equal(
    filters.conditions.map(({ keyName }) => keyName),
    ['email', 'phone', 'timestamp'],
  );
  const fields = Object.keys(schema.properties);
  assert.equal(Object.keys(columns.value), fields);
  assert.equal(
    columns.schema.map(({ id }) => id),
    fields,
  );
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

/* ---- docs/leads.md ---------------------------------------------------------------------------------------------- */

examples('in docs/leads.md keep the contract', () => {
  const [, json = ''] = read('docs/leads.md').match(/^(\{"name":.*\})$/m) ?? [];
  assert.equal(schemaProblems(JSON.parse(json)), []);
});

examples.run();
