/**
 * Writes the files that repeat the rules of the lead form: both contracts, and their copies in the examples. With `--check`, it names
 * the files that differ and writes nothing.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import * as z from 'zod/mini';

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));

/** @type {typeof import('../../client/lead-form/payload.ts')} */
const { expected, payload } = await load('client/lead-form/payload.ts');
/** @typedef {keyof typeof expected} Field */

const { $schema, properties = {}, ...rest } = z.toJSONSchema(payload, { io: 'input' });
const required = /** @type {Field[]} */ (rest.required);
const rules = /** @type {[Field, { type: string }][]} */ (
  Object.entries(properties).map(([name, rule]) => {
    // The field has a pattern, too. Validators differ in formats.
    const { format, ...own } = Object(rule);
    return [name, own];
  })
);

/**
 * Says what each field means, with an example.
 * @type {Record<Field, [meaning: string, example: string | boolean]>}
 */
const words = {
  name: ['The name of the visitor', 'Clara Wieck'],
  email: ['The e-mail address of the visitor', 'clara@visitor.example'],
  phone: ['The phone number of the visitor, as it was typed', '(216) 555-0100'],
  zip: ['The ZIP code', '44101'],
  city: ['The city where the piano is wanted', 'Cleveland'],
  state: ['The state where the piano is wanted, by its name', 'Ohio'],
  piano_type: ['The kind of piano: a value of data/options.json', 'baby-grand'],
  condition: ['New or used: a value of data/options.json', 'used'],
  budget_range: ['The budget in dollars: a value of data/options.json', '5000-10000'],
  timeline: ['When the visitor wants to buy: a value of data/options.json', '1-3-months'],
  delivery_location: ['Where the piano will stand: a value of data/options.json', 'house'],
  opt_in_sms: ['Whether the visitor agrees to calls, texts and e-mails', true],
  page_url: [
    'The address of the page with the form, with its query and fragment',
    'https://www.keyhaven.example/ohio/cleveland/pianos/?utm_source=newsletter',
  ],
  timestamp: [
    'When the visitor first pressed the button with these fields, by the clock of the browser, in UTC. A repetition has the same timestamp',
    '2026-01-31T12:00:00.000Z',
  ],
  utm_source: ['The campaign’s source in the address of the page', 'newsletter'],
  utm_medium: ['The campaign’s medium in the address of the page', 'email'],
  utm_campaign: ['The campaign’s name in the address of the page', 'fall sale'],
};

/** @type {Field[]} */
const sent = [...required, 'utm_source'];
const example = Object.fromEntries(sent.map((name) => [name, words[name][1]]));

const lead = {
  $comment: 'Made by "npm run contracts" of pianogen from the rules of its form. Do not edit it.',
  title: 'A lead, as the form sends it',
  description:
    'Patterns are regular expressions of ECMAScript with the flag u. The form counts UTF-16 units, so it never sends more characters than this schema allows. Fields that a form does not have are empty texts.',
  ...rest,
  properties: Object.fromEntries(
    rules.map(([name, rule]) => {
      const [meaning, example] = words[name];
      const description = `${meaning}. Expected: ${expected[name]}.`;
      return [name, { description, ...rule, examples: [example] }];
    }),
  ),
  examples: [example],
};

const openApi = JSON.parse(read('data/schemas/leads.openapi.json'));
openApi.components.schemas.Lead = lead;
openApi.paths['/webhook/leads'].post.requestBody.content['application/json'].example = example;

const workflow = JSON.parse(read('docs/examples/n8n/leads.workflow.json'));
const code = parametersOf('code');
const lines = rules.map(([name, rule]) => `  ${name}: ${JSON.stringify(rule)},\n`);
const rulesCode = `const required = ${JSON.stringify(required)};\nconst rules = {\n${lines.join('')}};`;
code.jsCode = code.jsCode.replace(/^const required = .*?^};$/ms, () => rulesCode);
const { columns } = parametersOf('dataTable');
columns.value = Object.fromEntries(rules.map(([name]) => [name, `={{ $json.${name} }}`]));
const [column] = columns.schema;
columns.schema = rules.map(([name, { type }]) => ({ ...column, id: name, displayName: name, type }));

const made = {
  'data/schemas/lead.schema.json': json({ $schema, ...lead }),
  'data/schemas/leads.openapi.json': json(openApi),
  'docs/examples/worker/src/lead.schema.json': json({ $schema, ...lead }),
  'docs/examples/n8n/leads.workflow.json': json(workflow),
};
for (const [file, text] of Object.entries(made)) {
  if (read(file) === text) continue;
  if (process.argv.includes('--check')) {
    console.error(`${file} differs from what the rules of the form make. Run: npm run contracts`);
    process.exitCode = 1;
  } else {
    writeFileSync(file, text);
    console.log(`Wrote ${file}`);
  }
}

/**
 * Returns the exports of a file in TypeScript.
 * @param {string} file
 */
async function load(file) {
  const { outputFiles } = await build({ entryPoints: [file], bundle: true, format: 'esm', write: false });
  return import(`data:text/javascript,${encodeURIComponent(outputFiles[0]?.text ?? '')}`);
}

/** @param {string} type */
function parametersOf(type) {
  return workflow.nodes.find((/** @type {{ type: string }} */ node) => node.type === `n8n-nodes-base.${type}`)
    .parameters;
}

/** @param {string} file */
function read(file) {
  return readFileSync(file, 'utf8');
}

/** @param {unknown} value */
function json(value) {
  return `${JSON.stringify(value, null, 2)}\n`;
}
