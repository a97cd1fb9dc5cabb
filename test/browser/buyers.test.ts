import type { Page } from 'playwright-core';
import { readPlan } from '../../client/plan/plan.ts';
import * as form from '../support/browser/lead-site.ts';
import { assert, suite } from '../support/suite.ts';

/** Buyers, from what each came with to a lead that says what they want. */
const buyers = suite('browser: buyers');
const leadSite = form.leadSiteFor(buyers, form.shippedLeadSite);

const phone = { width: 360, height: 740 };
const open = async (path: string) => (await leadSite.site.open(path, { viewport: phone })).page;

/** Sends the form with a name, and returns the path and the plan of the lead. */
async function sendAs(page: Page, name: string, place: Record<string, string> = {}) {
  await form.ready(page);
  await form.fill(page, { name, email: 'buyer@example.com', phone: '(216) 555-0100', ...place });
  const { page_url, ...lead } = await leadSite.sent(page);
  const { pathname, search } = new URL(String(page_url));
  assert.not('plan' in lead);
  return `${lead.city}, ${lead.state}: ${pathname} ${readPlan(search).join(' ')}`;
}

buyers('a parent learns what $3,000 buys in Cleveland, and asks for that', async () => {
  const page = await open('/');
  await page.getByRole('link', { name: 'What a piano costs' }).first().click();
  await page.locator('[name=place]').selectOption({ label: 'Cleveland' });
  await page.locator('[data-plan]').click();
  await page.waitForURL('**/ohio/cleveland/pianos/**');
  await form.ready(page);
  assert.match(await page.locator('.plan p').innerText(), /\$3,000 in all, used, upright/);
  const sent = await sendAs(page, 'Ana Lopez');
  assert.is(sent, 'Cleveland, Ohio: /ohio/cleveland/pianos/ cost-3000 used upright');
  const { piano_type, budget_range, condition } = leadSite.lead();
  assert.equal([piano_type, budget_range, condition], ['acoustic-upright', '1000-3000', '']);
});

buyers('a church finds its sheet, and asks as a church', async () => {
  const page = await open('/search/');
  await page.fill('main [type=search]', 'church grand piano');
  await page.press('main [type=search]', 'Enter');
  await page.locator('.search-results a', { hasText: 'A Piano for a Church or School' }).first().click();
  await page.getByRole('link', { name: 'Get matched with dealers' }).click();
  const sent = await sendAs(page, 'St Marks Church', { city: 'Amarillo', state: 'Texas' });
  assert.is(sent, 'Amarillo, Texas: / institution');
});

buyers('an old piano is no wish for its kind; words that are not in the list are nothing', async () => {
  const page = await open('/contact/?plan=trade-in.upright.call-me.%3Cb%3E.constructor&a=1');
  await form.ready(page);
  assert.ok(await page.getByLabel('Trade in').isChecked());
  assert.is(await page.inputValue('[name=piano_type]:checked'), '');
  assert.match(await page.locator('.plan p').innerText(), /^Your plan: upright\.\s+Remove$/);
  assert.is(new URL(page.url()).search, '?plan=trade-in.upright&a=1');
  await page.locator('.plan button').click();
  assert.not(await page.locator('.plan p').isVisible());
  await page.getByLabel('Trade in').uncheck();
  assert.is(new URL(page.url()).search, '?a=1');
});

buyers('a teacher tries a piano in her room, and asks for it as a school', async () => {
  const page = await open('/blog/sizing-piano-room/#will-it-fit-the-room');
  await page.getByLabel('10\u00a0×\u00a012\u00a0ft').check();
  await page.getByLabel('Upright', { exact: false }).check();
  await page.locator('.room-plans .actions a:visible').click();
  await form.ready(page);
  assert.ok(await page.isChecked('[name=piano_type][value="acoustic-upright"]'));
  await page.getByLabel('School or church').check();
  const sent = await sendAs(page, 'Nora Berg', { city: 'Anchorage', state: 'Alaska' });
  assert.is(sent, 'Anchorage, Alaska: / institution room-10x12');
});
