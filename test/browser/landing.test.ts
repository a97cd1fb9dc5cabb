import type { Page } from 'playwright-core';
import { inUse } from '../site/sites.ts';
import { hydrated, siteFor, type Visit } from '../support/browser/open-site.ts';
import { textFaults } from '../support/browser/text-faults.ts';
import { defaultSite } from '../support/default-site.ts';
import { assert, suite } from '../support/suite.ts';

const landing = suite('browser: landing');

const { out, outputs, routes } = defaultSite();
const site = siteFor(landing, () => out);
const withDealers = siteFor(landing, () => inUse.out);
const SCREEN = 740;
const viewport = { width: 360, height: SCREEN };

const somewhere = '/ohio/cleveland/pianos/';

const pathsOf = (...kinds: string[]) =>
  routes.filter(({ kind }) => kinds.includes(kind)).map(({ path }) => path);

const topOf = async (page: Page, selector: string) =>
  (await page.locator(selector).first().boundingBox())?.y ?? Number.POSITIVE_INFINITY;

/**
 * Runs in the browser, so it brings all that it needs: shows each city in turn, in place of the one that is open. It waits for nothing
 * between cities, so that Chromium lays them out, but paints none.
 */
async function measureCities(paths: string[]) {
  const topOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().top ?? 9999;
  const measured = [];
  const pages = await Promise.all(paths.map(async (path) => (await fetch(path)).text()));
  for (const [index, html] of pages.entries()) {
    const main = new DOMParser().parseFromString(html, 'text/html').querySelector('main');
    if (main) document.querySelector('main')?.replaceWith(main);
    measured.push({
      path: paths[index] ?? '',
      title: main?.querySelector('h1')?.textContent,
      height: document.documentElement.scrollHeight,
      // Behind the prices, which are the nation's.
      fact: topOf('.hero .facts > :nth-child(3)'),
      button: topOf('.lead-form [type=submit]'),
      lines: Array.from(
        document.querySelectorAll('.faq summary span'),
        (line) => [line.textContent, line.getBoundingClientRect().height] as const,
      ),
    });
  }
  return measured;
}

/** The tallest cities first. */
let tallest: string[] = [];

landing('each city has its facts on the first screen, and fits on 8.5 of them', async () => {
  const { page } = await site.open(somewhere, { viewport, bypassCSP: true });
  const cities = await page.evaluate(measureCities, pathsOf('city'));
  assert.is(new Set(cities.map(({ title }) => title)).size, cities.length);
  for (const { path, fact, button, lines } of cities) {
    assert.ok(fact <= 600, `the first local fact of ${path} is at ${fact} px`);
    assert.ok(button <= 1650, `the button of ${path} is at ${button} px`);
    // A short answer has two lines at most.
    assert.is(lines.length, 8, path);
    for (const [line, height] of lines) assert.ok(height <= 46, `${path}: ${line}`);
  }
  cities.sort((one, other) => other.height - one.height);
  tallest = cities.map(({ path }) => path);
  const { height: most = Number.POSITIVE_INFINITY } = cities[0] ?? {};
  // What differs where dealers are listed: the rest of their page is short.
  const heightOf = async ({ page }: Visit) =>
    (
      await page
        .locator('#dealers, .empty-card, .hero :is(.facts, .assurances), .house')
        .evaluateAll((all) => all.map((part) => part.getBoundingClientRect().height))
    ).reduce((sum, height) => sum + height);
  const withEight = await withDealers.show(somewhere, { viewport });
  const more = (await heightOf(withEight)) - (await heightOf(await site.show(somewhere, { viewport })));
  assert.ok(most <= 8.5 * SCREEN, `${most} px`);
  assert.ok(most + more <= 11 * SCREEN, `${more} px more for eight dealers`);
  assert.ok((await topOf(withEight.page, '.lead-form [type=submit]')) <= 1670);
});

/** That a page as it stands is printed on so many sheets of Letter at most: Chromium refuses to print the one behind them. */
const fitsOn = (sheets: number, { page }: Visit) =>
  page.pdf({ format: 'Letter', pageRanges: `${sheets + 1}` }).then(
    () => assert.unreachable(`${page.url()}: more than ${sheets} sheets`),
    (error: Error) => assert.match(error.message, 'Page range exceeds page count'),
  );

/** On Letter, their sheets are the fullest, or a chart of theirs stands at the end of one. */
const fullest = ['/kansas/kansas-city/pianos/', '/mississippi/gulfport/pianos/'];

landing('a city is printed on two sheets, with eight dealers on three, a guide on five', async () => {
  await fitsOn(3, await withDealers.show(somewhere));
  for (const path of [...tallest.slice(0, 2), ...fullest]) await fitsOn(2, await site.show(path));
  const size = (path: string) => outputs.get(`${path.slice(1)}index.html`)?.length ?? 0;
  const guides = pathsOf('article', 'history').sort((one, other) => size(other) - size(one));
  for (const path of guides.slice(0, 5)) await fitsOn(5, await site.show(path));
});

landing('pages show what they are for on their first screens', async () => {
  for (const [path, part, screens] of [
    ['/', '.pianos label:nth-child(2)', 2],
    ['/ohio/', '#cities h3', 1.2],
    [somewhere, '.facts', 1],
    [somewhere, '#lead-form > h2', 1],
  ] as const) {
    const { page } = await site.show(path, { viewport });
    assert.ok((await topOf(page, part)) < screens * SCREEN - 100, `${path}: ${part}`);
  }
  const { page } = await site.show('/', { viewport: { width: 1280, height: 900 } });
  const { x = 0, width = 0 } = (await page.locator('.home-hero .harp').boundingBox()) ?? {};
  assert.ok(width > 600 && x + width <= 1280, `the grand is ${width} px wide, from ${x} px on`);
});

landing('a city with dealers links to them on the first screen, and shows all of their words', async () => {
  const { page } = await withDealers.show('/michigan/detroit/pianos/', { viewport });
  assert.ok((await topOf(page, '.hero [href="#dealers"]')) < SCREEN - 100);
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: SCREEN });
    assert.equal(await textFaults(page), []);
  }
});

landing('the home page shows the place seen last, never over what stands there', async () => {
  const { page } = await site.open('/ohio/cleveland/pianos/', { viewport });
  await page.waitForFunction(() => sessionStorage.getItem('lead-form:place') !== null);
  const place = async () => [await page.inputValue('[name=city]'), await page.inputValue('[name=state]')];
  await page.click('.site-header a.button');
  await page.waitForSelector('h2:text-is("Get matched in Cleveland")');
  assert.is(await page.inputValue('#hear [name=q]'), 'Cleveland, Ohio');
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
