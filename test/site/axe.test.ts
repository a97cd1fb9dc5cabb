import { axeReport } from '../support/browser/axe.ts';
import { siteFor } from '../support/browser/open-site.ts';
import { assert, suite } from '../support/suite.ts';
import { type Page, sites } from './sites.ts';

/** Axe finds nothing wrong with any layout of the towns. `browser/kinds.test.ts` looks at each kind of page of the shipped site. */
const tests = suite('site: axe');

const towns = sites.find(({ name }) => name === 'towns');
const served = siteFor(tests, () => towns?.out ?? '');

/** Parts that a page has or lacks, and how many of them. */
const PARTS =
  '.dealers > li, .air-year, .house, [id^="cities-"], .entries, .air-table, .pictured, .contents, .byline';

/** What a page looks like: its kind, for a city its climate, and which parts it has. */
function layoutOf(page: Page): string {
  const counts = PARTS.split(', ').map((part) => Math.min(page.all(part).length, 2));
  return [page.kind, ...counts].join(' ');
}

const chosen = new Map<string, string>();
for (const file of towns?.pages ?? []) {
  const page = towns?.page(file);
  if (page && !chosen.has(layoutOf(page))) chosen.set(layoutOf(page), page.path);
}

for (const path of chosen.values())
  tests(`axe finds no fault with ${path}`, async () => {
    const { page } = await served.show(path);
    const { violations } = await axeReport(page, ':root');
    assert.equal(violations, []);
  });
