import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type LeadsSettings, leadProblems } from '../../generator/preview/leads.ts';
import { ask, leadsIn, type Preview, previewOf } from '../support/hosts.ts';
import { sentLead as lead } from '../support/leads.ts';
import { assert, suite } from '../support/suite.ts';
import { temporaryFolder } from '../support/tiny-site.ts';

const leads = suite('preview: leads');

const out = temporaryFolder();
const leadsFile = join(out, 'leads.jsonl');
const logged: string[] = [];
let server: Preview;

const start = (settings: Partial<LeadsSettings> = {}) =>
  previewOf(out, { leads: { ...leadsIn(leadsFile), ...settings }, log: (line) => logged.push(line) });

leads.before(async () => {
  writeFileSync(join(out, 'index.html'), '');
  server = await start();
});
leads.before.each(() => {
  logged.splice(0);
  writeFileSync(leadsFile, '');
});
leads.after(() => server.close());

const post = (body: string, { origin } = server) =>
  ask(origin, '/webhook/leads', { method: 'POST', headers: { 'content-type': 'application/json' }, body });

const linesOf = () => readFileSync(leadsFile, 'utf8').split('\n').filter(Boolean);

leads('are taken from another origin, logged, and appended to the file', async () => {
  const preflight = await ask(server.origin, '/webhook/leads', { method: 'OPTIONS' });
  assert.equal([preflight.status, preflight.headers['access-control-allow-headers']], [204, 'content-type']);
  const { status, headers } = await post(JSON.stringify(lead));
  assert.equal([status, headers['access-control-allow-origin']], [200, '*']);
  await post(JSON.stringify({ ...lead, utm_source: 'news' }, null, '\t'));
  const kept = linesOf().map((line) => JSON.parse(line));
  assert.equal(kept, [lead, { ...lead, utm_source: 'news' }]);
  assert.match(logged.join('\n'), /lead received: .*clara@example\.com/);
  assert.not.match(logged.join(''), /[\n\t]/);
});

leads('are refused if they break the contract, or are too large', async () => {
  const large = { ...lead, page_url: `https://a.example/${'x'.repeat(70_000)}` };
  for (const body of ['name=Clara', JSON.stringify(large)]) {
    const { status, body: answer } = await post(body);
    assert.is(status, 422);
    assert.is(JSON.parse(String(answer)).problems.length, 1);
  }
  assert.equal(linesOf(), []);
});

leads('are answered as it is told to: late, with an error, or not at all', async () => {
  const [late, failing] = [await start({ delayMs: 100 }), await start({ status: 500 })];
  const silent = await start({ status: 'none' });
  const asked = performance.now();
  assert.is((await post(JSON.stringify(lead), late)).status, 200);
  assert.ok(performance.now() - asked >= 99);
  assert.is((await post(JSON.stringify(lead), failing)).status, 500);
  const posted = post(JSON.stringify(lead), silent).then(String, () => 'nothing');
  // An answer would come before that to a question after the lead was dealt with.
  while (!logged.at(-1)?.includes('answered with none')) await ask(silent.origin, '/');
  await ask(silent.origin, '/');
  for (const server of [late, failing, silent]) await server.close();
  assert.is(await posted, 'nothing');
});

leads('are told by each wrong field with its value, and what is expected', () => {
  const state = `${'a'.repeat(58)}\u{1f600}bc`;
  const changes = { honeypot: 'x', zip: undefined, email: 7, state, city: 'a\n\u001b[2J\u202e' };
  assert.equal(leadProblems(JSON.stringify({ ...lead, ...changes })), [
    'email is 7; expected an email address of at most 255 characters',
    'zip is missing; expected at most 10 digits and dashes, or an empty text',
    // A terminal obeys nothing of it.
    String.raw`city is "a\n\u001b[2J�"; expected 1 to 100 letters, spaces, apostrophes and hyphens`,
    `state is "${'a'.repeat(58)}\u{1f600}…; expected 1 to 50 letters and spaces`,
    'honeypot is "x"; expected no such field',
  ]);
  const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`more-${index}`, '']));
  assert.is(leadProblems(JSON.stringify({ ...lead, ...many })).length, 20);
  const noLead = leadProblems('[1]').join();
  assert.match(noLead, 'the lead is "[1]"; expected a JSON object of at most 65536 bytes');
});

leads('are answered with 500 where they cannot be written', async () => {
  const other = await start({ file: temporaryFolder() });
  assert.is((await post(JSON.stringify(lead), other)).status, 500);
  assert.match(logged.join('\n'), /^lead lost: EISDIR/);
  await other.close();
});

leads('follow a last line without an end, such as a disk leaves that was full', async () => {
  const torn = '{"name":"Ad';
  writeFileSync(leadsFile, torn);
  for (const _ of ['once', 'twice']) await post(JSON.stringify(lead));
  assert.equal(linesOf(), [torn, ...Array(2).fill(JSON.stringify(lead))]);
});
