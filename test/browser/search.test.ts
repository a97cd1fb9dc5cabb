import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Route } from 'playwright-core';
import { inUse } from '../site/sites.ts';
import { axeReport } from '../support/browser/axe.ts';
import { painted, siteFor } from '../support/browser/open-site.ts';
import { defaultSite } from '../support/default-site.ts';
import { madeUpCities } from '../support/made-up-cities.ts';
import { searchOver, shippedEntries } from '../support/search-over.ts';
import { assert, suite } from '../support/suite.ts';
import { temporaryFolder } from '../support/tiny-site.ts';

const search = suite('browser: search');

const site = siteFor(search, () => defaultSite().out);

const isSaid = (words: string) =>
  new RegExp(words).test(document.querySelector('.search-status')?.textContent ?? '');
const says = (page: Page, words: RegExp) => page.waitForFunction(isSaid, words.source);

const linksIn = (page: Page, group: string) =>
  page.locator(`.search-results section:has(h2:text-is("${group}")) a`);
const links = (page: Page, group: string) => linksIn(page, group).allTextContents();

search('tells of a ZIP code its city and state, and lists all states until somebody searches', async () => {
  const { page } = await site.show('/search/');
  const states = page.locator('.search-page details a');
  assert.ok(await states.first().isVisible());
  await page.fill('#search-words', '44113');
  await says(page, /^4 results$/);
  assert.equal(await page.locator('.search-results h2').allTextContents(), ['Cities', 'States']);
  const first = page.locator('.search-results p').first();
  assert.is(await first.innerText(), 'ZIP codes that begin with 441 are in and around Cleveland.');
  assert.not(await states.first().isVisible());
  const match = page.getByText('Get matched in Cleveland');
  assert.is(await match.getAttribute('href'), '/ohio/cleveland/pianos/#lead-form');
  await page.fill('#search-words', '');
  await states.first().waitFor();
});

search('answers as one types, and keeps the words in the address', async () => {
  const { page, complaints } = await site.show('/search/');
  await page.focus('#search-words');
  await page.keyboard.type('bosto');
  await says(page, /^\d+ results?$/);
  await page.waitForURL(`${site.origin}/search/?q=bosto`);
  assert.ok((await links(page, 'Cities')).includes('Boston, Massachusetts'));
  await page.fill('#search-words', 'piano');
  await says(page, /^The first \d+ results. Type more for others.$/);
  await page.fill('#search-words', '');
  await page.waitForURL(`${site.origin}/search/`);
  assert.is(await page.locator('.search-results a').count(), 0);
  assert.equal(complaints, []);
});

search('says an answer aloud once somebody stops typing, and only one that differs', async () => {
  const { page } = await site.open('/search/', { prepare: (page) => page.clock.install() });
  await page.waitForSelector('.search-page[data-ready]');
  await page.clock.pauseAt(Date.now() + 3_600_000);
  const voice = page.locator('.search-page [role=status]');
  for (const [typed, shown, said] of [
    ['bost', /^\d+ results?$/, ''],
    ['on', /^\d+ results?$/, ''],
    ['zzzz', /^Nothing found for “bostonzzzz”/, 'Nothing found for “bostonzzzz”'],
  ] as const) {
    await page.locator('#search-words').pressSequentially(typed);
    await says(page, shown);
    await page.clock.runFor(said === '' ? 999 : 1_000);
    assert.ok((await voice.innerText()).startsWith(said), said);
    if (said === '') assert.is(await voice.innerText(), '');
  }
  // The same words again are not said again.
  await voice.evaluate((line) =>
    new MutationObserver(() => line.remove()).observe(line, { childList: true }),
  );
  for (const words of ['bostonzzz', 'bostonzzzz']) await page.fill('#search-words', words);
  await says(page, /^Nothing found for “bostonzzzz”/);
  await page.clock.runFor(1_000);
  assert.is(await voice.count(), 1);
});

search('says which words it has corrected, and puts what is asked for first', async () => {
  const { page } = await site.show('/search/?q=clevland');
  await says(page, /^No page for “clevland”\. Showing Cleveland\. \d+ results?$/);
  await page.fill('#search-words', 'church grand piano');
  await says(page, /^(?!No page)/);
  await page.waitForSelector('h2:text-is("Start here")');
  assert.is(await page.locator('.search-results h2').first().innerText(), 'Start here');
});

search('says so when nothing fits, and leads to the form and the states until something does', async () => {
  const { page } = await site.show(`/search/?q=${encodeURIComponent('zzzzqqq <b>')}`);
  await says(page, /^Nothing found for “zzzzqqq <b>”. Try/);
  const ways = page.locator('.search-nothing a:visible');
  const hrefs = () => ways.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  assert.equal(await hrefs(), ['/#lead-form', '/directory/']);
  assert.equal((await axeReport(page, '*')).violations, []);
  await page.fill('#search-words', 'near me');
  await says(page, /^Nothing found for “near me”. Type your city or ZIP code.$/);
  await page.fill('#search-words', 'steinway');
  await says(page, /^\d results$/);
  assert.equal(await hrefs(), []);
});

/** The pages of the shipped site, with an index of more cities. */
function largeSite(): string {
  const folder = join(temporaryFolder(), 'out');
  mkdirSync(folder);
  for (const part of ['assets', 'search', '_headers'])
    cpSync(join(defaultSite().out, part), join(folder, part), { recursive: true });
  const shipped = shippedEntries();
  const { files } = searchOver([...madeUpCities(600, shipped), ...shipped]);
  for (const [path, { body }] of files) writeFileSync(join(folder, path), body);
  return folder;
}
const large = siteFor(search, largeSite);
const withDealers = siteFor(search, () => inUse.out);

search('leads to the card of a dealer, and from a city to all of its dealers', async () => {
  const { page } = await withDealers.show('/search/?q=schumacher');
  await says(page, /^1 result$/);
  await page.waitForSelector('a[href="/michigan/detroit/pianos/#schumacher-sons-18"]');
  await page.fill('#search-words', 'cleveland');
  await page.waitForSelector('a[href="/ohio/cleveland/pianos/#dealers"]:text("8 dealers listed")');
  assert.equal(await page.locator('.search-results h2').allTextContents(), ['Cities', 'Dealers']);
});

const PIECE = /\/search\/[0-9a-f]{10}\.json$/;
const isPiece = (url: URL) => PIECE.test(url.pathname);

search('never replaces an answer by that to an older query', async () => {
  const { page } = await large.show('/search/');
  await page.waitForSelector('.search-page[data-ready]');
  const held = new Promise<Route>((resolve) => {
    page.route(isPiece, resolve, { times: 1 });
  });
  await page.fill('#search-words', 'cleveland');
  const older = await held;
  await page.fill('#search-words', 'houston');
  // The focus moves to the first result of the whole answer, after which no better one comes.
  await page.press('#search-words', 'Enter');
  await page.waitForFunction(() => document.activeElement?.textContent === 'Houston, Texas');
  await older.continue();
  await (await older.request().response())?.finished();
  // The page draws something else in the next frame, if it does.
  await painted(page);
  assert.is((await links(page, 'Cities'))[0], 'Houston, Texas');
});

search('says so when a piece cannot be loaded, and finds the city later', async () => {
  const { page } = await large.open('/search/', {
    prepare: (page) => page.route(isPiece, (route) => route.abort()),
  });
  await page.waitForSelector('.search-page[data-ready]');
  await page.fill('#search-words', 'cleveland');
  await says(page, /could not be loaded/);
  await page.unroute(isPiece);
  await page.fill('#search-words', 'clevelan');
  await linksIn(page, 'Cities')
    .first()
    .filter({ hasText: /^Cleveland, Ohio$/ })
    .waitFor();
});
