import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { siteFor } from '../support/browser/open-site.ts';
import { defaultSite } from '../support/default-site.ts';
import { assert, suite } from '../support/suite.ts';
import { tinySite } from '../support/tiny-site.ts';

const pages = suite('browser: pages');
const site = siteFor(pages, () => defaultSite().out);

const phone = { width: 360, height: 740 };

/** Chromium itself complains of the status of a page that is not there. */
const isOurs = (complaint: string) => !complaint.includes('404 (Not Found)');

pages('an unknown address shows the whole 404 page, and its address becomes /not-found/', async () => {
  const { page, status, requests, complaints } = await site.show('/no/such/page/at/all');
  assert.is(status, 404);
  await page.waitForURL(`${site.origin}/not-found/`);
  assert.not(requests.includes(`${site.origin}/not-found/`));
  assert.match((await page.textContent('main')) ?? '', /404 Page Not Found - The page you’re looking for/);
  assert.equal(complaints.filter(isOurs), []);
});

pages('works without JavaScript: the menu opens, and the form keeps its fields and says why', async () => {
  const { page } = await site.show('/contact/', { javaScriptEnabled: false, viewport: phone });
  const glossary = page.locator('nav#sections a[href="/glossary/"]');
  assert.not(await glossary.isVisible());
  await page.click('.menu-button');
  assert.ok(await glossary.isVisible());
  const ways = 'call us at (312) 555-0147 or write to hello@keyhaven.example';
  assert.match((await page.textContent('noscript')) ?? '', ways);
  await page.keyboard.press('Escape');
  await page.fill('[name="name"]', 'Clara');
  await page.click('form.lead-form button[type="submit"]');
  assert.is(page.url(), `${site.origin}/contact/`);
  assert.is(await page.inputValue('[name="name"]'), 'Clara');
});

pages('the header stands in one line on the smallest phones, with a logo or an own page', async () => {
  const { page } = await site.show('/');
  const check = async (widths: readonly number[]) => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 640 });
      const { height = 0 } = (await page.locator('.site-header').boundingBox()) ?? {};
      assert.ok(height > 0 && height < 70, `at ${width} px it is ${height} px high`);
    }
  };
  await check([320]);
  await page.evaluate(() => {
    const list = document.querySelector('.site-header ul');
    list?.append(list.lastElementChild?.cloneNode(true) ?? '');
    for (const link of document.querySelectorAll('.site-header li:last-child a'))
      link.textContent = 'The People Behind It';
  });
  await check([900, 1000, 1100]);
  await page.evaluate(() => {
    const logo = Object.assign(new Image(192), { src: '/images/icon.svg' });
    logo.style.height = '33px';
    document.querySelector('.wordmark')?.replaceChildren(logo);
  });
  await check([320, 900, 1000, 1100]);
  assert.is((await page.locator('.wordmark img').boundingBox())?.width, 192);
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

pages('the menu opens with Enter, has its links in order, and closes with Escape', async () => {
  const { page, sections } = await openMenu();
  for (const name of ['Directory', 'Blog', 'Glossary', 'Education', 'Contact', '', 'Search', 'Get Matched']) {
    await page.keyboard.press('Tab');
    assert.is(await page.evaluate(() => document.activeElement?.textContent?.trim()), name);
  }
  await page.keyboard.press('Shift+Tab');
  await page.getByRole('button', { name: 'Close', exact: true }).waitFor();
  await page.keyboard.press('Escape');
  assert.not(await sections.isVisible());
  const button = page.getByRole('button', { name: 'Menu', exact: true });
  assert.ok(await button.evaluate((element) => element === document.activeElement));
});

pages('the menu and the footer of a phone have a search, with its label in one line', async () => {
  const { page } = await openMenu();
  const heights = await page
    .locator('.site-search label')
    .evaluateAll((labels) => labels.map(({ clientHeight }) => clientHeight));
  assert.ok(heights.length === 2 && Math.max(...heights) < 24, `${heights}`);
  await page.fill('#menu-search', 'houston');
  await page.press('#menu-search', 'Enter');
  await page.waitForURL(`${site.origin}/search/?q=houston`);
});

pages('a tap on the page behind the open menu only closes the menu', async () => {
  const { page, sections } = await openMenu();
  const link = page.locator('a[href$="/pianos/"]').last();
  // Below the menu.
  await link.evaluate((element) => element.scrollIntoView({ block: 'end', behavior: 'instant' }));
  const { x = 0, y = 0 } = (await link.boundingBox()) ?? {};
  assert.ok(y > 500 && y < 740, `${y}`);
  const isLinkAt = ([x, y]: number[]) => document.elementFromPoint(x ?? 0, y ?? 0)?.matches('a');
  assert.not(await page.evaluate(isLinkAt, [x + 8, y + 8]));
  await page.mouse.click(x + 8, y + 8);
  assert.not(await sections.isVisible());
  await page.mouse.click(x + 8, y + 8);
  await page.waitForURL(/\/pianos\/$/);
});

pages('the menu leads to the section that one chooses, which is then marked', async () => {
  const { page, sections } = await openMenu();
  await sections.getByText('Glossary').click();
  await page.waitForURL(`${site.origin}/glossary/`);
  await page.click('.menu-button');
  const current = sections.locator('[aria-current=page]');
  assert.is(await current.textContent(), 'Glossary');
  const markOf = (link: Locator) => link.evaluate((element) => getComputedStyle(element).borderLeftColor);
  assert.is.not(await markOf(current), await markOf(sections.getByText('Blog')));
});

/** A site whose addresses have changed, at a host that knows no redirects: the script of its 404 page follows them. */
const moved = siteFor(pages, async () => {
  const tiny = tinySite({
    'data/redirects.json': {
      redirects: [
        { from: '/old/', to: '/glossary/#action' },
        { from: '/Shop_old.php', to: '/glossary/' },
        { from: '/category/pianos/', to: '/blog/' },
      ],
    },
  });
  await tiny.build();
  rmSync(join(tiny.out, '_redirects'));
  return tiny.out;
});

const table: [asked: string, shown: string][] = [
  ['/old/?utm_source=a&b=%20', '/glossary/?utm_source=a&b=%20#action'],
  ['/Shop_old.php?id=3', '/glossary/?id=3'],
  ['/category/pianos?a=1', '/blog/?a=1'],
  ['/ohio/pianos/', '/'],
];

for (const [asked, shown] of table) {
  pages(`${asked} becomes ${shown}`, async () => {
    const { page, status, complaints } = await moved.show(asked);
    assert.is(status, 404);
    await page.waitForURL(moved.origin + shown);
    assert.equal(complaints.filter(isOurs), []);
  });
}

pages('the checklist fits on one sheet, with a table to fill in, and is printed alone', async () => {
  const { page } = await site.show('/thank-you/', { viewport: { width: 680, height: 900 } });
  for (const format of ['Letter', 'A4']) {
    const pdf = await page.pdf({ format });
    assert.is(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length, 1, format);
  }
  assert.not(await page.locator('.checklist .on-paper').isVisible());
  await page.emulateMedia({ media: 'print' });
  const printed = await page.locator('body').innerText();
  assert.not.match(printed, /Save the checklist|This browser/);
  // Browsers print no grounds: a mark has to be ink.
  await page.check('text=Every door, hall');
  const mark = page.locator('.checklist :checked');
  assert.is(await mark.evaluate((box) => getComputedStyle(box, '::before').color), 'rgb(0, 0, 0)');
  assert.match(printed, /^Your Showroom Checklist/);
  assert.match(printed, /First piano\s+Second piano\s+Third piano.*www\.keyhaven\.example/s);
  assert.not.match(printed, /Thank You|What Happens Next|Print the checklist|All rights reserved/);
});
