import * as assert from 'uvu/assert';
import {
  CONTACT,
  clara,
  fill,
  leadSiteFor,
  PERSONAL,
  pickPiano,
  ready,
  requestSubmit,
  SUBMIT,
  sees,
  send,
  thanked,
  travel,
} from '../support/browser/lead-site.ts';
import { browserSuite } from '../support/browser/suite.ts';

/** What the lead form sends, where, and how often. */
const form = browserSuite('browser: lead form');
const leadSite = leadSiteFor(form);

form('sends exactly what the specification lists, thanks, and stores only the time', async () => {
  const { page, complaints, requests } = await leadSite.openForm();
  await fill(page);
  await pickPiano(page, 'baby-grand');
  await page.check('[name=opt_in_sms]');
  await send(page);
  const { timestamp, ...lead } = leadSite.lead();
  assert.equal(lead, {
    ...clara,
    zip: '',
    piano_type: 'baby-grand',
    condition: '',
    budget_range: '',
    timeline: '',
    delivery_location: '',
    opt_in_sms: true,
    page_url: `${leadSite.site.origin}${CONTACT}`,
  });
  assert.ok(Math.abs(Date.now() - Date.parse(String(timestamp))) < 60_000);
  assert.is(new Date(String(timestamp)).toISOString(), timestamp);
  const { headers } = leadSite.host.leads[0] ?? {};
  assert.match(headers?.['content-type'] ?? '', /^application\/json/);
  assert.is(headers?.cookie, undefined);
  assert.equal(complaints, []);
  assert.equal(
    requests.filter((url) => !url.startsWith(`${leadSite.site.origin}/`)),
    [`${leadSite.host.origin}/webhook/leads`],
  );
  assert.ok(!PERSONAL.test(decodeURIComponent(requests.join('\n'))));
  const stored = await page.evaluate(() => [Object.entries(localStorage), sessionStorage.length] as const);
  const [[[key, time] = [], ...others], session] = stored;
  assert.equal([key, others, session], ['lead-form:sent', [], 0]);
  assert.ok(Math.abs(Date.now() - Number(time)) < 60_000);
  assert.is(await page.evaluate(() => document.cookie), '');
});

form(
  'names the campaign where the address does, and cuts values to 200 characters, none in half',
  async () => {
    const campaign = async (query: string) => {
      await leadSite.host.reset();
      const { page } = await leadSite.showForm(`${CONTACT}${query}`);
      await fill(page);
      await send(page);
      const { utm_source, utm_medium, utm_campaign, page_url } = leadSite.lead();
      assert.is(page_url, `${leadSite.site.origin}${CONTACT}${query}`);
      return [utm_source, utm_medium, utm_campaign];
    };
    const short = '?utm_source=news&utm_campaign=fall%20sale&other=1';
    assert.equal(await campaign(short), ['news', undefined, 'fall sale']);
    const smile = encodeURIComponent('\u{1f600}');
    const long = `?utm_source=${'a'.repeat(10_000)}&utm_medium=${'b'.repeat(199)}${smile}&utm_campaign=${'c'.repeat(200)}`;
    assert.equal(await campaign(long), ['a'.repeat(200), 'b'.repeat(199), 'c'.repeat(200)]);
  },
);

form(
  'sends the place of a page that one came to by a link, and empty strings for what it lacks',
  async () => {
    const { page, complaints } = await leadSite.site.open('/ohio/');
    await page.click('main a[href="/ohio/cleveland/pianos/"]');
    await fill(page, { name: '  <Clara> O’Neil ', email: clara.email, phone: clara.phone });
    await send(page);
    const { name, city, state, condition, timeline, delivery_location } = leadSite.lead();
    assert.equal([name, city, state], ["Clara O'Neil", 'Cleveland', 'Ohio']);
    assert.equal([condition, timeline, delivery_location], ['', '', '']);
    assert.equal(complaints, []);
  },
);

form('asks the browser for no credentials, and to finish the request even if the page is left', async () => {
  const { page } = await leadSite.openForm(CONTACT, {
    prepare: (page) =>
      page.addInitScript(() => {
        const { fetch } = window;
        window.fetch = (address, options) => {
          const { method, credentials, keepalive } = options ?? {};
          sessionStorage.setItem('request', JSON.stringify({ method, credentials, keepalive }));
          return fetch(address, options);
        };
      }),
  });
  await fill(page);
  await send(page);
  const request = await page.evaluate(() => sessionStorage.getItem('request'));
  assert.equal(JSON.parse(request ?? ''), { method: 'POST', credentials: 'omit', keepalive: true });
});

form('shows "Submitting..." meanwhile, and sends once however often it is pressed', async () => {
  const answer = leadSite.host.holdAnswers(200);
  const { page } = await leadSite.showForm();
  await fill(page);
  await page.dblclick(SUBMIT);
  assert.is(await page.textContent(SUBMIT), 'Submitting...');
  assert.ok(await page.isDisabled(SUBMIT));
  await page.press('[name=name]', 'Enter');
  await requestSubmit(page);
  answer();
  await thanked(page);
  leadSite.lead();
});

form('tells a bot so, and sends nothing', async () => {
  const { page } = await leadSite.showForm();
  await fill(page);
  await page.locator('[name=honeypot]').evaluate((trap: HTMLInputElement) => {
    trap.value = 'x';
  });
  await page.click(SUBMIT);
  await sees(page, 'Please fix the errors in the form');
  assert.match((await page.textContent('.error-summary')) ?? '', /Bot detected/);
  assert.is(leadSite.host.leads.length, 0);
});

form(
  'is idle again for a visitor who comes back from the thank-you page, and sends nothing twice',
  async () => {
    const { page, complaints } = await leadSite.openForm(CONTACT, { hasWindows: true });
    await fill(page);
    await page.evaluate(() => {
      addEventListener('pageshow', (event) =>
        document.documentElement.setAttribute('data-restored', String(event.persisted)),
      );
    });
    await send(page);
    await travel(page, -1);
    await page.waitForSelector('html[data-restored=true]');
    assert.is(await page.textContent(SUBMIT), 'Get Matched Today');
    assert.not(await page.isDisabled(SUBMIT));
    await fill(await ready(page));
    await page.click(SUBMIT);
    await sees(page, 'Please wait a moment before submitting again');
    await travel(page, 1);
    await page.waitForURL('**/thank-you/', { waitUntil: 'commit' });
    leadSite.lead();
    assert.equal(complaints, []);
  },
);

form.run();
