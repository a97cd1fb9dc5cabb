import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { axeReport } from '../support/browser/axe.ts';
import { siteFor } from '../support/browser/open-site.ts';
import { pageKinds, settled, variedPages } from '../support/browser/page-kinds.ts';
import { contrasts, type Pictured } from '../support/browser/pixels.ts';
import { defaultSite } from '../support/default-site.ts';

/** Every kind of page, by day and by night, on phones and desks: axe finds nothing, and all text stands out. */
const accessible = suite('browser: accessible');

const site = siteFor(accessible, () => defaultSite().out);

/** Texts of which axe cannot tell the contrast, since they lie on pictures, shades, or are one letter: who holds them. */
const pictured: Pictured[] = [
  { within: ':not(svg, svg *):has(> svg text)', texts: 'svg text' },
  { within: '.prose .table', texts: 'th, td' },
  { within: '.air-year table', texts: 'th, td' },
  { within: '.air-year > p', texts: '.air-year > p' },
  { within: '.letters', texts: 'a' },
  { within: '.loupe', texts: 'a' },
  // The words of a card lie on its radio button.
  { within: '.pianos', texts: 'label' },
  { within: 'h1:has(> .phrase), li:first-child :has(> .phrase)', texts: '.phrase' },
];
const measured = 'svg, .prose .table, .air-year table, .air-year > p, .letters, .loupe, .pianos, .phrase';

type Light = readonly [width: number, colorScheme: 'light' | 'dark'];
const onPhones: Light[] = [
  [360, 'light'],
  [360, 'dark'],
];
const allLights: Light[] = [...onPhones, [1280, 'light'], [1280, 'dark']];

/** Does something with a page at each width, by day and by night. */
async function eachLight(page: Page, lights: Light[], look: (where: string) => Promise<void>) {
  for (const [width, colorScheme] of lights) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await look(`${width} px, ${colorScheme}`);
  }
}

const nothing = { violations: [], undecided: [] };

for (const [kind, path] of Object.entries(pageKinds)) {
  accessible(`axe finds no fault with the ${kind} page`, async () => {
    const { page } = await site.show(path);
    await settled(page);
    await eachLight(page, allLights, async (where) => {
      assert.equal(await axeReport(page, measured), nothing, `${path} at ${where}`);
    });
  });
}

accessible('axe finds no fault with the open menu', async () => {
  const { page } = await site.open('/georgia/');
  await page.setViewportSize({ width: 360, height: 900 });
  await page.click('.menu-button');
  const look = async (where: string) => {
    assert.ok(await page.locator('nav#sections').isVisible());
    assert.equal(await axeReport(page, measured), nothing, where);
  };
  await eachLight(page, onPhones, look);
});

accessible('axe finds no fault with the form when it shows what is wrong', async () => {
  const { page } = await site.open(pageKinds.city, { reducedMotion: 'reduce' });
  await page.focus('[name=name]');
  await page.click('button:text-is("Get Matched Today")');
  await page.locator('.error-summary').waitFor();
  // What lies below the header cannot be decided.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await eachLight(page, allLights, async (where) => {
    assert.ok((await page.locator('.field-error').count()) > 1);
    assert.equal(await axeReport(page, measured), nothing, where);
  });
});

accessible('text on drawings, charts and shades stands out by 4.5:1', async () => {
  let count = 0;
  for (const path of variedPages) {
    const { page } = await site.show(path, { reducedMotion: 'reduce' });
    const lights: Light[] = [
      [360, 'light'],
      [1280, 'dark'],
    ];
    await eachLight(page, lights, async (where) => {
      const faintTexts = async () => {
        const found = await contrasts(page, pictured);
        count += found.length;
        return found.filter(({ ratio }) => ratio < 4.5);
      };
      // On a busy machine, a picture may be taken before all is painted. A text that is faint is so in each.
      let faint = await faintTexts();
      for (let round = 1; round < 5 && faint.length > 0; round += 1) {
        const again = new Set((await faintTexts()).map(({ text }) => text));
        faint = faint.filter(({ text }) => again.has(text));
      }
      assert.equal(faint, [], `${path} at ${where}`);
    });
  }
  assert.ok(count > 200, `${count} texts were measured`);
});

accessible.run();
