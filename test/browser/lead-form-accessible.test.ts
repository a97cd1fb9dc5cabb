import * as assert from 'uvu/assert';
import { axeReport } from '../support/browser/axe.ts';
import {
  CONTACT,
  clara,
  FAILED,
  fill,
  leadSiteFor,
  SUBMIT,
  sees,
  thanked,
} from '../support/browser/lead-site.ts';
import { browserSuite } from '../support/browser/suite.ts';

/** The form for everybody: by keyboard, by touch, and as axe sees it. */
const accessible = browserSuite('browser: accessible lead form');
const leadSite = leadSiteFor(accessible);

accessible('works by keyboard alone, and the trap is not in its way', async () => {
  const { page } = await leadSite.openForm();
  const order: string[] = [];
  await page.focus('[name=piano_type]');
  // The radio buttons are one stop, which starts at no preference.
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft']) await page.keyboard.press(key);
  const place = [clara.city, clara.state, ''];
  const person = [clara.name, clara.email, clara.phone];
  for (const value of ['', 'u', '', '', '', ...place, ...person, '', '', '', ' ']) {
    order.push(
      await page.evaluate(() => {
        const element = document.activeElement;
        return element?.getAttribute('name') ?? element?.getAttribute('href') ?? '';
      }),
    );
    if (value) await page.keyboard.type(value);
    await page.keyboard.press('Tab');
  }
  const piano = 'piano_type condition budget_range timeline delivery_location';
  assert.equal(
    order.join(' '),
    `${piano} city state zip name email phone /contact/#who-calls /privacy/ /terms/ opt_in_sms`,
  );
  await page.keyboard.press('Enter');
  await thanked(page);
  const { piano_type, condition, opt_in_sms } = leadSite.lead();
  assert.equal([piano_type, condition, opt_in_sms], ['acoustic-upright', 'used', true]);
});

/** The page is seen by day and by night, on phones and desks, each form of the site on one of them. */
const places = [
  ['/', 360, 'light'],
  ['/ohio/', 1280, 'dark'],
  ['/ohio/cleveland/pianos/', 360, 'dark'],
  [CONTACT, 1280, 'light'],
] as const;
for (const [path, width, colorScheme] of places) {
  accessible(
    `has no fault that axe finds in any state, on ${path}, at ${width} px, ${colorScheme}`,
    async () => {
      const { page } = await leadSite.openForm(path, { viewport: { width, height: 800 }, colorScheme });
      const hasNoFault = async (state: string) => {
        const nothing = { violations: [], undecided: [] };
        assert.equal(await axeReport(page, '.pianos', 'form.lead-form'), nothing, state);
      };
      await page.click(SUBMIT);
      await sees(page, 'Please fix the errors in the form');
      assert.ok((await page.locator('.field-error').count()) > 1);
      await hasNoFault('with errors');
      await fill(page);
      const answer = leadSite.host.holdAnswers(500);
      await page.click(SUBMIT);
      await hasNoFault('submitting');
      answer();
      await sees(page, FAILED);
      await hasNoFault('failed');
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(overflow <= 0, path);
    },
  );
}

accessible('has controls that are large enough to touch and to read', async () => {
  const { page } = await leadSite.openForm(CONTACT, { viewport: { width: 360, height: 740 } });
  const small = await page
    .locator('form :is(input:not([type=checkbox], [name=honeypot]), select, button)')
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

accessible.run();
