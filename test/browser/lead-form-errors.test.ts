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

shown('covers neither an error nor the button with a message', async () => {
  const { page } = await leadSite.openForm(form.CONTACT, { viewport: { width: 360, height: 740 } });
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
  await form.submit(page, FIX);
  const [header, summary] = await Promise.all(
    ['.site-header', '.error-summary'].map((part) => page.locator(part).boundingBox()),
  );
  assert.ok(header && summary && summary.y >= header.y + header.height, 'below the header');
  assert.ok(summary.y + summary.height <= 740, 'in the window');
  assert.is((await covered()).length, 0);
  leadSite.host.answer = (response) => response.writeHead(500).end();
  await form.fill(page);
  await page.press('[name=city]', 'Enter');
  await form.showsFailure(page);
  // The form scrolls to its message once it is drawn. A scroll ends on a whole pixel.
  await page.waitForFunction(() => {
    const box = document.querySelector('[data-failure]')?.getBoundingClientRect();
    return box && box.top >= -1 && box.bottom <= innerHeight + 1;
  });
  assert.is((await covered()).length, 0);
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

shown('tells of a wrong value when its field is left, never of an empty one', async () => {
  const { page } = await leadSite.openForm();
  await page.locator('[name=email]').pressSequentially('nobody@');
  await page.waitForTimeout(300);
  assert.is(await page.locator('.field-error').count(), 0, 'while typing');
  // What is pressed does not move from under a finger.
  await page.hover('[name=opt_in_sms]');
  await page.mouse.down();
  await page.waitForTimeout(300);
  assert.is(await page.locator('.field-error').count(), 0, 'while a button is down');
  await page.mouse.up();
  assert.ok(await page.isChecked('[name=opt_in_sms]'));
  await page.waitForSelector('#lead-email-error');
  assert.is(await page.locator('.field-error').count(), 1, 'the name was left empty');
  assert.is(await page.locator('.error-summary').count(), 0);
  assert.not.match(await page.title(), 'Error');
  await page.fill('[name=email]', form.clara.email);
  assert.is(await page.locator('.field-error').count(), 0);
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
  await page.fill('[name=state]', 'OH');
  await has('', 'Parma', 'OH');
  await form.fill(page, { ...form.clara, state: 'Texas' });
  const lead = await leadSite.sent(page);
  assert.equal([lead.zip, lead.city, lead.state], ['44114', 'Cleveland', 'Texas']);
});

shown('asks for a moment within a minute of the last lead, until the button is pressed again', async () => {
  const { page } = await leadSite.openForm(form.CONTACT, form.withClock);
  await form.stopClock(page);
  await page.evaluate(() => localStorage.setItem('lead-form:sent', String(Date.now() - 59_999)));
  await form.submit(page, 'Please wait a moment before submitting again');
  // It does not look at the fields yet.
  assert.is(await page.locator('.field-error').count(), 0);
  await page.clock.runFor(60_001);
  assert.equal(await page.evaluate(() => document.getAnimations().length), 0);
  await form.sees(page, 'Please wait a moment before submitting again');
  await form.submit(page, FIX);
});

shown('works by keyboard alone, and the trap is not in its way', async () => {
  const { page } = await leadSite.openForm();
  await page.focus('[name=piano_type]:checked');
  // The radio buttons are one stop, which starts at no preference.
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft']) await page.keyboard.press(key);
  const { city, state, name, email, phone } = form.clara;
  const stops = {
    ...{ piano_type: '', condition: 'u', budget_range: '', timeline: '', delivery_location: '' },
    ...{ rent: '', 'trade-in': ' ', institution: '' },
    ...{ zip: '', city, state, name, email, phone },
    // The boxes of the plan have no name, and the summary of who calls has no value either.
    ...{ '': '', opt_in_sms: ' ' },
  };
  for (const [stop, typed] of Object.entries(stops)) {
    const at = await page.evaluate(() => {
      const { name, value } = document.activeElement as HTMLInputElement;
      return name || (value ?? '');
    });
    assert.is(at, stop);
    if (typed) await page.keyboard.type(typed);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await form.thanked(page);
  const { piano_type, condition, opt_in_sms, page_url } = leadSite.lead();
  assert.equal([piano_type, condition, opt_in_sms], ['acoustic-upright', 'used', true]);
  assert.is(String(page_url).replace(/.*\?/, ''), 'plan=trade-in');
});

const places = [
  ['/', 360, 'light'],
  ['/ohio/cleveland/pianos/', 1280, 'dark'],
] as const;
for (const [path, width, colorScheme] of places) {
  shown(`has no fault that axe finds in any state, on ${path}, at ${width} px, ${colorScheme}`, async () => {
    const { page } = await leadSite.openForm(path, { viewport: { width, height: 800 }, colorScheme });
    const hasNoFault = async (state: string) => {
      const nothing = { violations: [], undecided: [] };
      assert.equal(await axeReport(page, '.pianos', 'form.lead-form'), nothing, state);
    };
    await form.submit(page, FIX);
    assert.ok((await page.locator('.field-error').count()) > 1);
    await hasNoFault('with errors');
    await form.fill(page);
    const answer = leadSite.host.holdAnswers(500);
    await page.click(form.SUBMIT);
    await hasNoFault('submitting');
    answer();
    await form.sees(page, form.FAILED);
    await hasNoFault('failed');
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(overflow <= 0, path);
  });
}

shown('has controls that are large enough to touch and to read', async () => {
  const { page } = await leadSite.openForm(form.CONTACT, { viewport: { width: 360, height: 740 } });
  const small = await page
    .locator('.lead-form :is(input:not([type=checkbox], [name=honeypot]), select, button)')
    .evaluateAll((all) =>
      all
        .filter(
          (control) =>
            control.getBoundingClientRect().height < 44 ||
            // A radio button has no text of its own.
            (!control.matches('[type=radio]') && Number.parseFloat(getComputedStyle(control).fontSize) < 16),
        )
        .map((control) => control.id),
    );
  assert.equal(small, []);
});
