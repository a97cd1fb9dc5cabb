import type { Page } from 'playwright-core';
import { inUse } from '../site/sites.ts';
import { siteFor } from '../support/browser/open-site.ts';
import { assert, suite } from '../support/suite.ts';

const dealers = suite('browser: dealers');
const site = siteFor(dealers, () => inUse.out);

const CLEVELAND = '/ohio/cleveland/pianos/';
const DETROIT = '/michigan/detroit/pianos/';
const viewport = { width: 360, height: 740 };

/** How many cards, and how many controls, are in sight. */
const inSight = (page: Page) =>
  Promise.all(
    ['.dealers > li', '#dealers :is(select, button)'].map((all) => page.locator(`${all}:visible`).count()),
  );
const slugsOn = (page: Page, cards = '.dealers > li') =>
  page.locator(cards).evaluateAll((all) => all.map(({ id }) => id));

dealers('a phone folds the cards after the fifth until a button is pressed', async () => {
  const { page, complaints } = await site.open(CLEVELAND, { viewport });
  assert.equal(await inSight(page), [5, 1]);
  await page.click('text=Show all 8');
  assert.equal(await inSight(page), [8, 0]);
  const slug = await page.evaluate(() => document.activeElement?.closest('li')?.id);
  assert.is(slug, (await slugsOn(page))[5]);
  await page.reload();
  await page.waitForFunction(() => document.querySelector('.dealers')?.classList.length === 1);
  assert.equal(await inSight(page), [8, 0]);
  assert.equal(complaints, []);
});

dealers('an address that names a folded or a filtered card brings it to the top', async () => {
  const { page } = await site.open(DETROIT, { viewport });
  const folded = (await slugsOn(page))[6];
  const isOnTop = async (slug = '', on = page) => {
    const top = await on.evaluate((slug) => document.getElementById(slug)?.getBoundingClientRect().top, slug);
    assert.ok(top && Math.abs(top - 72) < 9, `${slug} is at ${top}`);
  };
  const name = (slug?: string) =>
    page.evaluate((slug) => {
      const heard = new Promise((done) => addEventListener('hashchange', done, { once: true }));
      location.hash = `${slug}`;
      return heard;
    }, slug);
  await name(folded);
  await isOnTop(folded);
  await page.getByLabel('Brand').selectOption('Fazioli');
  const filtered = (await slugsOn(page, '.dealers > [hidden]'))[9];
  await name(filtered);
  await isOnTop(filtered);
  await isOnTop(folded, (await site.open(`${DETROIT}#${folded}`, { viewport })).page);
});

dealers('above eight, a filter by brand and offer says how many it leaves in sight', async () => {
  const { page } = await site.open(DETROIT);
  const listed = inUse.data<Record<'serves' | 'brands' | 'offers', string[]>[]>('dealers');
  const inDetroit = listed.filter(({ serves }) => serves.includes('michigan/detroit'));
  const withBrand = inDetroit.filter(({ brands }) => brands?.includes('Kawai'));
  const withBoth = withBrand.filter(({ offers }) => offers.includes('used'));
  assert.ok(withBoth.length > 0 && withBoth.length < withBrand.length);
  const shows = async (count: number) => {
    assert.is(await page.locator('.filter').getByRole('status').innerText(), `${count} of 26`);
    assert.equal(await inSight(page), [count, 2]);
  };
  await shows(26);
  await page.getByLabel('Brand').selectOption('Kawai');
  await shows(withBrand.length);
  await page.getByLabel('Offers').selectOption('used pianos');
  await shows(withBoth.length);
  await page.getByLabel('Brand').selectOption('Schimmel');
  await page.getByLabel('Offers').selectOption('rentals');
  await page.click('text=Show all 26');
  await shows(26);
});

dealers('without scripts all cards are in sight, with no filter and no button', async () => {
  const { page } = await site.show(DETROIT, { viewport, javaScriptEnabled: false });
  assert.equal(await inSight(page), [26, 0]);
});

dealers('a sheet of Letter has eight dealers with their sites, whatever was folded', async () => {
  const { page } = await site.open(CLEVELAND, { viewport });
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 710, height: 957 });
  assert.equal(await inSight(page), [8, 0]);
  const cards = page.locator('.dealers > li');
  for (const { width, bottom } of await cards.evaluateAll((all) =>
    all.map((card) => card.getBoundingClientRect()),
  ))
    assert.ok(width > 300 && bottom < 957, `${width}, ${bottom}`);
  assert.match(await page.innerText('.dealers'), /\(216\) 555-0101\s*brandt-piano-company-1\.example/);
});
