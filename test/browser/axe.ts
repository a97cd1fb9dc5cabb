import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { project } from '../tiny-site.ts';

const script = readFileSync(join(project, 'node_modules/axe-core/axe.min.js'), 'utf8');

/** What axe finds wrong with a page as it stands: the rule, and where it is broken. */
export function axeViolations(page: Page): Promise<string[]> {
  return page.evaluate(`${script}; axe.run().then((result) => result.violations.map(
    ({ id, nodes }) => id + ': ' + nodes.map((node) => node.target.join(' ')).join(', ')))`);
}
