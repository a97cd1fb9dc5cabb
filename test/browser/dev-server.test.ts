import type { ChildProcess } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { fill, pickPiano, ready, SUBMIT } from '../support/browser/lead-site.ts';
import { browser, DEADLINE } from '../support/browser/open-site.ts';
import { newCheckout, pianogen } from '../support/pianogen.ts';
import { assert, suite } from '../support/suite.ts';
import { temporaryFolder, tinySite } from '../support/tiny-site.ts';

const dev = suite('browser: dev server');

/** Where it works, with a small site that has something to scroll. */
const checkout = newCheckout();
const entries = Array.from({ length: 40 }, (_, at) => ({ term: `Key ${at}`, definition: 'A definition.' }));
const { root } = tinySite({ 'data/glossary.json': { updated: '2025-10-14', entries } });
for (const folder of ['data', 'content']) {
  rmSync(join(checkout, folder), { recursive: true });
  cpSync(join(root, folder), join(checkout, folder), { recursive: true });
}
// What pianogen reads of its own.
cpSync('data/schemas', join(checkout, 'data/schemas'), { recursive: true });
const leads = join(temporaryFolder(), 'leads.jsonl');
let server: ChildProcess;
let output = '';
const printed = new EventEmitter();
let ended: ReturnType<typeof pianogen>;
let origin = '';
let page: Page;
const complaints: string[] = [];

dev.before(async () => {
  ended = pianogen(['dev', '--leads-file', leads, '--port', '0'], {
    checkout,
    cwd: checkout,
    whileRunning(child) {
      server = child;
      child.stderr.on('data', (chunk) => {
        output += chunk;
        printed.emit('data');
      });
    },
  });
  origin = (await told(/at (http:\S+)\/ until Ctrl-C/))[1] ?? '';
  page = await (await browser()).newPage({ reducedMotion: 'reduce' });
  page.setDefaultTimeout(DEADLINE);
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
});
dev.after(async () => {
  server.kill('SIGKILL');
  await page?.close();
});

/** Waits until the terminal shows what a pattern matches, after so many characters. */
async function told(pattern: RegExp, from = 0): Promise<RegExpMatchArray> {
  for (;;) {
    const match = output.slice(from).match(pattern);
    if (match) return match;
    await Promise.race([once(printed, 'data'), ended.then(fail)]);
  }
}

const fail = () => assert.unreachable(`The server has ended. The terminal shows:\n${output}`);

/** Opens a page in the one tab: a page that is closed while it loads again may never be closed. */
async function open(path: string) {
  complaints.splice(0);
  // A change before the page listens would reload it.
  const listens = page.waitForResponse('**/__pianogen/events?*');
  await page.goto(origin + path);
  await listens;
}

/** Saves a change of a file, and waits until page and terminal have shown it. */
async function change(file: string, edit: (text: string) => string, seen: () => Promise<void>) {
  const from = output.length;
  const path = join(checkout, file);
  writeFileSync(path, edit(readFileSync(path, 'utf8')));
  await seen();
  await told(/ after \d+ ms/, from);
}

dev('shows a change of data after one reload, at the same place', async () => {
  await open('/glossary/');
  await page.evaluate(() => scrollTo(0, 1500));
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  // The last definition: what grows above the place would move it.
  const grow = (text: string) => text.replace(/(.*"definition": ")/s, '$1New. ');
  await change('data/glossary.json', grow, async () => {
    const listensAgain = page.waitForResponse('**/__pianogen/events?*');
    await page.waitForSelector('dd:text("New. ")');
    await page.waitForFunction(() => scrollY === 1500);
    await listensAgain;
    assert.is(loads, 1);
  });
  assert.equal(complaints, []);
});

dev('swaps styles without a reload, and the page stays where it is', async () => {
  await open('/glossary/');
  await page.evaluate(() => scrollTo(0, 1500));
  await page.evaluate(() => document.body.setAttribute('data-old', ''));
  const styles = (text: string) => `${text}\nbody { outline-color: rgb(1, 2, 3); }\n`;
  await change('templates/styles/base.css', styles, async () => {
    await page.waitForFunction(() => getComputedStyle(document.body).outlineColor === 'rgb(1, 2, 3)');
    assert.is(await page.evaluate(() => scrollY), 1500);
    assert.is(await page.locator('[data-old]').count(), 1);
  });
});

dev('keeps what was typed, chosen and ticked in a page that it reloads', async () => {
  await open('/ohio/cleveland/pianos/');
  await fill(page, { name: 'Clara Wi' });
  await pickPiano(page, 'digital');
  await page.check('[name=opt_in_sms]');
  const rename = (text: string) => text.replace('"city_name": "Cleveland"', '"city_name": "Clevelant"');
  await change('data/locations.json', rename, async () => {
    await page.waitForSelector('main h1:has-text("Clevelant")');
    await page.locator('[name=opt_in_sms]:checked').waitFor();
    const [name, piano] = ['[name=name]', '[name=piano_type]:checked'];
    assert.equal([await page.inputValue(name), await page.inputValue(piano)], ['Clara Wi', 'digital']);
  });
});

dev('takes leads, and shows those that it has received', async () => {
  await open('/contact/');
  // The form shows the place of the page before in one line as soon as it works.
  await fill(await ready(page));
  await page.click(SUBMIT);
  await page.waitForURL(`${origin}/thank-you/`);
  assert.equal(complaints, []);
  await page.goto(`${origin}/__pianogen/leads`);
  assert.match((await page.textContent('body')) ?? '', /Clara Wieck, Cleveland/);
});

dev('shows a problem of the data in page and terminal, with links, and closes it with Esc', async () => {
  await open('/glossary/');
  const [overlay, from] = [page.locator('pianogen-problem'), output.length];
  const breakFile = (text: string) => text.replace(':', '');
  await change('data/home.json', breakFile, async () => {
    await overlay.waitFor();
    const problem = /data\/home\.json:2:\d+ PG120 [\s\S]*2 \|/;
    assert.match((await overlay.locator('pre').textContent()) ?? '', problem);
    assert.match(output.slice(from), problem);
    const links = await overlay
      .locator('a')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    assert.match(links[0] ?? '', `vscode://file${encodeURI(join(checkout, 'data/home.json'))}:2:`);
    assert.is(links[1], '/__pianogen/errors#PG120');
    await page.keyboard.press('Escape');
    assert.is(await overlay.count(), 0);
    // Other pages are there too, below what is wrong.
    await open('/blog/');
    await overlay.waitFor();
    assert.ok(await page.locator('main h1').isVisible());
    assert.equal(complaints, []);
  });
});

dev('ends with Ctrl-C', async () => {
  server.kill('SIGINT');
  assert.is((await ended).code, 0);
});
