import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { siteFor } from '../support/browser/open-site.ts';
import { pageKinds, settled, variedPages } from '../support/browser/page-kinds.ts';
import { shareOfInk } from '../support/browser/pixels.ts';
import { defaultSite } from '../support/default-site.ts';

/** What visitors ask of their systems: less motion, their own colors, paper. */
const media = suite('browser: media');

const site = siteFor(media, () => defaultSite().out);

media('pages scroll smoothly, unless less motion is asked for', async () => {
  const scrolling = async (reducedMotion: 'reduce' | 'no-preference') => {
    const { page } = await site.show('/georgia/', { reducedMotion });
    return page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior);
  };
  assert.is(await scrolling('no-preference'), 'smooth');
  assert.is(await scrolling('reduce'), 'auto');
});

media('pages do not fade into each other, which Chromium complains of where styles come late', async () => {
  const { page } = await site.open('/georgia/', {
    reducedMotion: 'no-preference',
    prepare: (page) =>
      page.addInitScript(() => {
        addEventListener('pagereveal', (event) => {
          Object.assign(window, { fades: (event as PageRevealEvent).viewTransition !== null });
        });
      }),
  });
  await page.click('nav#sections a[href="/contact/"]');
  await page.waitForURL(`${site.origin}/contact/`);
  assert.is(await page.evaluate(() => (window as unknown as { fades?: boolean }).fades), false);
});

media('with less motion nothing is animated, on any page', async () => {
  for (const path of Object.values(pageKinds)) {
    const { page } = await site.show(path, { reducedMotion: 'reduce' });
    await settled(page);
    assert.equal(await page.evaluate(() => document.getAnimations().length), 0, path);
  }
});

media('in forced colors every drawing shows, and every control has a border', async () => {
  let drawings = 0;
  for (const path of variedPages) {
    const { page } = await site.show(path, {
      forcedColors: 'active',
      colorScheme: 'dark',
      viewport: { width: 1280, height: 900 },
    });
    for (const drawing of (await page.locator('main svg').all()).slice(0, 8)) {
      if (!(await drawing.isVisible())) continue;
      drawings += 1;
      const name = await drawing.evaluate((svg) => svg.getAttribute('class') ?? svg.parentElement?.className);
      assert.ok((await shareOfInk(drawing)) > 0.002, `${path}: ${name} is blank`);
    }
    const bare = await page.evaluate(() =>
      [
        ...document.querySelectorAll(
          'button, .button, input:not([type=checkbox], .pickers *), select, .tile-map a',
        ),
      ]
        .filter((element) => element.checkVisibility() && !element.closest('.honeypot'))
        .filter((element) => {
          const { borderTopStyle, borderTopWidth, borderTopColor, backgroundColor } =
            getComputedStyle(element);
          const isDrawn = borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) >= 1;
          return !isDrawn || borderTopColor === backgroundColor;
        })
        .map((element) => element.className || element.id),
    );
    assert.equal(bare, [], path);
  }
  assert.ok(drawings > 30, `there are ${drawings} drawings`);
});

media('on paper stands what the page says, in dark ink, without what is for the screen', async () => {
  for (const path of variedPages) {
    const { page } = await site.show(path, { colorScheme: 'dark', viewport: { width: 720, height: 1000 } });
    const said = ((await page.textContent('main h1')) ?? '').trim();
    await page.emulateMedia({ media: 'print' });
    // Of a page with a checklist, only the checklist is printed.
    const headings = page.locator('main :is(h1, .checklist h2)').filter({ visible: true });
    assert.is(await headings.count(), 1, `${path} "${said}"`);
    const forScreens = page
      .locator('.site-header :is(nav, button, .button), .site-footer, .skip-link, .way-up, form')
      .filter({ visible: true });
    assert.is(await forScreens.count(), 0, path);
    // The checklist has the name of the site at its end.
    const names = page.locator('.wordmark:visible, .checklist strong:visible');
    assert.equal(await names.allTextContents(), ['Keyhaven'], path);
    const address = page.locator('.site-header .on-paper');
    assert.is(await address.textContent(), await page.getAttribute('link[rel=canonical]', 'href'));
    assert.is(await address.isVisible(), path !== '/thank-you/', path);
    const heights = await page
      .locator('.faq details > p')
      .evaluateAll((all) => all.map((element) => element.getBoundingClientRect().height));
    assert.ok(
      heights.every((height) => height > 10),
      path,
    );
    const pale = await page.evaluate(() =>
      [...document.querySelectorAll('main *')]
        .filter(
          (element) =>
            element.checkVisibility() && [...element.childNodes].some((node) => node.nodeType === 3),
        )
        // The months of black keys are printed in white on black.
        .filter((element) => getComputedStyle(element).printColorAdjust !== 'exact')
        .filter((element) => {
          const { color, fill } = getComputedStyle(element);
          const ink = element instanceof SVGElement ? fill : color;
          return (ink.match(/[\d.]+/g) ?? []).slice(0, 3).some((part) => Number(part) > 110);
        })
        .map((element) => `${element.tagName} ${element.className} ${element.textContent?.slice(0, 30)}`),
    );
    assert.equal(pale, [], path);
  }
});

media.run();
