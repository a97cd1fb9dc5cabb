import { once } from 'node:events';
import { copyFileSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PassThrough } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { startDev } from '../../generator/dev/dev-server.ts';
import type { DevEvent } from '../../generator/dev/live-site.ts';
import type { SiteSettings } from '../../generator/model/index.ts';
import { ask, leadsIn } from '../support/hosts.ts';
import { newCheckout } from '../support/pianogen.ts';
import { assert, suite } from '../support/suite.ts';
import { article, location, project, tinySite } from '../support/tiny-site.ts';

const requests = suite('dev: requests');

let server: Awaited<ReturnType<typeof startDev>>;
const checkout = newCheckout();
let site: ReturnType<typeof tinySite>;
const logged: string[] = [];
const printed = new PassThrough().resume();

const start = (settings: SiteSettings, port = 0) =>
  startDev({
    ...settings,
    port,
    leads: leadsIn('/dev/null'),
    log(line) {
      logged.push(line);
      printed.emit('line');
    },
  });

requests.before(async () => {
  site = tinySite();
  server = await start({ ...site.settings, pianogen: checkout, root: site.root });
});
requests.after(() => server.close());

const askDev = (path: string, { origin }: { origin: string } = server) => ask(origin, path);
const statusOf = async (path: string, asked: { origin: string } = server) =>
  (await askDev(path, asked)).status;

/** Only a line that never comes takes as long, in milliseconds. */
const DEADLINE = 60_000;

/** Changes files, and waits until a server prints what a pattern matches. Returns all that was printed. */
async function after(change: () => void, pattern: RegExp): Promise<string> {
  const before = logged.length;
  change();
  const text = () => logged.slice(before).join('\n');
  while (!pattern.test(text())) await once(printed, 'line', { signal: AbortSignal.timeout(DEADLINE) });
  return text();
}
const RELOAD = /^reload after /m;
const saved = (files: Record<string, unknown>, pattern = RELOAD) => after(() => site.write(files), pattern);

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + DEADLINE;
  while (!(await isSo())) {
    assert.ok(Date.now() < end);
    await setTimeout(100);
  }
}

async function* problemsOver(path: string, { origin } = server): AsyncGenerator<string> {
  const answer = await fetch(`${origin}/__pianogen/events?page=${encodeURIComponent(path)}`);
  let rest = '';
  for await (const chunk of answer.body ?? []) {
    const events = (rest + Buffer.from(chunk)).split('\n\n');
    rest = events.pop() ?? '';
    for (const text of events) {
      const { problems }: DevEvent = JSON.parse(text.slice('data: '.length));
      yield problems.map(({ place, code, text }) => `${place} ${code} ${text}`).join('\n');
    }
  }
}

async function problemOver(path: string, { matching = /^/, at = server } = {}): Promise<string> {
  for await (const problems of problemsOver(path, at)) if (matching.test(problems)) return problems;
  throw new Error('The server says nothing.');
}

requests('answers as a host does', async () => {
  for (const [status, paths] of Object.entries({
    200: '/ /maine/ /ohio/ /sitemap.xml /images/share/states/ohio.png',
    301: '/ohio /california/pianos/',
    404: '/ohio/cleveland/ /nowhere/ /_headers',
  }))
    for (const path of paths.split(' ')) assert.is(await statusOf(path), Number(status), path);
  const { headers } = await askDev('/ohio/');
  assert.match(String(headers['content-security-policy']), /default-src 'none'/);
  assert.is(headers['cache-control'], 'no-store');
  // An unknown address stays as it is in the address bar.
  const { body } = await askDev('/nowhere/');
  assert.match(String(body), '404 Page Not Found');
  assert.not.match(String(body), '/assets/not-found-');
});

requests('serves content/root/ as it is, follows changes of it, and redirects from an old site', async () => {
  const page = '<html><head></head>google-site-verification: google1.html';
  await saved({ 'content/root/google1.html': page });
  assert.is(String((await askDev('/google1.html')).body), page);
  await saved({ 'content/root/.well-known/security.txt': 'Contact: tel:+12165550100' });
  assert.is(await statusOf('/.well-known/security.txt'), 200);
  await after(() => rmSync(join(site.root, 'content/root'), { recursive: true }), RELOAD);
  assert.is(await statusOf('/.well-known/security.txt'), 404);
  await saved({ 'data/redirects.json': { redirects: [{ from: '/Shop_old.php', to: '/ohio/' }] } });
  const { status, headers } = await askDev('/Shop_old.php?id=3');
  assert.equal([status, headers.location], [301, '/ohio/?id=3']);
});

requests('describes every kind of problem', async () => {
  mkdirSync(join(checkout, 'docs'));
  copyFileSync(join(project, 'docs/errors.md'), join(checkout, 'docs/errors.md'));
  const { body } = await askDev('/__pianogen/errors');
  assert.match(String(body), '<h3 id="PG101">PG101: A file is missing</h3>\n<p>Cause: ');
});

const RENAMED = 'content/blog/renamed.md';

requests('shows each save: another record, note or text, and a renamed article', async () => {
  const rename = (from: string, to: string) => () =>
    renameSync(join(site.root, 'content/blog', from), join(site.root, 'content/blog', to));
  await after(rename('an-article.md', 'No Slug.md'), /PG10\d/);
  assert.is(await statusOf('/blog/an-article/'), 200);
  await after(rename('No Slug.md', 'renamed.md'), RELOAD);
  assert.equal([await statusOf('/blog/an-article/'), await statusOf('/blog/renamed/')], [404, 200]);
  await saved({ [RENAMED]: article({}, 'Words of a later save.') });
  const akron = location('Ohio', 'Akron', { primary: false });
  await saved({ 'data/locations.json': [...site.json('data/locations.json'), akron] });
  const notes = site.json('data/notes/ohio.json');
  await saved({ 'data/notes/ohio.json': { ...notes, akron: { music: 'A choir.', home: 'Porches.' } } });
  for (const [path, words] of [
    ['/blog/renamed/', 'Words of a later save.'],
    ['/feed.xml', 'Words of a later save.'],
    ['/sitemap.xml', '/ohio/akron/pianos/'],
    ['/ohio/akron/pianos/', 'A choir.'],
  ] as const)
    assert.match(String((await askDev(path)).body), words);
  await saved({ 'data/notes/ohio.json': notes });
});

requests('tells where a template is wrong, until it is mended', async () => {
  const whole = readFileSync(join(checkout, 'templates/parts/section.tsx'), 'utf8');
  // The site's own takes its place.
  for (const folder of [checkout, site.root]) {
    const section = join(folder, 'templates/parts/section.tsx');
    mkdirSync(dirname(section), { recursive: true });
    const save = (text: string, pattern: RegExp) => after(() => writeFileSync(section, text), pattern);
    await save(`<<<<<<< HEAD\n${whole}`, /^refused after/m);
    assert.is(await statusOf('/'), 200);
    assert.match(await problemOver('/'), `${section}:1:1 PG601 Unexpected "<<"`);
    await save(whole.replace('<h2>{heading}', '<h2>{(heading as any).nope.x}'), RELOAD);
    const { status, body } = await askDev('/');
    assert.is(status, 500);
    assert.match(String(body), `${section}:`);
    assert.match(String(body), /section\.tsx:\d+:\d+ PG602 .*undefined[\s\S]*nope\.x/);
    await save(whole, RELOAD);
    assert.is(await statusOf('/'), 200);
  }
});

requests('follows files outside templates/ that own templates import', async () => {
  const colors = (color: string) => ({ 'colors.css': `h1 { color: ${color}; }` });
  site.write(colors('#00f'));
  await saved({ 'templates/styles/own.css': '@import "../../colors.css";' }, /own\.css/);
  site.write(colors('red'));
  await until(async () => {
    const [path = ''] = String((await askDev('/')).body).match(/[^"]+\.css/) ?? [];
    return String((await askDev(path)).body).includes('h1{color:red}');
  });
  const section = 'templates/parts/section.tsx';
  const whole = readFileSync(join(site.root, section), 'utf8');
  const own = `import { words } from '../../content/words.json';\n${whole.replace('{heading}', '{words}')}`;
  site.write({ 'content/words.json': { words: 'First words.' } });
  await after(() => writeFileSync(join(site.root, section), own), RELOAD);
  assert.match(String((await askDev('/')).body), 'First words.');
  assert.match(await saved({ 'content/words.json': { words: 'Second words.' } }), 'words.json');
  assert.match(String((await askDev('/')).body), 'Second words.');
  await after(() => writeFileSync(join(site.root, section), whole), RELOAD);
});

requests('loses no save that comes while the site is opened', async () => {
  await after(() => site.write({ [RENAMED]: article({}, 'Save 0.') }), RELOAD);
  for (let number = 1; number <= 8; number += 1) {
    site.write({ [RENAMED]: article({}, `Save ${number}.`) });
    await setTimeout(90);
  }
  await until(async () => String((await askDev('/blog/renamed/')).body).includes('Save 8.'));
});

requests('shows the last good pages, with the problem over them, until it is gone', async () => {
  const note = { music: 'A choir.', home: 'Porches.', climate: 'dry' };
  await saved({ 'data/notes/ohio.json': { cleveland: note } });
  const { climates, ...more } = site.json('data/climates.json');
  const text = article({});
  for (const [file, whole, broken, code] of [
    [RENAMED, text, `${text}\nNew words, and [a link](/nowhere/).\n`, /PG404/],
    [RENAMED, text, 'No front matter.', /PG301/],
    ['data/climates.json', { climates, ...more }, { climates: [climates[0]], ...more }, /PG212 .*"dry"/],
  ] as const) {
    await saved({ [file]: broken }, code);
    for (const path of ['/', '/maine/', '/blog/renamed/']) {
      const { status, body } = await askDev(path);
      assert.equal([status, String(body).includes('New words')], [200, false], `${code} ${path}`);
      assert.match(await problemOver(path), code);
    }
    assert.match(await saved({ [file]: whole }), /^Problems left: 0\.$/m);
    assert.is(await problemOver('/'), '');
  }
});

requests('shows over a page what only a check of the whole site finds, until it is gone', async () => {
  const notes = {
    cleveland: { music: 'The orchestra plays each Friday in a hall by the lake.', home: 'Porches.' },
    columbus: { music: 'A choir sings in the church on the hill, and students listen.', home: 'Yards.' },
  };
  const portland = { music: 'Fishermen play the fiddle in the pubs along the harbor.', home: 'Docks.' };
  await saved({
    'data/site.json': { ...site.json('data/site.json'), similarityLimit: 0.5 },
    'data/notes/ohio.json': notes,
    'data/notes/maine.json': { portland },
  });
  const found = problemOver('/ohio/columbus/pianos/', { matching: /PG581/ });
  const copied = { ...notes, columbus: notes.cleveland };
  const text = await saved({ 'data/notes/ohio.json': copied }, /PG581/);
  assert.match(await found, /locations\.json:\d+\S* PG581 .* on \/ohio\/cleveland\/pianos\//);
  assert.is(text.match(/PG581/g)?.length, 1);
  assert.is(await problemOver('/ohio/cleveland/pianos/'), '');
  await saved({ 'data/notes/ohio.json': notes }, /^Problems left: 0\.$/m);
  assert.is(await problemOver('/ohio/columbus/pianos/'), '');
});

requests('starts with the pages that a build refuses, if any can be made', async () => {
  const words = (text: string) => ({
    'content/blog/an-article.md': article({}, `${text}, and [a link](/nowhere/).`),
  });
  const other = tinySite({ ...words('Some words'), 'data/constants.json': '[' });
  const at = await start(other.settings);
  const dark = await askDev('/ohio/', at);
  assert.is(dark.status, 500);
  assert.match(String(dark.body), /<pre>[\s\S]*constants\.json/);
  const constants = readFileSync(join(site.root, 'data/constants.json'), 'utf8');
  for (const text of ['Some words', 'Other words']) {
    await after(() => other.write({ ...words(text), 'data/constants.json': constants }), RELOAD);
    const { status, body } = await askDev('/blog/an-article/', at);
    assert.equal([status, String(body).includes(text)], [200, true]);
    assert.match(await problemOver('/', { at }), /PG404/);
  }
  await at.close();
});

requests('takes the next free port, where early requests wait until the site is ready', async () => {
  const port = Number(new URL(server.origin).port);
  const starting = start(site.settings, port);
  const origin = `http://localhost:${port + 1}`;
  let status = 0;
  while (status === 0) status = await statusOf('/', { origin }).catch(() => 0);
  assert.is(status, 200);
  const other = await starting;
  assert.is(other.origin, origin);
  await other.close();
});
