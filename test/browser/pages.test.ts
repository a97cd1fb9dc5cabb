import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { siteFor } from '../support/browser/open-site.ts';
import { browserSuite } from '../support/browser/suite.ts';
import { defaultSite } from '../support/default-site.ts';

/** The frame of the pages: header, menu, jumps, and addresses that lead nowhere. */
const pages = browserSuite('browser: pages');
const site = siteFor(pages, () => defaultSite().out);

const smallPhone = { width: 320, height: 640 };
const phone = { width: 360, height: 740 };

pages('an unknown address shows the whole 404 page, and its address becomes /not-found/', async () => {
  const { page, status, requests, complaints } = await site.show('/no/such/page/at/all');
  assert.is(status, 404);
  await page.waitForURL(`${site.origin}/not-found/`);
  assert.not(requests.includes(`${site.origin}/not-found/`));
  const header = page.locator('body > header');
  assert.is.not(await header.evaluate((part) => getComputedStyle(part).backgroundColor), 'rgba(0, 0, 0, 0)');
  assert.match((await page.textContent('main')) ?? '', /404 Page Not Found - The page you’re looking for/);
  // Chromium itself complains of the page's status.
  assert.equal(
    complaints.filter((complaint) => !complaint.includes('404 (Not Found)')),
    [],
  );
});

pages('works without JavaScript: the menu opens, and the form keeps its fields and says why', async () => {
  const { page } = await site.open('/contact/', { javaScriptEnabled: false, viewport: phone });
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

pages('the grand of the home page is seen whole beside the text, on every desk', async () => {
  const { page } = await site.show('/');
  for (const width of [1024, 1152, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    const [grand, text, hero] = await page.evaluate(() =>
      ['.home-hero .harp', '.home-hero .lead', '.home-hero'].map((part) =>
        (document.querySelector(part) as Element).getBoundingClientRect().toJSON(),
      ),
    );
    assert.ok(grand.left > text.right && grand.right <= width, `at ${width} px`);
    assert.ok(grand.top >= hero.top && grand.bottom <= hero.bottom, `at ${width} px`);
  }
});

pages('the header does not hide what a link jumps to', async () => {
  const { page } = await site.open('/');
  await page.click('a[href="#how-it-works"]');
  const [header, target] = await page.evaluate(() => [
    document.querySelector('body > header')?.getBoundingClientRect().bottom ?? 0,
    document.querySelector('#how-it-works h2')?.getBoundingClientRect().top ?? 0,
  ]);
  assert.ok(
    Number(target) >= Number(header),
    `the heading is at ${target} px, the header ends at ${header} px`,
  );
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

pages('the map of states has targets for thumbs on phones', async () => {
  const { page } = await site.show('/directory/', { viewport: smallPhone });
  const small = await page.locator('.tile-map a').evaluateAll((all) =>
    all
      .filter((link) => {
        const { width, height } = link.getBoundingClientRect();
        return width < 24 || height < 44;
      })
      .map(({ textContent }) => textContent),
  );
  assert.equal(small, []);
});

/* ---- The menu of phones ------------------------------------------------------------------------------------------- */

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

pages(
  'the menu opens with Enter, Tab goes through its links, and Escape leads back to its button',
  async () => {
    const { page, sections } = await openMenu();
    for (const name of ['Directory', 'Blog', 'Glossary', 'Education', 'Contact', 'Get Matched']) {
      await page.keyboard.press('Tab');
      assert.is(await focused(page), name);
    }
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Escape');
    assert.not(await sections.isVisible());
    assert.is(await focused(page), 'Menu');
  },
);

pages('the menu shows a cross and a scrim over the page, where a tap only closes it', async () => {
  const { page, sections } = await openMenu();
  const button = page.locator('.menu-button');
  const sign = () => button.evaluate((element) => getComputedStyle(element, '::after').content);
  assert.match(await sign(), /^"×"/);
  const scrim = await sections.evaluate((nav) => getComputedStyle(nav, '::backdrop').backgroundColor);
  assert.match(scrim, /^rgba\(0, 0, 0, 0\.\d+\)$/);
  const link = page.getByRole('link', { name: 'See the Cities' });
  const { x = 0, y = 0 } = (await link.boundingBox()) ?? {};
  assert.ok(y > 300 && y < 740, `${y}`);
  await page.mouse.click(x + 20, y + 20);
  assert.not(await sections.isVisible());
  assert.is(page.url(), `${site.origin}/georgia/`);
  assert.match(await sign(), /^"≡"/);
  await page.mouse.click(x + 20, y + 20);
  await page.waitForURL(/#cities$/);
});

pages('the menu leads to the section that one chooses, which is then marked', async () => {
  const { page, sections } = await openMenu();
  await sections.getByText('Glossary').click();
  await page.waitForURL(`${site.origin}/glossary/`);
  await page.click('.menu-button');
  assert.is(await sections.locator('[aria-current=page]').textContent(), 'Glossary');
});

/* ---- The content security policy ---------------------------------------------------------------------------------- */

pages('the policy blocks what the site does not carry', async () => {
  const { page } = await site.open('/ohio/');
  const directives = await page.evaluate(async () => {
    const violated = new Set<string>();
    document.addEventListener('securitypolicyviolation', (event) => violated.add(event.violatedDirective));
    await fetch('https://example.org/', { method: 'POST', mode: 'no-cors' }).catch(() => {});
    const image = new Image();
    const isBlocked = new Promise((resolve) => {
      image.onerror = resolve;
    });
    image.src = 'https://example.org/x.png';
    await isBlocked;
    for (const attempt of [
      () => document.body.setAttribute('onclick', 'alert(1)'),
      () => {
        document.createElement('script').src = 'https://example.org/x.js';
      },
    ]) {
      try {
        attempt();
      } catch {
        // It is told as an event.
      }
    }
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return [...violated].sort();
  });
  assert.equal(directives, ['connect-src', 'img-src', 'require-trusted-types-for']);
});

pages.run();
