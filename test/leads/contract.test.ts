import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ANSWER_MS } from '../../client/lead-form/attempt.ts';
import { leadProblems } from '../../generator/preview/leads.ts';
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
