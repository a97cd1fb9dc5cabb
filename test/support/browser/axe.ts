import type { Page } from 'playwright-core';
import { projectText } from '../tiny-site.ts';
import { STILL, setStyles } from './pixels.ts';

const script = projectText('node_modules/axe-core/axe.min.js');

const OPTIONS = {
  // Targets to touch are an AA rule that axe leaves out unless asked.
  rules: { 'target-size': { enabled: true } },
  resultTypes: ['violations', 'incomplete'],
  preload: false,
};
export const BUT_COLORS = { rules: { ...OPTIONS.rules, 'color-contrast': { enabled: false } } };
/** Only the rules whose answer depends on colors, sizes and places. */
export const ON_SCREEN = { runOnly: ['color-contrast', 'target-size', 'scrollable-region-focusable'] };

/**
 * The rules that a page as it stands breaks, and where; and where axe cannot tell the contrast, but for texts that `measured` selects,
 * which are looked at by other means.
 */
export async function axeReport(page: Page, measured: string, part = ':root', more: object = {}) {
  if (await page.evaluate('!window.axe')) {
    // Playwright would have the page read a text of the script first.
    const session = await page.context().newCDPSession(page);
    await session.send('Runtime.evaluate', { expression: script });
    await session.detach();
  }
  await setStyles(page, STILL);
  const options = { ...OPTIONS, ...more };
  const report = page.evaluate<{ violations: string[]; undecided: string[] }>(
    `axe.run(${JSON.stringify(part)}, ${JSON.stringify(options)})
    .then(({ violations, incomplete }) => ({
      violations: violations.map(({ id, nodes }) => id + ': ' + nodes.map((node) => node.target.join(' ')).join(', ')),
      undecided: incomplete.filter(({ id }) => id === 'color-contrast')
        .flatMap(({ nodes }) => nodes.map((node) => node.target.join(' ')))
        .filter((target) => !document.querySelector(target).closest(${JSON.stringify(measured)})),
    }))`,
  );
  return report.finally(() => setStyles(page, ''));
}
