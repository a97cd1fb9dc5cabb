import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { LeadsSettings } from '../../generator/preview/leads.ts';
import { type Preview, startPreview } from '../../generator/preview/server.ts';
import { type Asked, ask } from '../support/ask.ts';
import { sentLead as lead } from '../support/leads.ts';
import { pianogen } from '../support/pianogen.ts';
import { project, temporaryFolder } from '../support/tiny-site.ts';

/** The stand-in for the host that receives leads: what it answers, writes and tells. */
const leads = suite('preview: leads');

const out = temporaryFolder();
const leadsFile = join(out, 'leads.jsonl');
const logged: string[] = [];
let server: Preview;

const write = (line: string): void => {
  logged.push(line);
};
const start = (settings: Partial<LeadsSettings> = {}, log = write) =>
  startPreview({ out, port: 0, leads: { file: leadsFile, delayMs: 0, status: 200, ...settings }, log });

leads.before(async () => {
  writeFileSync(join(out, 'index.html'), '');
  server = await start();
});
leads.before.each(() => {
  logged.splice(0);
  writeFileSync(leadsFile, '');
});
leads.after(() => server.close());

function askPreview(path: string, asked: Asked, { origin }: { origin: string } = server) {
  const headers = { host: new URL(origin).host, 'content-type': 'application/json' };
  return ask(origin, path, { headers, ...asked });
}
const post = (body: string, to?: { origin: string }) =>
  askPreview('/webhook/leads', { method: 'POST', body }, to);

const linesOf = () => readFileSync(leadsFile, 'utf8').split('\n').filter(Boolean);

leads('are taken, logged, and appended to the file', async () => {
  const { status, headers } = await post(JSON.stringify(lead));
  assert.equal([status, headers['access-control-allow-origin']], [200, '*']);
  await post(JSON.stringify({ ...lead, utm_source: 'news' }));
  assert.equal(
    linesOf().map((line) => JSON.parse(line)),
    [lead, { ...lead, utm_source: 'news' }],
  );
  assert.match(logged.join('\n'), /lead received: .*clara@example\.com/);
});

leads('may be posted from another origin', async () => {
  const { status, headers } = await askPreview('/webhook/leads', { method: 'OPTIONS' });
  assert.equal([status, headers['access-control-allow-headers']], [204, 'content-type']);
});

leads('are refused if they break the contract, or are too large', async () => {
  const large = { ...lead, page_url: `https://a.example/${'x'.repeat(70_000)}` };
  for (const body of [JSON.stringify({ ...lead, phone: '123' }), 'name=Clara', JSON.stringify(large)]) {
    const { status, body: answer } = await post(body);
    assert.is(status, 422);
    assert.is(JSON.parse(String(answer)).problems.length, 1);
  }
  assert.equal(linesOf(), []);
});

leads('are answered as it is told to: late, with an error, or not at all', async () => {
  /** Returns the status of the answer, and after how long the lead was dealt with. */
  const answering = async (settings: Partial<LeadsSettings>) => {
    let log = () => {};
    const isDealtWith = new Promise<void>((resolve) => {
      log = resolve;
    });
    const other = await start(settings, () => log());
    const asked = performance.now();
    const posted = post(JSON.stringify(lead), other).then(
      ({ status }) => status,
      () => 'nothing',
    );
    await isDealtWith;
    const took = performance.now() - asked;
    // An answer would come before that to a later question.
    await (settings.status === 'none' ? askPreview('/', {}, other) : posted);
    await other.close();
    return { status: await posted, took };
  };
  const late = await answering({ delayMs: 100 });
  assert.is(late.status, 200);
  assert.ok(late.took >= 99, `${late.took} ms`);
  assert.is((await answering({ status: 500 })).status, 500);
  assert.is((await answering({ status: 'none' })).status, 'nothing');
});

/* ---- A terminal obeys nothing that was sent from outside ---------------------------------------------------------- */

/** Escape, delete, a control of one byte, and a change of the writing direction. */
const CONTROLS = '\u001b[2J\u007f\u009b31m\u202e';
const SHOWN = String.raw`\\u001b\[2J\\u007f\\u009b31m\\u202e`;
const isObeyed = /\p{Cc}|\u202e/u;

const bodies: [what: string, body: string, shown: RegExp][] = [
  [
    'a lead that is received',
    // JSON may hold these as they are, and line breaks between its parts.
    `${JSON.stringify({ ...lead, utm_source: 'a\u007f\u009b31m\u202e' }).slice(0, -1)}\r\n}`,
    /^lead received: .*"a\uFFFD\uFFFD31m\uFFFD"␍␊\}$/,
  ],
  [
    'the name of a key',
    JSON.stringify({ ...lead, [CONTROLS]: '' }),
    new RegExp(`^lead refused: ${SHOWN} is ""; expected no such field$`),
  ],
  [
    'a value',
    JSON.stringify({ ...lead, name: CONTROLS }),
    new RegExp(`^lead refused: name is "${SHOWN}"; expected 1 to 100 letters`),
  ],
  ['what is not JSON', CONTROLS, /^lead refused: the lead is "\\u001b\[2J.*"; expected JSON$/],
];
for (const [what, body, shown] of bodies) {
  leads(`show control characters in ${what}`, async () => {
    await post(body);
    assert.match(logged.join('\n'), shown);
    assert.not.match(logged.join('\n'), isObeyed);
  });
}

/* ---- Each lead that is answered with 200 has a whole line of its own ---------------------------------------------- */

/** Posts a lead with a name; returns the status of the answer. */
const postName = async (name: string, to?: { origin: string }) =>
  (await post(JSON.stringify({ ...lead, name }), to)).status;

/** Returns the name of the lead in each line; `torn` for a line that is no lead. */
const namesInFile = () =>
  linesOf().map((line) => {
    try {
      return JSON.parse(line).name;
    } catch {
      return 'torn';
    }
  });

/** Starts a preview in a process that can write no file of more than 1,024 bytes. */
async function startOnFullDisk() {
  const command = ['node', 'bin/pianogen.js', 'preview', '--out', out, '--leads-file', leadsFile];
  const shell = ['-c', 'ulimit -f 2; exec "$@"', 'sh', ...command, '--port', '0'];
  const child = spawn('sh', shell, { cwd: project });
  const signal = AbortSignal.timeout(60_000);
  let told = '';
  while (!told.includes('Leads go to')) told += (await once(child.stderr, 'data', { signal }))[0];
  return { origin: told.match(/at (http:\S+)\/ until/)?.[1] ?? '', child };
}

leads('are whole after a disk was full in the middle of a line', async () => {
  // The process on the full disk could not write the bundle of the command.
  await pianogen(['--version']);
  const full = await startOnFullDisk();
  const accepted: string[] = [];
  let status = 200;
  for (const name of ['Ada', 'Bea', 'Cleo', 'Dora', 'Edda', 'Fay']) {
    status = await postName(name, full);
    if (status !== 200) break;
    accepted.push(name);
  }
  full.child.kill();
  assert.is(status, 500);
  assert.ok(accepted.length > 0);
  assert.equal(namesInFile(), [...accepted, 'torn']);
  assert.equal([await postName('Gwen'), await postName('Hana')], [200, 200]);
  assert.equal(namesInFile(), [...accepted, 'torn', 'Gwen', 'Hana']);
});

leads('follow a last line without an end', async () => {
  writeFileSync(leadsFile, '{"name":"Ada"}');
  assert.is(await postName('Bea'), 200);
  assert.equal(namesInFile(), ['Ada', 'Bea']);
});

leads.run();
