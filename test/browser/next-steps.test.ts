import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import * as form from '../support/browser/lead-site.ts';
import { painted, siteFor } from '../support/browser/open-site.ts';
import { defaultSite } from '../support/default-site.ts';
import { assert, suite } from '../support/suite.ts';

const steps = suite('browser: next steps');
const site = siteFor(steps, () => defaultSite().out);
const leadSite = form.leadSiteFor(steps);

const ARTICLE = '/blog/upright-vs-baby-grand/';
const phone = { width: 360, height: 740 };

async function shifts(page: Page): Promise<number> {
  await painted(page);
  return page.evaluate(() => {
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: 'layout-shift', buffered: true });
    const moved = observer
      .takeRecords()
      .flatMap((entry) => Reflect.get(entry, 'sources') as { node: Node }[]);
    return moved.filter(({ node }) => document.querySelector('main')?.contains(node)).length;
  });
}

steps('the field of a guide leads to the city that one types', async () => {
  const { page, complaints } = await site.show(ARTICLE, { viewport: phone });
  await page.getByLabel('Your city or ZIP code').fill('Cleveland');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${site.origin}/ohio/cleveland/pianos/`);
  await form.travel(page, -1);
  await page.waitForURL(site.origin + ARTICLE, { waitUntil: 'commit' });
  assert.equal(complaints, []);
});

const sentLine = async (page: Page) => (await page.locator('.sent').innerText()).replaceAll(/\s/g, ' ');

steps('the thank-you page tells what was asked for, when and where we answer; nothing moves', async () => {
  const { page, complaints } = await leadSite.site.open(form.CONTACT, {
    viewport: phone,
    timezoneId: 'America/New_York',
    prepare: (page) => page.clock.setFixedTime('2026-01-31T20:30:00Z'),
  });
  await form.fill(await form.ready(page));
  await form.pickPiano(page, 'baby-grand');
  await form.send(page);
  const line =
    'Your request: Baby grand, Cleveland, Ohio. You hear from us by Sunday, February 1 at 3:30 PM. Our email goes to clara@example.com';
  assert.is(await sentLine(page), line);
  assert.is(await shifts(page), 0);
  assert.not.match(await page.evaluate(() => JSON.stringify(sessionStorage)), form.PERSONAL_BUT_ADDRESS);
  assert.is(await page.innerText('h1'), 'Thank You');
  await page.reload();
  assert.is(await sentLine(page), line, 'after a reload');
  const links = await page.locator('.hero .actions a').filter({ visible: true }).allTextContents();
  assert.equal(links, ['Your Checklist', 'Return Home', 'Read Buying Tips']);
  await page.click('text=Your Checklist');
  assert.ok(await page.locator('.checklist h2').isVisible());
  await page.evaluate(() => Object.assign(window, { print: () => document.body.classList.add('printed') }));
  await page.click('[data-print]');
  assert.is(await page.locator('body.printed').count(), 1);
  assert.equal(complaints, []);
});

const DIRECT =
  'This is the page after the form. Nothing was sent from this tab. The steps below begin when you send it.';
const SENT = 'We have your request. Here is what happens next.';
for (const [how, options, heading, lead] of [
  ['from a tab that sent nothing', {}, 'Nothing Sent Here', DIRECT],
  ['without scripts', { javaScriptEnabled: false }, 'Thank You', SENT],
  ['without storage', form.withoutStorage, 'Thank You', SENT],
] as const)
  steps(`the thank-you page opened ${how} says "${lead.slice(0, 32)}", and has its checklist`, async () => {
    const { page, complaints } = await site.open('/thank-you/', { viewport: phone, ...options });
    assert.is(await page.innerText('h1'), heading);
    assert.is(await page.locator('.lead').filter({ visible: true }).innerText(), lead);
    const button = page.locator('.hero .button').filter({ visible: true });
    assert.equal(await button.allTextContents(), [lead === DIRECT ? 'Go to the Form' : 'Your Checklist']);
    assert.is(await page.isVisible('[data-print]'), !('javaScriptEnabled' in options));
    assert.equal(complaints, []);
    if (lead !== DIRECT) return;
    const saved = page.waitForEvent('download');
    await page.click('text=Save the checklist');
    const file = readFileSync(await (await saved).path(), 'utf8');
    assert.match(file, /^\uFEFFSHOWROOM .*\n\[ \] Every door, hall/s);
    await page.click('text=Go to the form');
    await page.waitForURL('**/#lead-form');
  });

steps('the checklist keeps its checks on the device, and no longer than they are wanted', async () => {
  const { page } = await site.open('/thank-you/', { viewport: phone });
  const checked = page.locator('.checklist :checked');
  assert.is(await checked.count(), 0);
  for (const words of ['Every door, hall', 'One note, as fast']) await page.check(`text=${words}`);
  await page.reload();
  assert.equal(await checked.locator('..').allTextContents(), [
    'Every door, hall, turn and stair on the way there, at the narrowest point.',
    'One note, as fast as you can repeat it. Each key should come back at once.',
  ]);
  while ((await checked.count()) > 0) await checked.first().uncheck();
  assert.is(await page.evaluate(() => localStorage.length), 0);
});

for (const [asked, state, cities = ''] of [
  ['/ohio/nowhere/', 'ohio', 'Columbus Cleveland Cincinnati'],
  ['/constructor/', undefined],
] as const)
  steps(`the 404 page at ${asked} offers ${state ? `${state} and its cities` : 'no state'}`, async () => {
    const { page, status } = await site.show(asked, { viewport: phone });
    assert.is(status, 404);
    await page.waitForURL('**/not-found/');
    const line = page.locator('#state');
    assert.is(await line.isVisible(), state !== undefined);
    assert.is((await page.locator('.stage .chips a').allTextContents()).join(' '), cities);
    assert.is(await shifts(page), 0);
    if (!state) return;
    await line.locator('a').click();
    await page.waitForURL(`**/${state}/`);
  });
