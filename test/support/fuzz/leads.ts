import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import * as assert from 'uvu/assert';
import { leadsPage } from '../../../generator/dev/leads-page.ts';
import { startPreview } from '../../../generator/preview/server.ts';
import { ask } from '../ask.ts';
import { schemaProblems } from '../lead-schema.ts';
import { sentLead } from '../leads.ts';
import { temporaryFolder } from '../tiny-site.ts';
import { edits, textEdit, withEdits, withTextEdit } from './json-edits.ts';
import { readHtml } from './read-html.ts';
import { target } from './target.ts';
import { hostileText } from './texts.ts';
import { assertTold } from './told.ts';

/** The keys that a lead may have. */
const KEYS = [...Object.keys(sentLead), 'utm_source', 'utm_medium', 'utm_campaign'];

function isLeadBySchema(body: string): boolean {
  try {
    return schemaProblems(JSON.parse(body)).length === 0;
  } catch {
    return false;
  }
}

/**
 * Bodies that are posted in place of a lead. A body is refused and leaves no trace, or the file of leads has one more line, with
 * exactly that lead, as the JSON Schema of the contract has it.
 */
export const leads = target('leads', {
  runs: 80,
  inputs: fc.oneof(
    edits.map((changes) => JSON.stringify(withEdits(sentLead, changes)) ?? ''),
    textEdit.map((edit) => withTextEdit(JSON.stringify(sentLead), edit)),
    fc
      .tuple(fc.constantFrom(...KEYS), hostileText)
      .map(([key, text]) => JSON.stringify({ ...sentLead, [key]: text })),
    fc.json(),
    hostileText,
  ),
  async open() {
    const out = temporaryFolder();
    const file = join(out, 'leads.jsonl');
    const logged: string[] = [];
    const log = (line: string) => logged.push(line);
    /** What the page of the leads runs by itself. */
    const { running } = readHtml(leadsPage(file));
    const { origin, close } = await startPreview({
      ...{ out, port: 0, log },
      leads: { file, delayMs: 0, status: 200 },
    });
    const headers = { host: new URL(origin).host, 'content-type': 'application/json' };
    return {
      async judge(body) {
        logged.splice(0);
        writeFileSync(file, '');
        const answer = await ask(origin, '/webhook/leads', { method: 'POST', headers, body });
        const lines = readFileSync(file, 'utf8');
        assert.is(logged.length, 1);
        assertTold(logged.join(''));
        // The schema counts characters, the form UTF-16 units: they differ beyond the basic plane.
        if (!/[\ud800-\udfff]/.test(body)) assert.is(answer.status, isLeadBySchema(body) ? 200 : 422);
        if (answer.status === 422) {
          assert.is(lines, '');
          assert.ok(JSON.parse(String(answer.body)).problems.length > 0);
          return;
        }
        assert.is(answer.status, 200);
        assert.match(lines, /^[^\n]+\n$/);
        const lead = JSON.parse(lines);
        assert.equal(lead, JSON.parse(String(Buffer.from(body))));
        for (const key of Object.keys(lead)) assert.ok(KEYS.includes(key), `A lead with "${key}" was taken.`);
        assert.equal(readHtml(leadsPage(file)).running, running);
      },
      close,
    };
  },
});
