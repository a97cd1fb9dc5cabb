import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import * as z from 'zod/mini';
import { ANSWER_MS } from '../../client/lead-form/attempt.ts';
import { expected, type PayloadField, payload } from '../../client/lead-form/payload.ts';
import { problemsOf } from '../../generator/preview/leads.ts';
import { hostileLeads, schemaProblems, sentLead } from '../support/leads.ts';
import { project } from '../support/tiny-site.ts';

/**
 * The contract of leads, as JSON Schema and as OpenAPI, judged by an independent validator. The suites of the lead form in
 * test/browser/ judge every lead that a page sends.
 */
const contract = suite('leads: contract');

const read = (file: string) => readFileSync(join(project, file), 'utf8');
const schema = JSON.parse(read('data/schemas/lead.schema.json'));
const openApi = JSON.parse(read('data/schemas/leads.openapi.json'));

contract('refuses what is no lead, and leads with a fault, as the preview does', () => {
  const faulty = Object.values(hostileLeads).map((changes) => ({ ...sentLead, ...changes }));
  for (const value of [...faulty, null, [], 'lead', 7, {}, [sentLead]]) {
    const text = JSON.stringify(value);
    assert.ok(schemaProblems(JSON.parse(text)).length > 0, text);
    assert.ok(problemsOf(text).length > 0, text);
  }
});

contract('has the rules of the form, by patterns alone, since validators differ in formats', () => {
  const { $schema, properties = {}, ...rest } = z.toJSONSchema(payload, { io: 'input' });
  const { title, description, properties: described, examples, ...own } = schema;
  assert.equal(own, { $schema, ...rest });
  assert.equal(Object.keys(described), Object.keys(properties));
  for (const [name, rules] of Object.entries(properties)) {
    const { description, examples, ...written } = described[name];
    const { format, ...expectedRules } = Object(rules);
    assert.equal(written, expectedRules, name);
    assert.ok(description.endsWith(`. Expected: ${expected[name as PayloadField]}.`), description);
  }
});

contract('has examples that are valid, also in docs/leads.md, and a copy beside the Worker', () => {
  const [, json = ''] = read('docs/leads.md').match(/^(\{"name":.*\})$/m) ?? [];
  const [example] = schema.examples;
  for (const lead of [example, JSON.parse(json)]) assert.equal(schemaProblems(lead), []);
  for (const [name, { examples }] of Object.entries<{ examples: unknown[] }>(schema.properties))
    for (const value of examples) assert.equal(schemaProblems({ ...example, [name]: value }), [], name);
  const copy = read('docs/examples/worker/src/lead.schema.json');
  assert.is(copy, read('data/schemas/lead.schema.json'), 'copy it to docs/examples/worker/src/');
});

contract('is the same in OpenAPI, which names the path, the methods and every kind of answer', () => {
  const { $schema, ...lead } = schema;
  assert.equal(openApi.components.schemas.Lead, lead);
  const { options, post } = openApi.paths['/webhook/leads'];
  assert.match(post.description, `waits ${ANSWER_MS / 1000} seconds`);
  assert.match(JSON.stringify(options.responses['2XX'].headers), /Allow-Origin.*Allow-Headers/);
  assert.equal(Object.keys(post.responses), ['2XX', '3XX', '4XX', '5XX']);
  assert.equal(schemaProblems(post.requestBody.content['application/json'].example), []);
});

contract.run();
