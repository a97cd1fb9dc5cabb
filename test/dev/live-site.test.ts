import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { IndexFile } from '../../client/search/index-file.ts';
import { type LiveSite, openLiveSite, type Update } from '../../generator/dev/live-site.ts';
import type { SiteFiles } from '../../generator/dev/site-files.ts';
import { problemsOf } from '../../generator/report/error-problems.ts';
import { formatProblems } from '../../generator/report/format-problems.ts';
import { cityRecords } from '../support/city-records.ts';
import { newCheckout } from '../support/pianogen.ts';
import { article, location, tinySite } from '../support/tiny-site.ts';

/** How the development server keeps a large site up to date. Each test leaves the site as it was. */
const live = suite('live site');

const CITIES = cityRecords(3000);
const LAST = '/ohio/town-elj/pianos/';

const site = tinySite({
  'data/locations.json': CITIES,
  'data/notes/maine.json': { 'town-aaa': { music: 'An orchestra.', home: 'Porches.' } },
  'data/notes/ohio.json': {},
});
const checkout = newCheckout();
let opened: LiveSite;

const files = () => opened.files() as SiteFiles;

async function save(file: string, content: unknown) {
  site.write({ [file]: content });
  return opened.update([join(site.root, file)]);
}

async function text(file: string): Promise<string> {
  await files().prepare(file);
  return String(await files().read(file));
}

live.before(async () => {
  opened = await openLiveSite({ ...site.settings, pianogen: checkout });
  assert.is(opened.files(), undefined);
  await opened.update([]);
});
live.after(() => opened.close());

live('shows a changed record, article and note of a large site', async () => {
  const added = [...CITIES, location('Ohio', 'New Town')];
  assert.is(files().kindOf('ohio/new-town/pianos/index.html'), undefined);
  assert.equal(await save('data/locations.json', added), { effect: { kind: 'reload' } });
  assert.match(await text('ohio/new-town/pianos/index.html'), /New Town/);
  assert.match(await text('sitemap.xml'), /\/ohio\/new-town\/pianos\//);
  await save('content/blog/an-article.md', article({}, 'Words of a later save.'));
  assert.match(await text('blog/an-article/index.html'), /Words of a later save\./);
  assert.match(await text('feed.xml'), /Words of a later save\./);
  await save('data/notes/ohio.json', { 'new-town': { music: 'A choir.', home: 'Porches.' } });
  assert.match(await text('ohio/new-town/pianos/index.html'), /A choir\./);
  await save('data/notes/ohio.json', {});
  await save('data/locations.json', CITIES);
});

/** The problem of an update, in words. */
const problemOf = (update: Promise<Update>): Promise<string> =>
  update.then(({ error }) => String(error ?? ''));

live('tells a problem of the notes of any state, as long as it is there', async () => {
  const note = { music: 'A choir.', home: 'Porches.' };
  const dry = { 'town-elj': { ...note, climate: 'dry' } };
  await save('data/notes/ohio.json', dry);
  const climates = {
    source: 'A source.',
    climates: [{ slug: 'cold', name: 'Cold', summary: 'Cold.', space: 'Mind.', humidity: 'Dry.' }],
  };
  assert.match(await problemOf(save('data/climates.json', climates)), /ohio\.json:\d+:\d+ PG212 .*"dry"/);
  assert.match(await problemOf(opened.update([])), /PG212 .*"dry"/);
  await save('data/notes/ohio.json', { 'town-elj': note });
  assert.match(await text(`${LAST.slice(1)}index.html`), /A choir\./);
  const wrong = { 'town-aaa': note };
  assert.match(
    await problemOf(save('data/notes/ohio.json', wrong)),
    /ohio\.json:2:3 PG212 town-aaa: is a city of another state, maine\. Move the note to notes\/maine\.json\./,
  );
  await save('data/notes/ohio.json', {});
});

live('renders a document alone, and once', async () => {
  assert.match(await text('robots.txt'), /Sitemap:/);
  assert.is(files().kindOf('robots.txt'), 'file');
  for (const other of ['sitemap.xml', 'search/index.json', 'feed.xml', 'site.webmanifest'])
    assert.is(files().kindOf(other), undefined, other);
  await Promise.all([files().prepare('sitemap.xml'), files().prepare('sitemap.xml')]);
  const body = await files().read('sitemap.xml');
  assert.is(String(body).match(/\/pianos\/<\/loc>/g)?.length, CITIES.length);
  await files().prepare('sitemap-1.xml');
  assert.is(files().kindOf('sitemap-1.xml'), undefined);
  assert.is(await files().read('sitemap.xml'), body);
});

live('has the pieces of the search index, whichever file is asked for first', async () => {
  const { pieces }: IndexFile = JSON.parse(await text('search/index.json'));
  const list = Object.values(pieces).flatMap((table) => table.map(([, path]) => path.slice(1)));
  assert.ok(list.length > 3, String(list.length));
  for (const file of list) {
    assert.is(files().kindOf(file), 'file');
    assert.ok(JSON.parse(await text(file)).length > 0, file);
  }
  assert.is(files().kindOf('search/0000000000.json'), undefined);
  await save('content/blog/an-article.md', article({ title: 'Another Title' }));
  const [first = ''] = list;
  assert.is(files().kindOf(first), undefined);
  assert.ok(JSON.parse(await text(first)).length > 0);
});

live('keeps the files of a state for those who read them', async () => {
  const before = files();
  await save('data/locations.json', CITIES.slice(0, -1));
  assert.is(files().kindOf(`${LAST.slice(1)}index.html`), undefined);
  assert.match(String(await before.read(`${LAST.slice(1)}index.html`)), /Town ELJ/);
});

/* ---- Faults in templates: more are in dev-requests.test.ts and test/browser/dev-server.test.ts -------------------- */

const faults: [what: string, file: string, change: (text: string) => string, told: RegExp][] = [
  [
    'a template that is empty',
    'templates/pages/home.tsx',
    () => '',
    /generator\/render\/page\.ts:\d+:\d+ PG601 [\s\S]*HomePage/,
  ],
  [
    'a merge in a template that was not finished',
    'templates/pages/home.tsx',
    (text) => `<<<<<<< HEAD\n${text}`,
    /templates\/pages\/home\.tsx:1:1 PG601 Unexpected "<<"/,
  ],
  [
    'a part that throws',
    'templates/parts/section.tsx',
    (text) => text.replace('<h2>{heading}', '<h2>{(heading as any).nope.x}'),
    /templates\/parts\/section\.tsx:\d+:\d+ PG602 .*undefined[\s\S]*nope\.x/,
  ],
];
for (const [what, file, change, told] of faults) {
  live(`tells where ${what} is wrong, until it is mended`, async () => {
    const path = join(checkout, file);
    const whole = readFileSync(path, 'utf8');
    writeFileSync(path, change(whole));
    const read = () => files().read('index.html');
    const { error = await read().catch((error) => error) } = await opened.update([path]);
    assert.match(formatProblems(problemsOf(error, checkout) ?? [], { coloured: false }), told);
    writeFileSync(path, whole);
    await opened.update([path]);
    assert.match(await text('index.html'), /<h1/);
  });
}

live.run();
