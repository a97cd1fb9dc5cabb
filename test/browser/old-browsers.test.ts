import type { Page } from 'playwright-core';
import * as form from '../support/browser/lead-site.ts';
import { assert, suite } from '../support/suite.ts';

/** A lead arrives from a browser that lacks what newer ones have, and a visitor reads of whatever goes wrong. */
const old = suite('browser: old browsers');
const leadSite = form.leadSiteFor(old);

/** What some browser lacks that sends leads. */
const MISSING = [
  'Navigator.prototype.locks',
  'HTMLElement.prototype.popover',
  'HTMLFormElement.prototype.requestSubmit',
  'window.IntersectionObserver',
  'window.requestIdleCallback',
];

const without = (missing: string[]) => (page: Page) =>
  page.addInitScript(missing.map((name) => `delete ${name};`).join('\n'));

old('a lead arrives once without what newer browsers have', async () => {
  const { page } = await leadSite.site.open(form.CONTACT, { prepare: without(MISSING) });
  for (const name of MISSING) assert.is(await page.evaluate(`typeof ${name}`), 'undefined', name);
  // A press before the script is held back, and then sent.
  await page.route('**/hydrate-*.js*', (route) => setTimeout(() => route.continue(), 500));
  await form.fill(page);
  assert.is((await leadSite.sent(page)).email, form.clara.email);
});

/** Reads styles as a browser without popovers does. */
async function forgetPopovers(page: Page): Promise<void> {
  await without(['HTMLElement.prototype.popover'])(page);
  await page.route('**/assets/site*.css', async (route) => {
    const response = await route.fetch();
    const styles = (await response.text()).replaceAll('not selector(:popover-open)', '(display: block)');
    await route.fulfill({ response, body: styles.replaceAll(':popover-open', ':unknown') });
  });
}

old('without popovers, the menu opens below a header of one row, and covers nothing else', async () => {
  const viewport = { width: 360, height: 640 };
  const { page } = await leadSite.site.open('/', { viewport, prepare: forgetPopovers });
  await page.evaluate(() => document.querySelector('nav')?.removeAttribute('popover'));
  const header = page.locator('.site-header');
  const menu = page.locator('.old-menu ul');
  const isLow = async () => Number((await header.boundingBox())?.height) < 60;
  assert.equal([await isLow(), await menu.isVisible()], [true, false]);
  assert.not(await page.locator('.site-header nav').isVisible());
  await page.click('.old-menu summary');
  assert.equal([await isLow(), await menu.isVisible()], [true, true]);
  for (const link of await menu.locator('a').all())
    assert.ok(Number((await link.boundingBox())?.height) >= 44);
  await page.evaluate(() => scrollTo({ top: 2000, behavior: 'instant' }));
  assert.is((await header.boundingBox())?.y, 0);
});

old('says that it failed, and can be pressed again, whatever a submission calls throws', async () => {
  const { page } = await leadSite.filledForm();
  // To read the fields, to begin, and to send: each has an error of its own.
  for (const name of ['FormData', 'Date.prototype.toISOString', 'Blob']) {
    await page.evaluate(`window.kept = ${name}; ${name} = function () { throw new Error() }`);
    for (const _ of ['first', 'second']) await form.fails(page);
    await form.holdsAll(page);
    await page.evaluate(`${name} = window.kept`);
    assert.is(leadSite.host.leads.length, 0, name);
  }
  await leadSite.sent(page);
});
