import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { siteFor } from '../support/browser/open-site.ts';
import { defaultSite } from '../support/default-site.ts';
import { assert, suite } from '../support/suite.ts';
import { tinySite } from '../support/tiny-site.ts';

const pages = suite('browser: pages');
const site = siteFor(pages, () => defaultSite().out);

const phone = { width: 360, height: 740 };

/** Chromium itself complains of the status of a page that is not there. */
const isOurs = (complaint: string) => !complaint.includes('404 (Not Found)');

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

pages('the header stands in one line on the smallest phones, with a logo and an own page', async () => {
  const { page } = await site.show('/');
  await page.evaluate(() => {
    const list = document.querySelector('.site-header ul');
    list?.append(list.lastElementChild?.cloneNode(true) ?? '');
    for (const link of document.querySelectorAll('.site-header li:last-child a'))
      link.textContent = 'The People Behind It';
    const logo = Object.assign(new Image(192), { src: '/images/icon.svg' });
    logo.style.height = '33px';
    document.querySelector('.wordmark')?.replaceChildren(logo);
  });
  for (const width of [320, 900, 1000, 1100]) {
    await page.setViewportSize({ width, height: 640 });
    const { height = 0 } = (await page.locator('.site-header').boundingBox()) ?? {};
    assert.ok(height > 0 && height < 70, `at ${width} px it is ${height} px high`);
  }
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

pages('the menu marks the section that one chose, and leads to the search', async () => {
  const { page, sections } = await openMenu();
  await sections.getByText('Glossary').click();
  await page.waitForURL(`${site.origin}/glossary/`);
  await page.click('.menu-button');
  assert.is(await sections.locator('[aria-current=page]').textContent(), 'Glossary');
  await page.fill('#menu-search', 'houston');
  await page.press('#menu-search', 'Enter');
  await page.waitForURL(`${site.origin}/search/?q=houston`);
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

pages('the 404 page follows the redirects of the site, and of a city page that is missing', async () => {
  for (const [asked, shown] of table) {
    const { page, status, complaints } = await moved.show(asked);
    assert.is(status, 404);
    await page.waitForURL(moved.origin + shown);
    assert.equal(complaints.filter(isOurs), []);
  }
});

pages('the checklist fits on one sheet, with a table to fill in, and is printed alone', async () => {
  const { page } = await site.show('/thank-you/', { viewport: { width: 680, height: 900 } });
  // A sheet of A4 holds more.
  const pdf = await page.pdf({ format: 'Letter' });
  assert.is(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length, 1);
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
