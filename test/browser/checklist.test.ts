import * as assert from 'uvu/assert';
import { siteFor } from '../support/browser/open-site.ts';
import { browserSuite } from '../support/browser/suite.ts';
import { defaultSite } from '../support/default-site.ts';

/** The showroom checklist of the thank-you page, on screen and on paper. */
const checklist = browserSuite('browser: checklist');
const site = siteFor(checklist, () => defaultSite().out);

/** The number of sheets in a PDF. */
const sheetsOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;

checklist('fits on one sheet, and is all that is printed of its page, with a table to fill in', async () => {
  const { page } = await site.show('/thank-you/', { viewport: { width: 680, height: 900 } });
  for (const format of ['Letter', 'A4']) assert.is(sheetsOf(await page.pdf({ format })), 1, format);
  assert.not(await page.locator('.checklist .on-paper').isVisible());
  await page.emulateMedia({ media: 'print' });
  const printed = (await page.locator('body').innerText()).replaceAll(/\s+/g, ' ').trim();
  assert.match(
    printed,
    /^Your Showroom Checklist Measure at home .* Play and listen .* Ask, and write down /,
  );
  assert.match(
    printed,
    /First piano Second piano Third piano Dealer, date .* Keyhaven www\.keyhaven\.example/,
  );
  assert.not.match(printed, /Thank You|What Happens Next|Print the checklist|All rights reserved/);
  assert.ok((await page.locator('.checklist ul > li').count()) >= 12);
});

checklist('prints at the press of a button, which shows only where it works', async () => {
  const { page, complaints } = await site.open('/thank-you/', {
    prepare: (page) =>
      page.addInitScript(() => {
        Object.assign(window, { print: () => Object.assign(window, { printed: true }) });
      }),
  });
  await page.click('text=Print the checklist');
  assert.ok(await page.evaluate(() => 'printed' in window));
  assert.equal(complaints, []);

  const { page: bare } = await site.open('/thank-you/', { javaScriptEnabled: false });
  assert.not(await bare.locator('text=Print the checklist').isVisible());
  assert.ok(await bare.locator('text=Measure at home').isVisible());
  assert.is(sheetsOf(await bare.pdf({ format: 'Letter' })), 1, 'without a script');
});

checklist.run();
