import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { PAGES, pageFaults, siteFaults } from './planted.ts';
import { factsOf, pageRules, siteRules } from './site-rules.ts';
import { edited, type Site, sites } from './sites.ts';

/** Each rule notices faults that are planted into the sites. Without them, `site.test.ts` finds nothing. */
const planted = suite('site: planted');

const [shipped, towns] = sites as [Site, Site];

planted('has a fault for each rule', () => {
  assert.equal(Object.keys(pageFaults), Object.keys(pageRules));
  assert.equal([...Object.keys(siteFaults), 'reach'], Object.keys(siteRules));
});

for (const [rule, faults] of Object.entries(pageFaults))
  for (const [says, edit, on = 'city'] of faults)
    planted(`${rule}: ${on}: ${says}`, () => {
      const file = PAGES[on];
      const site = edited(on === 'dealers' ? towns : shipped, { [file]: edit });
      const found = pageRules[rule]?.(site.page(file), site) ?? [];
      assert.ok(
        found.some((fault) => fault.includes(says)),
        found.join('\n'),
      );
    });

let facts: ReturnType<typeof factsOf>[] | undefined;

for (const [rule, faults] of Object.entries(siteFaults))
  for (const [says, edits] of faults)
    planted(`${rule}: ${Object.keys(edits)}: ${says}`, () => {
      facts ??= shipped.pages.map((file) => factsOf(shipped.page(file), shipped));
      const site = edited(shipped, edits);
      const pages = facts.map((known) => (edits[known.file] ? factsOf(site.page(known.file), site) : known));
      const found = siteRules[rule]?.(site, pages) ?? [];
      assert.ok(
        found.some((fault) => fault.includes(says)),
        found.join('\n'),
      );
    });

planted('reach: an orphan, and a page four clicks from home', () => {
  facts ??= shipped.pages.map((file) => factsOf(shipped.page(file), shipped));
  const [orphan, near, far] = ['privacy', 'ohio/columbus/pianos', 'ohio/cleveland/pianos'].map(
    (path) => `${path}/index.html`,
  );
  const lists = ['directory/index.html', 'climate/index.html'];
  const pages = facts.map((page) => ({
    ...page,
    leadsTo: page.leadsTo.filter(
      (file) =>
        file !== orphan &&
        (file !== far || page.file === near) &&
        (file !== near || !lists.includes(page.file)),
    ),
  }));
  assert.equal(
    siteRules.reach?.(shipped, pages),
    [far, orphan].map((file) => `3 clicks do not lead from the home page to ${file}`),
  );
});

planted.run();
