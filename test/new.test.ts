import {
  chmodSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { addArticle } from '../generator/add/article.ts';
import { addCity, type NewCity } from '../generator/add/city.ts';
import { replaceFile } from '../generator/add/files.ts';
import { load } from '../generator/load/content.ts';
import { pianogen } from './pianogen.ts';
import { article, location, project, temporaryFolder, tinySite } from './tiny-site.ts';

/** The commands that add to the sources. */
const added = suite('new');

type Site = ReturnType<typeof tinySite>;
const city = (name: string, state: string, more: Partial<NewCity> = {}): NewCity => ({
  name,
  state,
  primary: false,
  income: 'medium',
  today: '2026-01-31',
  ...more,
});
const add = (site: Site, ...call: Parameters<typeof city>) => addCity(join(site.root, 'data'), city(...call));
const locationsIn = (site: Site) => readFileSync(join(site.root, 'data/locations.json'), 'utf8');
const slugsIn = (site: Site): string[] =>
  site.json('data/locations.json').map(({ city_slug }: { city_slug: string }) => city_slug);

added('city: writes a record behind the last city of its state', () => {
  const site = tinySite();
  const before = locationsIn(site);
  const { record, path } = add(site, 'Toledo', 'Ohio', { primary: true, income: 'high' });
  assert.is(path, '/ohio/toledo/pianos/');
  const expected = location('Ohio', 'Toledo', { median_income_bucket: 'high', lastmod: '2026-01-31' });
  assert.equal(record, expected);
  assert.equal(slugsIn(site), ['cleveland', 'columbus', 'toledo', 'portland']);
  const records = JSON.parse(before);
  records.splice(2, 0, expected);
  assert.is(locationsIn(site), `${JSON.stringify(records, null, 2)}\n`);
  assert.equal(site.problems(), []);
});

added('city: names the line of the record', () => {
  const site = tinySite();
  const { place } = add(site, 'Toledo', 'Ohio');
  const [, line] = place.match(/locations\.json:(\d+)$/) ?? [];
  assert.is(locationsIn(site).split('\n')[Number(line) - 1], '  {');
  assert.is(locationsIn(site).split('\n')[Number(line) + 2], '    "city_name": "Toledo",');
});

for (const [wanted, means] of [
  ['Maine', 'maine'],
  ['maine', 'maine'],
  ['ME', 'maine'],
  ['oh', 'ohio'],
] as const) {
  added(`city: takes ${wanted} for a state`, () => {
    assert.is(add(tinySite(), 'Bangor', wanted).record.state_slug, means);
  });
}

added('city: gives the second of a name the code of its state', () => {
  const site = tinySite();
  assert.is(add(site, 'Portland', 'Ohio').record.city_slug, 'portland-oh');
  assert.is(add(site, 'Maine', 'Ohio').record.city_slug, 'maine-oh');
  assert.is(add(site, 'Contact', 'Ohio').record.city_slug, 'contact-oh');
  assert.equal(site.problems(), []);
});

const withWyoming = {
  'data/states.json': {
    states: [
      { slug: 'maine', code: 'ME', climate: 'cold' },
      { slug: 'new-mexico', code: 'NM', climate: 'dry' },
      { slug: 'ohio', code: 'OH', climate: 'cold' },
      { slug: 'wyoming', code: 'WY', climate: 'dry' },
    ],
  },
  'data/locations.json': [location('Maine', 'Portland'), location('Ohio', 'Cleveland')],
};

added('city: puts the first of a state where the state stands in the alphabet', () => {
  const site = tinySite(withWyoming);
  assert.is(add(site, 'Santa Fe', 'New Mexico').record.state_name, 'New Mexico');
  add(site, 'Casper', 'WY');
  assert.equal(slugsIn(site), ['portland', 'santa-fe', 'cleveland', 'casper']);
  assert.equal(site.problems(), []);
});

/** Ways to write a list of records, all of them with the same records. */
const formats: Record<string, (records: object[]) => string> = {
  'tabs and Windows line ends': (records) => JSON.stringify(records, null, '\t').replaceAll('\n', '\r\n'),
  'four spaces': (records) => `${JSON.stringify(records, null, 4)}\n\n`,
  'no white space': (records) => JSON.stringify(records),
  'a record a line': (records) =>
    `[\n${records.map((record) => `  ${JSON.stringify(record)}`).join(',\n')}\n]\n`,
  'a byte order mark': (records) => `\uFEFF${JSON.stringify(records, null, 2)}\n`,
};
for (const [format, write] of Object.entries(formats)) {
  added(`city: keeps a file written with ${format}`, () => {
    const records = [location('Maine', 'Portland'), location('Ohio', 'Cleveland')];
    const site = tinySite({ 'data/locations.json': write(records) });
    add(site, 'Bangor', 'Maine');
    add(site, 'Toledo', 'Ohio');
    const [first = {}, second = {}] = records;
    const extra = { primary: false, lastmod: '2026-01-31' };
    const expected = [first, location('Maine', 'Bangor', extra), second, location('Ohio', 'Toledo', extra)];
    assert.is(locationsIn(site), write(expected));
  });
}

const refusals: [string, ReturnType<typeof city>, RegExp][] = [
  [
    'a misspelt state',
    city('Toledo', 'Ohoi'),
    /--state: "Ohoi" is no state in states\.json\. Did you mean "Ohio"\?/,
  ],
  [
    'an unknown state',
    city('Toledo', 'Atlantis'),
    /"Atlantis" is no state in states\.json\. Give its name, slug/,
  ],
  [
    'a city that is there',
    city('cleveland', 'Ohio'),
    /cleveland is a city of Ohio already: .*locations\.json:2/,
  ],
  [
    'a name that the form refuses',
    city('St. Clair', 'Ohio'),
    /The lead form refuses "St\. Clair": City contains/,
  ],
  ['a name of hyphens', city('--', 'Ohio'), /The lead form refuses "--": it has no letters for an address/],
  ['no name', city('', 'Ohio'), /The name "" is empty/],
  [
    'a name in two lines',
    city('New\nTown', 'Ohio'),
    /The name "New\\nTown" has a character that cannot be shown/,
  ],
];
for (const [fault, call, message] of refusals) {
  added(`city: refuses ${fault}, and writes nothing`, () => {
    const site = tinySite();
    const before = locationsIn(site);
    assert.throws(() => addCity(join(site.root, 'data'), call), message);
    assert.is(locationsIn(site), before);
  });
}

added('city: refuses a slug that is taken even with the code', () => {
  const records = [
    location('Maine', 'Portland'),
    location('Ohio', 'Portland Oh'),
    location('Ohio', 'Cleveland'),
  ];
  const site = tinySite({ 'data/locations.json': records });
  assert.throws(() => add(site, 'Portland', 'Ohio'), /no free slug for Portland: portland and portland-oh/);
});

added('city: shows what is wrong with files that it cannot read, and writes nothing', () => {
  const site = tinySite({ 'data/locations.json': '[{ "state_name": 5 }]' });
  assert.throws(() => add(site, 'Toledo', 'Ohio'), /locations\.json:1.*\[0\]\.state_name: is 5/);
  assert.is(locationsIn(site), '[{ "state_name": 5 }]');
});

added(
  'city: keeps the rights of the file and the link that leads to it, and leaves nothing beside it',
  () => {
    const site = tinySite();
    const file = join(site.root, 'data/locations.json');
    const elsewhere = join(temporaryFolder(), 'places.json');
    cpSync(file, elsewhere);
    chmodSync(elsewhere, 0o640);
    site.write({ 'data/locations.json': null });
    symlinkSync(elsewhere, file);
    add(site, 'Toledo', 'Ohio');
    assert.is(statSync(elsewhere).mode & 0o777, 0o640);
    assert.match(readFileSync(elsewhere, 'utf8'), '"Toledo"');
    for (const folder of [join(site.root, 'data'), join(elsewhere, '..')])
      assert.not(readdirSync(folder).some((name) => name.includes('unfinished')));
  },
);

added('replaces no file that is another by now', () => {
  const file = join(temporaryFolder(), 'file');
  writeFileSync(file, 'theirs');
  assert.throws(() => replaceFile(file, { before: 'before', after: 'after' }), /has changed meanwhile/);
  assert.is(readFileSync(file, 'utf8'), 'theirs');
  assert.equal(readdirSync(join(file, '..')), ['file']);
});

const addTo = (site: Site, title: string, tags = ['buying']) =>
  addArticle(join(site.root, 'content'), { title, tags, today: '2026-01-31' });

added('article: writes a file that the build accepts, whatever the length of its title', () => {
  const site = tinySite();
  for (const title of ['Q', 'A "Quoted" Title: \\ & <b>', 'Über Flügel', 'W'.repeat(60)]) {
    const { path } = addTo(site, title);
    const { articles } = load({ data: join(site.root, 'data'), content: join(site.root, 'content') });
    const found = articles.find(({ slug }) => path === `/blog/${slug}/`);
    assert.equal([found?.title, found?.date, found?.tags], [title, '2026-01-31', ['buying']]);
  }
  assert.ok(existsSync(join(site.root, 'content/blog/uber-flugel.md')));
});

added('article: overwrites nothing; a name that is taken gets a number', () => {
  const site = tinySite({ 'content/blog/a-bench.md': article({ title: 'Another' }) });
  assert.is(addTo(site, 'A Bench').path, '/blog/a-bench-2/');
  assert.is(addTo(site, 'A: Bench').path, '/blog/a-bench-3/');
  assert.is(readFileSync(join(site.root, 'content/blog/a-bench.md'), 'utf8'), article({ title: 'Another' }));
  assert.equal(site.problems(), []);
});

const refusedArticles: [string, title: string, tags: string[], RegExp][] = [
  [
    'a title that is there',
    'an article',
    ['buying'],
    /blog\/an-article\.md has the title "an article" already/,
  ],
  ['a long title', 'W'.repeat(61), ['buying'], /The title "W+": has 61 characters; expected 1 to 60/],
  ['no title', '', ['buying'], /The title "": "" is empty/],
  ['a title without letters', '???', ['buying'], /has no letters or digits/],
  ['a title with a token', 'All of {{brand}}', ['buying'], /has a token/],
  ['a tag that is no slug', 'A Bench', ['Buying Pianos'], /--tags: "Buying Pianos" is not a slug/],
];
for (const [fault, title, tags, message] of refusedArticles) {
  added(`article: refuses ${fault}, and writes nothing`, () => {
    const site = tinySite();
    assert.throws(() => addTo(site, title, tags), message);
    assert.equal(readdirSync(join(site.root, 'content/blog')), ['an-article.md']);
  });
}

added('adds to the shipped site what the whole check accepts, and says what to do next', async () => {
  const root = temporaryFolder();
  for (const name of ['data', 'content']) cpSync(join(project, name), join(root, name), { recursive: true });
  const call = (...args: string[]) => pianogen(args, { cwd: root, env: { SOURCE_DATE_EPOCH: '1767225599' } });
  const city = await call('new', 'city', 'Portland', '--state', 'Texas', '--primary', '--data', 'data');
  assert.equal([city.code, city.stdout], [0, ''], city.stderr);
  assert.match(
    city.stderr,
    /^Added Portland, Texas at data\/locations\.json:\d+; .* \/texas\/portland-tx\/pianos\/$/m,
  );
  assert.match(city.stderr, 'under "portland-tx"');
  const added = JSON.parse(readFileSync(join(root, 'data/locations.json'), 'utf8')).find(
    ({ city_slug }: { city_slug: string }) => city_slug === 'portland-tx',
  );
  assert.equal([added.primary, added.lastmod], [true, '2025-12-31']);
  const article = await call(
    'new',
    'article',
    'How to Choose a Bench',
    '--content',
    'content',
    '--tags',
    'care, buying',
  );
  assert.equal([article.code, article.stdout], [0, ''], article.stderr);
  assert.match(
    article.stderr,
    /^Wrote content\/blog\/how-to-choose-a-bench\.md; .* \/blog\/how-to-choose-a-bench\/$/m,
  );
  assert.match(
    readFileSync(join(root, 'content/blog/how-to-choose-a-bench.md'), 'utf8'),
    'tags: ["care", "buying"]',
  );
  const check = await call('check', '--data', 'data', '--content', 'content');
  assert.is(check.code, 0, check.stderr);
});

for (const args of [
  ['city', 'Toledo', '--state', 'Ohoi', '--data', 'data'],
  ['city', 'Toledo', '--state', 'Ohio', '--data', 'data', '--date', '2026-02-30'],
  ['city', 'Toledo', '--state', 'Ohio', '--data', 'data', '--income', 'low'],
  ['article', '???', '--content', 'content'],
  ['article', 'A Bench', '--content', 'nowhere'],
]) {
  added(`ends with 2 for ${args.join(' ')}`, async () => {
    const site = tinySite();
    const before = locationsIn(site);
    const { code, stdout, stderr } = await pianogen(['new', ...args], { cwd: site.root });
    assert.equal([code, stdout], [2, ''], stderr);
    assert.is(locationsIn(site), before);
    assert.equal(readdirSync(join(site.root, 'content/blog')), ['an-article.md']);
  });
}

added.run();
