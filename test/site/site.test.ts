import { assert, suite } from '../support/suite.ts';
import { faultsOf, pageRules, siteRules } from './site-rules.ts';
import { type Site, sites } from './sites.ts';

const tests = suite('site');

const found = new Map<Site, Map<string, string[]>>();
const faultsIn = (site: Site) => {
  const faults = found.get(site) ?? faultsOf(site);
  found.set(site, faults);
  return faults;
};

for (const site of sites)
  for (const rule of [...Object.keys(pageRules), ...Object.keys(siteRules)])
    tests(`${site.name} keeps to the rule: ${rule}`, () => {
      const faults = faultsIn(site).get(rule) ?? [];
      assert.is(faults.length, 0, `${faults.length} faults:\n${faults.slice(0, 10).join('\n')}`);
    });

const PARTS = [
  ...['.dealers', '.dealers > li:nth-child(2)', '.dealers > li:nth-child(6)', '.dealers ~ p', '.air-year'],
  ...['.house', '#moving', 'a[href^="/tuning/"]', '.pair a[href*="/pianos/"]'],
  ...[
    'h3[id^="cities-"]',
    '.entries .chips',
    '.chips',
    '.beginning',
    '.count',
    '[href*="taxfoundation"]',
    '.air-table',
  ],
];

tests('the towns have each part of the pages of places, and lack it', () => {
  const towns = sites.find(({ name }) => name === 'towns') as Site;
  const pages = towns.pages
    .map((file) => towns.page(file))
    .filter(({ kind }) => /^(?:city|state)$/.test(kind));
  for (const part of PARTS) {
    const count = pages.filter(({ document }) => document.querySelector(part)).length;
    assert.ok(count > 0, `No page has ${part}.`);
    assert.ok(count < pages.length, `Each page has ${part}.`);
  }
});
