import type { Page } from 'playwright-core';
import * as form from '../support/browser/lead-site.ts';
import { assert, suite } from '../support/suite.ts';

/** A lead arrives from a browser that lacks what newer ones have, and a visitor reads of whatever goes wrong. */
const old = suite('browser: old browsers');
const leadSite = form.leadSiteFor(old);

/** What some browser lacks that sends leads, each as its owner and its name. */
const MISSING = [
  ['AbortSignal', 'timeout'],
  ['Navigator.prototype', 'locks'],
  ['HTMLElement.prototype', 'popover'],
  ['HTMLFormElement.prototype', 'requestSubmit'],
  ['window', 'IntersectionObserver'],
  ['window', 'requestIdleCallback'],
];

const without = (missing: string[][]) => (page: Page) =>
  page.addInitScript(missing.map((parts) => `delete ${parts.join('.')};`).join('\n'));

for (const missing of [...MISSING.map((parts) => [parts]), MISSING])
  old(`a lead arrives once without ${missing.map(([, name]) => name).join(', ')}`, async () => {
    const { page } = await leadSite.site.open(form.CONTACT, { prepare: without(missing) });
    for (const [owner, name] of missing) assert.not(await page.evaluate(`'${name}' in ${owner}`), name);
    // A press before the script is held back, and then sent.
    await page.route('**/lead-form*.js', (route) => setTimeout(() => route.continue(), 500));
    await form.fill(page);
    assert.is((await leadSite.sent(page)).email, form.clara.email);
  });

/** Reads styles as a browser without popovers does. */
async function forgetPopovers(page: Page): Promise<void> {
  await without([['HTMLElement.prototype', 'popover']])(page);
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

/** What each step of a submission calls, and what a browser does without: each has an error of its own. */
const STEPS: Record<string, string> = {
  'reading the fields': 'window.FormData = class { constructor() { throw new Error() } }',
  'checking them': 'Object.fromEntries = () => { throw new Error() }',
  'reading the time': 'Date.prototype.toISOString = () => { throw new Error() }',
  'reading the address': 'window.URL = class { constructor() { throw new Error() } }',
  'writing the lead': 'window.Blob = class { constructor() { throw new Error() } }',
  'making the request stoppable': 'window.AbortController = class { constructor() { throw new Error() } }',
  'sending it': 'window.fetch = () => { throw new Error() }',
};
for (const [step, fault] of Object.entries(STEPS))
  old(`says that it failed, and can be pressed again, where ${step} throws`, async () => {
    const { page } = await leadSite.filledForm();
    await page.evaluate(fault);
    for (const _ of ['first', 'second']) {
      await form.submit(page, form.FAILED);
      await form.isIdle(page);
    }
    await form.holdsAll(page);
    assert.is(leadSite.host.leads.length, 0);
  });
