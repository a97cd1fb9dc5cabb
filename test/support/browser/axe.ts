import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { project } from '../tiny-site.ts';
import { STILL, setStyles } from './pixels.ts';

const script = readFileSync(join(project, 'node_modules/axe-core/axe.min.js'), 'utf8');

// Targets to touch are an AA rule that axe leaves out unless asked.
const options = { rules: { 'target-size': { enabled: true } } };

/** What axe finds wrong with a page as it stands: the rule, and where it is broken. */
export async function axeViolations(page: Page): Promise<string[]> {
  return (await axeReport(page, '*')).violations;
}

export interface AxeReport {
  violations: string[];
  /** Where axe cannot tell the contrast. */
  undecided: string[];
}

/** What axe finds, and what it leaves open, but for texts that `measured` selects, which are looked at by other means. */
export async function axeReport(page: Page, measured: string): Promise<AxeReport> {
  await page.evaluate(`if (!window.axe) { ${script} }`);
  await setStyles(page, STILL);
  const report =
    page.evaluate<AxeReport>(`axe.run(${JSON.stringify(options)}).then(({ violations, incomplete }) => ({
    violations: violations.map(({ id, nodes }) => id + ': ' + nodes.map((node) => node.target.join(' ')).join(', ')),
    undecided: incomplete.filter(({ id }) => id === 'color-contrast')
      .flatMap(({ nodes }) => nodes.map((node) => node.target.join(' ')))
      .filter((target) => !document.querySelector(target).closest(${JSON.stringify(measured)})),
  }))`);
  return report.finally(() => setStyles(page, ''));
}
