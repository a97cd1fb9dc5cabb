import { spawnSync } from 'node:child_process';
import type { OutgoingHttpHeaders, RequestListener } from 'node:http';
import { join } from 'node:path';
import { ANSWER_MS } from '../../client/lead-form/attempt.ts';
import { askHost, type Step } from '../../generator/leads/check-host.ts';
import { leadProblems } from '../../generator/preview/leads.ts';
import { startWebHost, type WebHost } from '../support/hosts.ts';
import { hostileLeads, schemaProblems, sentLead } from '../support/leads.ts';
import { assert, suite } from '../support/suite.ts';
import { project, projectText } from '../support/tiny-site.ts';

/**
 * The contract of leads, as JSON Schema and as OpenAPI, judged by an independent validator. The suites of the lead form in
 * test/browser/ judge every lead that a page sends.
 */
const contract = suite('leads: contract');

const schema = JSON.parse(projectText('data/schemas/lead.schema.json'));
const openApi = JSON.parse(projectText('data/schemas/leads.openapi.json'));

contract('refuses what is no lead, and leads with a fault, as the preview does', () => {
  const faulty = Object.values(hostileLeads).map((changes) => ({ ...sentLead, ...changes }));
  for (const value of [...faulty, null, [], 'lead', 7, {}, [sentLead]]) {
    const text = JSON.stringify(value);
    assert.ok(schemaProblems(JSON.parse(text)).length > 0, text);
    assert.ok(leadProblems(text).length > 0, text);
  }
});

contract('is what the rules of the form make, as are its copies in the examples', () => {
  const script = join(project, 'docs/examples/make-contracts.js');
  const { status, stderr } = spawnSync(process.execPath, [script, '--check'], { encoding: 'utf8' });
  assert.is(status, 0, stderr);
});

contract('has examples that are valid, also in docs/leads.md', () => {
  const [, json = ''] = projectText('docs/leads.md').match(/^(\{"name":.*\})$/m) ?? [];
  const [example] = schema.examples;
  for (const lead of [example, JSON.parse(json)]) assert.equal(schemaProblems(lead), []);
  for (const [name, { examples }] of Object.entries<{ examples: unknown[] }>(schema.properties))
    for (const value of examples) assert.equal(schemaProblems({ ...example, [name]: value }), [], name);
});

contract('names in OpenAPI the path, the methods and every kind of answer', () => {
  const { options, post } = openApi.paths['/webhook/leads'];
  assert.match(post.description, `waits ${ANSWER_MS / 1000} seconds`);
  assert.match(JSON.stringify(options.responses['2XX'].headers), /Allow-Origin.*Allow-Headers/);
  assert.equal(Object.keys(post.responses), ['2XX', '3XX', '4XX', '5XX']);
});

const check = suite('leads: check of a host');

const siteUrl = 'https://www.keyhaven.example';
const hook = '/webhook/leads';

let host: WebHost;
let listener: RequestListener;
check.before(async () => {
  host = await startWebHost({ [hook]: (request, response) => listener(request, response) });
});
check.after(() => host.close());

const askAt = (step: Step['step'], leadsHost = host.origin) => askHost(step, { siteUrl, leadsHost });

type Answer = [status: number, headers?: OutgoingHttpHeaders, body?: string];
function ask(step: Step['step'], ...[status, headers = {}, body = '']: Answer): Promise<Step> {
  listener = (_, response) => response.writeHead(status, headers).end(body);
  return askAt(step);
}

const saidOf = ({ problems }: Step) =>
  problems.map(({ message, hint }) => `${message}\n${hint}`).join('\n\n');

const allowed = (origin: string, headers = 'Content-Type, X-Other') => ({
  'access-control-allow-origin': origin,
  'access-control-allow-headers': headers,
});
const allowing = allowed('*');

check('finds nothing wrong with hosts that allow the site, or every site', async () => {
  for (const headers of [allowing, allowed(siteUrl, '*')])
    for (const status of [200, 204])
      assert.equal(await ask('preflight', status, headers), { step: 'preflight', status, problems: [] });
  const origin = { 'access-control-allow-origin': siteUrl };
  assert.equal(await ask('lead', 200, origin), { step: 'lead', status: 200, problems: [] });
});

check('asks exactly as a browser does', async () => {
  const asked: unknown[] = [];
  const names = ['origin', 'content-type', 'access-control-request-method', 'access-control-request-headers'];
  listener = ({ method, url, headers }, response) => {
    asked.push([method, url, ...names.map((name) => headers[name])]);
    response.writeHead(200, allowing).end();
  };
  await askAt('preflight');
  await askAt('lead');
  assert.equal(asked, [
    ['OPTIONS', hook, siteUrl, undefined, 'POST', 'content-type'],
    ['POST', hook, siteUrl, 'application/json', undefined, undefined],
  ]);
});

const toJson = { 'access-control-allow-headers': 'content-type' };
const faults: [step: Step['step'], said: RegExp, ...answer: Answer][] = [
  ['preflight', /with 301.*\n.*a redirect.* The host says: \/b$/, 301, { location: '/b' }],
  ['preflight', /with 404.*\n.*n8n.*active\.$/, 404, { 'content-type': 'text/html' }, '<h1>No</h1>'],
  ['preflight', /403.*\n.*does not know the origin.*The host says: Unknown$/, 403, {}, 'Unknown'],
  ['preflight', /with 405.*\n.*OPTIONS/, 405],
  ['preflight', /Allow-Origin is missing.*\n.*"Access-Control-Allow-Origin: https:\/\/www/, 204, toJson],
  ['preflight', /is "https.*\/", not "https.*example".*\n.*exactly/, 204, allowed(`${siteUrl}/`)],
  ['preflight', /is "\*, https.*\n.*once/, 204, allowed(`*, ${siteUrl}`)],
  ['preflight', /does not allow content-type.*\n.*"Access-Control-Allow-Headers/, 204, allowed('*', '')],
  ['lead', /with 422.*\n.*contract.*no zip/, 422, allowing, '{"error":"no zip"}'],
  ['lead', /with 307.*\n.*does not follow/, 307, { ...allowing, location: `${hook}/` }],
  ['lead', /with 503.*was not sent.*\n.*log/, 503, allowing],
  ['lead', /Allow-Origin is missing/, 200],
];
check('explains wrong answers', async () => {
  for (const [step, said, ...answer] of faults) {
    const found = await ask(step, ...answer);
    assert.is(found.problems.length, 1, String(said));
    assert.match(saidOf(found), said);
  }
  assert.is((await ask('preflight', 204)).problems.length, 2);
});

check('explains silence: a broken connection, an unknown name, a closed port, no answer', async () => {
  listener = ({ socket }) => socket.destroy();
  assert.match(saidOf(await askAt('preflight')), /broke the connection.*\n.*log/);
  assert.match(saidOf(await askAt('preflight', 'http://nothing.invalid')), /DNS/);
  const closed = await startWebHost({});
  await closed.close();
  assert.match(saidOf(await askAt('preflight', closed.origin)), /nothing listens/);
  const { timeout } = AbortSignal;
  AbortSignal.timeout = () => AbortSignal.abort(new DOMException('late', 'TimeoutError'));
  const late = await askAt('lead');
  AbortSignal.timeout = timeout;
  assert.match(saidOf(late), /within 15 seconds.*\n.*as soon as the lead is stored/);
});
