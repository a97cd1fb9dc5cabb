import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  CONTACT,
  clara,
  fill,
  holdsAll,
  leadSiteFor,
  PERSONAL,
  pickPiano,
  SUBMIT,
  thanked,
} from '../support/browser/lead-site.ts';
import { hydrated } from '../support/browser/page-kinds.ts';

/** What the form keeps of its fields while its page is loaded again. */
const reloaded = suite('browser: reloaded lead form');
const leadSite = leadSiteFor(reloaded);

const stored = () => JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)]);

reloaded('has its fields again after a reload, but for the consent', async () => {
  const { page } = await leadSite.openForm();
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
  await page.focus('[name=name]');
  await hydrated(page);
  await page.click(SUBMIT);
  await thanked(page);
  const { name, piano_type, opt_in_sms } = leadSite.host.leads[0]?.body ?? {};
  assert.equal([name, piano_type, opt_in_sms], [clara.name, 'digital', false]);
});

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

reloaded('has a place again that a visitor has changed or removed', async () => {
  const { page } = await leadSite.openForm('/ohio/cleveland/pianos/');
  await page.fill('[name=city]', 'Akron');
  await page.fill('[name=state]', '');
  await page.reload();
  assert.equal([await page.inputValue('[name=city]'), await page.inputValue('[name=state]')], ['Akron', '']);
});

reloaded('has the piano that a link chooses, until the visitor chooses another', async () => {
  const { page } = await leadSite.site.open('/#lead-piano_type-baby-grand');
  const chosen = () => page.inputValue('[name=piano_type]:checked');
  assert.is(await chosen(), 'baby-grand');
  await page.focus('[name=name]');
  await hydrated(page);
  assert.is(await chosen(), 'baby-grand');
  await pickPiano(page, 'digital');
  await page.reload();
  assert.is(await chosen(), 'digital');
});

reloaded('fills in no other page', async () => {
  const { page } = await leadSite.openForm('/ohio/cleveland/pianos/');
  await fill(page);
  await page.goto(`${leadSite.site.origin}/ohio/columbus/pianos/`);
  assert.equal(
    [await page.inputValue('[name=name]'), await page.inputValue('[name=city]')],
    ['', 'Columbus'],
  );
});

reloaded('keeps neither consent nor trap, and nothing once the lead is sent', async () => {
  const { page } = await leadSite.openForm();
  await page.check('[name=opt_in_sms]');
  await fill(page);
  const kept = await page.evaluate(stored);
  assert.match(kept, clara.email);
  assert.not.match(kept, /opt_in_sms|honeypot/);
  await page.click(SUBMIT);
  await thanked(page);
  assert.not.match(await page.evaluate(stored), PERSONAL);
});

for (const [condition, text] of Object.entries({
  garbage: '{',
  'another type': '7',
  'another shape': '["/contact/",null]',
})) {
  reloaded(`works where storage holds ${condition}`, async () => {
    const { page, complaints } = await leadSite.openForm();
    await page.evaluate((text) => sessionStorage.setItem('lead-form:typed', text), text);
    await page.reload();
    await fill(page);
    await page.click(SUBMIT);
    await thanked(page);
    assert.is(leadSite.host.leads.length, 1);
    assert.equal(complaints, []);
  });
}

reloaded.run();
