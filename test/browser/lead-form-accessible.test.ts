import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { axeViolations } from '../support/browser/axe.ts';
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

/** The form for everybody: by keyboard, by touch, and as axe sees it. */
const accessible = suite('browser: accessible lead form');
const leadSite = leadSiteFor(accessible);

accessible('works by keyboard alone, and the trap is not in its way', async () => {
  const { page } = await leadSite.openForm();
  const order: string[] = [];
  await page.focus('[name=piano_type]');
  // The radio buttons are one stop, which starts at no preference.
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft']) await page.keyboard.press(key);
  for (const value of [
    '',
    'u',
    '',
    '',
    '',
    clara.city,
    clara.state,
    '',
    clara.name,
    clara.email,
    clara.phone,
    '',
    '',
    '',
    ' ',
  ]) {
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
  assert.equal(
    ['piano_type', 'condition', 'opt_in_sms'].map((name) => leadSite.host.leads[0]?.body[name]),
    ['acoustic-upright', 'used', true],
  );
});

for (const width of [360, 1280]) {
  accessible(`has no fault that axe finds in any state, at ${width} px`, async () => {
    for (const path of ['/', '/ohio/', '/ohio/cleveland/pianos/', CONTACT]) {
      await leadSite.host.reset();
      // While the page still scrolls to the summary, the header hides a part of whatever passes below it.
      const atRest = { viewport: { width, height: 800 }, reducedMotion: 'reduce' } as const;
      const { page } = await leadSite.openForm(path, atRest);
      await page.click(SUBMIT);
      await sees(page, 'Please fix the errors in the form');
      assert.equal(await axeViolations(page), [], `${path} with errors`);
      await fill(page);
      const answer = leadSite.host.holdAnswers(500);
      await page.click(SUBMIT);
      assert.equal(await axeViolations(page), [], `${path} submitting`);
      answer();
      await sees(page, FAILED);
      assert.equal(await axeViolations(page), [], `${path} failed`);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(overflow <= 0, path);
    }
  });
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
