import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { IndexFile } from '../../client/search/index-file.ts';
import { type LiveSite, openLiveSite, type SiteFiles } from '../../generator/dev/live-site.ts';
import { startDev } from '../../generator/dev/server.ts';
import { cityRecords } from '../support/city-records.ts';
import { article, location, tinySite } from '../support/tiny-site.ts';

/** How the development server keeps a large site up to date. */
const live = suite('live site');

const CITIES = cityRecords(3000);
const LAST = '/ohio/town-elj/pianos/';

/** A tiny site with many cities, up to date. */
async function openSite(work: (opened: OpenSite) => Promise<void>): Promise<void> {
  const site = tinySite({
    'data/locations.json': CITIES,
    'data/notes/maine.json': { 'town-aaa': { music: 'An orchestra.', home: 'Porches.' } },
    'data/notes/ohio.json': {},
  });
  const opened = await openLiveSite(site.settings);
  const files = () => opened.files() as SiteFiles;
  const save = async (file: string, content: unknown) => {
    site.write({ [file]: content });
    return opened.update([join(site.root, file)]);
  };
  const text = async (file: string) => {
    await files().prepare(file);
    return String(await files().read(file));
  };
  try {
    assert.is(opened.files(), undefined);
    await opened.update([]);
    await work({ opened, files, save, text });
  } finally {
    await opened.close();
  }
}

interface OpenSite {
  opened: LiveSite;
  files(): SiteFiles;
  save(file: string, content: unknown): ReturnType<LiveSite['update']>;
  text(file: string): Promise<string>;
}

live('shows a changed record, article and note of a large site', () =>
  openSite(async ({ save, text, files }) => {
    const added = [...CITIES, location('Ohio', 'New Town')];
    assert.is(files().kindOf('ohio/new-town/pianos/index.html'), undefined);
    assert.equal(await save('data/locations.json', added), { kind: 'reload' });
    assert.match(await text('ohio/new-town/pianos/index.html'), /New Town/);
    assert.match(await text('sitemap.xml'), /\/ohio\/new-town\/pianos\//);
    await save('content/blog/an-article.md', article({}, 'Words of a later save.'));
    assert.match(await text('blog/an-article/index.html'), /Words of a later save\./);
    assert.match(await text('feed.xml'), /Words of a later save\./);
    await save('data/notes/ohio.json', { 'new-town': { music: 'A choir.', home: 'Porches.' } });
    assert.match(await text('ohio/new-town/pianos/index.html'), /A choir\./);
  }),
);

/** The problem of an update, in words. */
const problemOf = (update: Promise<unknown>): Promise<string> => update.then(() => '', String);

live('tells a problem of the notes of any state, as long as it is there', () =>
  openSite(async ({ save, opened, text }) => {
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
  }),
);

live('finds the problems of the page that is looked at, and of no other', () =>
  openSite(async ({ save, files }) => {
    assert.equal(files().problemsOn(LAST.slice(1)), []);
    await save('data/notes/ohio.json', {
      'town-elj': { music: 'We match you within 48 hours.', home: 'Porches.' },
    });
    const [problem, ...more] = files().problemsOn(LAST.slice(1));
    assert.equal(more, []);
    assert.match(problem?.source.file ?? '', /data\/notes\/ohio\.json$/);
    assert.is(problem?.source.line, 3);
    assert.match(problem?.message ?? '', /48 hours/);
    for (const path of ['', 'ohio/', 'ohio/town-eli/pianos/', 'nowhere/', 'robots.txt'])
      assert.equal(files().problemsOn(path), [], path);
    await save('content/blog/an-article.md', article({}, 'We match you within 48 hours.'));
    const [wrong] = files().problemsOn('blog/an-article/');
    assert.match(wrong?.message ?? '', /48 hours/);
    assert.is(wrong?.source.line, 8);
    await save('data/notes/ohio.json', {});
    assert.equal(files().problemsOn(LAST.slice(1)), []);
  }),
);

live('tells files from folders', () =>
  openSite(async ({ files }) => {
    for (const [path, kind] of [
      [`${LAST.slice(1)}index.html`, 'file'],
      [LAST.slice(1, -1), 'folder'],
      [LAST.slice(1), 'folder'],
      ['ohio', 'folder'],
      ['assets', 'folder'],
      ['images/share/states', 'folder'],
      ['images/share/states/ohio.png', 'file'],
      ['', undefined],
      ['ohi', undefined],
      ['ohio/town-zzz/pianos/index.html', undefined],
    ] as const)
      assert.is(files().kindOf(path), kind, path);
  }),
);

live('renders a document alone, and once', () =>
  openSite(async ({ files, text }) => {
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
  }),
);

live('has the pieces of the search index, whichever file is asked for first', () =>
  openSite(async ({ files, text, save }) => {
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
  }),
);

live('keeps the files of a state for those who read them', () =>
  openSite(async ({ files, save }) => {
    const before = files();
    await save('data/locations.json', CITIES.slice(0, -1));
    assert.is(files().kindOf(`${LAST.slice(1)}index.html`), undefined);
    assert.match(String(await before.read(`${LAST.slice(1)}index.html`)), /Town ELJ/);
  }),
);

live('answers for a large site as a host does', async () => {
  const site = tinySite({ 'data/locations.json': CITIES, 'data/notes/ohio.json': {} });
  const lines: string[] = [];
  let tell = () => {};
  const dev = await startDev({
    ...site.settings,
    port: 0,
    leads: { file: join(site.root, 'leads.jsonl'), delayMs: 0, status: 200 },
    log(line) {
      lines.push(line);
      tell();
    },
    explain: String,
  });
  const get = async (path: string) => {
    const response = await fetch(dev.origin + path, { redirect: 'manual' });
    return { status: response.status, text: await response.text(), headers: response.headers };
  };
  try {
    for (const [path, status] of [
      ['/', 200],
      [LAST, 200],
      [LAST.slice(0, -1), 301],
      ['/blog/an-article/', 200],
      ['/nowhere/', 404],
      ['/sitemap.xml', 200],
      ['/sitemap-1.xml', 404],
      ['/search/index.json', 200],
      ['/_headers', 404],
      ['/maine/pianos/', 301],
    ] as const)
      assert.is((await get(path)).status, status, path);
    assert.match((await get(LAST)).headers.get('content-security-policy') ?? '', /default-src 'none'/);
    const reloaded = new Promise<void>((resolve) => {
      tell = () => lines.some((line) => line.startsWith('reload')) && resolve();
    });
    site.write({ 'data/locations.json': [...CITIES, location('Ohio', 'New Town')] });
    await reloaded;
    assert.match((await get('/sitemap.xml')).text, /\/ohio\/new-town\/pianos\//);
    assert.is((await get('/ohio/new-town/pianos/')).status, 200);
  } finally {
    await dev.close();
  }
});

live.run();
