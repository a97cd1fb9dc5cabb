import type { Page } from 'playwright-core';
import * as form from '../support/browser/lead-site.ts';
import { assert, suite } from '../support/suite.ts';

const once = suite('browser: lead form once');
const leadSite = form.leadSiteFor(once);

const WAIT = 'Please wait a moment before submitting again';

async function sleepingTab(first: Page): Promise<void> {
  const asleep = await leadSite.filledTab(first);
  await asleep.evaluate(() => {
    navigator.locks.request('lead-form', () => new Promise(() => {}));
  });
}

const timestamps = () => leadSite.host.leads.map(({ body }) => body.timestamp);

once('sends one lead from two tabs, and lets the other one send if that fails', async () => {
  const fail = leadSite.host.holdAnswers(500);
  const { page } = await leadSite.filledForm();
  const other = await leadSite.filledTab(page);
  await page.click(form.SUBMIT);
  await leadSite.host.received(1);
  await form.submit(other, WAIT);
  leadSite.lead();
  fail();
  await form.sees(page, form.FAILED);
  await form.knowsOfNoAttempt(other);

  await leadSite.host.reset();
  await form.send(other);
  await form.submit(page, WAIT);
  leadSite.lead();
});

once('sends one lead from two tabs that submit in the same moment', async () => {
  const { page } = await leadSite.filledForm();
  const tabs = [page, await leadSite.filledTab(page)];
  await Promise.all(tabs.map(form.requestSubmit));
  await Promise.any(tabs.map(form.thanked));
  const [late] = tabs.filter((tab) => !tab.url().endsWith('/thank-you/'));
  assert.ok(late);
  await form.sees(late, WAIT);
  leadSite.lead();
});

once('has tabs without storage wait for their turn, and repeat the timestamp of what failed', async () => {
  const fail = leadSite.host.holdAnswers(500);
  const { page } = await leadSite.filledForm(form.withoutStorage);
  const other = await leadSite.filledTab(page);
  await page.click(form.SUBMIT);
  await leadSite.host.received(1);
  await other.click(form.SUBMIT);
  await other.waitForFunction(async () => (await navigator.locks.query()).pending?.length === 1);
  leadSite.lead();
  const [failed] = timestamps();
  await leadSite.host.reset();
  fail();
  await form.sees(page, form.FAILED);
  await form.thanked(other);
  leadSite.lead();
  await form.send(page);
  assert.is(timestamps()[1], failed);
});

once('sends although another tab has the turn and does not end it', async () => {
  const { page } = await leadSite.filledForm(form.withClock);
  await sleepingTab(page);
  await page.click(form.SUBMIT);
  await page.clock.runFor(4_900);
  assert.is(leadSite.host.leads.length, 0);
  await page.clock.runFor(100);
  await form.thanked(page);
  leadSite.lead();
});

once('loses no lead of a visitor who leaves at once while another tab has the turn', async () => {
  leadSite.host.holdAnswers(200);
  const { page } = await leadSite.filledForm();
  await sleepingTab(page);
  await page.evaluate(() => {
    document.querySelector<HTMLFormElement>('form.lead-form')?.requestSubmit();
    location.assign('/glossary/');
  });
  await page.waitForURL('**/glossary/');
  await leadSite.host.received(1);
});

once('repeats the timestamp of a lead whose fields are the same, and of no other', async () => {
  const { page } = await leadSite.filledForm();
  leadSite.host.answer = (response) => response.destroy();
  await form.submit(page, form.FAILED);
  await page.reload();
  await form.ready(page);
  await form.submit(page, form.FAILED);
  await page.fill('[name=zip]', '44101');
  await form.submit(page, form.FAILED);
  await leadSite.host.received(3);
  const [first, second, third] = timestamps();
  assert.is(second, first);
  assert.is.not(third, first);
});
