import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { siteFor } from '../support/browser/open-site.ts';
import { defaultSite } from '../support/default-site.ts';

/** The menu of phones, by keyboard. */
const menu = suite('browser: menu');

const site = siteFor(menu, () => defaultSite().out);

async function openMenu() {
  const { page } = await site.open('/georgia/', {
    viewport: { width: 360, height: 740 },
    reducedMotion: 'reduce',
  });
  const sections = page.locator('nav#sections');
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim());
  await page.focus('.menu-button');
  assert.not(await sections.isVisible());
  await page.keyboard.press('Enter');
  assert.ok(await sections.isVisible());
  return { page, sections, focused };
}

menu('opens with Enter, and Tab goes through its links', async () => {
  const { page, focused } = await openMenu();
  for (const name of ['Directory', 'Blog', 'Glossary', 'Education', 'Contact']) {
    await page.keyboard.press('Tab');
    assert.is(await focused(), name);
  }
  await page.keyboard.press('Tab');
  assert.is(await focused(), 'Get Matched');
});

menu('closes with Escape, and the focus is back on its button', async () => {
  const { page, sections, focused } = await openMenu();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  assert.not(await sections.isVisible());
  assert.is(await focused(), 'Menu');
});

menu('closes when one presses elsewhere, and leads to the section that one chooses', async () => {
  const { page, sections } = await openMenu();
  await page.mouse.click(180, 700);
  assert.not(await sections.isVisible());
  await page.click('.menu-button');
  await sections.getByText('Glossary').click();
  await page.waitForURL(`${site.origin}/glossary/`);
  await page.click('.menu-button');
  assert.is(await sections.locator('[aria-current=page]').textContent(), 'Glossary');
});

menu(
  'shows a cross on its button and a scrim over the page, where a tap does nothing but close it',
  async () => {
    const { page, sections } = await openMenu();
    const sign = () =>
      page.evaluate(
        () => getComputedStyle(document.querySelector('.menu-button') as Element, '::after').content,
      );
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
  },
);

menu.run();
