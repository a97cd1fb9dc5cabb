import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { confirm } from '../../generator/commands/check-leads.ts';
import { leadsIn, previewOf, startWebHost } from '../support/hosts.ts';
import { runCommand } from '../support/run-command.ts';
import { assert, suite } from '../support/suite.ts';
import { temporaryFolder, tinySite } from '../support/tiny-site.ts';

const checkLeads = suite('check-leads');

const { root: cwd } = tinySite();
const call = (...args: string[]) => runCommand(['check-leads', ...args], { cwd });

checkLeads('asks only the preflight where nobody can answer, and sends a test lead with --yes', async () => {
  const file = join(temporaryFolder(), 'leads.jsonl');
  const { origin, close } = await previewOf(temporaryFolder(), { leads: leadsIn(file) });
  const asked = await call(`${origin}/`);
  assert.is(asked.code, 0, asked.stderr);
  assert.match(asked.stderr, `Asking ${origin}/webhook/leads for pages of https://www.keyhaven.example.`);
  assert.match(asked.stdout, /^preflight {2}answered with 204: the site may send leads here\.$/m);
  assert.match(asked.stdout, /^test lead {2}not sent; --yes sends one$/m);
  assert.match(asked.stdout, /Only browsers on this machine/);
  assert.not(existsSync(file));
  const sent = await call(origin, '--yes', '--site-url', 'https://www.example.com');
  await close();
  assert.is(sent.code, 0, sent.stderr);
  assert.match(sent.stdout, /^test lead {2}answered with 200: the host has it/m);
  const { name, page_url } = JSON.parse(readFileSync(file, 'utf8'));
  assert.equal([name, page_url], ['Test Lead', 'https://www.example.com/']);
});

checkLeads('ends with 1, and says what is wrong', async () => {
  const host = await startWebHost({
    '/webhook/leads': (_, response) => response.writeHead(404).end('\u001b[31mred'),
  });
  const asText = await call(host.origin, '--yes');
  await host.close();
  assert.is(asText.code, 1);
  assert.match(asText.stdout, /answered .* with 404\..*\n {4}= There is nothing at \/webhook\/leads/);
  assert.not.match(asText.stdout, '\u001b', 'a terminal obeys nothing that a host says');
});

checkLeads('takes only a yes for consent', async () => {
  for (const typed of ['Yes\n', '\n', 'maybe y\n', '']) {
    const [input, output] = [new PassThrough(), new PassThrough()];
    input.end(typed);
    assert.is(await confirm('Send one?', { input, output }), /^y/i.test(typed), typed);
    assert.match(String(output.read()), 'Send one? [y/N] ');
  }
});
