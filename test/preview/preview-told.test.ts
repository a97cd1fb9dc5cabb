import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Preview, startPreview } from '../../generator/preview/server.ts';
import { ask } from '../support/ask.ts';
import { sentLead } from '../support/leads.ts';
import { temporaryFolder } from '../support/tiny-site.ts';

/** The log of the preview: a terminal obeys nothing that was sent from outside. */
const told = suite('preview: told');

let server: Preview;
const logged: string[] = [];

told.before(async () => {
  const out = temporaryFolder();
  const leads = { file: join(out, 'leads.jsonl'), delayMs: 0, status: 200 };
  server = await startPreview({ out, port: 0, leads, log: (line) => logged.push(line) });
});

told.after(() => server.close());

/** Returns what is logged for a posted body. */
async function logOf(body: string): Promise<string> {
  logged.splice(0);
  const headers = { host: new URL(server.origin).host };
  await ask(server.origin, '/webhook/leads', { method: 'POST', headers, body });
  return logged.join('\n');
}

/** Escape, delete, a control of one byte, and a change of the writing direction. */
const CONTROLS = '\u001b[2J\u007f\u009b31m\u202e';
const isObeyed = /\p{Cc}|\u202e/u;

const bodies: [what: string, body: string, shown: RegExp][] = [
  [
    'a lead that is received',
    // JSON may hold these as they are, and line breaks between its parts.
    `${JSON.stringify({ ...sentLead, utm_source: 'a\u007f\u009b31m\u202e' }).slice(0, -1)}\r\n}`,
    /^lead received: .*"a\uFFFD\uFFFD31m\uFFFD"␍␊\}$/,
  ],
  [
    'the name of a key',
    JSON.stringify({ ...sentLead, [CONTROLS]: '' }),
    /^lead refused: \\u001b\[2J\\u007f\\u009b31m\\u202e is ""; expected no such field$/,
  ],
  [
    'a value',
    JSON.stringify({ ...sentLead, name: CONTROLS }),
    /^lead refused: name is "\\u001b\[2J\\u007f\\u009b31m\\u202e"; expected 1 to 100 letters/,
  ],
  ['what is not JSON', CONTROLS, /^lead refused: the lead is "\\u001b\[2J.*"; expected JSON$/],
];
for (const [what, body, shown] of bodies) {
  told(`shows control characters in ${what}`, async () => {
    const log = await logOf(body);
    assert.match(log, shown);
    assert.not.match(log, isObeyed);
  });
}

told.run();
