import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { makeSite } from '../../generator/init/new-site.ts';
import { load } from '../../generator/load/load.ts';
import type { Content } from '../../generator/model/index.ts';
import { runCommand } from '../support/run-command.ts';
import { location, problemsOf, project, temporaryFolder, treeOf } from '../support/tiny-site.ts';

/** Data of a site over those of the package. */
const layers = suite('layers');

/** A site of Ohio as `init` makes it, with files of its own. */
function ownSite(files: Record<string, unknown>): string {
  const root = temporaryFolder();
  makeSite(root, { pianogen: project, version: '1.2.3', states: ['ohio'] });
  for (const [file, value] of Object.entries(files))
    writeFileSync(join(root, 'data', file), JSON.stringify(value, null, 2));
  mkdirSync(join(root, 'node_modules'));
  symlinkSync(join(project, 'node_modules/.cache'), join(root, 'node_modules/.cache'));
  return root;
}

const contentOf = (root: string, pianogen = project): Content =>
  load({ data: join(root, 'data'), content: join(root, 'content'), pianogen });

const shipped = contentOf(project);
const { home } = shipped.copy;
const cold = { ...shipped.climates[0], slug: 'cold', name: 'Icy' };
const [term] = shipped.glossary.entries;

/** What the site has, what is asked of its content, and the answer. */
const rows: [
  title: string,
  files: Record<string, unknown>,
  ask: (content: Content) => unknown,
  answer: unknown,
][] = [
  [
    'a site without any',
    {},
    ({ copy, faqs, prices }) => [copy, faqs, prices],
    [shipped.copy, shipped.faqs, shipped.prices],
  ],
  [
    'an own key',
    { 'copy.json': { home: { title: 'Pianos in Ohio' } } },
    ({ copy }) => copy.home,
    { ...home, title: 'Pianos in Ohio' },
  ],
  [
    'a whole list',
    { 'options.json': { condition: [{ value: 'new', label: 'Brand-new' }] } },
    ({ options }) => options,
    { ...shipped.options, condition: [{ value: 'new', label: 'Brand-new' }] },
  ],
  [
    'a climate of the same slug, and one more',
    {
      'climates.json': {
        climates: [
          { ...cold, slug: shipped.climates[1]?.slug },
          { ...cold, slug: 'icy' },
        ],
      },
    },
    ({ climates }) => [climates.length, climates.filter(({ name }) => name === 'Icy').length],
    [shipped.climates.length + 1, 2],
  ],
  [
    'a term of the same name, and one more, in the alphabet',
    {
      'glossary.json': {
        entries: [
          { term: 'Zither', definition: 'Other.' },
          { term: term?.term, definition: 'Mine.' },
        ],
      },
    },
    ({ glossary: { entries } }) => [entries.length, entries[0]?.definition, entries.at(-1)?.term],
    [shipped.glossary.entries.length + 1, 'Mine.', 'Zither'],
  ],
  [
    'figures, which texts of the package show',
    { 'constants.json': { figures: { responseTime: { from: 4 }, dealersMatched: { from: 1 } } } },
    ({ figures, copy }) => [
      figures.responseTime,
      figures.dealersMatched,
      copy.home.description.includes('Within 4 hours we name 1 '),
    ],
    ['4 hours', '1', true],
  ],
  [
    'a whole file',
    { 'zip-prefixes.json': { own: { cleveland: ['441'] }, shared: {} } },
    ({ zipPrefixes }) => [...zipPrefixes],
    [['cleveland', [['441', true]]]],
  ],
];
for (const [title, files, ask, answer] of rows)
  layers(title, () => {
    assert.equal(ask(contentOf(ownSite(files))), answer);
  });

layers('tells a problem where its value stands', () => {
  const root = ownSite({ 'copy.json': { home: { titel: 'Pianos' } } });
  const broken = packageWith((file, text) =>
    file === 'copy.json' ? text.replace('{{formTime}}', '{{fromTime}}') : text,
  );
  const [first = '', second = ''] = problemsOf(() => contentOf(root, broken));
  assert.match(first, `${broken}/data/copy.json:5:56  home.description: {{fromTime}} is not`);
  assert.match(second, `${root}/data/copy.json:3:5  home.titel: is not a known key; expected title`);
  assert.match(second, 'Did you mean "title"?');
});

layers(
  'has cities of the package in pictures without a page, and no figures of a city of another state',
  () => {
    const root = ownSite({ 'locations.json': [location('Ohio', 'Akron'), location('Ohio', 'Portland')] });
    const { humidityExamples, airOf, zipPrefixes } = contentOf(root);
    assert.equal(humidityExamples.map(({ name, home }) => [name, home]).slice(0, 2), [
      ['Houston', undefined],
      ['Boston', undefined],
    ]);
    assert.equal([airOf('portland'), zipPrefixes.has('portland')], [undefined, false]);
    assert.ok(airOf('columbus') && zipPrefixes.has('columbus'));
  },
);

/** A copy of the package whose data are changed. */
function packageWith(change: (file: string, text: string) => string): string {
  const folder = temporaryFolder();
  for (const name of readdirSync(project))
    if (name !== 'data') symlinkSync(join(project, name), join(folder, name));
  cpSync(join(project, 'data'), join(folder, 'data'), { recursive: true });
  for (const file of readdirSync(join(folder, 'data')).filter((name) => name.endsWith('.json'))) {
    const path = join(folder, 'data', file);
    writeFileSync(path, change(file, readFileSync(path, 'utf8')));
  }
  return folder;
}

layers(
  'an update needs no merging, and diff tells its new words, but not those that the site has itself',
  async () => {
    const cwd = ownSite({ 'copy.json': { home: { title: 'Pianos in Ohio' } } });
    const call = async (name: string, checkout = project) => {
      const { code, stdout, stderr } = await runCommand([name, '--date', '2026-01-31'], { cwd, checkout });
      assert.is(code, 0, stderr);
      return stdout;
    };
    await call('build');
    assert.not.match(await call('diff'), 'New words');
    const update = packageWith((file, text) => {
      if (file === 'options.json') return text.replace('Baby grand', 'Small grand');
      if (file !== 'copy.json') return text;
      return text.replace('Find the Right Piano Near You', 'Pianos').replace('"Thank You"', '"Thanks"');
    });
    const told = await call('diff', update);
    assert.match(
      told,
      '\nNew words of pianogen: copy.json thankYou.title, options.json piano_type[1].label.\n',
    );
    await call('build', update);
    assert.not.match(await call('diff', update), 'New words');
    // A list that moves by an entry is not new.
    const longer = packageWith((file, text) =>
      file === 'faqs.json'
        ? text.replace(/("city": \[)/, '$1{ "question": "New?", "short": "Yes.", "answer": "New." },')
        : text,
    );
    assert.match(
      await call('diff', longer),
      /: copy\.json thankYou\.title, faqs\.json city\[0\]\.question, faqs\.json city\[0\]\.short, faqs\.json city\[0\]\.answer, options\.json/,
    );
    const list = join(cwd, 'out/.pianogen');
    writeFileSync(list, readFileSync(list, 'utf8').replace(/,"words":"[^"]*"/, ''));
    assert.not.match(await call('diff'), 'New words');
  },
);

layers(
  'commands leave the package as it is: a rename copies what names the city, a removal leaves it',
  async () => {
    const cwd = ownSite({});
    const before = treeOf(join(project, 'data'));
    const call = async (...args: string[]) => {
      const { code, stderr } = await runCommand(args, { cwd });
      assert.is(code, 0, stderr);
      return stderr;
    };
    assert.not.match(await call('remove', 'city', 'columbus', '--to', '/ohio/'), 'humidity.json');
    const told = await call('rename', 'city', 'cleveland', 'Lake City');
    assert.match(told, 'data/humidity.json, data/zip-prefixes.json, ');
    const { airOf } = contentOf(cwd);
    assert.equal(airOf('lake-city'), shipped.airOf('cleveland'));
    assert.equal(treeOf(join(project, 'data')), before);
  },
);

layers.run();
