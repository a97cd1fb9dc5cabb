import { axeReport, BUT_COLORS } from '../support/browser/axe.ts';
import { siteFor } from '../support/browser/open-site.ts';
import { assert, suite } from '../support/suite.ts';
import { inUse, type Page, towns } from './sites.ts';

/**
 * Axe finds nothing wrong with any layout of the towns, nor with pages of places with few and with many dealers.
 * `browser/kinds.test.ts` looks at each kind of page of the shipped site.
 */
const tests = suite('site: axe');

/** Parts that a page has or lacks. */
const PARTS =
  '.dealers > li, .air-year, .house, [id^="cities-"], .entries, .air-table, .pictured, .contents, .byline';

/** What a page looks like: its kind, and which parts it has. */
function layoutOf(page: Page): string {
  const counts = PARTS.split(', ').map((part) => Math.min(page.all(part).length, 1));
  return [page.kind, ...counts].join(' ');
}

const chosen = new Map<string, string>();
for (const file of towns.pages) {
  const page = towns.page(file);
  if (!chosen.has(layoutOf(page))) chosen.set(layoutOf(page), page.path);
}

/** Cities with 26, eight and one dealer, and with one of their state, and the pages above them. */
const CITIES = 'michigan/detroit ohio/cleveland pennsylvania/pittsburgh pennsylvania/philadelphia'.split(' ');
const PLACES = [...CITIES.map((city) => `/${city}/pianos/`), '/pennsylvania/', '/directory/'];

for (const [{ name, out }, paths, more] of [
  // Their colors are those of the shipped site.
  [towns, [...chosen.values()], BUT_COLORS],
  [inUse, PLACES, {}],
] as const) {
  const served = siteFor(tests, () => out);
  for (const path of paths)
    tests(`axe finds no fault with ${path} of the site: ${name}`, async () => {
      const { page } = await served.show(path);
      const { violations } = await axeReport(page, ':root', ':root', more);
      assert.equal(violations, []);
    });
}
