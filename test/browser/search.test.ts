import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { axeViolations } from '../support/browser/axe.ts';
import { siteFor } from '../support/browser/open-site.ts';
import { defaultSite } from '../support/default-site.ts';

const search = suite('browser: search');

const site = siteFor(search, () => defaultSite().out);

const status = (page: Page) => page.locator('.search-status');
const links = (page: Page, group: string) =>
  page
    .locator(`.search-results section:has(h2:text-is("${group}")) a`)
    .evaluateAll((all) => all.map((link) => link.textContent));

/** Waits for the results of the words in the field. */
const answered = (page: Page) =>
  page.waitForFunction(() => document.querySelector('.search-status')?.textContent !== '');

async function find(words: string, visit = site.show): Promise<Page> {
  const { page, complaints } = await visit(`/search/?q=${encodeURIComponent(words)}`);
  await answered(page);
  assert.equal(complaints, []);
  return page;
}

search('finds what the address asks for, in groups', async () => {
  const page = await find('portland', site.open);
  assert.is(await page.inputValue('#search-words'), 'portland');
  assert.equal((await links(page, 'Cities')).sort(), ['Portland, Maine', 'Portland, Oregon']);
  await page.click('text=Portland, Oregon');
  await page.waitForURL(`${site.origin}/oregon/portland-or/pianos/`);
});

const forgiving: [words: string, group: string, title: string][] = [
  ['clevland', 'Cities', 'Cleveland, Ohio'],
  ['albuqerque', 'Cities', 'Albuquerque, New Mexico'],
  ['ohio cleveland', 'Cities', 'Cleveland, Ohio'],
  ['saint pa', 'Cities', 'Saint Paul, Minnesota'],
  ['clevland oho', 'Cities', 'Cleveland, Ohio'],
  ['pianos in Clevland', 'Cities', 'Cleveland, Ohio'],
  ['texas', 'States', 'Texas'],
  ['humidity', 'Articles', 'Humidity and Your Piano: Care by Climate'],
  ['sounboard', 'Glossary', 'Soundboard'],
];
for (const [words, group, title] of forgiving) {
  search(`finds ${title} for "${words}"`, async () => {
    assert.is((await links(await find(words), group))[0], title);
  });
}

search(
  'answers as one types, keeps the words in the address, and tells how many results there are',
  async () => {
    const { page } = await site.open('/search/');
    await page.focus('#search-words');
    await page.keyboard.type('bosto');
    await answered(page);
    assert.match((await status(page).textContent()) ?? '', /^\d+ results?$/);
    assert.is(await status(page).getAttribute('role'), 'status');
    await page.waitForURL(`${site.origin}/search/?q=bosto`);
    assert.ok((await links(page, 'Cities')).includes('Boston, Massachusetts'));
    await page.fill('#search-words', '');
    await page.waitForURL(`${site.origin}/search/`);
    assert.is(await page.locator('.search-results a').count(), 0);
  },
);

search('works by keyboard: Enter leads to the first result', async () => {
  const page = await find('seattle');
  await page.press('#search-words', 'Enter');
  assert.is(await page.evaluate(() => document.activeElement?.textContent), 'Seattle, Washington');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/washington/seattle/pianos/');
});

search('says so when nothing fits', async () => {
  const page = await find('zzzzqqq <b>');
  assert.match((await status(page).textContent()) ?? '', /^Nothing found for “zzzzqqq <b>”/);
});

search('is reached from the field in the footer of any page', async () => {
  const { page } = await site.open('/privacy/');
  await page.fill('#footer-search', 'Hammer');
  await page.press('#footer-search', 'Enter');
  await page.waitForURL('**/search/?q=Hammer');
  await answered(page);
  assert.ok((await links(page, 'Glossary')).includes('Hammer'));
});

search('says without JavaScript that it needs it, and offers the directory', async () => {
  const { page } = await site.open('/search/?q=boston', { javaScriptEnabled: false });
  assert.match((await page.textContent('noscript')) ?? '', /Searching needs JavaScript/);
  assert.is(await page.locator('noscript a').getAttribute('href'), '/directory/');
});

search('says so when its index cannot be loaded', async () => {
  const { page } = await site.open('/search/', {
    prepare: (page) => page.route('**/index.json', (route) => route.abort()),
  });
  await answered(page);
  assert.match((await status(page).textContent()) ?? '', /could not be loaded/);
});

search('shows results in which axe finds no fault', async () => {
  assert.equal(await axeViolations(await find('grand')), []);
});

search.run();
