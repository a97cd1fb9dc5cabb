import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { CONTACT, fill, leadSiteFor, pickPiano, ready, send, travel } from '../support/browser/lead-site.ts';
import { painted, siteFor } from '../support/browser/open-site.ts';
import { defaultSite } from '../support/default-site.ts';

const steps = suite('browser: next steps');
const site = siteFor(steps, () => defaultSite().out);
const leadSite = leadSiteFor(steps);

const ARTICLE = '/blog/upright-vs-baby-grand/';
const phone = { width: 360, height: 740 };

/** How often something in the content of a page has moved since it was opened, until it is on the screen. */
async function shifts(page: Page): Promise<number> {
  await painted(page);
  return page.evaluate(() => {
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: 'layout-shift', buffered: true });
    const moved = observer
      .takeRecords()
      .flatMap((entry) => Reflect.get(entry, 'sources') as { node: Node }[]);
    return moved.filter(({ node }) => document.querySelector('main')?.contains(node)).length;
  });
}

for (const [typed, path] of [
  ['Cleveland', '/ohio/cleveland/pianos/'],
  // Two cities: the visitor chooses.
  ['Portland', '/search/?q=Portland'],
] as const)
  steps(`the field of a guide leads from "${typed}" to ${path}`, async () => {
    const { page, complaints } = await site.show(ARTICLE, { viewport: phone });
    await page.getByLabel('Your city or ZIP code').fill(typed);
    await page.keyboard.press('Enter');
    await page.waitForURL(site.origin + path);
    if (path.startsWith('/search/')) await page.waitForSelector('.search-results a');
    else {
      await travel(page, -1);
      await page.waitForURL(site.origin + ARTICLE, { waitUntil: 'commit' });
    }
    assert.equal(complaints, []);
  });

const sentLine = async (page: Page) => (await page.locator('.sent').innerText()).replaceAll(/\s/g, ' ');

steps('the thank-you page tells what was asked for, where, and until when, and moves nothing', async () => {
  const { page, complaints } = await leadSite.site.open(CONTACT, {
    viewport: phone,
    timezoneId: 'America/New_York',
    prepare: (page) => page.clock.setFixedTime('2026-01-31T20:30:00Z'),
  });
  await fill(await ready(page));
  await pickPiano(page, 'baby-grand');
  await send(page);
  const line =
    'Your request: Baby grand, Cleveland, Ohio. You hear from us by Sunday, February 1 at 3:30 PM.';
  assert.is(await sentLine(page), line);
  assert.is(await shifts(page), 0);
  assert.is(await page.evaluate(() => JSON.stringify(sessionStorage).match(/Clara|555/)), null);
  await page.reload();
  assert.is(await sentLine(page), line, 'after a reload');
  const links = await page.locator('.hero .actions a').allTextContents();
  assert.equal(links, ['Your Checklist', 'Return Home', 'Read Buying Tips']);
  await page.click('text=Your Checklist');
  assert.ok(await page.locator('.checklist h2').isVisible());
  await page.evaluate(() =>
    Object.assign(window, { print: () => document.body.setAttribute('printed', '') }),
  );
  await page.click('[data-print]');
  assert.is(await page.locator('body[printed]').count(), 1);
  assert.equal(complaints, []);
});

for (const [asked, state, cities = ''] of [
  ['/ohio/nowhere/', 'ohio', 'Columbus Cleveland Cincinnati'],
  ['/constructor/', undefined],
] as const)
  steps(`the 404 page at ${asked} offers ${state ? `${state} and its cities` : 'no state'}`, async () => {
    const { page, status } = await site.show(asked, { viewport: phone });
    assert.is(status, 404);
    await page.waitForURL('**/not-found/');
    const line = page.locator('#state');
    assert.is(await line.isVisible(), state !== undefined);
    assert.is((await page.locator('.stage .chips a').allTextContents()).join(' '), cities);
    assert.is(await shifts(page), 0);
    if (!state) return;
    await line.locator('a').click();
    await page.waitForURL(`**/${state}/`);
  });

steps.run();
