import { siteFor } from '../support/browser/open-site.ts';
import { defaultSite } from '../support/default-site.ts';
import { assert, suite } from '../support/suite.ts';

const reading = suite('browser: reading');

const ARTICLE = '/blog/sizing-piano-room/';
const [narrow, wide] = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
];

const site = siteFor(reading, () => defaultSite().out);

reading('shows what a link names, below the header', async () => {
  for (const [path, viewport] of [
    [`${ARTICLE}#moving-day`, narrow],
    ['/glossary/#soundboard', narrow],
    [`${ARTICLE}#moving-day`, wide],
    ['/glossary/#letter_R', wide],
  ] as const) {
    const { page } = await site.show(path, { viewport });
    await page.waitForFunction(() => window.scrollY > 0);
    const isSeen = await page.evaluate(() => {
      const target = document.querySelector(':target');
      const { left, top, height } = target?.getBoundingClientRect() ?? { left: 0, top: 0, height: 0 };
      return [1, height / 2, height - 1].every((down) =>
        target?.contains(document.elementFromPoint(left + 2, top + down)),
      );
    });
    assert.ok(isSeen, path);
  }
});

reading('shows the link of a section to the pointer and to the keyboard', async () => {
  const { page } = await site.show(ARTICLE, { viewport: narrow });
  const anchor = page.getByRole('link', { name: 'Link to this section: Measure the route', exact: true });
  const opacity = () => anchor.evaluate((link) => getComputedStyle(link).opacity);
  assert.is(await opacity(), '0');
  await page.getByRole('heading', { name: 'Measure the route', exact: true }).hover();
  assert.is(await opacity(), '1');
  await page.mouse.move(0, 0);
  await anchor.focus();
  assert.is(await opacity(), '1');
  const { x = -1, width = 0 } = (await anchor.boundingBox()) ?? {};
  await anchor.blur();
  assert.ok(x >= 0 && x + width <= narrow.width, `${x} of ${narrow.width}`);
});

reading('keeps the sections of a text closed above it, or open beside it, without scripts', async () => {
  const link = 'nav[aria-label="On this page"] a >> text="Moving day"';
  const { page: phone } = await site.show(ARTICLE, { viewport: narrow, javaScriptEnabled: false });
  assert.not(await phone.locator(link).isVisible());
  const named = phone.locator('nav[aria-label="On this page"] summary');
  assert.match(await named.innerText(), /Typical dimensions and weights · /, 'the first ones are named');
  await phone.locator('nav[aria-label="On this page"] summary').click();
  assert.ok(await phone.locator(link).isVisible());
  const { page: desk } = await site.show(ARTICLE, { viewport: wide, javaScriptEnabled: false });
  await desk.locator(link).click();
  await desk.waitForURL(/#moving-day$/);
  for (const place of ['#moving-day', link]) {
    const { y = -1 } = (await desk.locator(place).boundingBox()) ?? {};
    assert.ok(y > 0 && y < wide.height, `${place} is in sight`);
  }
});

reading('shows tables whole on phones: long cells in a column, after their names', async () => {
  const tooWide: string[] = [];
  const { routes, outputs } = defaultSite();
  const hasTable = ({ file }: { file: string }) => /class="table[ "]/.test(outputs.get(file) ?? '');
  const paths = routes.filter(hasTable).map(({ path }) => path);
  assert.ok(paths.length > 6);
  for (const path of paths) {
    const { page } = await site.show(path, { viewport: narrow });
    const isCut = (tables: Element[]) => tables.some((table) => table.scrollWidth > table.clientWidth);
    if (await page.locator('.prose .table').evaluateAll(isCut)) tooWide.push(path);
  }
  assert.equal(tooWide, []);
  const { page } = await site.show('/education/history-of-the-piano/', { viewport: narrow });
  const cells = page.locator('.by-row tbody tr:nth-child(2) > *');
  const name = await cells.nth(1).evaluate((cell) => getComputedStyle(cell, '::before').content);
  assert.is(name, '"Built: "');
  await page.setViewportSize(wide);
  const tops = await cells.evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().top));
  assert.is(new Set(tops).size, 1, 'side by side on a desk');
});

reading('keeps the first column of a table in sight while the others scroll', async () => {
  const { page } = await site.show(ARTICLE, { viewport: { width: 140, height: 740 } });
  const table = page.locator('.prose .table:not(.by-row)').first();
  const moved = await table.evaluate((table) => {
    const xOf = () => table.querySelector('th')?.getBoundingClientRect().x ?? Number.NaN;
    const before = xOf();
    table.scrollLeft = 40;
    return [table.scrollLeft, xOf() - before];
  });
  assert.equal(moved, [40, 0]);
});

reading('keeps the letters of the glossary in sight in one row, which scrolls on a phone', async () => {
  const { page } = await site.show('/glossary/', { viewport: narrow, javaScriptEnabled: false });
  const letters = page.locator('.letters');
  for (const viewport of [narrow, wide]) {
    await page.setViewportSize(viewport);
    await letters.getByRole('link', { name: 'W' }).click();
    await page.waitForURL(/#letter_W$/);
    await page.waitForFunction(() => {
      const boxOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
      const [header, letters] = [boxOf('.site-header'), boxOf('.letters')];
      if (!header || !letters || Math.abs(letters.top - header.bottom) > 1 || letters.height > 60)
        return false;
      return (boxOf('#letter_W')?.top ?? 0) >= letters.bottom;
    });
    await page.goto(new URL('/glossary/', page.url()).href);
  }
});

reading('sets lines of 60 to 75 characters from 600 px on', async () => {
  for (const path of [ARTICLE, '/privacy/']) {
    const { page } = await site.show(path);
    for (const width of [600, 768, 1152, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const mean = await page.evaluate(() => {
        const paragraphs = [...document.querySelectorAll<HTMLElement>('.prose > .text > p')];
        const long = paragraphs.filter(({ innerText }) => innerText.length > 300);
        const lines = (paragraph: HTMLElement) =>
          paragraph.getBoundingClientRect().height /
          Number.parseFloat(getComputedStyle(paragraph).lineHeight);
        // The last line of a paragraph is half full on average.
        const counts = long.map((paragraph) => paragraph.innerText.length / (lines(paragraph) - 0.5));
        return counts.reduce((sum, count) => sum + count, 0) / counts.length;
      });
      assert.ok(mean >= 60 && mean <= 75, `${path} at ${width} px: ${mean.toFixed(1)} characters`);
    }
  }
});

reading('shows the chosen room and piano, with their rule and one link, without scripts', async () => {
  const { page } = await site.show(ARTICLE, { viewport: narrow, javaScriptEnabled: false });
  const plans = page.locator('.room-plans');
  const seen = async (selector: string) =>
    (await plans.locator(selector).locator('visible=true').all()).length;
  for (const [room, piano, answer] of [
    ['r2', 'p3', /^Baby grand: goes in.* add up to 54 feet.$/s],
    ['r1', 'p4', /^Grand piano: goes in.* add up to 44 feet.\s+Grand piano: likely to be too loud here.$/s],
    ['r1', 'p0', /^Digital piano: goes in.* add up to 44 feet.$/s],
  ] as const) {
    for (const value of [room, piano]) await plans.locator(`[value=${value}]`).check();
    assert.match(await plans.locator('[aria-live]').innerText(), answer);
    for (const one of ['strong', 'a', 'svg g[class^=r]', 'svg g[class^=p]'])
      assert.is(await seen(one), 1, one);
  }
});
