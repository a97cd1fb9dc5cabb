import type { Page } from 'playwright-core';
import * as form from '../support/browser/lead-site.ts';
import { assert, suite } from '../support/suite.ts';

const sending = suite('browser: lead form');
const leadSite = form.leadSiteFor(sending);

sending('sends what the specification lists, and stores little of it', async () => {
  const { page, complaints, requests } = await leadSite.filledForm({
    prepare: (page) =>
      page.addInitScript(() => {
        const { fetch } = window;
        window.fetch = (address, options) => {
          window.name = `${options?.credentials}`;
          return fetch(address, options);
        };
      }),
  });
  await form.pickPiano(page, 'baby-grand');
  await page.check('[name=opt_in_sms]');
  const { timestamp, ...lead } = await leadSite.sent(page);
  assert.equal(lead, {
    ...form.clara,
    zip: '',
    piano_type: 'baby-grand',
    condition: '',
    budget_range: '',
    timeline: '',
    delivery_location: '',
    opt_in_sms: true,
    page_url: `${leadSite.site.origin}${form.CONTACT}`,
  });
  assert.ok(Math.abs(Date.now() - Date.parse(String(timestamp))) < 60_000);
  assert.is(new Date(String(timestamp)).toISOString(), timestamp);
  const { headers } = leadSite.host.leads[0] ?? {};
  assert.match(headers?.['content-type'] ?? '', /^application\/json/);
  assert.is(headers?.cookie, undefined);
  assert.equal(complaints, []);
  const foreign = requests.filter((url) => !url.startsWith(`${leadSite.site.origin}/`));
  assert.equal(foreign, [`${leadSite.host.origin}/webhook/leads`]);
  assert.ok(!form.PERSONAL.test(decodeURIComponent(requests.join('\n'))));
  const [[key, time] = [], ...others] = await page.evaluate(() => Object.entries(localStorage));
  const session = await page.evaluate(() => Object.entries(sessionStorage));
  assert.equal([key, others, session.map(([key]) => key)], ['lead-form:sent', [], ['lead-form:lead']]);
  // The thank-you page tells the piano and the place.
  assert.not.match(String(session), form.PERSONAL_BUT_ADDRESS);
  assert.ok(Math.abs(Date.now() - Number(time)) < 60_000);
  assert.equal(await page.evaluate(() => [document.cookie, window.name]), ['', 'omit']);
});

/** What is unusual, the page that is opened, what is done there, and what the lead then has. */
const rows: [what: string, path: string, act: (page: Page) => Promise<void>, expected: object][] = [
  [
    'the campaign of the address, its values cut to 200 characters, none in half',
    `${form.CONTACT}?utm_source=${'a'.repeat(10_000)}&utm_medium=${'b'.repeat(199)}%F0%9F%98%80&other=1#${'d'.repeat(20_000)}`,
    form.fill,
    { utm_source: 'a'.repeat(200), utm_medium: 'b'.repeat(199), utm_campaign: undefined },
  ],
  [
    'the place of a page that a link led to, and empty strings for empty fields',
    '/ohio/',
    async (page) => {
      const { email, phone } = form.clara;
      await page.click('main a[href="/ohio/cleveland/pianos/"]');
      await form.fill(page, { name: '  <Clara> O’Neil ', email, phone });
    },
    { name: "Clara O'Neil", city: 'Cleveland', state: 'Ohio', condition: '', timeline: '' },
  ],
];
for (const [what, path, act, expected] of rows)
  sending(`sends ${what}`, async () => {
    const { page, complaints } = await leadSite.openForm(path);
    await act(page);
    const address = page.url().slice(0, 16_000);
    const lead = await leadSite.sent(page);
    assert.is(lead.page_url, address);
    for (const [name, value] of Object.entries(expected)) assert.is(lead[name], value, name);
    assert.equal(complaints, []);
  });

sending('shows "Submitting..." meanwhile, and sends once however often it is pressed', async () => {
  // A second one that waited for its turn would come after this failure.
  const fail = leadSite.host.holdAnswers(500);
  const { page } = await leadSite.filledForm();
  await page.evaluate(() => {
    const form = document.querySelector<HTMLFormElement>('form.lead-form');
    form?.requestSubmit();
    form?.requestSubmit();
  });
  await page.getByRole('button', { name: 'Submitting...' }).waitFor();
  assert.ok(await page.isDisabled(form.SUBMIT));
  await page.press('[name=name]', 'Enter');
  fail();
  await form.sees(page, form.FAILED);
  // All that waits for its turn comes first.
  await page.evaluate(() => navigator.locks.request('lead-form', () => {}));
  leadSite.lead();
});

sending('tells a bot so, and sends nothing', async () => {
  const { page } = await leadSite.filledForm();
  await page.locator('[name=honeypot]').evaluate((trap: HTMLInputElement) => {
    trap.value = 'x';
  });
  await form.submit(page, 'Please fix the errors in the form');
  assert.match((await page.textContent('.error-summary')) ?? '', /Bot detected/);
  assert.is(leadSite.host.leads.length, 0);
});
