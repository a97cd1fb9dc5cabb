import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Ajv, type ErrorObject } from 'ajv';
import formats from 'ajv-formats';
import matter from 'gray-matter';
import { jsonSchemas } from '../../generator/load/json-schemas.ts';
import { runCommand } from '../support/run-command.ts';
import { assert, suite } from '../support/suite.ts';
import { dealer, project, projectText, temporaryFolder } from '../support/tiny-site.ts';

const schema = suite('schema');

const shipped = (file: string): string =>
  file === 'data/dealers.json' ? JSON.stringify([dealer()]) : projectText(file);
function schemaOf(file: string): string {
  if (file.includes('notes/')) return 'notes';
  if (file.endsWith('.json')) return basename(file, '.json');
  if (file.startsWith('content/blog/')) return 'article';
  return file.endsWith('/history-of-the-piano.md') ? 'history' : 'page';
}
function parsed(file: string, text: string): unknown {
  if (file.endsWith('.json')) return JSON.parse(text);
  const fields = JSON.stringify(matter(text, { language: 'yaml' }).data);
  return JSON.parse(fields.replaceAll('T00:00:00.000Z"', '"'));
}

const ajv = new Ajv({ allErrors: true, keywords: ['phrases', 'tokens'] });
formats.default(ajv);
const byHand = { name: 'copy.schema.json', text: shipped('data/schemas/copy.schema.json') };
const validators = new Map(
  [...jsonSchemas(), byHand].map(({ name, text }) => [name, ajv.compile(JSON.parse(text))]),
);

function errorsOf(file: string, text: string): ErrorObject[] {
  const validator = validators.get(`${schemaOf(file)}.schema.json`);
  if (!validator) throw new Error(`${file} has no schema.`);
  return validator(parsed(file, text)) ? [] : (validator.errors ?? []);
}

const dataFiles = readdirSync(join(project, 'data')).filter((name) => name.endsWith('.json'));
const notesFiles = readdirSync(join(project, 'data/notes')).map((name) => `notes/${name}`);
const markdownFiles = ['blog', 'pages'].flatMap((folder) =>
  readdirSync(join(project, 'content', folder)).map((name) => `content/${folder}/${name}`),
);
const sources = [...[...dataFiles, ...notesFiles].map((name) => `data/${name}`), ...markdownFiles];

schema('is current in the repository: run "npx pianogen schema" if this fails', () => {
  const folder = join(project, 'data/schemas');
  const written = Object.fromEntries(
    // That of copy.json and the contract of leads are written by hand.
    readdirSync(folder)
      .filter((name) => !/^(?:copy|lead)/.test(name))
      .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  );
  assert.equal(written, Object.fromEntries(jsonSchemas().map(({ name, text }) => [name, text])));
});

schema('is named by every data file, or by the settings of VS Code for the one that is a list', () => {
  assert.ok(dataFiles.length >= 13 && notesFiles.length >= 50);
  const { 'json.schemas': mappings } = JSON.parse(shipped('.vscode/settings.json'));
  for (const name of dataFiles) {
    const value = JSON.parse(shipped(`data/${name}`));
    const mapping = mappings.find((one: { fileMatch: string[] }) => one.fileMatch.includes(`/data/${name}`));
    const path = Array.isArray(value) ? join(project, mapping.url) : join(project, 'data', value.$schema);
    assert.is(path, join(project, 'data/schemas', name.replace('.json', '.schema.json')));
    assert.ok(existsSync(path), path);
  }
  for (const name of notesFiles) {
    const { $schema } = JSON.parse(shipped(`data/${name}`));
    assert.is(join(project, 'data/notes', $schema), join(project, 'data/schemas/notes.schema.json'));
  }
});

schema('accepts every data file and every text', () => {
  for (const file of ['data/dealers.json', ...sources]) assert.equal(errorsOf(file, shipped(file)), [], file);
});

schema('accepts files that leave keys to the package, but no unknown key or half a record in them', () => {
  for (const [file, text, count] of [
    ['copy', '{ "$schema": "", "city": { "body": { "air": { "heading": "Air" } } } }', 0],
    ['constants', '{ "figures": { "formTime": { "from": 3 } } }', 0],
    ['faqs', '{}', 0],
    ['options', '{ "condition": [{ "value": "new" }] }', 1],
    ['copy', '{ "city": { "body": { "ari": {} } } }', 1],
    ['prices', '{}', 3],
  ] as const)
    assert.is(errorsOf(`data/${file}.json`, text).length, count, text);
});

schema('refuses an unknown key in every data file', () => {
  for (const name of dataFiles) {
    const text = shipped(`data/${name}`).replace('{', '{ "unknown": 1,');
    const keywords = errorsOf(`data/${name}`, text).map(({ keyword }) => keyword);
    assert.ok(keywords.includes('additionalProperties'), name);
  }
});

schema('is written into the data folder, unless it is current', async () => {
  const data = join(temporaryFolder(), 'data');
  mkdirSync(data);
  const first = await runCommand(['schema', '--data', data]);
  assert.equal([first.code, first.stdout], [0, '']);
  const count = readdirSync(join(data, 'schemas')).length;
  assert.match(first.stderr, new RegExp(`^Wrote ${count} of ${count} schemas into `));
  writeFileSync(join(data, 'schemas/site.schema.json'), 'old');
  rmSync(join(data, 'schemas/page.schema.json'));
  const second = await runCommand(['schema', '--data', data]);
  for (const name of ['copy.schema.json', 'lead.schema.json', 'leads.openapi.json', 'site.schema.json'])
    assert.is(readFileSync(join(data, 'schemas', name), 'utf8'), shipped(`data/schemas/${name}`));
  assert.match(second.stderr, /^Wrote 2 of \d+ schemas into .*\. The others were current\.$/m);
});
