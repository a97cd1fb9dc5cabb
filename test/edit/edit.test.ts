import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addArticle } from '../../generator/edit/article.ts';
import { addCity } from '../../generator/edit/cities.ts';
import { load } from '../../generator/load/load.ts';
import { whileFailing } from '../support/file-calls.ts';
import { runCommand, succeed } from '../support/run-command.ts';
import { assert, suite } from '../support/suite.ts';
import {
  article,
  cachedSite,
  dealer,
  location,
  project,
  shareCaches,
  type TinySite,
  temporaryFolder,
  tinySite,
  treeOf,
  writeFiles,
} from '../support/tiny-site.ts';

const added = suite('add');

const locationsIn = ({ root }: TinySite) => readFileSync(join(root, 'data/locations.json'), 'utf8');
const NEW = { primary: false, median_income_bucket: 'high', lastmod: '2026-01-31' } as const;
const ADDED = { ...NEW, draft: true };
const add = (site: TinySite, name: string, state: string) =>
  addCity({ data: join(site.root, 'data') }, state, { city_name: name, ...NEW });

added('city: stands behind the last one of its state, which is told by name, slug or code', () => {
  const codes = { idaho: 'ID', maine: 'ME', 'new-mexico': 'NM', ohio: 'OH', wyoming: 'WY' };
  const states = Object.entries(codes).map(([slug, code]) => ({ slug, code, climate: 'cold' }));
  const site = tinySite({ 'data/states.json': { states } });
  const { position } = add(site, 'Toledo', 'ohio');
  assert.match(position, /locations\.json:20$/);
  // The first one of a state stands where its state does in the alphabet.
  add(site, 'Casper', 'wy');
  add(site, 'Santa Fe', 'New Mexico');
  const slugs = site.json('data/locations.json').map((record: { city_slug: string }) => record.city_slug);
  assert.equal(slugs, ['santa-fe', 'cleveland', 'columbus', 'toledo', 'portland', 'casper']);
  // Slugs of cities, of states, even without cities, and of pages are taken.
  for (const name of ['Portland', 'Contact', 'Idaho'])
    assert.is(add(site, name, 'Ohio').records[0].city_slug, `${name.toLowerCase()}-oh`);
  assert.equal(site.problems(), []);
});

const oneLine = (record: object) => `  ${JSON.stringify(record, null, 1).replace(/\n */g, ' ')}`;
const formats: ((records: object[]) => string)[] = [
  (records) => JSON.stringify(records, null, '\t').replaceAll('\n', '\r\n'),
  (records) => `[\n${records.map(oneLine).join(',\n')}\n]\n`,
  (records) => `\uFEFF${JSON.stringify(records, null, 2)}\n`,
];
added('city: is written as the other records are', () => {
  const [first, second] = [location('Maine', 'Portland'), location('Ohio', 'Cleveland')];
  const [bangor, toledo] = [location('Maine', 'Bangor', ADDED), location('Ohio', 'Toledo', ADDED)];
  for (const write of formats) {
    const site = tinySite({ 'data/locations.json': write([first, second]) });
    add(site, 'Bangor', 'Maine');
    add(site, 'Toledo', 'Ohio');
    assert.is(locationsIn(site), write([first, bangor, second, toledo]));
  }
});

const refusals: [name: string, state: string, message: RegExp][] = [
  ['Toledo', 'Ohoi', /"Ohoi" is not a state in states\.json\. Did you mean "Ohio"\?/],
  ['cleveland', 'Ohio', /Ohio already has cleveland at .*locations\.json:2/],
  ['--', 'Ohio', /city_slug: "" is not a slug/],
];
added('city: refuses bad names and states, and writes nothing', () => {
  const site = tinySite();
  const before = locationsIn(site);
  for (const [name, state, message] of refusals) {
    assert.throws(() => add(site, name, state), message);
    assert.is(locationsIn(site), before);
  }
});

const addTo = (site: TinySite, title: string, tags = ['buying']) =>
  addArticle(join(site.root, 'content'), title, { tags, date: '2026-01-31' });

added('article: writes a file that the build accepts, whatever the length of its title', () => {
  const site = tinySite();
  for (const title of ['Q', 'A "Quoted" Title: \\ & <c>', 'Über Flügel', 'W'.repeat(60)]) {
    const { path } = addTo(site, title);
    const { articles } = load(site.settings);
    const found = articles.find(({ slug }) => path === `/blog/${slug}/`);
    assert.equal([found?.title, found?.date, found?.tags], [title, '2026-01-31', ['buying']]);
  }
});

added('article: overwrites no file, refuses bad titles and tags, and writes nothing then', () => {
  const site = tinySite({ 'content/blog/a-bench.md': article({ title: 'Another' }) });
  assert.is(addTo(site, 'A Bench').path, '/blog/a-bench-2/');
  assert.is(addTo(site, 'A: Bench').path, '/blog/a-bench-3/');
  const before = treeOf(join(site.root, 'content/blog'));
  assert.is(before['a-bench.md'], article({ title: 'Another' }));
  assert.equal(site.problems(), []);
  assert.throws(() => addTo(site, 'W'.repeat(61)), /The title "W+": has 61 characters; expected 1 to 60/);
  assert.throws(() => addTo(site, '???'), /has no letters or digits/);
  assert.throws(() => addTo(site, 'A Bench', ['Buying Pianos']), /--tags: "Buying Pianos" is not a slug/);
  assert.equal(treeOf(join(site.root, 'content/blog')), before);
});

const adding = suite('new');

adding('adds drafts that the whole check accepts, and says what to do next', async () => {
  const site = cachedSite();
  const env = { SOURCE_DATE_EPOCH: String(Date.parse('2026-01-31T23:59:59Z') / 1000) };
  const call = async (...args: string[]) => {
    const { code, stdout, stderr } = await runCommand(args, { cwd: site.root, env });
    assert.equal([code, stdout], [0, ''], stderr);
    return stderr;
  };
  const city = await call('new', 'city', 'Portland', '--state', 'OH', '--primary');
  assert.match(city, /^Added Portland, Ohio at data\/locations\.json:\d+; .* \/ohio\/portland-oh\/pianos\//);
  assert.match(city, 'in notes/ohio.json, under "portland-oh"');
  const { lastmod, draft } = site.json('data/locations.json').at(-2);
  assert.equal([lastmod, draft], ['2026-01-31', true]);
  const article = await call('new', 'article', 'How to Choose a Bench', '--tags', 'care, buying');
  assert.match(article, /^Wrote content\/blog\/how-to-choose-a-bench\.md; /m);
  await call('check');
});

adding('names the folder that it may not write to', async () => {
  const { root } = tinySite();
  await whileFailing(['writeFileSync'], 'EACCES', async () => {
    const { code, stderr } = await runCommand(['new', 'article', 'Bench'], { cwd: root });
    assert.is(code, 2);
    assert.match(stderr, /^You may not write to the folder content\/blog\./);
  });
});

const shipped = suite('shipped');

const cwd = join(temporaryFolder(), 'site');
const call = (...args: string[]) => succeed(args, { cwd });
const json = (file: string) => JSON.parse(readFileSync(join(cwd, 'data', file), 'utf8'));
const records = (state: string) =>
  json('locations.json').filter(({ state_slug }: { state_slug: string }) => state_slug === state);

shipped.before(async () => {
  await succeed(['init', cwd, '--states', 'ohio'], {});
  shareCaches(cwd);
});

shipped('bring records and notes of a state as drafts, with air and ZIP digits', async () => {
  const said = await call('new', 'state', 'KY');
  assert.match(
    said,
    /^Added Louisville, Lexington, Bowling Green at data\/locations\.json:2\. Wrote data\/notes/,
  );
  assert.not.match(said, 'Not in');
  for (const { draft } of records('kentucky')) assert.is(draft, true);
  const notes = ['$schema', 'state', 'louisville', 'lexington', 'bowling-green'];
  assert.equal(Object.keys(json('notes/kentucky.json')).sort(), notes.sort());
  assert.match(await call('check'), '"Lexington, Kentucky" is a draft');
  const { code, stderr } = await runCommand(['new', 'state', 'kentucky'], { cwd });
  assert.equal([code, stderr], [2, 'new state: pianogen has no city of "kentucky" that the site lacks.\n']);
});

shipped('bring the record and the note of a city, and name new places without figures', async () => {
  const des = await call('new', 'city', 'des moines', '--state', 'Iowa');
  assert.match(des, /^Added Des Moines, Iowa .*Wrote data\/notes\/iowa\.json, data\/locations\.json\./s);
  assert.not.match(des, 'Not in');
  const own = await call('new', 'city', 'Dubuque', '--state', 'Iowa');
  assert.match(own, '\nNot in humidity.json yet: Dubuque.\nNot in zip-prefixes.json yet: Dubuque.\n');
  assert.equal(Object.keys(json('notes/iowa.json')).sort(), ['$schema', 'des-moines', 'state']);
});

shipped('keep their air and ZIP digits under a new name, and nothing of pianogen is copied', async () => {
  const before = treeOf(join(project, 'data'));
  await call('rename', 'city', 'cleveland', 'Lake City');
  await call('rename', 'city', 'lake-city', 'Lake Town');
  const slugs = records('ohio').map((record: { shippedSlug?: string }) => record.shippedSlug);
  assert.equal(slugs, [undefined, 'cleveland', undefined]);
  await call('remove', 'city', 'columbus', '--to', '/ohio/');
  for (const file of ['humidity.json', 'zip-prefixes.json'])
    assert.not.ok(existsSync(join(cwd, 'data', file)));
  assert.equal(treeOf(join(project, 'data')), before);
  await call('build', '--quiet');
  assert.match(readFileSync(join(cwd, 'out/ohio/lake-town/pianos/index.html'), 'utf8'), 'Hopkins');
  assert.match(readFileSync(join(cwd, 'out/search/zips.txt'), 'utf8'), '441');
});

shipped('lose a dealer by its slug', async () => {
  const serves = ['ohio'];
  writeFiles(cwd, { 'data/dealers.json': [dealer({ serves }), dealer({ slug: 'other', serves })] });
  const refused = await runCommand(['remove', 'dealer', 'othr'], { cwd });
  assert.match(refused.stderr, '"othr" is not the slug of a dealer in dealers.json. Did you mean "other"?');
  await call('remove', 'dealer', 'harmony-hall');
  const slugs = json('dealers.json').map(({ slug }: { slug: string }) => slug);
  assert.equal(slugs, ['other']);
});
