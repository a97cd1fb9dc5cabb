import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeSite } from '../../generator/init/new-site.ts';
import { load } from '../../generator/load/load.ts';
import type { Content } from '../../generator/model/index.ts';
import { succeed } from '../support/run-command.ts';
import { assert, suite } from '../support/suite.ts';
import { location, problemsOf, project, shareCaches, temporaryFolder } from '../support/tiny-site.ts';

/** Data of a site over those of the package. `test/cases/` has what is refused. */
const layers = suite('layers');

function ownSite(files: Record<string, unknown>): string {
  const root = temporaryFolder();
  makeSite(root, { pianogen: project, version: '1.2.3', states: ['ohio'] });
  for (const [file, value] of Object.entries(files))
    writeFileSync(join(root, 'data', file), JSON.stringify(value, null, 2));
  shareCaches(root);
  return root;
}

const contentOf = (root: string, pianogen = project): Content =>
  load({ data: join(root, 'data'), content: join(root, 'content'), pianogen });

const airOf = ({ states }: Pick<Content, 'states'>, slug: string) =>
  states.flatMap(({ cities }) => cities).find((city) => city.slug === slug)?.humidity;

const shipped = contentOf(project);
const icy = { ...shipped.climates[0], name: 'Icy' };
const term = { term: shipped.glossary.entries[0]?.term, definition: 'Mine.' };
const condition = [{ value: 'new', label: 'Brand-new' }];

const { states, copy, options, climates, glossary, figures, faqs, prices, zipPrefixes } = contentOf(
  ownSite({
    'copy.json': { home: { title: 'Pianos in Ohio' } },
    'options.json': { condition },
    'climates.json': { climates: [icy, { ...icy, slug: 'icy' }] },
    'glossary.json': { entries: [{ term: 'Zither', definition: 'Other.' }, term] },
    'constants.json': { figures: { responseTime: { from: 4 }, dealersMatched: { from: 1 } } },
    'states.json': { states: [{ slug: 'ohio', fields: { parking: 'At the curb.' } }] },
    'zip-prefixes.json': { own: { cleveland: ['441'] }, shared: {} },
  }),
);
const terms = glossary.entries;
const rows: Record<string, [found: unknown, expected: unknown]> = {
  'an own key wins': [copy.home.title, 'Pianos in Ohio'],
  'a missing key is that of the package, with figures of the site': [
    copy.home.description,
    shipped.copy.home.description.replace('24 hours', '4 hours').replace('2–3', '1'),
  ],
  'a figure that begins elsewhere keeps its unit only': [figures.dealersMatched, '1'],
  'a list is replaced': [options, { ...shipped.options, condition }],
  'climates are replaced and added by slug': [
    [climates.length, climates.filter(({ name }) => name === 'Icy').length],
    [shipped.climates.length + 1, 2],
  ],
  'a state keeps what the site does not say of it': [
    [states[0]?.fields, states[0]?.code, states[0]?.salesTax],
    [{ parking: 'At the curb.' }, 'OH', shipped.states.find(({ code }) => code === 'OH')?.salesTax],
  ],
  'so are terms, in the alphabet': [
    [terms.length, terms[0]?.definition, terms.at(-1)?.term],
    [shipped.glossary.entries.length + 1, 'Mine.', 'Zither'],
  ],
  'a file without keys is replaced': [[...zipPrefixes], [['cleveland', [['441', true]]]]],
  'a missing file is that of the package': [
    [faqs.city.length, prices],
    [shipped.faqs.city.length, shipped.prices],
  ],
};
for (const [title, [found, expected]] of Object.entries(rows))
  layers(title, () => assert.equal(found, expected));

function packageWith(changes: Record<string, [old: string | RegExp, by: string][]>): string {
  const folder = temporaryFolder();
  for (const name of readdirSync(project))
    if (name !== 'data') symlinkSync(join(project, name), join(folder, name));
  cpSync(join(project, 'data'), join(folder, 'data'), { recursive: true });
  for (const [file, pairs] of Object.entries(changes)) {
    const path = join(folder, 'data', file);
    const text = pairs.reduce((text, [old, by]) => text.replace(old, by), readFileSync(path, 'utf8'));
    writeFileSync(path, text);
  }
  return folder;
}

layers('a problem is told where its value stands', () => {
  const root = ownSite({ 'copy.json': { home: { titel: 'Pianos' } } });
  const broken = packageWith({ 'copy.json': [['{{formTime}}', '{{fromTime}}']] });
  const [first = '', second = ''] = problemsOf(() => contentOf(root, broken));
  assert.match(first, `${broken}/data/copy.json:5:56  home.description: {{fromTime}} is not`);
  assert.match(second, `${root}/data/copy.json:3:5  home.titel: is not a known key; expected title`);
});

layers('a slug of the package stands for no city of another state', () => {
  const root = ownSite({ 'locations.json': [location('Ohio', 'Columbus'), location('Ohio', 'Portland')] });
  const { states, zipPrefixes } = contentOf(root);
  assert.equal([airOf({ states }, 'portland'), zipPrefixes.has('portland')], [undefined, false]);
  assert.ok(airOf({ states }, 'columbus') && zipPrefixes.has('columbus'));
});

layers('an update needs no merging, and diff tells which of its words the site shows', async () => {
  const cwd = ownSite({ 'copy.json': { home: { title: 'Pianos in Ohio' } } });
  const told = async (name: string, checkout = project) => {
    const printed = await succeed([name, '--date', '2026-01-31'], { cwd, checkout });
    return printed.match(/New words of pianogen: \d+\n([\s\S]*?)\n(?:\n|$)/)?.[1];
  };
  await told('build');
  assert.is(await told('diff'), undefined);
  const update = packageWith({
    'options.json': [['Baby grand', 'Small grand']],
    'copy.json': [
      ['Find the Right Piano Near You', 'Pianos'],
      ['"Thank You"', '"Thanks"'],
    ],
    // The others only move.
    'faqs.json': [[/("city": \[)/, '$1{ "question": "New?", "short": "Yes.", "answer": "So." },']],
  });
  assert.is(
    await told('diff', update),
    `  copy.json thankYou.title  “Thank You” → “Thanks”
  faqs.json city[0].question  new: “New?”
  faqs.json city[0].short  new: “Yes.”
  faqs.json city[0].answer  new: “So.”
  options.json piano_type[1].label  “Baby grand” → “Small grand”`,
  );
  await told('build', update);
  assert.is(await told('diff', update), undefined);
  const list = join(cwd, 'out/.pianogen');
  writeFileSync(list, readFileSync(list, 'utf8').replace(/,"words":".*"/, ',"words":"Ab12_-"'));
  assert.is(await told('diff'), undefined, 'The list of an earlier version has hashes.');
});
