import { rmSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { siteFor } from '../support/browser/open-site.ts';
import { browserSuite } from '../support/browser/suite.ts';
import { tinySite } from '../support/tiny-site.ts';

/** Addresses that have changed, at a host that knows no redirects: the script of its 404 page follows them. */
const redirecting = browserSuite('browser: redirects');

const site = siteFor(redirecting, async () => {
  const tiny = tinySite({
    'data/redirects.json': {
      redirects: [
        { from: '/old/', to: '/glossary/#action' },
        { from: '/ohio/old-town/pianos/', to: '/ohio/cleveland/pianos/' },
      ],
    },
  });
  await tiny.build();
  rmSync(join(tiny.out, '_redirects'));
  return tiny.out;
});

const table: [asked: string, shown: string][] = [
  ['/old/', '/glossary/#action'],
  ['/old', '/glossary/#action'],
  ['/old/?utm_source=a&b=%20', '/glossary/?utm_source=a&b=%20#action'],
  ['/ohio/old-town/pianos/#lead-form', '/ohio/cleveland/pianos/#lead-form'],
  ['/ohio/pianos/?utm_source=a', '/?utm_source=a'],
  ['/older/', '/not-found/'],
  ['/constructor', '/not-found/'],
];

for (const [asked, shown] of table) {
  redirecting(`${asked} becomes ${shown}`, async () => {
    const { page, status, complaints } = await site.show(asked);
    assert.is(status, 404);
    await page.waitForURL(site.origin + shown);
    // Chromium itself complains of the page's status.
    assert.equal(
      complaints.filter((complaint) => !complaint.includes('404 (Not Found)')),
      [],
    );
  });
}

redirecting.run();
