import type { Page } from 'playwright-core';
import { hydrated, siteFor, type Visit } from '../support/browser/open-site.ts';
import { defaultSite } from '../support/default-site.ts';
import { mainText } from '../support/page-parts.ts';
import { assert, suite } from '../support/suite.ts';
import { builtSite, dealer } from '../support/tiny-site.ts';

const landing = suite('browser: landing');

const { out, routes, page: pageOf } = defaultSite();
const site = siteFor(landing, () => out);
const SCREEN = 740;
const viewport = { width: 360, height: SCREEN };

const somewhere = '/ohio/cleveland/pianos/';

const tallest = routes
  .filter(({ kind }) => kind === 'city')
  .map(({ path }) => ({ path, length: mainText(pageOf(path.slice(1))).length }))
  .sort((one, other) => other.length - one.length)
  .slice(0, 6)
  .map(({ path }) => path);

const topOf = async (page: Page, selector: string) =>
  (await page.locator(selector).first().boundingBox())?.y ?? Number.POSITIVE_INFINITY;

/** A site with five dealers in a city, whose names and addresses need two lines each. */
const withDealers = siteFor(landing, async () => {
  const address = { street: '12100 Northeast Euclid Avenue', city: 'Cleveland', state: 'OH', zip: '44106' };
  const dealers = [...'abcde'].map((letter) =>
    dealer({ slug: letter, name: `The Northcoast Piano House of ${letter}`, address }),
  );
  return (await builtSite({ 'data/dealers.json': dealers })).out;
});
landing('each city has its name on the first screen, and fits on 8.5', async () => {
  const { page } = await site.show(somewhere, { viewport });
  let tallest = 0;
  for (const { kind, path } of routes) {
    if (kind !== 'city') continue;
    await page.goto(site.origin + path, { waitUntil: 'domcontentloaded' });
    const { height, fact, button, lines } = await page.evaluate(() => {
      const topOf = (selector: string) =>
        document.querySelector(selector)?.getBoundingClientRect().top ?? 9999;
      const all = [...document.querySelectorAll('.faq summary span')];
      return {
        height: document.documentElement.scrollHeight,
        // Behind the prices, which are the nation's.
        fact: topOf('.hero .facts > :nth-child(3)'),
        button: topOf('.lead-form [type=submit]'),
        lines: all.map((line) => [line.textContent, line.getBoundingClientRect().height] as const),
      };
    });
    assert.ok(fact <= 600, `the first local fact of ${path} is at ${fact} px`);
    assert.ok(button <= 1650, `the button of ${path} is at ${button} px`);
    // A short answer has two lines at most.
    assert.is(lines.length, 8, path);
    for (const [line, height] of lines) assert.ok(height <= 46, `${path}: ${line}`);
    tallest = Math.max(tallest, height);
  }
  // What differs where dealers are listed: the rest of their page is short.
  const heightOf = async ({ page }: Visit) =>
    (
      await page
        .locator('#dealers, .hero .facts, .house')
        .evaluateAll((all) => all.map((part) => part.getBoundingClientRect().height))
    ).reduce((sum, height) => sum + height);
  const withFive = await withDealers.show(somewhere, { viewport });
  const more = (await heightOf(withFive)) - (await heightOf(await site.show(somewhere, { viewport })));
  assert.ok(tallest + more <= 8.5 * SCREEN, `${tallest} px, and ${more} px for five dealers`);
  assert.ok((await topOf(withFive.page, '.lead-form [type=submit]')) <= 1650);
});

landing('the dealers stand in a row that comes along with the focus, and the page is no wider', async () => {
  const { page } = await withDealers.show(somewhere, { viewport });
  assert.is(await page.locator('#dealers li').count(), 5);
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

/** On Letter, their sheets are the fullest, or a chart of theirs stands at the end of one. */
const fullest = ['/kansas/kansas-city/pianos/', '/mississippi/gulfport/pianos/'];

landing('a city is printed on two sheets, with five dealers on three, a guide on five', async () => {
  await fitsOn(3, (await withDealers.show(somewhere)).page);
  for (const path of [...tallest.slice(0, 2), ...fullest]) await fitsOn(2, (await site.show(path)).page);
  for (const { kind, path } of routes)
    if (kind === 'article' || kind === 'history') await fitsOn(5, (await site.show(path)).page);
});

for (const [path, part, screens] of [
  ['/', '.pianos label:nth-child(2)', 2],
  ['/ohio/', '#cities h3', 1.2],
  [somewhere, '.facts', 1],
  [somewhere, '#lead-form > h2', 1],
] as const)
  landing(`${path} shows ${part} on the first ${screens} screens`, async () => {
    const { page } = await site.show(path, { viewport });
    assert.ok((await topOf(page, part)) < screens * SCREEN - 100);
  });

landing('the grand of the home page is seen whole, with its tail', async () => {
  const { page } = await site.show('/', { viewport: { width: 1280, height: 900 } });
  const { x = 0, width = 0 } = (await page.locator('.home-hero .harp').boundingBox()) ?? {};
  assert.ok(width > 600 && x + width <= 1280, `${width} px from ${x} px on`);
});

landing('the home form shows the place seen last in one line, never over what stands there', async () => {
  const { page } = await site.open('/ohio/cleveland/pianos/', { viewport });
  await page.waitForFunction(() => sessionStorage.getItem('lead-form:place') !== null);
  const place = async () => [await page.inputValue('[name=city]'), await page.inputValue('[name=state]')];
  await page.click('.site-header a.button');
  await page.waitForSelector('h2:text-is("Get matched in Cleveland")');
  assert.equal(await place(), ['Cleveland', 'Ohio']);
  assert.is(await page.locator('.place b').innerText(), 'Cleveland, Ohio Change');
  assert.not(await page.locator('[name=city]').isVisible());
  await page.click('.place summary');
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
  // Somebody who is quick has the next field before another turn of the page.
  const focused = await page.evaluate(() => {
    document.querySelector<HTMLElement>('.place summary')?.click();
    return document.activeElement?.getAttribute('name');
  });
  assert.is(focused, 'city');
  await page.fill('[name=city]', '');
  await page.reload();
  await city.waitFor();
  await page.goto(`${site.origin}/ohio/columbus/pianos/`);
  await hydrated(page);
  await city.evaluate((field: HTMLInputElement) => {
    field.value = '';
  });
  await page.click('.lead-form [type=submit]');
  await city.waitFor();
  const fresh = await site.show('/ohio/cleveland/pianos/', { viewport, javaScriptEnabled: false });
  assert.ok(await fresh.page.locator('[name=city]').isVisible());
});
