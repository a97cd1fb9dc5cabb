import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  CONTACT,
  clara,
  fill,
  leadSiteFor,
  PERSONAL,
  pickPiano,
  SUBMIT,
  sees,
  thanked,
} from '../support/browser/lead-site.ts';

/** What the lead form sends, where, and how often. */
const form = suite('browser: lead form');
const leadSite = leadSiteFor(form);

form('sends exactly what the specification lists, and thanks', async () => {
  const { page, complaints, requests } = await leadSite.openForm();
  await fill(page);
  await pickPiano(page, 'baby-grand');
  await page.check('[name=opt_in_sms]');
  await page.click(SUBMIT);
  await thanked(page);
  const [{ body, headers } = { body: {}, headers: {} }, ...others] = leadSite.host.leads;
  assert.equal(others, []);
  const { timestamp, ...lead } = body;
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
  assert.match(headers['content-type'] ?? '', /^application\/json/);
  assert.is(headers.cookie, undefined);
  assert.equal(complaints, []);
  assert.equal(
    requests.filter((url) => !url.startsWith(`${leadSite.site.origin}/`)),
    [`${leadSite.host.origin}/webhook/leads`],
  );
  assert.ok(!PERSONAL.test(decodeURIComponent(requests.join('\n'))));
});

form('stores nothing but the time of the submission', async () => {
  const { page } = await leadSite.openForm();
  await fill(page);
  await page.click(SUBMIT);
  await thanked(page);
  const stored = await page.evaluate(() => [
    Object.entries(localStorage),
    sessionStorage.length,
    document.cookie,
  ]);
  const [[entry, ...others], session, cookie] = stored as [string[][], number, string];
  assert.equal([others, session, cookie], [[], 0, '']);
  assert.ok(Math.abs(Date.now() - Number(entry?.[1])) < 60_000);
});

form('names the campaign where the address does', async () => {
  const query = '?utm_source=news&utm_campaign=fall%20sale&other=1';
  const { page } = await leadSite.openForm(`${CONTACT}${query}`);
  await fill(page);
  await page.click(SUBMIT);
  await thanked(page);
  const { utm_source, utm_medium, utm_campaign, page_url } = leadSite.host.leads[0]?.body ?? {};
  assert.equal([utm_source, utm_medium, utm_campaign], ['news', undefined, 'fall sale']);
  assert.is(page_url, `${leadSite.site.origin}${CONTACT}${query}`);
});

form('cuts a long value of a campaign to 200 characters, and never cuts one in half', async () => {
  const long = 'a'.repeat(10_000);
  const smiling = `${'b'.repeat(199)}\u{1f600}`;
  const query = `?utm_source=${long}&utm_medium=${encodeURIComponent(smiling)}&utm_campaign=${'c'.repeat(200)}`;
  const { page } = await leadSite.openForm(`${CONTACT}${query}`);
  await fill(page);
  await page.click(SUBMIT);
  await thanked(page);
  const { utm_source, utm_medium, utm_campaign } = leadSite.host.leads[0]?.body ?? {};
  assert.equal([utm_source, utm_medium, utm_campaign], ['a'.repeat(200), 'b'.repeat(199), 'c'.repeat(200)]);
});

form('sends empty strings for what a variant leaves out, and what is filled in by the page', async () => {
  const { page } = await leadSite.openForm('/ohio/cleveland/pianos/');
  await fill(page, { name: clara.name, email: clara.email, phone: clara.phone });
  await page.click(SUBMIT);
  await thanked(page);
  const { city, state, condition, timeline, delivery_location } = leadSite.host.leads[0]?.body ?? {};
  assert.equal(
    { city, state, condition, timeline, delivery_location },
    {
      city: 'Cleveland',
      state: 'Ohio',
      condition: '',
      timeline: '',
      delivery_location: '',
    },
  );
});

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
  await page.click(SUBMIT);
  await thanked(page);
  const request = await page.evaluate(() => sessionStorage.getItem('request'));
  assert.equal(JSON.parse(request ?? ''), { method: 'POST', credentials: 'omit', keepalive: true });
});

form('cleans what was typed', async () => {
  const { page } = await leadSite.openForm();
  await fill(page, { ...clara, name: '  <Clara> O’Neil ' });
  await page.click(SUBMIT);
  await thanked(page);
  assert.is(leadSite.host.leads[0]?.body.name, "Clara O'Neil");
});

form('shows "Submitting..." meanwhile, and sends once however often it is pressed', async () => {
  const answer = leadSite.host.holdAnswers(200);
  const { page } = await leadSite.openForm();
  await fill(page);
  await page.dblclick(SUBMIT);
  assert.is(await page.textContent(SUBMIT), 'Submitting...');
  assert.ok(await page.isDisabled(SUBMIT));
  await page.press('[name=name]', 'Enter');
  await page.evaluate(() => document.querySelector<HTMLFormElement>('form.lead-form')?.requestSubmit());
  answer();
  await thanked(page);
  assert.is(leadSite.host.leads.length, 1);
});

form('sends once when Enter is pressed twice', async () => {
  const { page } = await leadSite.openForm();
  await fill(page);
  await page.evaluate(() => {
    const form = document.querySelector<HTMLFormElement>('form.lead-form');
    form?.requestSubmit();
    form?.requestSubmit();
  });
  await thanked(page);
  assert.is(leadSite.host.leads.length, 1);
});

form('tells a bot so, and sends nothing', async () => {
  const { page } = await leadSite.openForm();
  await fill(page);
  await page.evaluate(() => {
    const trap = document.querySelector<HTMLInputElement>('[name=honeypot]');
    if (trap) trap.value = 'x';
  });
  await page.click(SUBMIT);
  await sees(page, 'Please fix the errors in the form');
  assert.match((await page.textContent('.error-summary')) ?? '', /Bot detected/);
  assert.is(leadSite.host.leads.length, 0);
});

form('is idle again for a visitor who comes back from the thank-you page', async () => {
  const { page } = await leadSite.openForm();
  await fill(page);
  await page.evaluate(() => {
    addEventListener('pageshow', (event) =>
      document.documentElement.setAttribute('data-restored', String(event.persisted)),
    );
  });
  await page.click(SUBMIT);
  await thanked(page);
  await page.evaluate(() => history.back());
  await page.waitForSelector('html[data-restored=true]');
  assert.is(await page.textContent(SUBMIT), 'Get Matched Today');
  assert.not(await page.isDisabled(SUBMIT));
});

form('violates no strict content security policy', async () => {
  const html = readFileSync(join(leadSite.out, 'contact/index.html'), 'utf8');
  const hashes = [...html.matchAll(/<script(?: type="speculationrules")?>(.*?)<\/script>/gs)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  assert.is(hashes.length, 2);
  const policy = [
    "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'",
    `script-src 'self' ${hashes.join(' ')}; connect-src ${leadSite.host.origin}`,
  ].join('; ');
  const meta = `<meta http-equiv="content-security-policy" content="${policy}">`;
  mkdirSync(join(leadSite.out, 'strict'));
  writeFileSync(join(leadSite.out, 'strict/index.html'), html.replace('<head>', `<head>${meta}`));

  const { page, complaints } = await leadSite.openForm('/strict/');
  await fill(page);
  await page.click(SUBMIT);
  await thanked(page);
  assert.equal(complaints, []);
});

form.run();
