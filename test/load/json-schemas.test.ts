import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Ajv, type ErrorObject } from 'ajv';
import formats from 'ajv-formats';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parse } from 'yaml';
import { contractFiles } from '../../generator/leads/contract.ts';
import { jsonSchemas } from '../../generator/load/json-schemas.ts';
import { memoryStore } from '../../generator/store/store.ts';
import { runCommand } from '../support/run-command.ts';
import { article, loadWhole, problemsOf, project, temporaryFolder, tinySite } from '../support/tiny-site.ts';

/** The JSON Schemas for editors, tested with Ajv, an independent validator. */
const schema = suite('schema');

const shipped = (file: string): string => readFileSync(join(project, file), 'utf8');
function schemaOf(file: string): string {
  if (file.includes('notes/')) return 'notes';
  if (file.endsWith('.json')) return basename(file, '.json');
  if (file.startsWith('content/blog/')) return 'article';
  return file.endsWith('/history-of-the-piano.md') ? 'history' : 'page';
}
const parsed = (file: string, text: string): unknown =>
  file.endsWith('.json') ? JSON.parse(text) : parse(text.split(/^---$/m)[1] ?? '');

const ajv = new Ajv({ allErrors: true });
formats.default(ajv);
const validators = new Map(
  jsonSchemas().map(({ name, text }) => [name.replace('.schema.json', ''), ajv.compile(JSON.parse(text))]),
);

/** Returns the errors that the validator finds in the text of a file. */
function errorsOf(file: string, text: string): ErrorObject[] {
  const validator = validators.get(schemaOf(file));
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
    readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  );
  const emitted = [...jsonSchemas(), ...contractFiles()];
  assert.equal(written, Object.fromEntries(emitted.map(({ name, text }) => [name, text])));
});

schema('is named by every data file, or by the settings of VS Code for the one that is a list', () => {
  assert.ok(dataFiles.length >= 13 && notesFiles.length >= 50);
  const { 'json.schemas': mappings } = JSON.parse(shipped('.vscode/settings.json'));
  for (const name of dataFiles) {
    const value = JSON.parse(shipped(`data/${name}`));
    const mapping = mappings.find(({ fileMatch }: { fileMatch: string[] }) =>
      fileMatch.includes(`/data/${name}`),
    );
    const path = Array.isArray(value) ? join(project, mapping.url) : join(project, 'data', value.$schema);
    assert.is(path, join(project, 'data/schemas', name.replace('.json', '.schema.json')));
    assert.ok(existsSync(path), path);
  }
  for (const name of notesFiles) {
    const { $schema } = JSON.parse(shipped(`data/${name}`));
    assert.is(join(project, 'data/notes', $schema), join(project, 'data/schemas/notes.schema.json'));
  }
});

for (const file of sources) {
  schema(`accepts ${file}`, () => assert.equal(errorsOf(file, shipped(file)), []));
}

const replaced = (from: string | RegExp, to: string) => (text: string) => {
  assert.ok(text.match(from), `${from}`);
  return text.replace(from, to);
};

/** A file, a planted fault, the change that plants it, and the path and rule of the expected validation error. */
const faults: [file: string, fault: string, change: (text: string) => string, at: RegExp, rule: string][] = [
  ['notes/alabama.json', 'no text on music', replaced('"music"', '"musik"'), /^\/\w+$/, 'required'],
  ['notes/alabama.json', 'a bad slug', replaced('"birmingham"', '"Birming ham"'), /^$/, 'propertyNames'],
  ['climates.json', 'an empty text', replaced(/"summary": ".*?"/, '"summary": ""'), /summary$/, 'pattern'],
  [
    'constants.json',
    'no terms of a loan',
    replaced(/"months": \[.*?\]/s, '"months": []'),
    /months$/,
    'minItems',
  ],
  ['constants.json', 'an unknown unit', replaced('"hour"', '"fortnight"'), /unit$/, 'enum'],
  ['constants.json', 'half a dollar', replaced('"from": 24', '"from": 24.5'), /from$/, 'type'],
  ['constants.json', 'nothing', replaced('"from": 24', '"from": 0'), /from$/, 'exclusiveMinimum'],
  [
    'constants.json',
    'a missing figure',
    replaced('"priceDigital"', '"priceDigita"'),
    /^\/figures$/,
    'required',
  ],
  ['copy.json', 'a page without a title', replaced('"title"', '"titel"'), /^\/home$/, 'required'],
  [
    'copy.json',
    'no description',
    replaced(/"description": \[.*?\]/s, '"description": []'),
    /^\/city\/description$/,
    'minItems',
  ],
  [
    'copy.json',
    'a sentence without its link',
    replaced('[directory]', 'directory'),
    /dealers\/text$/,
    'pattern',
  ],
  ['faqs.json', 'a question without its mark', replaced(/\?",/, '.",'), /question$/, 'pattern'],
  [
    'glossary.json',
    'a date that does not exist',
    replaced(/20\d\d-\d\d-\d\d/, '2025-02-30'),
    /updated$/,
    'format',
  ],
  ['glossary.json', 'a term that ends with a space', replaced('"A440"', '"A440 "'), /term$/, 'pattern'],
  [
    'humidity.json',
    'a year of eleven months',
    replaced(/"indoor": \[6, /, '"indoor": ['),
    /indoor$/,
    'minItems',
  ],
  [
    'humidity.json',
    'air that is damper than damp',
    replaced(/"indoor": \[6, /, '"indoor": [106, '),
    /indoor\/0$/,
    'maximum',
  ],
  [
    'home.json',
    'no steps',
    (text) => JSON.stringify({ ...JSON.parse(text), steps: [] }),
    /steps$/,
    'minItems',
  ],
  [
    'locations.json',
    'an unknown key',
    replaced('"city_name"', '"city_nam"'),
    /^\/0$/,
    'additionalProperties',
  ],
  ['locations.json', 'a text for a boolean', replaced('true', '"yes"'), /primary$/, 'type'],
  ['locations.json', 'an unknown income bucket', replaced('"medium"', '"low"'), /bucket$/, 'enum'],
  ['locations.json', 'a bad slug', replaced('"birmingham"', '"Birming_ham"'), /city_slug$/, 'pattern'],
  ['options.json', 'a number for a label', replaced(/"label": ".*?"/, '"label": 5'), /label$/, 'type'],
  [
    'prices.json',
    'an order without bands',
    replaced(/"order": \[.*?\]/s, '"order": []'),
    /order$/,
    'minItems',
  ],
  [
    'redirects.json',
    'a path without its slash',
    replaced(/\[.*\]/s, '[{ "from": "/old", "to": "/" }]'),
    /from$/,
    'pattern',
  ],
  ['site.json', 'an address without https', replaced('https://www.', 'ftp://www.'), /url$/, 'pattern'],
  ['site.json', 'an address with a path', replaced('example",', 'example/path",'), /url$/, 'pattern'],
  ['site.json', 'an invalid e-mail address', replaced('hello@', 'hello'), /email$/, 'format'],
  ['site.json', 'a duplicate state', replaced('"california"', '"texas"'), /footerStates$/, 'uniqueItems'],
  [
    'site.json',
    'a limit above the maximum',
    replaced(/"similarityLimit": [\d.]+/, '"similarityLimit": 2'),
    /Limit$/,
    'maximum',
  ],
  ['site.json', 'a ZIP code of four digits', replaced('"60600"', '"6060"'), /zip$/, 'pattern'],
  [
    'site.json',
    'a misspelt statement',
    replaced('"funding"', '"founding"'),
    /statements$/,
    'additionalProperties',
  ],
  ['states.json', 'a postal code in small letters', replaced('"AL"', '"al"'), /code$/, 'pattern'],
];
const frontMatterFaults: typeof faults = [
  [
    'blog/financing-piano.md',
    'a short excerpt',
    replaced(/excerpt: .*/, 'excerpt: "Short."'),
    /excerpt$/,
    'minLength',
  ],
  [
    'blog/financing-piano.md',
    'a long title',
    replaced(/title: .*/, `title: "${'A'.repeat(61)}"`),
    /title$/,
    'maxLength',
  ],
  ['blog/financing-piano.md', 'no tags', replaced(/tags: .*/, 'tags: []'), /tags$/, 'minItems'],
  ['blog/financing-piano.md', 'an invalid date', replaced(/date: .*/, 'date: soon'), /date$/, 'format'],
  [
    'pages/history-of-the-piano.md',
    'a milestone without a year',
    replaced('when: "By 1700"', 'when: "Long ago"'),
    /when$/,
    'pattern',
  ],
  ['pages/terms.md', 'a missing date', replaced(/updated: .*\n/, ''), /^$/, 'required'],
];

/** A file without a row gets a key that no schema knows. */
for (const name of dataFiles) {
  const text = (value: object) => JSON.stringify({ ...value, unknown: 1 });
  if (!faults.some(([file]) => file === name))
    faults.push([name, 'an unknown key', (json) => text(JSON.parse(json)), /^$/, 'additionalProperties']);
}

/** A copy of the data and content, to plant faults in. */
const copy = temporaryFolder();
for (const name of ['data', 'content']) cpSync(join(project, name), join(copy, name), { recursive: true });
const cache = memoryStore();
const loadProblems = () =>
  problemsOf(() => loadWhole({ data: join(copy, 'data'), content: join(copy, 'content') }, { cache }));

for (const [name, fault, change, at, rule] of [
  ...faults.map(([name, ...rest]) => [`data/${name}`, ...rest] as const),
  ...frontMatterFaults.map(([name, ...rest]) => [`content/${name}`, ...rest] as const),
]) {
  schema(`refuses ${fault} in ${name}, as the build does`, () => {
    const text = change(shipped(name));
    const errors = errorsOf(name, text);
    assert.ok(
      errors.some(({ instancePath, keyword }) => at.test(instancePath) && keyword === rule),
      JSON.stringify(errors, null, 2),
    );
    writeFileSync(join(copy, name), text);
    const problems = loadProblems();
    writeFileSync(join(copy, name), shipped(name));
    assert.ok(
      problems.some((problem) => problem.includes(basename(name))),
      problems.join('\n'),
    );
  });
}

schema('is tested with a planted fault for every schema', () => {
  const names = [...faults.map(([name]) => name), ...frontMatterFaults.map(([name]) => `content/${name}`)];
  assert.equal([...new Set(names.map(schemaOf))].sort(), [...validators.keys()].sort());
});

schema('accepts texts that are too long only before their tokens are filled, as the build does', () => {
  const text = article({
    excerpt: `${'{{priceProfessionalGrand}} '.repeat(6)}for a grand piano, as told here.`,
  });
  const site = tinySite({ 'content/blog/an-article.md': text });
  assert.equal(site.problems(), []);
  assert.equal(errorsOf('content/blog/an-article.md', text), []);
});

schema('is a key of data files that the build ignores', async () => {
  const site = tinySite();
  const glossary = site.json('data/glossary.json');
  await site.build();
  const before = site.text('glossary/index.html');
  site.write({ 'data/glossary.json': { $schema: './schemas/glossary.schema.json', ...glossary } });
  await site.build();
  assert.is(site.text('glossary/index.html'), before);
  site.write({ 'data/glossary.json': { $schema: 5, ...glossary } });
  assert.match(site.problems().join('\n'), /^data\/glossary\.json:2\S* {2}\$schema: is not a known key/);
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
  assert.match(second.stderr, /^Wrote 2 of \d+ schemas into .*\. The others were current\.$/m);
  assert.is(
    readFileSync(join(data, 'schemas/site.schema.json'), 'utf8'),
    shipped('data/schemas/site.schema.json'),
  );
});

schema.run();
