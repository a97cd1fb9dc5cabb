import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { newCheckout } from '../pianogen.ts';
import { temporaryFolder } from '../tiny-site.ts';
import { launch } from './open-site.ts';

/** The development server as people use it: a copy of the project, files that are saved, a real browser that looks on. */
const dev = suite('browser: dev');

let checkout: string;
let server: Running;
let browser: Awaited<ReturnType<typeof launch>>;

interface Running {
  origin: string;
  child: ChildProcess;
  /** What the terminal shows so far. */
  output(): string;
}

async function start(folder: string, args: string[] = []): Promise<Running> {
  const child = spawn(
    process.execPath,
    [join(folder, 'bin/pianogen.js'), 'dev', '--leads-file', join(temporaryFolder(), 'leads.jsonl'), ...args],
    { cwd: folder },
  );
  let output = '';
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  for (;;) {
    const [, origin] = output.match(/at (http:\S+)\/ until Ctrl-C/) ?? [];
    if (origin) return { origin, child, output: () => output };
    if (child.exitCode !== null) throw new Error(output);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

dev.before(async () => {
  checkout = newCheckout();
  server = await start(checkout, ['--port', '0']);
  browser = await launch();
});

dev.after(async () => {
  await browser?.close();
  server?.child.kill('SIGKILL');
});

const read = (file: string) => readFileSync(join(checkout, file), 'utf8');
const save = (file: string, text: string) => writeFileSync(join(checkout, file), text);

const updates = () => server.output().match(/ after \d+ ms/g)?.length ?? 0;

/** Changes a file while `work` runs, and puts it back; ends when the server has seen that. */
async function withChange(file: string, change: (text: string) => string, work: () => Promise<void>) {
  const before = read(file);
  save(file, change(before));
  try {
    await work();
  } finally {
    const seen = updates();
    save(file, before);
    const patience = performance.now() + 5000;
    while (updates() === seen && performance.now() < patience)
      await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function open(path: string): Promise<{ page: Page; loads: () => number; complaints: string[] }> {
  const page = await browser.newPage();
  let loads = 0;
  const complaints: string[] = [];
  page.on('load', () => {
    loads += 1;
  });
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(server.origin + path);
  return { page, loads: () => loads, complaints };
}

const overlay = (page: Page) => page.locator('pianogen-problem pre');
const calm = (page: Page) => page.waitForTimeout(400);

dev('shows a change of data, of an article and of a template, each after one reload', async () => {
  const changes: [file: string, path: string, change: (text: string) => string, text: string][] = [
    ['data/home.json', '/', (text) => text.replace('"name": "', '"name": "Changed '), 'Changed '],
    [
      'content/blog/financing-piano.md',
      '/blog/financing-piano/',
      (text) => `${text}\nA new last line.\n`,
      'A new last line.',
    ],
    [
      'templates/pages/glossary.tsx',
      '/glossary/',
      (text) => text.replace('Piano Glossary', 'Words of the Piano'),
      'Words of the Piano',
    ],
  ];
  for (const [file, path, change, text] of changes) {
    const { page, loads, complaints } = await open(path);
    await withChange(file, change, async () => {
      await page.waitForSelector(`main :text("${text.trim()}")`);
      await calm(page);
      assert.is(loads(), 2, file);
    });
    await page.waitForFunction((gone) => !document.body.textContent?.includes(gone), text);
    await calm(page);
    assert.is(loads(), 3, file);
    assert.equal(complaints, []);
    await page.close();
  }
});

dev('swaps styles without a reload, and the page stays where it is', async () => {
  const { page, loads } = await open('/glossary/');
  await page.evaluate(() => scrollTo(0, 1500));
  const colourIs = (colour: string) =>
    page.waitForFunction((wanted) => getComputedStyle(document.body).outlineColor === wanted, colour);
  await withChange(
    'templates/styles/base.css',
    (text) => `${text}\nbody { outline-color: rgb(1, 2, 3); }\n`,
    async () => {
      await colourIs('rgb(1, 2, 3)');
      assert.is(await page.evaluate(() => scrollY), 1500);
      assert.is(loads(), 1);
    },
  );
  await page.close();
});

dev('keeps the place in a page that it reloads', async () => {
  const { page, loads } = await open('/glossary/');
  await page.evaluate(() => scrollTo(0, 1500));
  await withChange(
    'data/glossary.json',
    (text) => text.replace('"definition": "', '"definition": "New. '),
    async () => {
      await page.waitForSelector('dd:text("New. ")');
      await page.waitForFunction(() => scrollY === 1500);
      assert.is(loads(), 2);
    },
  );
  await page.close();
});

const faults: [what: string, file: string, change: (text: string) => string, told: RegExp][] = [
  ['JSON', 'data/home.json', (text) => text.replace(':', ''), /data\/home\.json:2/],
  [
    'a record',
    'data/locations.json',
    (text) => text.replace('"primary": true', '"primary": "yes"'),
    /data\/locations\.json:\d+/,
  ],
  [
    'front matter',
    'content/blog/financing-piano.md',
    (text) => text.replace('date:', 'dte:'),
    /financing-piano\.md:\d+/,
  ],
  [
    'a template that does not parse',
    'templates/pages/home.tsx',
    (text) => `${text}\nconst = 1;\n`,
    /templates\/pages\/home\.tsx:\d+:\d+/,
  ],
  [
    'a template that throws',
    'templates/pages/home.tsx',
    (text) => text.replace('const { ', 'throw new Error("planted");\n  const { '),
    /templates\/pages\/home\.tsx:\d+:\d+[\s\S]*planted/,
  ],
  [
    'styles',
    'templates/styles/base.css',
    (text) => `${text}\nbody { color: red; }}\n`,
    /templates\/styles\/base\.css:\d+:\d+/,
  ],
];
for (const [what, file, change, told] of faults) {
  dev(`shows what is wrong with ${what} in page and terminal, until it is mended`, async () => {
    const { page } = await open('/');
    await withChange(file, change, async () => {
      await page.waitForFunction(
        () => document.querySelector('pianogen-problem') ?? document.querySelector('pre[data-problem]'),
      );
      const shown = (await overlay(page).count()) > 0 ? overlay(page) : page.locator('pre[data-problem]');
      assert.match((await shown.textContent()) ?? '', told);
      assert.match(server.output(), told);
    });
    await page.waitForSelector('h1:text("Find the Right Piano Near You")');
    await page.waitForFunction(() => !document.querySelector('pianogen-problem'));
    await page.close();
  });
}

dev('answers as preview does', async () => {
  const statusOf = async (path: string) => (await fetch(server.origin + path, { redirect: 'manual' })).status;
  for (const [path, status] of [
    ['/ohio/', 200],
    ['/ohio', 301],
    ['/nowhere/', 404],
    ['/california/pianos/', 301],
    ['/sitemap.xml', 200],
    ['/images/share/states/ohio.png', 200],
    ['/_headers', 404],
  ] as const)
    assert.is(await statusOf(path), status, path);
  const { headers } = await fetch(`${server.origin}/ohio/`);
  assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'/);
  assert.is(headers.get('cache-control'), 'no-store');
});

dev('takes leads, and shows those that it has received', async () => {
  const { page, complaints } = await open('/contact/');
  await page.fill('[name=name]', 'Clara Wieck');
  await page.fill('[name=email]', 'clara@example.com');
  await page.fill('[name=phone]', '(216) 555-0100');
  await page.fill('[name=city]', 'Cleveland');
  await page.fill('[name=state]', 'Ohio');
  await page.click('form.lead-form button[type=submit]');
  await page.waitForURL(`${server.origin}/thank-you/`);
  assert.equal(complaints, []);
  await page.goto(`${server.origin}/__pianogen/leads`);
  assert.match((await page.textContent('body')) ?? '', /Clara Wieck, Cleveland/);
  await page.close();
});

dev('takes the next free port, and ends with Ctrl-C', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as { port: number };
  const other = await start(checkout, ['--port', String(port)]);
  const found = Number(new URL(other.origin).port);
  assert.ok(found > port && found <= port + 20, other.origin);
  other.child.kill('SIGINT');
  const [code] = await once(other.child, 'exit');
  assert.is(code, 0);
  taken.close();
});

dev.run();
