import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { LeadsSettings } from '../../generator/preview/leads.ts';
import { type Preview, startPreview } from '../../generator/preview/server.ts';
import { type Asked, ask } from '../support/ask.ts';
import { sentLead as lead } from '../support/leads.ts';
import { temporaryFolder } from '../support/tiny-site.ts';

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

leads('show control characters that were sent, so that a terminal obeys none', async () => {
  // JSON may hold these as they are, and line breaks between its parts.
  await post(`${JSON.stringify({ ...lead, utm_source: 'a\u007f\u009b31m\u202e' }).slice(0, -1)}\r\n}`);
  await post(JSON.stringify({ ...lead, '\u001b[2J\u202e': '' }));
  assert.match(logged[0] ?? '', /^lead received: .*"a\uFFFD\uFFFD31m\uFFFD"␍␊\}$/);
  assert.is(logged[1], String.raw`lead refused: \u001b[2J\u202e is ""; expected no such field`);
});

/* ---- Each lead that is answered with 200 has a whole line of its own ---------------------------------------------- */

leads('are answered with 500 where they cannot be written', async () => {
  const other = await start({ file: temporaryFolder() });
  assert.is((await post(JSON.stringify(lead), other)).status, 500);
  assert.match(logged.join('\n'), /^lead lost: EISDIR/);
  await other.close();
});

leads('follow a last line without an end, such as a disk leaves that was full', async () => {
  writeFileSync(leadsFile, '{"name":"Ad');
  for (const name of ['Bea', 'Cleo']) await post(JSON.stringify({ ...lead, name }));
  const [torn, ...whole] = linesOf();
  assert.is(torn, '{"name":"Ad');
  assert.equal(
    whole.map((line) => JSON.parse(line).name),
    ['Bea', 'Cleo'],
  );
});

leads.run();
