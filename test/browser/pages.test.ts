import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { siteFor } from '../support/browser/open-site.ts';
import { defaultSite } from '../support/default-site.ts';
import { tinySite } from '../support/tiny-site.ts';

const pages = suite('browser: pages');
const site = siteFor(pages, () => defaultSite().out);

const smallPhone = { width: 320, height: 640 };
const phone = { width: 360, height: 740 };

/** Chromium itself complains of the status of a page that is not there. */
const isOurs = (complaint: string) => !complaint.includes('404 (Not Found)');

pages('an unknown address shows the whole 404 page, and its address becomes /not-found/', async () => {
  const { page, status, requests, complaints } = await site.show('/no/such/page/at/all');
  assert.is(status, 404);
  await page.waitForURL(`${site.origin}/not-found/`);
  assert.not(requests.includes(`${site.origin}/not-found/`));
  const header = page.locator('body > header');
  assert.is.not(await header.evaluate((part) => getComputedStyle(part).backgroundColor), 'rgba(0, 0, 0, 0)');
  assert.match((await page.textContent('main')) ?? '', /404 Page Not Found - The page you’re looking for/);
  assert.equal(complaints.filter(isOurs), []);
});

pages('works without JavaScript: the menu opens, and the form keeps its fields and says why', async () => {
  const { page } = await site.show('/contact/', { javaScriptEnabled: false, viewport: phone });
  const glossary = page.locator('nav#sections a[href="/glossary/"]');
  assert.not(await glossary.isVisible());
  await page.click('.menu-button');
  assert.ok(await glossary.isVisible());
  assert.match(
    (await page.textContent('noscript')) ?? '',
    /call us at \(312\) 555-0147 or write to hello@keyhaven\.example/,
  );
  await page.keyboard.press('Escape');
  await page.fill('[name="name"]', 'Clara');
  await page.click('form.lead-form button[type="submit"]');
  assert.is(page.url(), `${site.origin}/contact/`);
  assert.is(await page.inputValue('[name="name"]'), 'Clara');
});

pages('the header stands in one line on the smallest phones', async () => {
  const { page } = await site.show('/', { viewport: smallPhone });
  const middles = await page
    .locator('.wordmark, .menu-button, .site-header .button')
    .evaluateAll((all) =>
      all.map((element) => element.getBoundingClientRect()).map(({ top, height }) => top + height / 2),
    );
  assert.is(middles.length, 3);
  assert.ok(Math.max(...middles) - Math.min(...middles) < 4, `their middles are at ${middles} px`);
});

async function openMenu() {
  const { page } = await site.open('/georgia/', { viewport: phone });
  const sections = page.locator('nav#sections');
  await page.focus('.menu-button');
  assert.not(await sections.isVisible());
  await page.keyboard.press('Enter');
  assert.ok(await sections.isVisible());
  return { page, sections };
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim());

pages('the menu opens with Enter, has its links in order, and closes with Escape', async () => {
  const { page, sections } = await openMenu();
  for (const name of ['Directory', 'Blog', 'Glossary', 'Education', 'Contact', 'Get Matched']) {
    await page.keyboard.press('Tab');
    assert.is(await focused(page), name);
  }
  await page.keyboard.press('Shift+Tab');
  await page.getByRole('button', { name: 'Close', exact: true }).waitFor();
  await page.keyboard.press('Escape');
  assert.not(await sections.isVisible());
  const button = page.getByRole('button', { name: 'Menu', exact: true });
  assert.ok(await button.evaluate((element) => element === document.activeElement));
});

pages('the menu shows a cross and a scrim over the page, where a tap only closes it', async () => {
  const { page, sections } = await openMenu();
  const button = page.locator('.menu-button');
  const sign = () => button.evaluate((element) => getComputedStyle(element, '::after').content);
  assert.match(await sign(), /^"×"/);
  const scrim = await sections.evaluate((nav) => getComputedStyle(nav, '::backdrop').backgroundColor);
  assert.match(scrim, /^rgba\(0, 0, 0, 0\.\d+\)$/);
  const link = page.locator('.hero .chips a').first();
  const { x = 0, y = 0 } = (await link.boundingBox()) ?? {};
  assert.ok(y > 300 && y < 740, `${y}`);
  const isLinkAt = ([x, y]: number[]) => document.elementFromPoint(x ?? 0, y ?? 0)?.matches('a');
  assert.not(await page.evaluate(isLinkAt, [x + 20, y + 20]));
  await page.mouse.click(x + 20, y + 20);
  assert.not(await sections.isVisible());
  assert.match(await sign(), /^"≡"/);
  await page.mouse.click(x + 20, y + 20);
  await page.waitForURL(/\/pianos\/$/);
});

pages('the menu leads to the section that one chooses, which is then marked', async () => {
  const { page, sections } = await openMenu();
  await sections.getByText('Glossary').click();
  await page.waitForURL(`${site.origin}/glossary/`);
  await page.click('.menu-button');
  const current = sections.locator('[aria-current=page]');
  assert.is(await current.textContent(), 'Glossary');
  const mark = (link: Locator, side: string) =>
    link.evaluate(
      (element, side) => getComputedStyle(element).getPropertyValue(`border-${side}-color`),
      side,
    );
  const other = sections.getByText('Blog');
  assert.is.not(await mark(current, 'left'), await mark(other, 'left'), 'on a phone');
  await page.setViewportSize({ width: 1280, height: 800 });
  assert.is.not(await mark(current, 'bottom'), await mark(other, 'bottom'), 'on a desk');
});

/** A site whose addresses have changed, at a host that knows no redirects: the script of its 404 page follows them. */
const moved = siteFor(pages, async () => {
  const tiny = tinySite({
    'data/redirects.json': {
      redirects: [
        { from: '/old/', to: '/glossary/#action' },
        { from: '/ohio/old-town/pianos/', to: '/ohio/cleveland/pianos/' },
        { from: '/Shop_old.php', to: '/glossary/' },
      ],
    },
  });
  await tiny.build();
  rmSync(join(tiny.out, '_redirects'));
  return tiny.out;
});

const table: [asked: string, shown: string][] = [
  ['/old/', '/glossary/#action'],
  ['/old', '/glossary/#action'],
  ['/old/?utm_source=a&b=%20', '/glossary/?utm_source=a&b=%20#action'],
  ['/ohio/old-town/pianos/#lead-form', '/ohio/cleveland/pianos/#lead-form'],
  ['/ohio/pianos/?utm_source=a', '/?utm_source=a'],
  ['/Shop_old.php?id=3', '/glossary/?id=3'],
  ['/shop_old.php', '/not-found/'],
  ['/constructor', '/not-found/'],
];

for (const [asked, shown] of table) {
  pages(`${asked} becomes ${shown}`, async () => {
    const { page, status, complaints } = await moved.show(asked);
    assert.is(status, 404);
    await page.waitForURL(moved.origin + shown);
    assert.equal(complaints.filter(isOurs), []);
  });
}

const sheetsOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;

pages('the checklist fits on one sheet, with a table to fill in, and is printed alone', async () => {
  const { page } = await site.show('/thank-you/', { viewport: { width: 680, height: 900 } });
  for (const format of ['Letter', 'A4']) assert.is(sheetsOf(await page.pdf({ format })), 1, format);
  assert.not(await page.locator('.checklist .on-paper').isVisible());
  await page.emulateMedia({ media: 'print' });
  const printed = (await page.locator('body').innerText()).replaceAll(/\s+/g, ' ').trim();
  assert.match(
    printed,
    /^Your Showroom Checklist Measure at home .* Play and listen .* Ask, and write down /,
  );
  assert.match(
    printed,
    /First piano Second piano Third piano Dealer, date .* Keyhaven www\.keyhaven\.example/,
  );
  assert.not.match(printed, /Thank You|What Happens Next|Print the checklist|All rights reserved/);
  assert.ok((await page.locator('.checklist ul > li').count()) >= 12);
});

pages.run();
