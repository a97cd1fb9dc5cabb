import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { project } from '../tiny-site.ts';
import { STILL, setStyles } from './pixels.ts';

const script = readFileSync(join(project, 'node_modules/axe-core/axe.min.js'), 'utf8');

const options = {
  // Targets to touch are an AA rule that axe leaves out unless asked.
  rules: { 'target-size': { enabled: true } },
  resultTypes: ['violations', 'incomplete'],
  preload: false,
};

interface AxeReport {
  /** The rules that are broken, and where. */
  violations: string[];
  /** Where axe cannot tell the contrast. */
  undecided: string[];
}

/** The rules whose verdict depends on colors and on the width of the window. */
const VISUAL = ['color-contrast', 'target-size', 'link-in-text-block', 'scrollable-region-focusable'];

interface AxeScope {
  part?: string;
  /** True for a page that was looked at in another window before. */
  again?: boolean;
}

/**
 * What axe finds wrong with a page as it stands, and what it leaves open, but for texts that `measured` selects, which are looked
 * at by other means.
 */
export async function axeReport(page: Page, measured: string, scope: AxeScope = {}): Promise<AxeReport> {
  if (await page.evaluate('!window.axe')) await page.evaluate(script);
  await setStyles(page, STILL);
  const { part = ':root', again = false } = scope;
  const given = JSON.stringify(again ? { ...options, runOnly: VISUAL } : options);
  const report = page.evaluate<AxeReport>(`axe.run(${JSON.stringify(part)}, ${given})
    .then(({ violations, incomplete }) => ({
      violations: violations.map(({ id, nodes }) => id + ': ' + nodes.map((node) => node.target.join(' ')).join(', ')),
      undecided: incomplete.filter(({ id }) => id === 'color-contrast')
        .flatMap(({ nodes }) => nodes.map((node) => node.target.join(' ')))
        .filter((target) => !document.querySelector(target).closest(${JSON.stringify(measured)})),
    }))`);
  return report.finally(() => setStyles(page, ''));
}
