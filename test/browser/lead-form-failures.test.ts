import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  CONTACT,
  FAILED,
  fill,
  holdsAll,
  leadSiteFor,
  SUBMIT,
  sees,
  thanked,
  toast,
} from '../support/browser/lead-site.ts';

/** What becomes of a lead that cannot be sent, or not yet. */
const failing = suite('browser: failing lead form');
const leadSite = leadSiteFor(failing);

/** Has the host answer a lead with a redirect to an address that answers everything with 200. */
const redirect = (status: number) => () => {
  leadSite.host.answer = (response) => response.writeHead(status, { location: '/moved' }).end();
};

const failures: Record<string, (page: Page) => unknown> = {
  'an answer of 500': () => {
    leadSite.host.answer = (response) => response.writeHead(500).end();
  },
  'an answer of 404': () => {
    leadSite.host.answer = (response) => response.writeHead(404).end();
  },
  'a connection that breaks': () => {
    leadSite.host.answer = (response) => response.destroy();
  },
  ...Object.fromEntries(
    [301, 302, 303, 307, 308].map((status) => [`a redirect of ${status}`, redirect(status)]),
  ),
  'a host that does not allow our origin': () => {
    leadSite.host.allowsOrigins = false;
  },
  'a connection that is refused': () => leadSite.host.stop(),
  'no network': (page) => page.context().setOffline(true),
};

for (const [failure, cause] of Object.entries(failures)) {
  failing(`after ${failure}, says so, keeps all values and starts no cooldown`, async () => {
    const { page } = await leadSite.openForm();
    await fill(page);
    await cause(page);
    await page.click(SUBMIT);
    await sees(page, FAILED);
    assert.is(await page.textContent(SUBMIT), 'Get Matched Today');
    assert.not(await page.isDisabled(SUBMIT));
    await holdsAll(page);
    assert.is(await page.evaluate(() => localStorage.length), 0);
    assert.ok(leadSite.host.leads.length <= 1, 'it is not tried again by itself');

    await leadSite.host.reset();
    await page.context().setOffline(false);
    await page.click(SUBMIT);
    await thanked(page);
    assert.is(leadSite.host.leads.length, 1);
  });
}

failing('gives up on a host that does not answer within 15 seconds', async () => {
  leadSite.host.answer = () => {};
  const { page } = await leadSite.openForm(CONTACT, { prepare: (page) => page.clock.install() });
  await fill(page);
  await page.click(SUBMIT);
  // The page's own clock goes on meanwhile.
  await page.clock.runFor(12_000);
  assert.is(await page.textContent(SUBMIT), 'Submitting...');
  await page.clock.runFor(3_100);
  await toast(page).waitFor({ timeout: 3_000 });
  assert.is(await toast(page).textContent(), FAILED);
});

failing(
  'asks for a moment within a minute of the last submission, before it looks at the fields',
  async () => {
    const { page } = await leadSite.openForm(CONTACT, {
      prepare: (page) => page.clock.setFixedTime(Date.now()),
    });
    await page.evaluate(() => localStorage.setItem('lead-form:sent', String(Date.now() - 59_999)));
    await page.click(SUBMIT);
    await sees(page, 'Please wait a moment before submitting again');
    assert.is(await page.locator('.field-error').count(), 0);
    assert.is(leadSite.host.leads.length, 0);
  },
);

const harmless: Record<string, () => void> = {
  'a submission more than a minute ago': () =>
    localStorage.setItem('lead-form:sent', String(Date.now() - 60_001)),
  'a time in the future': () => localStorage.setItem('lead-form:sent', String(Date.now() + 3_600_000)),
  'a time that is garbage': () => localStorage.setItem('lead-form:sent', 'yesterday'),
  'an answer that an earlier page did not wait for': () =>
    localStorage.setItem('lead-form:attempt', JSON.stringify({ started: Date.now() - 15_001 })),
  'an earlier attempt in the future': () =>
    localStorage.setItem('lead-form:attempt', JSON.stringify({ started: Date.now() + 3_600_000 })),
  'an earlier attempt that is garbage': () => localStorage.setItem('lead-form:attempt', 'null'),
  'storage that throws': () => {
    for (const storage of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, storage, {
        get() {
          throw new DOMException('denied', 'SecurityError');
        },
      });
  },
  'storage that is full': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  },
};

for (const [condition, cause] of Object.entries(harmless)) {
  failing(`works with ${condition}`, async () => {
    const { page, complaints } = await leadSite.openForm(CONTACT, {
      prepare: (page) => page.addInitScript(cause),
    });
    await fill(page);
    await page.click(SUBMIT);
    await thanked(page);
    assert.is(leadSite.host.leads.length, 1);
    assert.equal(complaints, []);
  });
}

failing.run();
