import type { Page } from 'playwright-core';
import * as form from '../support/browser/lead-site.ts';
import { assert, suite } from '../support/suite.ts';

/** What the form says aloud, word for word and in order, and where the focus is meanwhile. */
const aloud = suite('browser: said aloud');
const leadSite = form.leadSiteFor(aloud);

const STATUS = '.toasts [role=status]';
const WAIT = 'Please wait a moment before submitting again';
const WHEN = 'You can send again one minute after the last request.';

/** Has the page gather what the form's line says from now on, as long as the tab lives. */
const listen = (page: Page) =>
  page.evaluate((status) => {
    const line = document.querySelector(status);
    const said: string[] = [];
    const note = () => {
      if (line?.textContent) said.push(line.textContent);
      sessionStorage.setItem('said', JSON.stringify(said));
    };
    if (line) new MutationObserver(note).observe(line, { childList: true, subtree: true });
  }, STATUS);

const saidOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('said') ?? '[]'));

/** The element with the focus, as the accessibility tree has it. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: element } = document;
    return `${element?.getAttribute('role') ?? element?.localName} ${element?.ariaLabel ?? element?.textContent}`;
  });

aloud('sending, a failure, sending again, and that it is sent; the focus is never lost', async () => {
  const fail = leadSite.host.holdAnswers(500);
  const { page } = await leadSite.filledForm();
  await listen(page);
  await page.focus(form.SUBMIT);
  await page.keyboard.press('Enter');
  await leadSite.host.received(1);
  assert.is(await focused(page), 'status The form');
  // What another press of the disabled button does in Firefox.
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.locator(`${STATUS}:focus`).waitFor();
  fail();
  await form.sees(page, form.FAILED);
  assert.is(await focused(page), 'button Get Matched Today');

  const succeed = leadSite.host.holdAnswers(200);
  await page.keyboard.press('Enter');
  await leadSite.host.received(2);
  // What failed is gone while the form sends again; the button has not moved.
  assert.not(await page.locator('[data-failure]').isVisible());
  assert.is(await page.locator('.toasts').innerText(), 'Submitting...');
  succeed();
  await form.thanked(page);
  assert.equal(await saidOn(page), ['Submitting...', form.FAILED, 'Submitting...', 'Sent. Thank you.']);
});

aloud('that a visitor has to wait, at each press, and until when, for a minute', async () => {
  const { page } = await leadSite.openForm(form.CONTACT, form.withClock);
  await form.stopClock(page);
  await page.evaluate(() => localStorage.setItem('lead-form:sent', String(Date.now() - 59_999)));
  await listen(page);
  for (const _ of ['first', 'second']) await form.submit(page, WAIT);
  assert.equal(await saidOn(page), [`${WAIT}. ${WHEN}`, `${WAIT}. ${WHEN}`]);
  assert.is(await page.locator('.toast:visible p + p').textContent(), WHEN);
  // It does not look at the fields yet.
  assert.is(await page.locator('.field-error').count(), 0);
  await page.clock.runFor(60_001);
  assert.is(await page.evaluate(() => document.getAnimations().length), 0);
  await form.sees(page, WAIT);
  await form.submit(page, 'Please fix the errors in the form');
});

aloud('the error of a field that is left, once, with what to do; the summary has the focus', async () => {
  const { page } = await leadSite.openForm();
  await listen(page);
  const advice = 'Use only letters, spaces, hyphens and apostrophes: J Smith.';
  await page.locator('[name=name]').pressSequentially('J. Smith');
  // What is pressed does not move from under a finger.
  await page.hover('[name=opt_in_sms]');
  await page.mouse.down();
  await page.waitForTimeout(300);
  assert.is(await page.locator('.field-error').count(), 0, 'while a button is down');
  await page.mouse.up();
  assert.ok(await page.isChecked('[name=opt_in_sms]'));
  await page.locator('#lead-name-error').waitFor();
  assert.is(await page.locator('.error-summary').count(), 0);
  assert.not.match(await page.title(), 'Error');
  assert.equal(await saidOn(page), [`Name contains invalid characters. ${advice}`]);
  assert.is(await page.locator('#lead-name-advice').textContent(), advice);
  assert.is(await page.getAttribute('[name=name]', 'aria-describedby'), 'lead-name-error lead-name-advice');
  // The same value is not said again; what is mended is no longer said.
  await page.focus('[name=name]');
  await page.focus('[name=phone]');
  await page.fill('[name=email]', 'a@');
  await page.focus('[name=zip]');
  await page.locator('#lead-email-error').waitFor();
  assert.is((await saidOn(page)).length, 2);
  await page.fill('[name=email]', 'ann@example.com');
  await page.locator(`${STATUS}:empty`).waitFor({ state: 'attached' });
  await page.click(form.SUBMIT);
  await page.locator('.error-summary:focus').waitFor();
  assert.is(await page.getAttribute('.error-summary', 'aria-labelledby'), 'lead-errors');
  assert.is((await saidOn(page)).length, 2);
  assert.is(await page.locator('.lead-form :is([role=alert], [aria-live])').count(), 0);
});

aloud('a question about a likely slip, once; it stands below its field, and holds nothing back', async () => {
  const { page } = await leadSite.filledForm();
  await listen(page);
  const question = 'Did you mean clara@gmail.com?';
  const email = page.locator('[name=email]');
  for (const _ of ['first', 'second']) {
    await email.focus();
    await page.focus('[name=name]');
    await page.waitForTimeout(300);
    await email.fill('clara@gmial.com');
  }
  await page.focus('[name=phone]');
  const line = page.locator('#lead-email-advice');
  await line.waitFor();
  assert.equal([await line.textContent(), await saidOn(page)], [question, [question]]);
  assert.is(await email.getAttribute('aria-describedby'), 'lead-email-advice');
  assert.is(await email.getAttribute('aria-invalid'), 'false');
  assert.is((await leadSite.sent(page)).email, 'clara@gmial.com');
});
