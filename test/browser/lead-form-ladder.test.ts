import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  CONTACT,
  clara,
  FAILED,
  fill,
  leadSiteFor,
  SUBMIT,
  sees,
  thanked,
} from '../support/browser/lead-site.ts';
import { hydrated } from '../support/browser/page-kinds.ts';

/**
 * A visitor meets a mishap, and goes on. However it went wrong, the lead can be sent in the end, and a host that drops repetitions
 * by e-mail, phone and timestamp has it once.
 */
const ladder = suite('browser: lead form ladder');
const leadSite = leadSiteFor(ladder);

/** What goes wrong once the fields are typed. Returns the tab in which the visitor goes on, with the fields typed. */
type Mishap = (page: Page) => Promise<Page>;

/** Waits until the form works; where React has it already, at once. */
async function ready(page: Page): Promise<Page> {
  await page.focus('[name=name]');
  await hydrated(page);
  return page;
}

/** Presses the button, and returns when the lead has reached the host, which does not answer. */
async function pressUnanswered(page: Page): Promise<void> {
  leadSite.host.holdAnswers(200);
  await page.click(SUBMIT);
  await leadSite.host.received(1);
}

const mishaps: Record<string, Mishap> = {
  'the host breaks the connection': async (page) => {
    leadSite.host.answer = (response) => response.destroy();
    await page.click(SUBMIT);
    await sees(page, FAILED);
    return page;
  },
  'the host never answers': async (page) => {
    await pressUnanswered(page);
    await page.clock.runFor(16_000);
    await sees(page, FAILED);
    return page;
  },
  'the network is gone, and back': async (page) => {
    await page.context().setOffline(true);
    await page.click(SUBMIT);
    await sees(page, FAILED);
    await page.context().setOffline(false);
    return page;
  },
  'the page is reloaded before the answer': async (page) => {
    await pressUnanswered(page);
    await page.reload();
    return ready(page);
  },
  'the page is left before the answer, and come back to by a link': async (page) => {
    await pressUnanswered(page);
    await page.click('footer a[href="/glossary/"]');
    await page.waitForURL('**/glossary/');
    await page.click('header nav a[href="/contact/"]');
    await page.waitForURL(`**${CONTACT}`);
    return ready(page);
  },
  'the page is left before the answer, and the visitor goes back, forward and back': async (page) => {
    await pressUnanswered(page);
    await page.click('footer a[href="/glossary/"]');
    await page.waitForURL('**/glossary/');
    for (const [step, path] of [
      [-1, CONTACT],
      [1, '/glossary/'],
      [-1, CONTACT],
    ] as const) {
      await page.evaluate((step) => history.go(step), step);
      await page.waitForURL(`**${path}`, { waitUntil: 'commit' });
    }
    return ready(page);
  },
  'the answer comes after the page is left': async (page) => {
    const answer = leadSite.host.holdAnswers(200);
    await page.click(SUBMIT);
    await leadSite.host.received(1);
    await page.goto(`${leadSite.site.origin}/glossary/`);
    answer();
    await page.goto(leadSite.site.origin + CONTACT);
    return ready(page);
  },
  'the tab is closed before the answer, and another one is filled in': async (page) => {
    await pressUnanswered(page);
    const other = await page.context().newPage();
    await page.close();
    await other.goto(leadSite.site.origin + CONTACT);
    await fill(other);
    return ready(other);
  },
  'another tab is sending the same': async (page) => {
    const other = await page.context().newPage();
    await other.goto(leadSite.site.origin + CONTACT);
    await fill(await ready(other));
    await pressUnanswered(other);
    await page.click(SUBMIT);
    await sees(page, 'Please wait a moment before submitting again');
    await other.close();
    return page;
  },
};

for (const [mishap, happen] of Object.entries(mishaps)) {
  ladder(`one lead is left, and the visitor is thanked, if ${mishap}`, async () => {
    const { answer } = leadSite.host;
    const { page } = await leadSite.openForm(CONTACT, { prepare: (page) => page.clock.install() });
    await fill(page);
    const current = await happen(page);
    leadSite.host.answer = answer;

    await current.clock.runFor(16_000);
    await current.click(SUBMIT);
    await thanked(current);
    const keys = leadSite.host.leads.map(({ body: { email, phone, timestamp } }) =>
      JSON.stringify([email, phone, timestamp]),
    );
    assert.is(new Set(keys).size, 1);
    assert.ok(leadSite.host.leads.every(({ body }) => body.name === clara.name));
    const left = await current.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)]);
    assert.equal(left, [['lead-form:sent'], []]);
  });
}

ladder('one lead is left if the network is gone before the script has come', async () => {
  const { page } = await leadSite.site.open('/', { viewport: { width: 1280, height: 300 } });
  await page.context().setOffline(true);
  await fill(page);
  await page.click(SUBMIT);
  await page.locator('[data-failure]').waitFor();
  await page.context().setOffline(false);
  await page.click(SUBMIT);
  await thanked(page);
  assert.is(leadSite.host.leads.length, 1);
});

ladder('a visitor who goes back and forward after success sends no second lead', async () => {
  const { page, complaints } = await leadSite.openForm();
  await fill(page);
  await page.click(SUBMIT);
  await thanked(page);
  await page.evaluate(() => history.back());
  await page.waitForURL(`**${CONTACT}`, { waitUntil: 'commit' });
  await fill(await ready(page));
  await page.click(SUBMIT);
  await sees(page, 'Please wait a moment before submitting again');
  await page.evaluate(() => history.forward());
  await page.waitForURL('**/thank-you/', { waitUntil: 'commit' });
  assert.is(leadSite.host.leads.length, 1);
  assert.equal(complaints, []);
});

ladder.run();
