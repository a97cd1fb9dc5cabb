import type { Page } from 'playwright-core';
import * as form from '../support/browser/lead-site.ts';
import { testMishaps } from '../support/browser/mishaps.ts';
import { assert, suite } from '../support/suite.ts';

const failing = suite('browser: failing lead form');
const leadSite = form.leadSiteFor(failing);

/** Has the host answer a lead with a status, and where it redirects to, it answers everything with 200. */
const answer = (status: number) => () => {
  leadSite.host.answer = (response) => response.writeHead(status, { location: '/moved' }).end();
};

const failures: Record<string, () => unknown> = {
  'an answer of 404': answer(404),
  // Browsers follow it with the lead.
  'a redirect of 307': answer(307),
  'a connection that is refused': () => leadSite.host.stop(),
};
failing('after any failure, says so, keeps all values and starts no cooldown', async () => {
  const { page } = await leadSite.filledForm();
  for (const [failure, cause] of Object.entries(failures)) {
    await leadSite.host.reset();
    await cause();
    await form.fails(page);
    await form.holdsAll(page);
    assert.is(await page.evaluate(() => localStorage.length), 0);
    assert.ok(leadSite.host.leads.length <= 1, `${failure}: it is not tried again by itself`);
  }
  await leadSite.host.reset();
  await leadSite.sent(page);
});

testMishaps(failing, leadSite);

/** When a lead was sent and an attempt was begun, in milliseconds from now on. */
const storages = [
  [-60_001, -15_001],
  [3_600_000, 3_600_000],
  [Number.NaN, Number.NaN],
] as const;
failing('works whatever storage holds of earlier leads and attempts, and where it is full', async () => {
  const { page } = await leadSite.filledForm();
  const { answer } = leadSite.host;
  leadSite.host.answer = (response) => response.destroy();
  for (const times of storages) {
    await page.evaluate(([sent, started]) => {
      const attempt = JSON.stringify({ started: Date.now() + started });
      Object.assign(localStorage, { 'lead-form:sent': Date.now() + sent, 'lead-form:attempt': attempt });
    }, times);
    await form.fails(page);
  }
  leadSite.host.answer = answer;
  leadSite.host.leads = [];
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await leadSite.sent(page);
});

failing('works where storage holds fields that cannot be read, or of another shape', async () => {
  for (const typed of ['{', '["/contact/",null]']) {
    await leadSite.host.reset();
    const prepare = (page: Page) =>
      page.addInitScript((typed) => sessionStorage.setItem('lead-form:typed', typed), typed);
    const { page, complaints } = await leadSite.filledForm({ prepare });
    await leadSite.sent(page);
    assert.equal(complaints, []);
  }
});

const stored = () => JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)]);

failing('has its fields after a reload, but for consent, and keeps nothing of a sent lead', async () => {
  const { page } = await leadSite.filledForm();
  await form.pickPiano(page, 'digital');
  await page.selectOption('[name=condition]', 'used');
  await page.check('[name=opt_in_sms]');
  for (const _ of ['first', 'second']) {
    await page.reload();
    await form.holdsAll(page);
    assert.is(await page.inputValue('[name=piano_type]:checked'), 'digital');
    assert.is(await page.inputValue('[name=condition]'), 'used');
    assert.not(await page.isChecked('[name=opt_in_sms]'));
  }
  await form.ready(page);
  const kept = await page.evaluate(stored);
  assert.match(kept, form.clara.email);
  assert.not.match(kept, /opt_in_sms|honeypot/);
  const { name, piano_type, opt_in_sms } = await leadSite.sent(page);
  assert.equal([name, piano_type, opt_in_sms], [form.clara.name, 'digital', false]);
  assert.not.match(await page.evaluate(stored), form.PERSONAL_BUT_ADDRESS);
});

failing('has a place again that a visitor has changed or removed, and fills in no other page', async () => {
  const { page } = await leadSite.openForm('/ohio/cleveland/pianos/');
  const values = () =>
    Promise.all(['name', 'city', 'state'].map((name) => page.inputValue(`[name=${name}]`)));
  await form.fill(page, { name: 'Clara', city: 'Akron', state: '' });
  await page.reload();
  assert.equal(await values(), ['Clara', 'Akron', '']);
  await page.goto(`${leadSite.site.origin}/ohio/columbus/pianos/`);
  assert.equal(await values(), ['', 'Columbus', 'Ohio']);
});

failing('has the piano that a link chooses, until the visitor chooses another', async () => {
  const { page } = await leadSite.site.open('/#lead-piano_type-baby-grand');
  const chosen = () => page.inputValue('[name=piano_type]:checked');
  assert.is(await chosen(), 'baby-grand');
  await form.ready(page);
  assert.is(await chosen(), 'baby-grand');
  await form.pickPiano(page, 'digital');
  await page.reload();
  assert.is(await chosen(), 'digital');
});
