import { axeReport } from '../support/browser/axe.ts';
import * as form from '../support/browser/lead-site.ts';
import { assert, suite } from '../support/suite.ts';

const shown = suite('browser: lead form as it is seen');
const leadSite = form.leadSiteFor(shown);

const FIX = 'Please fix the errors in the form';

shown('shows each error below its field, ties them, and leads to them from a summary', async () => {
  const { page } = await leadSite.openForm();
  const values = { name: 'R2D2', email: 'nobody', phone: '123', zip: 'abc', city: 'St. Paul', state: '' };
  await form.fill(page, values);
  await form.submit(page, FIX);
  // In the order of the page.
  const expected = [
    ['zip', 'ZIP code must contain only numbers and dashes'],
    ['city', 'City contains invalid characters'],
    ['state', 'State is required'],
    ['name', 'Name contains invalid characters'],
    ['email', 'Invalid email address'],
    ['phone', 'Phone number must be at least 10 digits'],
  ];
  for (const [name, message] of expected) {
    const field = page.locator(`[name=${name}]`);
    // The first one: a hint may stand below it.
    const error = page.locator(`#${(await field.getAttribute('aria-describedby'))?.replace(/ .*/, '')}`);
    assert.is(await error.textContent(), message);
    assert.is(await field.getAttribute('aria-invalid'), 'true');
    const [above, below] = [await field.boundingBox(), await error.boundingBox()];
    assert.ok(below && above && below.y >= above.y + above.height, `${name}: the error stands below`);
  }
  assert.ok(await page.evaluate(() => document.activeElement?.matches('.error-summary')));
  const links = await page.locator('.error-summary a').all();
  const hrefs = await Promise.all(links.map((link) => link.getAttribute('href')));
  const fields = Array.from(expected, ([name]) => `#lead-${name}`);
  assert.equal(hrefs, fields);
  await page.click('.error-summary a[href="#lead-phone"]');
  assert.is(await page.evaluate(() => document.activeElement?.id), 'lead-phone');
  assert.is(page.url(), `${leadSite.site.origin}${form.CONTACT}`);
  assert.is(leadSite.host.leads.length, 0);
});

shown('has no fault that axe finds in any state, and covers nothing', async () => {
  const { page } = await leadSite.openForm(form.CONTACT, { viewport: { width: 360, height: 740 } });
  const controls = '.lead-form :is(input:not([type=checkbox], [name=honeypot]), select, button)';
  const small = await page.locator(controls).evaluateAll((all) =>
    all.filter((control) => {
      // A radio button has no text of its own.
      const size = control.matches('[type=radio]')
        ? 16
        : Number.parseFloat(getComputedStyle(control).fontSize);
      return size < 16 || control.getBoundingClientRect().height < 44;
    }),
  );
  assert.is(small.length, 0);
  /** The parts that something else covers, as they come into view. */
  const covered = () =>
    page.locator('.lead-form :is(.field-error, button)').evaluateAll((parts) =>
      parts.filter((part) => {
        part.scrollIntoView({ block: 'nearest' });
        const { left, right, top, bottom } = part.getBoundingClientRect();
        const seenAt = (y: number) => document.elementFromPoint((left + right) / 2, y);
        return ![top + 2, bottom - 2].every((y) => part.contains(seenAt(y)));
      }),
    );
  const hasNoFault = async (state: string) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const nothing = { violations: [], undecided: [] };
      assert.equal(await axeReport(page, '.pianos', 'form.lead-form'), nothing, `${state}, ${colorScheme}`);
    }
  };
  await form.submit(page, FIX);
  const [header, summary] = await Promise.all(
    ['.site-header', '.error-summary'].map((part) => page.locator(part).boundingBox()),
  );
  assert.ok(header && summary && summary.y >= header.y + header.height, 'below the header');
  assert.ok(summary.y + summary.height <= 740, 'in the window');
  assert.is((await covered()).length, 0);
  await hasNoFault('with errors');
  const fail = leadSite.host.holdAnswers(500);
  await form.fill(page);
  await page.press('[name=city]', 'Enter');
  await leadSite.host.received(1);
  await hasNoFault('submitting');
  fail();
  await form.showsFailure(page);
  // The form scrolls to its message once it is drawn. A scroll ends on a whole pixel.
  await page.waitForFunction(() => {
    const box = document.querySelector('[data-failure]')?.getBoundingClientRect();
    return box && box.top >= -1 && box.bottom <= innerHeight + 1;
  });
  assert.is((await covered()).length, 0);
  await hasNoFault('failed');
});

shown('lets an error go when its field is right, and not before', async () => {
  const { page } = await leadSite.openForm();
  await page.click(form.SUBMIT);
  const error = page.locator('#lead-name-error');
  assert.is(await error.textContent(), 'Name is required');
  await page.fill('[name=name]', '1');
  assert.is(await error.textContent(), 'Name contains invalid characters');
  await page.fill('[name=name]', 'Clara');
  assert.is(await error.count(), 0);
  assert.is(await page.getAttribute('[name=name]', 'aria-invalid'), 'false');
  assert.is(await page.locator('.error-summary a').count(), 4);
  // A field that showed no error shows none while it is typed into.
  await page.fill('[name=zip]', 'x');
  assert.is(await page.locator('#lead-zip-error').count(), 0);
  assert.match(await page.title(), /^Error: (?!Error)/);
  await form.fill(page, { ...form.clara, zip: '' });
  assert.is(await page.locator('.field-error').count(), 0);
  assert.not.match(await page.title(), 'Error');
});

shown('fills in the place of a ZIP code, and asks where it disagrees with what was typed', async () => {
  const { page } = await leadSite.openForm();
  const zip = page.locator('[name=zip]');
  const has = async (line: string, city: string, state: string) => {
    await page.waitForFunction((line) => document.querySelector('.zip-line')?.textContent === line, line);
    assert.is(await page.inputValue('[name=city]'), city);
    assert.is(await page.inputValue('[name=state]'), state);
  };
  await zip.pressSequentially('4411');
  await has('', '', '');
  await zip.pressSequentially('4');
  await has('Filled in from your ZIP: Cleveland, Ohio', 'Cleveland', 'Ohio');
  await zip.fill('77002');
  await has('Filled in from your ZIP: Texas', '', 'Texas');
  await page.fill('[name=city]', 'Parma');
  await has('Filled in from your ZIP: Texas', 'Parma', 'Texas');
  await page.fill('[name=state]', 'ohio');
  await zip.fill('44114');
  await has('', 'Parma', 'ohio');
  await page.fill('[name=state]', 'Texas');
  await page.waitForTimeout(300);
  await has('', 'Parma', 'Texas');
  await page.press('[name=state]', 'Tab');
  await has('44114 is a ZIP code of Ohio. Is the state right?', 'Parma', 'Texas');
  const line = page.locator(`#${await zip.getAttribute('aria-describedby')}`);
  assert.match((await line.textContent()) ?? '', 'Is the state right?');
  await page.fill('[name=state]', 'OH');
  await has('', 'Parma', 'OH');
  await form.fill(page, { ...form.clara, state: 'Texas' });
  const lead = await leadSite.sent(page);
  assert.equal([lead.zip, lead.city, lead.state], ['44114', 'Cleveland', 'Texas']);
});
