import { spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { fill, pickPiano, SUBMIT } from '../support/browser/lead-site.ts';
import { browser, DEADLINE } from '../support/browser/open-site.ts';
import { newCheckout } from '../support/pianogen.ts';
import { temporaryFolder } from '../support/tiny-site.ts';

const dev = suite('browser: dev server');

const checkout = newCheckout();
let server: Awaited<ReturnType<typeof startDevServer>>;
let page: Page;
let loads = 0;
/** What the server has told the page since it was opened: its state at first, then each change. */
let messages = 0;
const heard = new EventEmitter();
const complaints: string[] = [];

dev.before(async () => {
  server = await startDevServer();
  page = await (await browser()).newPage({ reducedMotion: 'reduce' });
  page.setDefaultTimeout(DEADLINE);
  page.on('load', () => {
    loads += 1;
  });
  page.on('framenavigated', () => {
    messages = 0;
  });
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  const session = await page.context().newCDPSession(page);
  session.on('Network.eventSourceMessageReceived', () => {
    messages += 1;
    heard.emit('message');
  });
  await session.send('Network.enable');
});
dev.after(async () => {
  server?.child.kill('SIGKILL');
  await page?.close();
});

/** Waits until the page knows the state of the server: then it shows it, or loads again. */
async function informed(): Promise<void> {
  while (messages === 0) await once(heard, 'message');
}

async function startDevServer() {
  const leads = join(temporaryFolder(), 'leads.jsonl');
  const args = [join(checkout, 'bin/pianogen.js'), 'dev', '--leads-file', leads, '--port', '0'];
  const child = spawn(process.execPath, args, { cwd: checkout });
  let output = '';
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  const exited = once(child, 'exit');
  const fail = () => assert.unreachable(`The server has ended. The terminal shows:\n${output}`);
  const printed = async (isShown: (output: string) => boolean) => {
    while (!isShown(output)) await Promise.race([once(child.stderr, 'data'), exited.then(fail)]);
  };
  const originIn = (text: string) => text.match(/at (http:\S+)\/ until Ctrl-C/)?.[1];
  await printed((text) => originIn(text) !== undefined);
  /** Waits until the server has ended. Returns its exit code, or `null` if a signal ended it. */
  const ended = () => exited.then(() => child.exitCode);
  return { origin: originIn(output) ?? '', child, output: () => output, printed, ended };
}

const updatesIn = (output: string): number => output.match(/ after \d+ ms/g)?.length ?? 0;

/** Opens a page in the one tab: a page that is closed while it loads again may never be closed. */
async function open(path: string) {
  loads = 0;
  complaints.splice(0);
  await page.goto(server.origin + path);
  // A change before the page listens would reload it.
  await informed();
}

/**
 * Changes a file while `work` runs, and puts it back; ends when the server has seen that, and where it reloads
 * its pages, the page has loaded.
 */
async function withChange(file: string, change: (text: string) => string, work: () => Promise<void>) {
  const before = readFileSync(join(checkout, file), 'utf8');
  const earlier = updatesIn(server.output());
  writeFileSync(join(checkout, file), change(before));
  try {
    await work();
    // The page may show a change before the terminal says so.
    await server.printed((output) => updatesIn(output) > earlier);
  } catch (error) {
    // After a failed test there may be nothing to update.
    writeFileSync(join(checkout, file), before);
    throw error;
  }
  const [seen, printed] = [updatesIn(server.output()), server.output().length];
  const loaded = page.waitForEvent('load');
  // A page that shows styles, or nothing of the site, does not load.
  loaded.catch(() => {});
  writeFileSync(join(checkout, file), before);
  await server.printed((output) => updatesIn(output) > seen);
  if (/reload after/.test(server.output().slice(printed))) await loaded;
}

const STYLES = 'templates/styles/base.css';

dev('shows a change of data after one reload, at the same place', async () => {
  await open('/glossary/');
  await page.evaluate(() => scrollTo(0, 1500));
  // The last definition: what grows above the place would move it.
  const change = (text: string) => text.replace(/(.*"definition": ")/s, '$1New. ');
  await withChange('data/glossary.json', change, async () => {
    await page.waitForSelector('dd:text("New. ")');
    await page.waitForFunction(() => scrollY === 1500);
    await informed();
    assert.is(loads, 2);
  });
  assert.is(await page.locator('dd:text("New. ")').count(), 0);
  assert.is(loads, 3);
  assert.equal(complaints, []);
});

dev('swaps styles without a reload, and the page stays where it is', async () => {
  await open('/glossary/');
  await page.evaluate(() => scrollTo(0, 1500));
  const styles = (text: string) => `${text}\nbody { outline-color: rgb(1, 2, 3); }\n`;
  await withChange(STYLES, styles, async () => {
    await page.waitForFunction(() => getComputedStyle(document.body).outlineColor === 'rgb(1, 2, 3)');
    assert.is(await page.evaluate(() => scrollY), 1500);
    assert.is(loads, 1);
  });
});

dev('keeps what was typed, chosen and ticked in a page that it reloads', async () => {
  await open('/ohio/cleveland/pianos/');
  await fill(page, { name: 'Clara Wi' });
  await pickPiano(page, 'digital');
  await page.check('[name=opt_in_sms]');
  const rename = (text: string) => text.replace('"city_name": "Cleveland"', '"city_name": "Clevelant"');
  await withChange('data/locations.json', rename, async () => {
    await page.waitForSelector('main h1:has-text("Clevelant")');
    await page.locator('[name=opt_in_sms]:checked').waitFor();
    assert.is(loads, 2);
    const [name, piano] = ['[name=name]', '[name=piano_type]:checked'];
    assert.equal([await page.inputValue(name), await page.inputValue(piano)], ['Clara Wi', 'digital']);
  });
});

dev('takes leads, and shows those that it has received', async () => {
  await open('/contact/');
  await fill(page);
  await page.click(SUBMIT);
  await page.waitForURL(`${server.origin}/thank-you/`);
  assert.equal(complaints, []);
  await page.goto(`${server.origin}/__pianogen/leads`);
  assert.match((await page.textContent('body')) ?? '', /Clara Wieck, Cleveland/);
});

const overlay = 'pianogen-problem';

dev('shows a problem of the data in page and terminal, with links, and closes it with Esc', async () => {
  await open('/glossary/');
  const printed = server.output().length;
  const breakFile = (text: string) => text.replace(':', '');
  await withChange('data/home.json', breakFile, async () => {
    await page.waitForSelector(overlay);
    const told = /data\/home\.json:2:\d+ PG120 [\s\S]*2 \|/;
    assert.match((await page.textContent(`${overlay} pre`)) ?? '', told);
    assert.match(server.output().slice(printed), told);
    const links = await page
      .locator(`${overlay} a`)
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    assert.match(links[0] ?? '', `vscode://file${encodeURI(join(checkout, 'data/home.json'))}:2:`);
    assert.is(links[1], '/__pianogen/errors#PG120');
    await page.keyboard.press('Escape');
    assert.is(await page.locator(overlay).count(), 0);
    assert.equal(complaints, []);
    // Other pages are there too, below what is wrong.
    await open('/blog/');
    await page.waitForSelector(overlay);
    assert.ok(await page.locator('main h1').isVisible());
    assert.equal(complaints, []);
  });
});

dev('ends with Ctrl-C', async () => {
  server.child.kill('SIGINT');
  assert.is(await server.ended(), 0);
});

dev.run();
