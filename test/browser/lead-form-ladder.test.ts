import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { CONTACT, clara, fill, leadSiteFor, SUBMIT, sees, thanked } from '../support/browser/lead-site.ts';
import { mishapsOf, ready } from '../support/browser/mishaps.ts';

/**
 * A visitor meets a mishap, and goes on. However it went wrong, the lead can be sent in the end, and a host that drops repetitions
 * by e-mail, phone and timestamp has it once.
 */
const ladder = suite('browser: lead form ladder');
const leadSite = leadSiteFor(ladder);

for (const [mishap, happen] of Object.entries(mishapsOf(leadSite))) {
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
