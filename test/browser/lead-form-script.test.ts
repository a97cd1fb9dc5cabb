import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import * as form from '../support/browser/lead-site.ts';
import { hydrated, painted } from '../support/browser/open-site.ts';
import { assert, suite } from '../support/suite.ts';

const script = suite('browser: script of the lead form');
const leadSite = form.leadSiteFor(script);
const SCRIPT = '**/hydrate-*.js*';

/** Opens a page whose script for the form comes when it is given. */
async function openWithoutScript(path = form.CONTACT, prepare?: (page: Page) => Promise<unknown>) {
  let give = () => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  const visit = await leadSite.site.open(path, {
    prepare: async (page) => {
      await prepare?.(page);
      await page.route(SCRIPT, (route) => given.then(() => route.continue()));
    },
  });
  return { ...visit, give };
}

script('keeps what was typed before it came, even if an extension has changed the form', async () => {
  const { page, give } = await openWithoutScript();
  await form.fill(page);
  await page.check('[name=opt_in_sms]');
  await page.selectOption('[name=condition]', 'used');
  await form.pickPiano(page, 'hybrid');
  const field = page.locator('.field-name');
  await field.evaluate((field) => field.prepend(document.createElement('my-extension')));
  give();
  await hydrated(page);
  await form.holdsAll(page);
  const { condition, piano_type, opt_in_sms } = await leadSite.sent(page);
  assert.equal([condition, piano_type, opt_in_sms], ['used', 'hybrid', true]);
});

script('sends once what was submitted before, and shows meanwhile that it does', async () => {
  const { page, complaints, give } = await openWithoutScript();
  await form.fill(page);
  for (const field of ['name', 'email']) await page.press(`[name=${field}]`, 'Enter');
  assert.is(await page.textContent(form.SUBMIT), 'Submitting...');
  assert.ok(await page.isDisabled(form.SUBMIT));
  give();
  await form.thanked(page);
  assert.is(leadSite.lead().name, form.clara.name);
  assert.equal(complaints, []);
});

script('says so when it cannot be fetched, and sends at the next try', async () => {
  let isBlocked = true;
  const { page } = await leadSite.site.open(form.CONTACT, {
    prepare: (page) => page.route(SCRIPT, (route) => (isBlocked ? route.abort() : route.continue())),
  });
  await form.fill(page);
  await page.click(form.SUBMIT);
  await form.showsFailure(page);
  await page.reload();
  await form.holdsAll(page);
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

script('locks nobody out if it does not arrive, and sends once it is there; the focus is kept', async () => {
  const { page, give } = await openWithoutScript(form.CONTACT, (page) => page.clock.install());
  await form.fill(page);
  await form.stopClock(page);
  const said = () => page.textContent('#lead-said');
  await page.press(form.SUBMIT, 'Enter');
  assert.ok(await page.isDisabled(form.SUBMIT));
  assert.is(await said(), 'Submitting...');
  assert.is(await page.locator('#lead-said:focus').count(), 1);
  await page.clock.runFor(8_900);
  assert.not(await page.isVisible('[data-failure]'));
  await page.clock.runFor(100);
  assert.ok(await page.isVisible('[data-failure]'));
  await form.showsFailure(page);
  assert.is(await said(), form.FAILED);
  assert.is(await page.locator(`${form.SUBMIT}:focus`).count(), 1);
  await page.click(form.SUBMIT);
  assert.not(await page.isVisible('[data-failure]'));
  give();
  await page.clock.resume();
  await form.thanked(page);
  leadSite.lead();
});

script('is asked for only when the form is near or turned to', async () => {
  const turns = [
    (page: Page) => page.locator('#lead-form').scrollIntoViewIfNeeded(),
    (page: Page) => page.locator('[name=name]').evaluate((field) => field.focus({ preventScroll: true })),
  ];
  for (const turnTo of turns) {
    const far = { viewport: { width: 1280, height: 300 } };
    const { page, requests } = await leadSite.site.open('/', far);
    const scripts = () => requests.filter((url) => url.includes('/hydrate-')).length;
    // The observer of the form answers with the next frame.
    await painted(page);
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    assert.is(scripts(), 0);
    await turnTo(page);
    await hydrated(page);
    assert.is(scripts(), 1);
  }
});

/** Writes the contact page as an earlier build may have had it, and returns its path. */
function earlierPage(edit: (html: string) => string): string {
  const html = readFileSync(join(leadSite.out, 'contact/index.html'), 'utf8');
  const edited = edit(html.replace(/data-script="[^"]+"/, 'data-script="/assets/hydrate-earlier.js"'));
  mkdirSync(join(leadSite.out, 'earlier'), { recursive: true });
  writeFileSync(join(leadSite.out, 'earlier/index.html'), edited);
  return '/earlier/';
}

script('sends the lead of an earlier page with other fields, and keeps the piano of its list', async () => {
  const options = '<option value=""></option><option value="digital"></option>';
  const select = `<select id="lead-piano_type" name="piano_type">${options}</select>`;
  const path = earlierPage((html) =>
    html
      .replace(/<div class="pianos">.*?<\/div>/, select)
      .replace(/<div class="field field-zip">.*?<\/div>/, '<p>Another text.</p>'),
  );
  const { page, give } = await openWithoutScript(path);
  await page.selectOption('[name=piano_type]', 'digital');
  await form.fill(page);
  give();
  // The cards are taller than the list: a press meanwhile may miss the button, which moves.
  await hydrated(page);
  const { email, piano_type } = await leadSite.sent(page);
  assert.equal([email, piano_type], [form.clara.email, 'digital']);
});

script('says so where it cannot take over a form, which keeps its fields', async () => {
  const path = earlierPage((html) => html.replace('"options":{', '"choices":{'));
  const { page, requests } = await leadSite.site.open(path);
  // One after another: the form is put back after the first.
  for (const [name, value] of Object.entries(form.clara)) await page.fill(`[name=${name}]`, value);
  const notice = page.locator('form [data-failure]');
  const taken = page.locator('form :is([data-failure]:not([hidden]), [type=submit]:disabled)');
  for (const _ of ['first', 'second']) {
    await notice.evaluate((notice) => notice.toggleAttribute('hidden', true));
    // While the form is put back, a press may miss the button.
    do await page.click(form.SUBMIT);
    while ((await taken.count()) === 0);
    await form.showsFailure(page);
    await form.holdsAll(page);
    assert.ok(await page.evaluate((button) => document.activeElement?.matches(button), form.SUBMIT));
  }
  // Each time, the form is put back under the pointer, which rests there.
  assert.ok(requests.filter((url) => url.includes('/hydrate-')).length < 12, requests.join('\n'));
  assert.is(leadSite.host.leads.length, 0);
});

script('lets a visitor go on typing while the form is replaced by that of the latest build', async () => {
  const path = earlierPage((html) => html.replace('Where you are', 'Your place'));
  const { page, give } = await openWithoutScript(path);
  await page.locator('form.lead-form').evaluate((form) => form.setAttribute('data-earlier', ''));
  await page.focus('[name=email]');
  await page.keyboard.type('clara');
  give();
  await page.waitForSelector('form.lead-form:not([data-earlier])');
  await page.keyboard.type('@example.com');
  assert.is(await page.inputValue('[name=email]'), form.clara.email);
});
