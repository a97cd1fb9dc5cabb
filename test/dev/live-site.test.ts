import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type LiveSite, openLiveSite, type Update } from '../../generator/dev/live-site.ts';
import type { SiteFiles } from '../../generator/dev/site-files.ts';
import { problemsOf } from '../../generator/report/error-problems.ts';
import { formatProblems } from '../../generator/report/format-problems.ts';
import { newCheckout } from '../support/pianogen.ts';
import { article, location, tinySite } from '../support/tiny-site.ts';

/** Records of so many made-up cities in the two states of the tiny site, for `data/locations.json`. */
const cityRecords = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    location(index < count / 2 ? 'Maine' : 'Ohio', `Town ${letters(index)}`, { primary: index % 100 === 0 }),
  );

/** `AAA`, `AAB` and so on. */
const letters = (number: number): string =>
  [26 * 26, 26, 1].map((unit) => String.fromCharCode(65 + (Math.floor(number / unit) % 26))).join('');

const live = suite('live site');

const CITIES = cityRecords(1000);

const site = tinySite({
  'data/locations.json': CITIES,
  'data/notes/maine.json': { 'town-aaa': { music: 'An orchestra.', home: 'Porches.' } },
  'data/notes/ohio.json': {},
});
const checkout = newCheckout();
const STYLES = join(checkout, 'templates/styles/base.css');
let opened: LiveSite;
let onPlan = () => {};
const updates: Update[] = [];

const files = () => opened.files() as SiteFiles;

async function save(file: string, content: unknown): Promise<Pick<Update, 'effect' | 'error'>> {
  site.write({ [file]: content });
  return follow(join(site.root, file));
}

async function follow(...changed: string[]): Promise<Pick<Update, 'effect' | 'error'>> {
  await opened.follow(changed);
  const { effect, error } = updates.at(-1) as Update;
  return { effect, error };
}

async function text(file: string): Promise<string> {
  await files().prepare(file);
  return String(await files().read(file));
}

live.before(async () => {
  const settings = {
    ...site.settings,
    pianogen: checkout,
    /** The plan of the site asks for it. */
    get today() {
      onPlan();
      return site.settings.today;
    },
  };
  opened = await openLiveSite(settings, (update) => updates.push(update));
  assert.is(opened.files(), undefined);
  await opened.follow([]);
});
live.after(() => opened.close());

live('shows a changed record, article and note', async () => {
  const added = [...CITIES, location('Ohio', 'New Town')];
  assert.is(files().kindOf('ohio/new-town/pianos/index.html'), undefined);
  assert.equal(await save('data/locations.json', added), { effect: { kind: 'reload' }, error: undefined });
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

live(
  'tells a problem of the notes of any state, as long as it is there, and shows the pages without it',
  async () => {
    const note = { music: 'A choir.', home: 'Porches.' };
    const [first = '', second = ''] = CITIES.filter((city) => city.state_slug === 'ohio').map(
      (city) => city.city_slug,
    );
    const dry = { [first]: { ...note, climate: 'dry' } };
    const climates = site.json('data/climates.json');
    const cold = { ...climates, climates: climates.climates.slice(0, 1) };
    await save('data/notes/ohio.json', dry);
    const { error } = await save('data/climates.json', cold);
    assert.match(String(error), /ohio\.json:\d+:\d+ PG212 .*"dry"/);
    assert.match(String((await follow()).error), /PG212 .*"dry"/);
    await save('data/notes/ohio.json', { [first]: note });
    assert.match(await text(`ohio/${first}/pianos/index.html`), /A choir\./);
    await save('data/climates.json', climates);
    await text('maine/index.html');
    assert.match(String((await save('data/notes/ohio.json', '{')).error), /ohio\.json:\d+:\d+ PG1\d\d/);
    assert.match(await text(`ohio/${second}/pianos/index.html`), /<h1/);
    await save('data/notes/ohio.json', {});
  },
);

live('shows no problem of a file that is still being written', async () => {
  const count = updates.length;
  site.write({ 'data/notes/ohio.json': '{' });
  const planned = new Promise<void>((resolve) => {
    onPlan = resolve;
  });
  opened.follow([join(site.root, 'data/notes/ohio.json')]);
  await planned;
  // It has read the file by then: it gives way a few times.
  for (let turn = 0; turn < 50; turn += 1) await setImmediate();
  const { error } = await save('data/notes/ohio.json', {});
  assert.equal([updates.length, error], [count + 1, undefined]);
});

live('tells once of changes that come while it is at work, and all that they mean', async () => {
  const styles = readFileSync(STYLES, 'utf8');
  writeFileSync(STYLES, `${styles}\nbody { outline-width: 1px; }\n`);
  assert.is((await follow(STYLES)).effect.kind, 'styles');
  const count = updates.length;
  opened.follow([join(site.root, 'data/home.json')]);
  writeFileSync(STYLES, styles);
  assert.is((await follow(STYLES)).effect.kind, 'reload');
  assert.is(updates.length, count + 1);
});

live(
  'checks all pages as a build does, lets other work go on meanwhile, and stops when it is told to',
  async () => {
    assert.equal(await opened.check(new AbortController().signal), []);
    const fields = {
      title: 'A Draft',
      excerpt: 'Another text that has seventy characters at the least, or else it is too short.',
    };
    await save('content/blog/a-draft.md', article(fields).replace('date:', 'draft: true\ndate:'));
    await save('content/blog/an-article.md', article({}, 'See [the draft](/blog/a-draft/).'));
    const { signal } = new AbortController();
    assert.equal(
      (await opened.check(signal)).map(({ code }) => code),
      ['PG414'],
    );
    await save('content/blog/an-article.md', article({}));
    await save('content/blog/a-draft.md', null);
    const stopped = new AbortController();
    const checking = opened.check(stopped.signal).then(
      () => 'ended',
      ({ name }) => name,
    );
    await setImmediate();
    stopped.abort();
    assert.is(await checking, 'AbortError');
  },
);

const faults: [what: string, file: string, change: (text: string) => string, told: RegExp][] = [
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
    const { error = await read().catch((error) => error) } = await follow(path);
    assert.match(formatProblems(problemsOf(error, checkout) ?? [], { coloured: false }), told);
    writeFileSync(path, whole);
    await follow(path);
    assert.match(await text('index.html'), /<h1/);
  });
}

live.run();
