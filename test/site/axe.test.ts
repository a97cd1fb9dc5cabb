import { fileOf } from '../../generator/addresses.ts';
import { axeReport } from '../support/browser/axe.ts';
import { siteFor, variedPages } from '../support/browser/open-site.ts';
import { assert, suite } from '../support/suite.ts';
import { type Page, type Site, sites } from './sites.ts';

/** Axe finds nothing wrong with parts of pages that only the towns have. `browser/kinds.test.ts` looks at the shipped site. */
const tests = suite('site: axe');

const [shipped, towns] = sites as [Site, Site];
const served = siteFor(tests, () => towns.out);

/** Parts that a page has or lacks, and how many of them. */
const PARTS =
  '.dealers > li, .air-year, .house, [id^="cities-"], .entries, .air-table, .pictured, .contents, .byline';

const seen = new Set<string>();
/** True if a page is the first of its kind that has so many of a part. */
function isNew(page: Page): boolean {
  const looks = PARTS.split(', ').map((part) => `${page.kind} ${part} ${Math.min(page.all(part).length, 2)}`);
  const known = seen.size;
  for (const look of looks) seen.add(look);
  return seen.size > known;
}

for (const path of variedPages) isNew(shipped.page(fileOf(path.replace(/\?.*/, ''))));
const chosen = towns.pages.map(towns.page).filter(isNew);

for (const { path } of chosen)
  tests(`axe finds no fault with ${path}`, async () => {
    const { page } = await served.show(path);
    const { violations } = await axeReport(page, ':root');
    assert.equal(violations, []);
  });
