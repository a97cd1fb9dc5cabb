import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Request } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { calm, type DevSite, openDevSite, startDevServer } from '../support/browser/dev-site.ts';
import { pickPiano } from '../support/browser/lead-site.ts';

/** The development server as people use it: a copy of the project, files that are saved, a real browser that looks on. */
const dev = suite('browser: dev');

let site: DevSite;
dev.before(async () => {
  site = await openDevSite();
});
dev.after(() => site?.close());

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
    const { page, loads, complaints } = await site.open(path);
    await site.withChange(file, change, async () => {
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
  const { page, loads } = await site.open('/glossary/');
  await page.evaluate(() => scrollTo(0, 1500));
  const colourIs = (colour: string) =>
    page.waitForFunction((wanted) => getComputedStyle(document.body).outlineColor === wanted, colour);
  await site.withChange(
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

dev('shows the styles of the last save, though those before it arrive later', async () => {
  const { page } = await site.open('/glossary/');
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let tell = (_: Request) => {};
  const early = new Promise<Request>((resolve) => {
    tell = resolve;
  });
  await page.route(
    '**/assets/site-*.css',
    async (route) => {
      tell(route.request());
      await released;
      await route.continue();
    },
    { times: 1 },
  );
  const styles = (width: number) => (text: string) => `${text}\nbody { outline-width: ${width}px; }\n`;
  await site.withChange('templates/styles/base.css', styles(1), async () => {
    const request = await early;
    await site.withChange('templates/styles/base.css', styles(2), async () => {
      await page.waitForFunction(() => getComputedStyle(document.body).outlineWidth === '2px');
      release();
      await (await request.response())?.finished();
      await calm(page);
      assert.is(await page.evaluate(() => getComputedStyle(document.body).outlineWidth), '2px');
      assert.is(await page.locator('link[rel=stylesheet]').count(), 1);
    });
  });
  await page.close();
});

dev('keeps the place in a page that it reloads', async () => {
  const { page, loads } = await site.open('/glossary/');
  await page.evaluate(() => scrollTo(0, 1500));
  await site.withChange(
    'data/glossary.json',
    // The last one: what grows above the place would move it.
    (text) => text.replace(/(.*"definition": ")/s, '$1New. '),
    async () => {
      await page.waitForSelector('dd:text("New. ")');
      await page.waitForFunction(() => scrollY === 1500);
      assert.is(loads(), 2);
    },
  );
  await page.close();
});

dev('keeps what was typed, chosen and ticked in a page that it reloads', async () => {
  const { page, loads } = await site.open('/ohio/cleveland/pianos/');
  await page.fill('[name=name]', 'Clara Wi');
  await pickPiano(page, 'digital');
  await page.check('[name=opt_in_sms]');
  await site.withChange(
    'data/locations.json',
    (text) => text.replace('"city_name": "Cleveland"', '"city_name": "Clevelant"'),
    async () => {
      await page.waitForSelector('main h1:has-text("Clevelant")');
      await page.waitForFunction(
        () => document.querySelector<HTMLInputElement>('[name=opt_in_sms]')?.checked,
      );
      assert.is(loads(), 2);
      assert.equal(
        [await page.inputValue('[name=name]'), await page.inputValue('[name=piano_type]:checked')],
        ['Clara Wi', 'digital'],
      );
    },
  );
  await page.close();
});

dev('leaves an unknown address in the address bar', async () => {
  const { page } = await site.open('/nowhere/to/go/');
  await page.waitForSelector('h1:text("404")');
  assert.is(page.url(), `${site.server.origin}/nowhere/to/go/`);
  await page.close();
});

dev('answers as preview does', async () => {
  const statusOf = async (path: string) =>
    (await fetch(site.server.origin + path, { redirect: 'manual' })).status;
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
  const { headers } = await fetch(`${site.server.origin}/ohio/`);
  assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'/);
  assert.is(headers.get('cache-control'), 'no-store');
});

dev('takes leads, and shows those that it has received', async () => {
  const { page, complaints } = await site.open('/contact/');
  await page.fill('[name=name]', 'Clara Wieck');
  await page.fill('[name=email]', 'clara@example.com');
  await page.fill('[name=phone]', '(216) 555-0100');
  await page.fill('[name=city]', 'Cleveland');
  await page.fill('[name=state]', 'Ohio');
  await page.click('form.lead-form button[type=submit]');
  await page.waitForURL(`${site.server.origin}/thank-you/`);
  assert.equal(complaints, []);
  await page.goto(`${site.server.origin}/__pianogen/leads`);
  assert.match((await page.textContent('body')) ?? '', /Clara Wieck, Cleveland/);
  await page.close();
});

dev('takes the next free port, and ends with Ctrl-C', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as { port: number };
  const other = await startDevServer(site.checkout, ['--port', String(port)]);
  const found = Number(new URL(other.origin).port);
  assert.ok(found > port && found <= port + 20, other.origin);
  other.child.kill('SIGINT');
  assert.is(await other.ended(), 0);
  taken.close();
});

dev.run();
