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
  for (const value of [
    clara.name,
    clara.email,
    clara.phone,
    clara.city,
    clara.state,
    '',
    'd',
    '',
    '',
    '',
    '',
    ' ',
  ]) {
    order.push(await page.evaluate(() => (document.activeElement as HTMLInputElement).name));
    if (value) await page.keyboard.type(value);
    await page.keyboard.press('Tab');
  }
  assert.equal(
    order,
    'name email phone city state zip piano_type condition budget_range timeline delivery_location opt_in_sms'.split(
      ' ',
    ),
  );
  await page.keyboard.press('Enter');
  await thanked(page);
  assert.equal(
    [leadSite.host.leads[0]?.body.piano_type, leadSite.host.leads[0]?.body.opt_in_sms],
    ['digital', true],
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
            Number.parseFloat(getComputedStyle(control).fontSize) < 16,
        )
        .map((control) => control.id),
    );
  assert.equal(small, []);
});

accessible.run();
