import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { hydrated, siteFor } from '../support/browser/open-site.ts';
import { defaultSite } from '../support/default-site.ts';
import { mainText } from '../support/page-parts.ts';
import { builtSite, dealer } from '../support/tiny-site.ts';

const landing = suite('browser: landing');

const { out, routes, page: pageOf } = defaultSite();
const site = siteFor(landing, () => out);
const SCREEN = 740;
const viewport = { width: 360, height: SCREEN };

const somewhere = '/ohio/cleveland/pianos/';

/** The cities with the longest pages. */
const tallest = routes
  .filter(({ kind }) => kind === 'city')
  .map(({ path }) => ({ path, length: mainText(pageOf(path.slice(1))).length }))
  .sort((one, other) => other.length - one.length)
  .slice(0, 6)
  .map(({ path }) => path);

const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);
const topOf = async (page: Page, selector: string) =>
  (await page.locator(selector).first().boundingBox())?.y ?? Number.POSITIVE_INFINITY;

const DEALERS = /<div class="wrap block[^"]*"><section id="dealers">.*?<\/section><\/div>/s;
/** The part of a city's page with five dealers whose names and addresses need two lines each. */
let dealersPart = '';
landing.before(async () => {
  const address = { street: '12100 Northeast Euclid Avenue', city: 'Cleveland', state: 'OH', zip: '44106' };
  const dealers = [...'abcde'].map((letter) =>
    dealer({ slug: letter, name: `The Northcoast Piano House of ${letter}`, address }),
  );
  const site = await builtSite({ 'data/dealers.json': dealers });
  dealersPart = DEALERS.exec(site.text(`${somewhere}index.html`))?.[0] ?? '';
});

/** Shows the page of a city as if it had five dealers. */
async function showWithDealers(path: string): Promise<Page> {
  const { page } = await site.show('/robots.txt', { viewport });
  await page.route(
    `**${path}?dealers`,
    async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(DEALERS, () => dealersPart);
      await route.fulfill({ response, body });
    },
    { times: 1 },
  );
  await site.show(`${path}?dealers`, { viewport });
  assert.is(await page.locator('#dealers li').count(), 5);
  return page;
}

landing(
  'a city with five dealers fits on 8.5 screens of a phone, its button at most 1,650 px down',
  async () => {
    for (const path of tallest) {
      const page = await showWithDealers(path);
      const [height, button] = [await heightOf(page), await topOf(page, 'form [type=submit]')];
      assert.ok(height <= 8.5 * SCREEN, `${path} is ${height} px tall`);
      assert.ok(button <= 1650, `the button of ${path} is at ${button} px`);
    }
  },
);

landing('the dealers stand in a row that comes along with the focus, and the page is no wider', async () => {
  const page = await showWithDealers(somewhere);
  const link = page.locator('.dealers a').last();
  assert.ok(((await link.boundingBox())?.x ?? 0) > viewport.width);
  await link.focus();
  const box = await link.boundingBox();
  assert.ok(box && box.x >= 0 && box.x + box.width <= viewport.width);
  assert.is(await page.evaluate(() => document.documentElement.scrollWidth), viewport.width);
});

/** That a page as it stands is printed on so many sheets at most: Chromium refuses to print the one behind them. */
async function fitsOn(sheets: number, page: Page): Promise<void> {
  for (const format of ['Letter', 'A4'])
    await page.pdf({ format, pageRanges: `${sheets + 1}` }).then(
      () => assert.unreachable(`${page.url()}: more than ${sheets} sheets of ${format}`),
      (error: Error) => assert.match(error.message, 'Page range exceeds page count'),
    );
}

landing('a city is printed on three sheets at most, also with five dealers, a guide on five', async () => {
  for (const path of tallest.slice(0, 3)) {
    await fitsOn(3, (await site.show(path)).page);
    await fitsOn(3, await showWithDealers(path));
  }
  for (const { kind, path } of routes)
    if (kind === 'article' || kind === 'history') await fitsOn(5, (await site.show(path)).page);
});

landing('the first screen of a city has a price, that it is free, and the heading of the form', async () => {
  const { page } = await site.show(somewhere, { viewport });
  for (const part of ['.facts', '#lead-form > h2']) assert.ok((await topOf(page, part)) < SCREEN - 100, part);
  assert.match(await page.innerText('.facts'), /\$3,000–\$10,000.*\$50–\$150.*nothing/s);
});

for (const path of ['/', '/ohio/'])
  landing(`the first question of ${path} is on the second screen at most`, async () => {
    const { page } = await site.show(path, { viewport });
    assert.ok((await topOf(page, '.pianos label:nth-child(2)')) < 2 * SCREEN - 100);
  });

landing('the grand of the home page is seen whole, with its tail', async () => {
  const { page } = await site.show('/', { viewport: { width: 1280, height: 900 } });
  const { x = 0, width = 0 } = (await page.locator('.home-hero .harp').boundingBox()) ?? {};
  assert.ok(width > 600 && x + width <= 1280, `${width} px from ${x} px on`);
});

landing('the home form begins with the place seen last, never over what stands there', async () => {
  const { page } = await site.open('/ohio/cleveland/pianos/', { viewport });
  await page.waitForFunction(() => sessionStorage.getItem('lead-form:place') !== null);
  const place = async () => [await page.inputValue('[name=city]'), await page.inputValue('[name=state]')];
  await page.click('.site-header a.button');
  await page.waitForFunction(() => (document.querySelector('[name=state]') as HTMLInputElement).value);
  assert.equal(await place(), ['Cleveland', 'Ohio']);
  await page.fill('[name=city]', 'Parma');
  await page.goto(`${site.origin}/maine/portland/pianos/`);
  await page.waitForFunction(() => sessionStorage.getItem('lead-form:place')?.includes('Maine'));
  await page.goto(`${site.origin}/#lead-form`);
  await hydrated(page);
  assert.is((await place())[0], 'Parma');
});

landing('the line of the place opens its fields, with the focus, and when one of them is wrong', async () => {
  const { page } = await site.open('/ohio/cleveland/pianos/', { viewport });
  const city = page.locator('[name=city]');
  assert.not(await city.isVisible());
  await hydrated(page);
  // Somebody who is quick has the next field before a browser tells that the place is open.
  const focused = await page.evaluate(async () => {
    const place = document.querySelector('.place') as HTMLDetailsElement;
    const name = () => document.activeElement?.getAttribute('name');
    const opened = new Promise((resolve) => place.addEventListener('toggle', resolve));
    place.querySelector('summary')?.click();
    const first = name();
    document.querySelector<HTMLElement>('[name=zip]')?.focus();
    await opened;
    return [first, name()];
  });
  assert.equal(focused, ['city', 'zip']);
  await page.fill('[name=city]', '');
  await page.reload();
  await city.waitFor();
  await page.goto(`${site.origin}/ohio/columbus/pianos/`);
  await hydrated(page);
  await city.evaluate((field: HTMLInputElement) => {
    field.value = '';
  });
  await page.click('form [type=submit]');
  await city.waitFor();
  const fresh = await site.show('/ohio/cleveland/pianos/', { viewport, javaScriptEnabled: false });
  assert.ok(await fresh.page.locator('[name=city]').isVisible());
});

landing.run();
