import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startPreview } from '../../generator/preview/server.ts';
import { ask } from '../support/ask.ts';
import { sentLead } from '../support/leads.ts';
import { pianogen } from '../support/pianogen.ts';
import { project, temporaryFolder } from '../support/tiny-site.ts';

/** The file of leads: each lead that is answered with 200 has a whole line of its own. */
const lines = suite('preview: lead lines');

/** Posts a lead; returns the status of the answer. */
async function post(origin: string, name: string): Promise<number> {
  const headers = { host: new URL(origin).host, 'content-type': 'application/json' };
  const body = JSON.stringify({ ...sentLead, name });
  return (await ask(origin, '/webhook/leads', { method: 'POST', headers, body })).status;
}

/** Returns the name of the lead in each line; `torn` for a line that is no lead. */
const namesIn = (file: string) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      try {
        return JSON.parse(line).name;
      } catch {
        return 'torn';
      }
    });

/** Starts a preview in a process that can write no file of more than 1,024 bytes. Returns its origin. */
async function startOnFullDisk(out: string, leadsFile: string) {
  const command = ['node', 'bin/pianogen.js', 'preview', '--out', out, '--leads-file', leadsFile];
  const child = spawn('sh', ['-c', 'ulimit -f 2; exec "$@"', 'sh', ...command, '--port', '0'], {
    cwd: project,
  });
  let told = '';
  while (!told.includes('Leads go to')) told += (await once(child.stderr, 'data'))[0];
  return { origin: told.match(/at (http:\S+)\/ until/)?.[1] ?? '', child };
}

lines('are whole after a disk was full in the middle of a line', async () => {
  const out = temporaryFolder();
  writeFileSync(join(out, 'index.html'), '');
  const file = join(temporaryFolder(), 'leads.jsonl');
  // The process on the full disk could not write the bundle of the command.
  await pianogen(['--version']);
  const full = await startOnFullDisk(out, file);
  const accepted: string[] = [];
  let status = 200;
  for (const name of ['Ada', 'Bea', 'Cleo', 'Dora', 'Edda', 'Fay']) {
    status = await post(full.origin, name);
    if (status !== 200) break;
    accepted.push(name);
  }
  full.child.kill();
  assert.is(status, 500);
  assert.ok(accepted.length > 0);
  assert.equal(namesIn(file), [...accepted, 'torn']);

  const leads = { file, delayMs: 0, status: 200 };
  const server = await startPreview({ out, port: 0, leads, log: () => {} });
  assert.equal([await post(server.origin, 'Gwen'), await post(server.origin, 'Hana')], [200, 200]);
  await server.close();
  assert.equal(namesIn(file), [...accepted, 'torn', 'Gwen', 'Hana']);
});

lines('follow a last line without an end', async () => {
  const out = temporaryFolder();
  const file = join(out, 'leads.jsonl');
  writeFileSync(file, '{"name":"Ada"}');
  const server = await startPreview({
    out,
    port: 0,
    leads: { file, delayMs: 0, status: 200 },
    log: () => {},
  });
  assert.is(await post(server.origin, 'Bea'), 200);
  await server.close();
  assert.equal(namesIn(file), ['Ada', 'Bea']);
});

lines.run();
