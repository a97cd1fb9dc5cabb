import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseHTML } from 'linkedom';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type DevServer, startDev } from '../../generator/dev/server.ts';
import type { SiteSettings } from '../../generator/model/index.ts';
import { closeServer, listen } from '../../generator/preview/local-server.ts';
import { problemsOf } from '../../generator/report/error-problems.ts';
import { formatProblems } from '../../generator/report/format-problems.ts';
import { errorCode } from '../../generator/system/error-code.ts';
import { ask as askServer } from '../support/ask.ts';
import { newCheckout } from '../support/pianogen.ts';
import { article, project, tinySite } from '../support/tiny-site.ts';

/** What the development server answers. */
const requests = suite('dev: requests');

let server: DevServer;
let root: string;
/** What the servers print. */
const logged: string[] = [];

/** Starts a server of these folders. */
const start = (settings: SiteSettings, port = 0) =>
  startDev({
    ...settings,
    port,
    leads: { file: join(settings.root, 'leads.jsonl'), delayMs: 0, status: 200 },
    log: (line) => logged.push(line),
    explain: (error) => formatProblems(problemsOf(error, settings.pianogen) ?? [], { coloured: false }),
  });

requests.before(async () => {
  const site = tinySite();
  root = site.root;
  server = await start(site.settings);
});
requests.after(() => server.close());

const askDev = (path: string, { origin } = server) =>
  askServer(origin, path, { headers: { host: new URL(origin).host } });
const statusOf = async (path: string, asked = server) => (await askDev(path, asked)).status;

/** Waits until a path is answered with a status, for a minute at the most. */
async function answered(path: string, status: number, asked = server): Promise<void> {
  const limit = AbortSignal.timeout(60_000);
  while ((await statusOf(path, asked)) !== status) {
    limit.throwIfAborted();
    await setTimeout(20);
  }
}

/** Waits until a server prints what a pattern matches, from now on and for a minute at the most. */
async function told(pattern: RegExp): Promise<void> {
  const [before, limit] = [logged.length, performance.now() + 60_000];
  const printed = () => logged.slice(before).join('\n');
  while (!pattern.test(printed())) {
    assert.ok(performance.now() < limit, `${pattern}\n${printed()}`);
    await setTimeout(20);
  }
}

/** Returns what a browser that shows a page is told first. */
async function problemOver(path: string, { origin } = server): Promise<string> {
  const answer = await fetch(`${origin}/__pianogen/events?page=${encodeURIComponent(path)}`);
  for await (const chunk of answer.body ?? []) {
    const { problem = [] } = JSON.parse(String(Buffer.from(chunk)).slice('data: '.length));
    return problem.map(({ text }: { text: string }) => text).join('');
  }
  throw new Error('The server says nothing.');
}

/** Returns the status of the first answer at an address where a server may not listen yet. */
async function firstAnswer(origin: string): Promise<number> {
  for (;;) {
    try {
      return (await askServer(origin, '/ohio/', { headers: { host: new URL(origin).host } })).status;
    } catch (error) {
      if (errorCode(error) !== 'ECONNREFUSED') throw error;
      await new Promise(setImmediate);
    }
  }
}

requests('answers as a host does', async () => {
  for (const [path, status] of [
    ['/', 200],
    ['/ohio/', 200],
    ['/ohio', 301],
    ['/ohi', 404],
    ['/ohio/cleveland', 301],
    ['/ohio/cleveland/', 404],
    ['/blog/an-article/', 200],
    ['/nowhere/', 404],
    ['/california/pianos/', 301],
    ['/sitemap.xml', 200],
    ['/sitemap-1.xml', 404],
    ['/search/index.json', 200],
    ['/images/share/states/ohio.png', 200],
    ['/images/share/states', 301],
    ['/assets', 301],
    ['/_headers', 404],
  ] as const)
    assert.is(await statusOf(path), status, path);
  const { headers } = await askDev('/ohio/');
  assert.match(String(headers['content-security-policy']), /default-src 'none'/);
  assert.is(headers['cache-control'], 'no-store');
});

requests(
  'serves files of content/root/ as they are, follows changes of them, and redirects from an old site',
  async () => {
    const write = (file: string, text: string) => {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), text);
    };
    const page = '<html><head></head>google-site-verification: google1.html';
    write('content/root/google1.html', page);
    await answered('/google1.html', 200);
    assert.is(String((await askDev('/google1.html')).body), page);
    write('content/root/.well-known/security.txt', 'Contact: tel:+12165550100');
    await answered('/.well-known/security.txt', 200);
    rmSync(join(root, 'content/root'), { recursive: true });
    await answered('/.well-known/security.txt', 404);
    write('data/redirects.json', '{ "redirects": [{ "from": "/Shop_old.php", "to": "/ohio/" }] }');
    await answered('/Shop_old.php?id=3', 301);
    assert.is((await askDev('/Shop_old.php?id=3')).headers.location, '/ohio/?id=3');
  },
);

requests('leaves an unknown address as it is', async () => {
  const { body } = await askDev('/nowhere/');
  assert.match(String(body), '404 Page Not Found');
  assert.not.match(String(body), '/assets/not-found-');
});

requests('describes every kind of problem', async () => {
  const { status, body } = await askDev('/__pianogen/errors');
  assert.is(status, 200);
  const { document } = parseHTML(String(body));
  const heading = document.getElementById('PG101');
  assert.is(heading?.textContent, 'PG101: A file is missing');
  assert.match(heading?.nextElementSibling?.textContent ?? '', /^Cause: /);
  const documented = readFileSync(join(project, 'docs/errors.md'), 'utf8').match(/^### PG\d{3}/gm);
  assert.is(document.querySelectorAll('h3[id^=PG]').length, documented?.length);
});

requests('leads from the old address of a renamed article to its new one', async () => {
  const blog = join(root, 'content/blog');
  renameSync(join(blog, 'an-article.md'), join(blog, 'No Slug.md'));
  await told(/PG10\d/);
  assert.is(await statusOf('/blog/an-article/'), 200);
  renameSync(join(blog, 'No Slug.md'), join(blog, 'renamed.md'));
  await answered('/blog/renamed/', 200);
  const { status, headers } = await askDev('/blog/an-article/');
  assert.equal([status, headers.location], [302, '/blog/renamed/']);
  assert.is(await statusOf('/blog/renamed/'), 200);
});

const RENAMED = 'content/blog/renamed.md';

requests('shows the last good pages, with the problem over them, until it is gone', async () => {
  const whole = readFileSync(join(root, RENAMED), 'utf8');
  for (const [broken, code] of [
    [`${whole}\nNew words, and [a link](/nowhere/).\n`, 'PG404'],
    ['No front matter.', 'PG301'],
  ] as const) {
    const telling = told(new RegExp(code));
    writeFileSync(join(root, RENAMED), broken);
    await telling;
    for (const path of ['/', '/ohio/', '/blog/renamed/']) {
      const { status, body } = await askDev(path);
      assert.equal([status, String(body).includes('New words')], [200, false], `${code} ${path}`);
      assert.match(await problemOver(path), code);
    }
    const gone = told(/^the problem is gone, reload after /m);
    writeFileSync(join(root, RENAMED), whole);
    await gone;
    assert.is(await problemOver('/'), '');
  }
});

requests('tells in the terminal what is wrong with a page, and when it is gone', async () => {
  const save = async (text: string) => {
    const taken = told(/^reload after /m);
    writeFileSync(join(root, RENAMED), text);
    await taken;
  };
  const path = '/blog/renamed/';
  const whole = readFileSync(join(root, RENAMED), 'utf8');
  await save(`${whole}\nWe match you within 48 hours.\n`);
  const found = told(/renamed\.md:\d+:\d+ PG\d{3} .*48 hours/);
  for (const _ of ['once', 'twice']) assert.match(await problemOver(path), '48 hours');
  await found;
  assert.is(logged.filter((text) => text.includes('48 hours')).length, 1);
  assert.is(await problemOver('/'), '');
  await save(whole);
  const mended = told(/^The problem of \/blog\/renamed\/ is gone\.$/m);
  assert.is(await problemOver(path), '');
  await mended;
});

requests('starts with the pages that a build refuses, if any can be made', async () => {
  const words = (text: string) => ({
    'content/blog/an-article.md': article({}, `${text}, and [a link](/nowhere/).`),
  });
  const { settings, write } = tinySite({ ...words('Some words'), 'data/constants.json': '[' });
  const site = await start(settings);
  const dark = await askDev('/ohio/', site);
  assert.is(dark.status, 500);
  assert.match(String(dark.body), /<pre data-problem>[\s\S]*constants\.json/);
  for (const text of ['Some words', 'Other words']) {
    const telling = told(/PG404/);
    write({
      ...words(text),
      'data/constants.json': readFileSync(join(root, 'data/constants.json'), 'utf8'),
    });
    await telling;
    const { status, body } = await askDev('/blog/an-article/', site);
    assert.equal([status, String(body).includes(text)], [200, true]);
    assert.match(await problemOver('/', site), 'PG404');
  }
  await site.close();
});

requests('takes the next free port', async () => {
  const port = Number(new URL(server.origin).port);
  const other = await start(tinySite().settings, port);
  const found = Number(new URL(other.origin).port);
  assert.ok(found > port && found <= port + 20, other.origin);
  await other.close();
});

requests('has pages wait until the site is ready', async () => {
  const free = createServer();
  const origin = await listen(free, 0);
  await closeServer(free);
  const asking = firstAnswer(origin);
  const other = await start(tinySite().settings, Number(new URL(origin).port));
  assert.is(await asking, 200);
  await other.close();
});

requests('starts with templates that cannot be bundled, and serves them when they are mended', async () => {
  const checkout = newCheckout();
  const header = join(checkout, 'templates/parts/header.tsx');
  const whole = readFileSync(header, 'utf8');
  writeFileSync(header, whole.replace('<header ', '<header = '));
  const other = await start({ ...tinySite().settings, pianogen: checkout, root: checkout });
  const wrong = await askDev('/', other);
  assert.is(wrong.status, 500);
  const told = /parts\/header\.tsx:(\d+):24 PG601 .*\n\1 \|/;
  assert.match(String(wrong.body).replace(/<[^>]+>/g, ''), told);
  writeFileSync(header, whole);
  await answered('/', 200, other);
  await other.close();
  const kept = join(checkout, 'node_modules/.cache/pianogen-dev');
  assert.equal(existsSync(kept) ? readdirSync(kept) : [], []);
});

requests.run();
