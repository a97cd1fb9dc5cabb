import type { Page } from 'playwright-core';
import {
  CONTACT,
  FAILED,
  fill,
  knowsOfNoAttempt,
  type LeadSite,
  ready,
  requestSubmit,
  SUBMIT,
  sees,
  travel,
} from './lead-site.ts';

/** What goes wrong once the fields are typed. Returns the tab in which the visitor goes on, with the fields typed. */
export type Mishap = (page: Page) => Promise<Page>;

/** Presses the button, and returns when the lead has reached the host, which does not answer. */
async function pressUnanswered(page: Page, { host }: LeadSite): Promise<void> {
  host.holdAnswers(200);
  await page.click(SUBMIT);
  await host.received(1);
}

async function leave(page: Page): Promise<void> {
  await page.click('footer a[href="/glossary/"]');
  await page.waitForURL('**/glossary/');
}

/** The mishaps by what happens. */
export const mishapsOf = (leadSite: LeadSite): Record<string, Mishap> => ({
  'the host breaks the connection, again and again': async (page) => {
    leadSite.host.answer = (response) => response.destroy();
    for (const count of [1, 2, 3]) {
      await page.click(SUBMIT);
      await leadSite.host.received(count);
      await sees(page, FAILED);
    }
    return page;
  },
  'the host answers 500 although it keeps the lead': async (page) => {
    leadSite.host.answer = (response) => response.writeHead(500).end();
    await page.click(SUBMIT);
    await sees(page, FAILED);
    return page;
  },
  'the host never answers': async (page) => {
    await pressUnanswered(page, leadSite);
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
    await pressUnanswered(page, leadSite);
    await page.reload();
    return ready(page);
  },
  'the page is left before the answer, and come back to by a link': async (page) => {
    await pressUnanswered(page, leadSite);
    await leave(page);
    await page.click('header nav a[href="/contact/"]');
    await page.waitForURL(`**${CONTACT}`);
    return ready(page);
  },
  'the page is left before the answer, and the visitor goes back, forward and back': async (page) => {
    await pressUnanswered(page, leadSite);
    await leave(page);
    for (const [step, path] of [
      [-1, CONTACT],
      [1, '/glossary/'],
      [-1, CONTACT],
    ] as const) {
      await travel(page, step);
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
    await pressUnanswered(page, leadSite);
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
    await pressUnanswered(other, leadSite);
    await page.click(SUBMIT);
    await sees(page, 'Please wait a moment before submitting again');
    await other.close();
    return page;
  },
  'two tabs are filled in alike, and neither gets an answer': async (page) => {
    const other = await page.context().newPage();
    await other.goto(leadSite.site.origin + CONTACT);
    await fill(await ready(other));
    leadSite.host.answer = (response) => response.destroy();
    for (const tab of [page, other]) {
      await knowsOfNoAttempt(tab);
      await requestSubmit(tab);
      await sees(tab, FAILED);
    }
    return other;
  },
});

/** Makes storage throw, as a browser does that is set to block it. */
export function blockStorage(): void {
  for (const storage of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, storage, {
      get() {
        throw new DOMException('denied', 'SecurityError');
      },
    });
}
