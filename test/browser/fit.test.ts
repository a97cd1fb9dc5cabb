import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { siteFor } from '../support/browser/open-site.ts';
import { settled, variedPages } from '../support/browser/page-kinds.ts';
import { textFaults } from '../support/browser/text-faults.ts';
import { defaultSite } from '../support/default-site.ts';

/** Text keeps its place in every window, and at the size that a visitor sets. */
const fit = suite('browser: fit');

const WIDTHS = [320, 360, 600, 768, 1024, 1440];

const site = siteFor(fit, () => defaultSite().out);

/** Sets the size of text, as a visitor does in the browser's settings, on which media queries depend too. */
async function setTextSize(page: Page, standard: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard, fixed: (standard / 16) * 13 } });
  const size = `${standard}px`;
  await page.waitForFunction((size) => getComputedStyle(document.documentElement).fontSize === size, size);
}

async function faultsAt(page: Page, widths: readonly number[]): Promise<string[]> {
  const faults: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    faults.push(...(await textFaults(page)).map((fault) => `at ${width} px ${fault}`));
  }
  return faults;
}

for (const path of variedPages) {
  // A window of 320 px is also one of 640 px at 200 % zoom.
  fit(`${path} shows all its text from 320 px up, and at twice the size`, async () => {
    const { page } = await site.show(path, { reducedMotion: 'reduce' });
    await settled(page);
    assert.equal(await faultsAt(page, WIDTHS), []);
    await setTextSize(page, 32);
    try {
      assert.equal(await faultsAt(page, [320, 360, 768, 1280]), [], 'at twice the size');
    } finally {
      await setTextSize(page, 16);
    }
  });
}

fit.run();
