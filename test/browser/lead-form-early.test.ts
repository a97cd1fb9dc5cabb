import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import * as form from '../support/browser/lead-site.ts';
import type { Visit } from '../support/browser/open-site.ts';
import { hydrated } from '../support/browser/page-kinds.ts';

const early = suite('browser: early lead form');
const leadSite = form.leadSiteFor(early);

/** Opens a page whose script for the form comes when it is asked for. */
async function openWithoutScript(): Promise<Visit & { giveScript: () => void }> {
  const { prepare, give } = form.heldScript();
  const visit = await leadSite.site.open(form.CONTACT, { prepare });
  return { ...visit, giveScript: give };
}

for (const isChanged of [false, true]) {
  const condition = isChanged ? ', when an extension has changed the form' : '';
  early(`keeps what was typed before hydration${condition}`, async () => {
    const { page, complaints, giveScript } = await openWithoutScript();
    await form.fill(page);
    await page.check('[name=opt_in_sms]');
    await page.selectOption('[name=condition]', 'used');
    await form.pickPiano(page, 'hybrid');
    if (isChanged)
      await page
        .locator('.field-name')
        .evaluate((field) => field.prepend(document.createElement('my-extension')));
    giveScript();
    await hydrated(page);
    await form.holdsAll(page);
    const { name, condition, piano_type, opt_in_sms } = await leadSite.sent(page);
    assert.equal([name, condition, piano_type, opt_in_sms], [form.clara.name, 'used', 'hybrid', true]);
    if (!isChanged) assert.equal(complaints, []);
  });
}

early('sends once what was submitted before hydration, and shows meanwhile that it does', async () => {
  const { page, complaints, giveScript } = await openWithoutScript();
  await form.fill(page);
  await page.press('[name=name]', 'Enter');
  await page.press('[name=email]', 'Enter');
  assert.is(await page.textContent(form.SUBMIT), 'Submitting...');
  assert.ok(await page.isDisabled(form.SUBMIT));
  assert.is(page.url(), `${leadSite.site.origin}${form.CONTACT}`);
  giveScript();
  await form.thanked(page);
  assert.is(leadSite.lead().name, form.clara.name);
  assert.equal(complaints, []);
});

early('shows what is wrong with a submission that came before hydration', async () => {
  const { page, giveScript } = await openWithoutScript();
  await page.fill('[name=name]', 'Clara');
  await page.click(form.SUBMIT);
  giveScript();
  await form.sees(page, 'Please fix the errors in the form');
  assert.is(await page.textContent(form.SUBMIT), 'Get Matched Today');
  assert.not(await page.isDisabled(form.SUBMIT));
  assert.is(await page.inputValue('[name=name]'), 'Clara');
  assert.is(leadSite.host.leads.length, 0);
});

early('says so when its script cannot be fetched, and sends at the next try', async () => {
  let isBlocked = true;
  const { page } = await leadSite.site.open(form.CONTACT, {
    prepare: (page) =>
      page.route('**/hydrate-*.js*', (route) => (isBlocked ? route.abort() : route.continue())),
  });
  await form.fill(page);
  await page.click(form.SUBMIT);
  await form.showsFailure(page);
  isBlocked = false;
  // On the page, however far it is scrolled.
  const top = () =>
    page.locator(form.SUBMIT).evaluate((button) => Math.round(button.getBoundingClientRect().top + scrollY));
  const before = await top();
  await page.hover(form.SUBMIT);
  await hydrated(page);
  assert.is(await top(), before, 'the button does not move away from a finger');
  await leadSite.sent(page);
});

/** Waits until all that a loaded page does by itself is done: the observer of its form answers with the next frame. */
const untilIdle = () =>
  new Promise<void>((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => resolve()))),
  );

early('asks for React only when the form is near or turned to', async () => {
  const scripts = (requests: string[]) => requests.filter((url) => url.includes('/hydrate-')).length;
  const far = { viewport: { width: 1280, height: 300 } };
  const { page, requests } = await leadSite.site.open('/', far);
  await page.evaluate(untilIdle);
  assert.is(scripts(requests), 0);
  await page.locator('#lead-form').scrollIntoViewIfNeeded();
  await hydrated(page);
  assert.is(scripts(requests), 1);

  const turnedTo = await leadSite.site.open('/', far);
  await turnedTo.page
    .locator('[name=name]')
    .evaluate((field: HTMLInputElement) => field.focus({ preventScroll: true }));
  await hydrated(turnedTo.page);
  assert.is(scripts(turnedTo.requests), 1);
});

early.run();
