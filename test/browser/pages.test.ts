import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { siteFor } from '../support/browser/open-site.ts';
import { pageKinds } from '../support/browser/page-kinds.ts';
import { defaultSite } from '../support/default-site.ts';

const browsing = suite('browser: pages');

const site = siteFor(browsing, () => defaultSite().out);

browsing('every kind of page asks only its own host, and leaves nothing to say in the console', async () => {
  for (const path of Object.values(pageKinds)) {
    const { status, complaints, requests } = await site.show(path);
    assert.is(status, 200);
    assert.equal(complaints, []);
    const foreign = requests.filter((url) => !url.startsWith(`${site.origin}/`));
    assert.equal(foreign, [], path);
  }
});

browsing(
  'an unknown address at any depth shows the whole 404 page, and its address becomes /not-found/',
  async () => {
    const { page, status, requests } = await site.show('/no/such/page/at/all');
    assert.is(status, 404);
    await page.waitForURL(`${site.origin}/not-found/`);
    assert.not(requests.includes(`${site.origin}/not-found/`));
    const background = await page.evaluate(
      () => getComputedStyle(document.querySelector('body > header') as Element).backgroundColor,
    );
    assert.is.not(background, 'rgba(0, 0, 0, 0)');
    assert.match((await page.textContent('main')) ?? '', /404 Page Not Found - The page you’re looking for/);
  },
);

for (const path of ['/pianos/', '/pianos', '/california/pianos/', '/california/pianos']) {
  browsing(`${path}, a city page whose city is missing, leads home`, async () => {
    const { page } = await site.show(path);
    await page.waitForURL(`${site.origin}/`);
    assert.is(await page.textContent('h1'), 'Find the Right Piano Near You');
  });
}

browsing('works without JavaScript: the menu opens, and the form says how to reach us', async () => {
  const { page } = await site.open('/contact/', {
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
  });
  const glossary = page.locator('nav#sections a[href="/glossary/"]');
  assert.not(await glossary.isVisible());
  await page.click('.menu-button');
  assert.ok(await glossary.isVisible());
  assert.match(
    (await page.textContent('noscript')) ?? '',
    /call us at \(312\) 555-0147 or write to hello@keyhaven\.example/,
  );
});

browsing('a submission that nobody handles keeps what was typed and leaves the address alone', async () => {
  const { page } = await site.open('/contact/', { javaScriptEnabled: false });
  await page.fill('[name="name"]', 'Clara');
  await page.click('button[type="submit"]');
  assert.is(page.url(), `${site.origin}/contact/`);
  assert.is(await page.inputValue('[name="name"]'), 'Clara');
});

browsing('the grand of the home page is seen whole beside the text, on every desk', async () => {
  const { page } = await site.show('/');
  for (const width of [1024, 1152, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    const [grand, text, hero] = await page.evaluate(() =>
      ['.home-hero .harp', '.home-hero .lead', '.home-hero'].map((part) => {
        const { left, right, top, bottom } = (
          document.querySelector(part) as Element
        ).getBoundingClientRect();
        return { left, right, top, bottom };
      }),
    );
    assert.ok(grand && text && hero);
    assert.ok(grand.left > text.right && grand.right <= width, `at ${width} px`);
    assert.ok(grand.top >= hero.top && grand.bottom <= hero.bottom, `at ${width} px`);
  }
});

browsing('the header does not hide what a link jumps to', async () => {
  const { page } = await site.open('/', { reducedMotion: 'reduce' });
  await page.click('a[href="#how-it-works"]');
  const [header, target] = await page.evaluate(() => [
    document.querySelector('body > header')?.getBoundingClientRect().bottom ?? 0,
    document.querySelector('#how-it-works h2')?.getBoundingClientRect().top ?? 0,
  ]);
  assert.ok(
    (target ?? 0) >= (header ?? 0),
    `the heading starts at ${target} px, under a header of ${header} px`,
  );
});

browsing('the header stands in one line on the smallest phones', async () => {
  const { page } = await site.show('/', { viewport: { width: 320, height: 640 } });
  const tops = await page
    .locator('.wordmark, .menu-button, .site-header .button')
    .evaluateAll((all) =>
      all.map((element) => element.getBoundingClientRect()).map(({ top, height }) => top + height / 2),
    );
  assert.is(tops.length, 3);
  assert.ok(Math.max(...tops) - Math.min(...tops) < 4, `their middles are at ${tops.join(', ')} px`);
});

browsing('the map of states has targets for thumbs on phones', async () => {
  const { page } = await site.show('/directory/', { viewport: { width: 320, height: 640 } });
  const small = await page.locator('.tile-map a').evaluateAll(
    (all) =>
      all.filter((link) => {
        const { width, height } = link.getBoundingClientRect();
        return width < 24 || height < 44;
      }).length,
  );
  assert.is(small, 0);
});

browsing('the keyboard reaches the content past the header, and its focus shows', async () => {
  const { page } = await site.open('/');
  await page.keyboard.press('Tab');
  assert.is(await page.evaluate(() => document.activeElement?.textContent), 'Skip to content');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/#main');
  await page.keyboard.press('Tab');
  const outline = await page.evaluate(() => getComputedStyle(document.activeElement as Element).outlineStyle);
  assert.is(outline, 'solid');
});

browsing.run();
