import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { CONTACT, fill, leadSiteFor, SUBMIT, sees, toast } from '../support/browser/lead-site.ts';

/** How the form shows what is wrong with it. */
const wrong = suite('browser: wrong lead form');
const leadSite = leadSiteFor(wrong);

wrong(
  'shows each error below its field, ties them, and leads to them from a summary in page order',
  async () => {
    const { page } = await leadSite.openForm();
    await fill(page, {
      name: 'R2D2',
      email: 'nobody',
      phone: '123',
      zip: 'abc',
      city: 'St. Paul',
      state: '',
    });
    await page.click(SUBMIT);
    await sees(page, 'Please fix the errors in the form');
    const expected = [
      ['name', 'Name contains invalid characters'],
      ['email', 'Invalid email address'],
      ['phone', 'Phone number must be at least 10 digits'],
      ['city', 'City contains invalid characters'],
      ['state', 'State is required'],
      ['zip', 'ZIP code must contain only numbers and dashes'],
    ];
    for (const [name, message] of expected) {
      const field = page.locator(`[name=${name}]`);
      const error = page.locator(`#${await field.getAttribute('aria-describedby')}`);
      assert.is(await error.textContent(), message);
      assert.is(await field.getAttribute('aria-invalid'), 'true');
      const [above, below] = [await field.boundingBox(), await error.boundingBox()];
      assert.ok((below?.y ?? 0) >= (above?.y ?? 0) + (above?.height ?? 0), `${name}: the error stands below`);
    }
    assert.ok(await page.evaluate(() => document.activeElement?.matches('.error-summary')));
    const links = await page
      .locator('.error-summary a')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    assert.equal(
      links,
      expected.map(([name]) => `#lead-${name}`),
    );
    await page.click('.error-summary a[href="#lead-phone"]');
    assert.is(await page.evaluate(() => document.activeElement?.id), 'lead-phone');
    assert.is(page.url(), `${leadSite.site.origin}${CONTACT}`);
    assert.is(leadSite.host.leads.length, 0);
  },
);

wrong('shows the whole summary between the header and the toast, on small phones too', async () => {
  const smallPhone = { viewport: { width: 360, height: 560 }, reducedMotion: 'reduce' } as const;
  for (const path of ['/', '/ohio/cleveland/pianos/', CONTACT]) {
    const { page } = await leadSite.openForm(path, smallPhone);
    await page.click(SUBMIT);
    await sees(page, 'Please fix the errors in the form');
    const [header, summary, message] = await Promise.all(
      ['.site-header', '.error-summary', '.toast'].map((part) => page.locator(part).boundingBox()),
    );
    assert.ok(header && summary && message);
    assert.ok(summary.y >= header.y + header.height, `${path}: below the header`);
    assert.ok(summary.y + summary.height <= message.y, `${path}: above the toast`);
  }
});

wrong('lets an error go when its field is right, and not before', async () => {
  const { page } = await leadSite.openForm();
  await page.click(SUBMIT);
  const error = page.locator('#lead-name-error');
  assert.is(await error.textContent(), 'Name is required');
  await page.fill('[name=name]', '1');
  assert.is(await error.textContent(), 'Name contains invalid characters');
  await page.fill('[name=name]', 'Clara');
  assert.is(await error.count(), 0);
  assert.is(await page.getAttribute('[name=name]', 'aria-invalid'), null);
  assert.is(await page.locator('.error-summary a').count(), 4);
  // A field that showed no error shows none while it is typed into.
  await page.fill('[name=zip]', 'x');
  assert.is(await page.locator('#lead-zip-error').count(), 0);
});

wrong('keeps a toast until it is dismissed', async () => {
  const { page } = await leadSite.openForm(CONTACT, { prepare: (page) => page.clock.install() });
  await page.click(SUBMIT);
  await sees(page, 'Please fix the errors in the form');
  await page.clock.runFor(60_000);
  assert.equal(await page.evaluate(() => document.getAnimations().length), 0);
  assert.ok(await toast(page).isVisible());
  await page.click('.toast button');
  assert.is(await toast(page).count(), 0);
});

wrong.run();
