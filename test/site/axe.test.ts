import { axeReport, BUT_COLORS } from '../support/browser/axe.ts';
import { siteFor } from '../support/browser/open-site.ts';
import { assert, suite } from '../support/suite.ts';
import { inUse, towns } from './sites.ts';

/**
 * Axe finds nothing wrong with any part of the pages of the towns, nor with pages of places with few and with many dealers.
 * `browser/kinds.test.ts` looks at each kind of page of the shipped site.
 */
const tests = suite('site: axe');

/** Parts that a page has or lacks. */
const PARTS =
  '.dealers > li, .air-year, .house, [id^="cities-"], .entries, .air-table, .pictured, .contents, .byline';

/** Pages of which each has, or lacks, a part as no page of its kind before it. */
const known = new Set<string>();
const chosen: string[] = [];
for (const file of towns.pages) {
  const page = towns.page(file);
  const parts = PARTS.split(', ').map((part) => `${page.kind} ${part} ${page.all(part).length > 0}`);
  if (parts.some((part) => !known.has(part))) chosen.push(page.path);
  for (const part of parts) known.add(part);
}

/** Cities with 26, eight and one dealer, and with one of their state, and the pages above them. */
const CITIES = 'michigan/detroit ohio/cleveland pennsylvania/pittsburgh pennsylvania/philadelphia'.split(' ');
const PLACES = [...CITIES.map((city) => `/${city}/pianos/`), '/pennsylvania/', '/directory/'];

for (const [{ name, out }, paths, more] of [
  // Their colors are those of the shipped site.
  [towns, chosen, BUT_COLORS],
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
