import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { confirm } from '../../generator/commands/check-leads.ts';
import { leadsIn, previewOf, startWebHost } from '../support/hosts.ts';
import { runCommand } from '../support/run-command.ts';
import { temporaryFolder } from '../support/tiny-site.ts';

const checkLeads = suite('check-leads');

/** Runs the command against a preview; returns its outcome and the leads that the preview has. */
async function askPreview(...flags: string[]) {
  const out = temporaryFolder();
  const file = join(out, 'leads.jsonl');
  const preview = await previewOf(out, { leads: leadsIn(file) });
  const outcome = await runCommand(['check-leads', `${preview.origin}/`, ...flags]);
  await preview.close();
  const leads = () =>
    readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  return { ...outcome, origin: preview.origin, leads };
}

checkLeads('asks only the preflight where nobody can answer', async () => {
  const { code, stdout, stderr, leads, origin } = await askPreview();
  assert.is(code, 0, stderr);
  assert.match(stderr, `Asking ${origin}/webhook/leads for pages of https://www.keyhaven.example.`);
  assert.match(stdout, /^preflight {2}answered with 204: the site may send leads here\.$/m);
  assert.match(stdout, /^test lead {2}not sent; --yes sends one$/m);
  assert.match(stdout, /Only browsers on this machine/);
  assert.throws(leads, /ENOENT/);
});

checkLeads('sends one test lead with --yes, which the preview takes', async () => {
  const { code, stdout, leads } = await askPreview('--yes', '--site-url', 'https://www.example.com');
  assert.is(code, 0, stdout);
  assert.match(stdout, /^test lead {2}answered with 200: the host has it/m);
  const [{ name, email, page_url }, ...others] = leads();
  assert.equal(
    [name, email, page_url, others],
    ['Test Lead', 'test-lead@pianogen.example', 'https://www.example.com/', []],
  );
});

checkLeads('ends with 1, and says what is wrong', async () => {
  const host = await startWebHost({
    '/webhook/leads': (_, response) => response.writeHead(404).end('\u001b[31mred'),
  });
  const asText = await runCommand(['check-leads', host.origin, '--yes']);
  await host.close();
  assert.is(asText.code, 1);
  assert.match(asText.stdout, /answered with 404\..*\n {4}= There is nothing at \/webhook\/leads/);
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

checkLeads.run();
