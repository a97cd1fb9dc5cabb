import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  CONTACT,
  FAILED,
  fill,
  knowsOfNoAttempt,
  leadSiteFor,
  SUBMIT,
  sees,
  thanked,
} from '../support/browser/lead-site.ts';
import { hydrated } from '../support/browser/page-kinds.ts';

/** One submission at a time, over pages and tabs, without locking anybody out. */
const once = suite('browser: lead form once');
const leadSite = leadSiteFor(once);

const WAIT = 'Please wait a moment before submitting again';

/** Opens the form once more: in a tab of the same browser. */
async function secondTab(first: Page): Promise<Page> {
  const page = await first.context().newPage();
  await reopen(page);
  return page;
}

async function reopen(page: Page): Promise<void> {
  await page.goto(`${leadSite.site.origin}${CONTACT}`);
  await page.focus('[name=name]');
  await hydrated(page);
}

/** Makes storage throw, as a browser does that is set to block it. */
function blockStorage(): void {
  for (const storage of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, storage, {
      get() {
        throw new DOMException('denied', 'SecurityError');
      },
    });
}

const timestamps = () => leadSite.host.leads.map(({ body }) => body.timestamp);

once('sends one lead for a visitor who leaves, comes back and presses while the answer is out', async () => {
  const answer = leadSite.host.holdAnswers(200);
  const { page } = await leadSite.openForm(CONTACT, { prepare: (page) => page.clock.install() });
  await fill(page);
  await page.click(SUBMIT);
  await leadSite.host.received(1);
  await page.goto(`${leadSite.site.origin}/glossary/`);
  await reopen(page);
  await page.click(SUBMIT);
  await sees(page, WAIT);
  assert.is(leadSite.host.leads.length, 1);
  answer();

  // Nobody has seen the answer: after a while, the form sends the lead again, so that a host can tell that it is the same.
  await page.clock.runFor(15_000);
  await page.click(SUBMIT);
  await thanked(page);
  const [first, second, ...others] = timestamps();
  assert.is(second, first);
  assert.equal(others, []);
});

once('sends one lead from two tabs, and lets the other one send if that fails', async () => {
  const fail = leadSite.host.holdAnswers(500);
  const { page } = await leadSite.openForm();
  const other = await secondTab(page);
  for (const tab of [page, other]) await fill(tab);
  await page.click(SUBMIT);
  await leadSite.host.received(1);
  await other.click(SUBMIT);
  await sees(other, WAIT);
  assert.is(leadSite.host.leads.length, 1);
  fail();
  await sees(page, FAILED);
  await knowsOfNoAttempt(other);

  await leadSite.host.reset();
  await other.click(SUBMIT);
  await thanked(other);
  await page.click(SUBMIT);
  await sees(page, WAIT);
  assert.is(leadSite.host.leads.length, 1);
});

once('sends one lead from two tabs that submit in the same moment', async () => {
  const { page } = await leadSite.openForm();
  const other = await secondTab(page);
  const tabs = [page, other];
  for (const tab of tabs) await fill(tab);
  await Promise.all(
    tabs.map((tab) =>
      tab.evaluate(() => document.querySelector<HTMLFormElement>('form.lead-form')?.requestSubmit()),
    ),
  );
  await Promise.any(tabs.map(thanked));
  const [late] = tabs.filter((tab) => !tab.url().endsWith('/thank-you/'));
  assert.ok(late);
  await sees(late, WAIT);
  assert.is(leadSite.host.leads.length, 1);
});

once('has a second tab wait for its turn where they share no storage', async () => {
  const fail = leadSite.host.holdAnswers(500);
  const { page } = await leadSite.openForm(CONTACT, {
    prepare: (page) => page.context().addInitScript(blockStorage),
  });
  const other = await secondTab(page);
  for (const tab of [page, other]) await fill(tab);
  await page.click(SUBMIT);
  await leadSite.host.received(1);
  await other.click(SUBMIT);
  await other.waitForFunction(async () => (await navigator.locks.query()).pending?.length === 1);
  assert.is(leadSite.host.leads.length, 1);
  await leadSite.host.reset();
  fail();
  await sees(page, FAILED);
  await thanked(other);
  assert.is(leadSite.host.leads.length, 1);
});

once('sends although another tab has the turn and does not end it', async () => {
  const { page } = await leadSite.openForm();
  const asleep = await secondTab(page);
  await asleep.evaluate(() => {
    navigator.locks.request('lead-form', () => new Promise(() => {}));
  });
  await fill(page);
  await page.click(SUBMIT);
  await thanked(page);
  assert.is(leadSite.host.leads.length, 1);
});

once('loses no lead of a visitor who leaves at once, even while another tab has the turn', async () => {
  const { page } = await leadSite.openForm();
  for (const isTaken of [false, true]) {
    await leadSite.host.reset();
    leadSite.host.holdAnswers(200);
    await page.evaluate(() => localStorage.clear());
    await reopen(page);
    await fill(page);
    if (isTaken) {
      const asleep = await secondTab(page);
      await asleep.evaluate(() => {
        navigator.locks.request('lead-form', () => new Promise(() => {}));
      });
    }
    await page.evaluate(() => {
      document.querySelector<HTMLFormElement>('form.lead-form')?.requestSubmit();
      location.assign('/glossary/');
    });
    await page.waitForURL('**/glossary/');
    await leadSite.host.received(1);
  }
});

once('sends once when Enter is pressed twice, even if that fails', async () => {
  leadSite.host.answer = (response) => response.writeHead(500).end();
  const { page } = await leadSite.openForm();
  await fill(page);
  await page.evaluate(() => {
    const form = document.querySelector<HTMLFormElement>('form.lead-form');
    form?.requestSubmit();
    form?.requestSubmit();
  });
  await sees(page, FAILED);
  // All that waits for its turn comes first.
  await page.evaluate(() => navigator.locks.request('lead-form', () => {}));
  assert.is(leadSite.host.leads.length, 1);
});

once('repeats the timestamp of a lead whose fields are the same, and of no other', async () => {
  leadSite.host.answer = (response) => response.destroy();
  const { page } = await leadSite.openForm();
  const press = async (count: number) => {
    await page.click(SUBMIT);
    await leadSite.host.received(count);
    await sees(page, FAILED);
  };
  await fill(page);
  await press(1);
  await press(2);
  await page.reload();
  await page.focus('[name=name]');
  await hydrated(page);
  await press(3);
  await page.fill('[name=zip]', '44101');
  await press(4);
  const [first, second, third, fourth] = timestamps();
  assert.equal([second, third], [first, first]);
  assert.is.not(fourth, first);
});

once('repeats the timestamp where storage is blocked, and makes a new one once a lead is sent', async () => {
  leadSite.host.answer = (response) => response.destroy();
  const { page } = await leadSite.openForm(CONTACT, { prepare: (page) => page.addInitScript(blockStorage) });
  await fill(page);
  await page.click(SUBMIT);
  await sees(page, FAILED);
  const [first] = timestamps();
  await leadSite.host.reset();
  await page.click(SUBMIT);
  await thanked(page);
  assert.equal(timestamps(), [first]);

  await leadSite.host.reset();
  await reopen(page);
  await fill(page);
  await page.click(SUBMIT);
  await thanked(page);
  assert.is.not(timestamps()[0], first);
});

once.run();
