import { join } from 'node:path';
import type { Route } from 'playwright-core';
import * as assert from 'uvu/assert';
import { calm, type DevSite, openDevSite } from '../support/browser/dev-site.ts';
import { fill, pickPiano, SUBMIT } from '../support/browser/lead-site.ts';
import { browserSuite } from '../support/browser/suite.ts';

/** The development server as people use it: a copy of the project, files that are saved, a real browser that looks on. */
const dev = browserSuite('browser: dev server');

let site: DevSite;
dev.before(async () => {
  site = await openDevSite();
});
dev.after(() => site?.close());

const STYLES = 'templates/styles/base.css';
const GLOSSARY = 'templates/pages/glossary.tsx';

dev('shows a change of data after one reload, at the same place', async () => {
  const { page, loads, complaints } = await site.open('/glossary/');
  await page.evaluate(() => scrollTo(0, 1500));
  // The last definition: what grows above the place would move it.
  const change = (text: string) => text.replace(/(.*"definition": ")/s, '$1New. ');
  await site.withChange('data/glossary.json', change, async () => {
    await page.waitForSelector('dd:text("New. ")');
    await page.waitForFunction(() => scrollY === 1500);
    await calm(page);
    assert.is(loads(), 2);
  });
  assert.is(await page.locator('dd:text("New. ")').count(), 0);
  assert.is(loads(), 3);
  assert.equal(complaints, []);
});

dev('swaps styles without a reload, and the page stays where it is', async () => {
  const { page, loads } = await site.open('/glossary/');
  await page.evaluate(() => scrollTo(0, 1500));
  const styles = (text: string) => `${text}\nbody { outline-color: rgb(1, 2, 3); }\n`;
  await site.withChange(STYLES, styles, async () => {
    await page.waitForFunction(() => getComputedStyle(document.body).outlineColor === 'rgb(1, 2, 3)');
    assert.is(await page.evaluate(() => scrollY), 1500);
    assert.is(loads(), 1);
  });
});

dev('shows the styles of the last save, though those before it arrive later', async () => {
  const { page } = await site.open('/glossary/');
  const early = new Promise<Route>((resolve) => {
    page.route('**/assets/site-*.css', resolve, { times: 1 });
  });
  const styles = (width: number) => (text: string) => `${text}\nbody { outline-width: ${width}px; }\n`;
  const width = () => page.evaluate(() => getComputedStyle(document.body).outlineWidth);
  await site.withChange(STYLES, styles(1), async () => {
    const held = await early;
    await site.withChange(STYLES, styles(2), async () => {
      await page.waitForFunction(() => getComputedStyle(document.body).outlineWidth === '2px');
      await held.continue();
      await (await held.request().response())?.finished();
      await calm(page);
      assert.is(await width(), '2px');
      assert.is(await page.locator('link[rel=stylesheet]').count(), 1);
    });
  });
});

dev('keeps what was typed, chosen and ticked in a page that it reloads', async () => {
  const { page, loads } = await site.open('/ohio/cleveland/pianos/');
  await fill(page, { name: 'Clara Wi' });
  await pickPiano(page, 'digital');
  await page.check('[name=opt_in_sms]');
  const rename = (text: string) => text.replace('"city_name": "Cleveland"', '"city_name": "Clevelant"');
  await site.withChange('data/locations.json', rename, async () => {
    await page.waitForSelector('main h1:has-text("Clevelant")');
    await page.locator('[name=opt_in_sms]:checked').waitFor();
    assert.is(loads(), 2);
    const [name, piano] = ['[name=name]', '[name=piano_type]:checked'];
    assert.equal([await page.inputValue(name), await page.inputValue(piano)], ['Clara Wi', 'digital']);
  });
});

dev('takes leads, and shows those that it has received', async () => {
  const { page, complaints } = await site.open('/contact/');
  await fill(page);
  await page.click(SUBMIT);
  await page.waitForURL(`${site.server.origin}/thank-you/`);
  assert.equal(complaints, []);
  await page.goto(`${site.server.origin}/__pianogen/leads`);
  assert.match((await page.textContent('body')) ?? '', /Clara Wieck, Cleveland/);
});

/* ---- Problems: test/dev/live-site.test.ts has more kinds of faults ------------------------------------------------ */

const overlay = 'pianogen-problem';

dev('shows a problem of the data in page and terminal, with links, and closes it with Esc', async () => {
  const { page, complaints } = await site.open('/glossary/');
  const printed = site.server.output().length;
  const breakFile = (text: string) => text.replace(':', '');
  await site.withChange('data/home.json', breakFile, async () => {
    await page.waitForSelector(overlay);
    const told = /data\/home\.json:2:\d+ PG120 [\s\S]*2 \|/;
    assert.match((await page.textContent(`${overlay} pre`)) ?? '', told);
    assert.match(site.server.output().slice(printed), told);
    const links = await page
      .locator(`${overlay} a`)
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    assert.match(links[0] ?? '', `vscode://file${encodeURI(join(site.checkout, 'data/home.json'))}:2:`);
    assert.is(links[1], '/__pianogen/errors#PG120');
    await page.keyboard.press('Escape');
    assert.is(await page.locator(overlay).count(), 0);
    assert.equal(complaints, []);
  });
});

dev('shows where a template throws, after one reload, and after another what it renders', async () => {
  const { page, loads } = await site.open('/glossary/');
  await page.evaluate(() => scrollTo(0, 1500));
  const printed = site.server.output().length;
  const breakFile = (text: string) => text.replace('return (', 'throw new Error("planted"); return (');
  await site.withChange(GLOSSARY, breakFile, async () => {
    await page.waitForSelector(overlay);
    const told =
      /templates\/pages\/glossary\.tsx:\d+:\d+ PG602 .*planted[\s\S]*throw new Error\("planted"\);/;
    assert.match((await page.textContent(`${overlay} pre`)) ?? '', told);
    assert.match(site.server.output().slice(printed), told);
    await calm(page);
    assert.is(loads(), 2);
  });
  await page.waitForSelector('main h1');
  await page.waitForFunction(() => scrollY === 1500);
  await calm(page);
  assert.is(loads(), 3);
  assert.is(await page.locator(overlay).count(), 0);
});

dev('shows what is wrong with styles until it is mended', async () => {
  const { page } = await site.open('/');
  const breakFile = (text: string) => `${text}\nbody { color: red; }}\n`;
  await site.withChange(STYLES, breakFile, async () => {
    await page.waitForSelector(overlay);
    assert.match(
      (await page.textContent(`${overlay} pre`)) ?? '',
      /base\.css:\d+:21 PG601 Unexpected "}"[\s\S]*\| body \{ color: red; \}\}\n *\| {21}\^/,
    );
  });
  await page.waitForFunction((overlay) => !document.querySelector(overlay), overlay);
});

dev('shows over a page what the check finds on it, and on no other page', async () => {
  const { page } = await site.open('/glossary/');
  const plain = '\nconst plain = (text: string) => <h6>{text}</h6>;\n';
  // A page without a heading of the first level.
  const breakFile = (text: string) => text.replace('return (', "return plain('wanted'); return (") + plain;
  await site.withChange(GLOSSARY, breakFile, async () => {
    await page.waitForSelector(overlay);
    assert.match((await page.textContent(`${overlay} pre`)) ?? '', /PG5\d\d/);
    assert.is(await page.textContent('body h6'), 'wanted');
    await site.open('/blog/');
    await calm(page);
    assert.is(await page.locator(overlay).count(), 0);
  });
});

dev('ends with Ctrl-C', async () => {
  site.server.child.kill('SIGINT');
  assert.is(await site.server.ended(), 0);
});

dev.run();
