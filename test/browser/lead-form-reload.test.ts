import * as assert from 'uvu/assert';
import {
  CONTACT,
  clara,
  fill,
  holdsAll,
  leadSiteFor,
  PERSONAL,
  pickPiano,
  ready,
  SUBMIT,
  send,
} from '../support/browser/lead-site.ts';
import { browserSuite } from '../support/browser/suite.ts';

/** What the form keeps of its fields while its page is loaded again. */
const reloaded = browserSuite('browser: reloaded lead form');
const leadSite = leadSiteFor(reloaded);

const stored = () => JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)]);

reloaded(
  'has its fields again, but for consent and trap, and keeps nothing once the lead is sent',
  async () => {
    const { page } = await leadSite.showForm();
    await fill(page);
    await pickPiano(page, 'digital');
    await page.selectOption('[name=condition]', 'used');
    await page.check('[name=opt_in_sms]');
    for (const _ of ['first', 'second']) {
      await page.reload();
      await holdsAll(page);
      assert.is(await page.inputValue('[name=piano_type]:checked'), 'digital');
      assert.is(await page.inputValue('[name=condition]'), 'used');
      assert.not(await page.isChecked('[name=opt_in_sms]'));
    }
    await ready(page);
    const kept = await page.evaluate(stored);
    assert.match(kept, clara.email);
    assert.not.match(kept, /opt_in_sms|honeypot/);
    await send(page);
    const { name, piano_type, opt_in_sms } = leadSite.lead();
    assert.equal([name, piano_type, opt_in_sms], [clara.name, 'digital', false]);
    assert.not.match(await page.evaluate(stored), PERSONAL);
  },
);

reloaded('has its fields again where its script never came', async () => {
  const { page } = await leadSite.site.open(CONTACT, {
    prepare: (page) => page.route('**/hydrate-*.js*', (route) => route.abort()),
  });
  await fill(page);
  await page.click(SUBMIT);
  await page.locator('[data-failure]').waitFor();
  await page.reload();
  await holdsAll(page);
});

reloaded('has a place again that a visitor has changed or removed, and fills in no other page', async () => {
  const { page } = await leadSite.showForm('/ohio/cleveland/pianos/');
  const values = () =>
    Promise.all(['name', 'city', 'state'].map((name) => page.inputValue(`[name=${name}]`)));
  await fill(page, { name: 'Clara', city: 'Akron', state: '' });
  await page.reload();
  assert.equal(await values(), ['Clara', 'Akron', '']);
  await page.goto(`${leadSite.site.origin}/ohio/columbus/pianos/`);
  assert.equal(await values(), ['', 'Columbus', 'Ohio']);
});

reloaded('has the piano that a link chooses, until the visitor chooses another', async () => {
  const { page } = await leadSite.site.open('/#lead-piano_type-baby-grand');
  const chosen = () => page.inputValue('[name=piano_type]:checked');
  assert.is(await chosen(), 'baby-grand');
  await ready(page);
  assert.is(await chosen(), 'baby-grand');
  await pickPiano(page, 'digital');
  await page.reload();
  assert.is(await chosen(), 'digital');
});

reloaded('works where storage holds garbage, another type or another shape', async () => {
  const { page, complaints } = await leadSite.showForm();
  for (const text of ['{', '7', '["/contact/",null]']) {
    await page.evaluate((text) => sessionStorage.setItem('lead-form:typed', text), text);
    await page.reload();
    await ready(page);
    assert.equal(complaints, [], text);
  }
  await fill(page);
  await send(page);
  leadSite.lead();
});

reloaded.run();
