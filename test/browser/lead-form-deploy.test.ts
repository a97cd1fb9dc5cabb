import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import * as form from '../support/browser/lead-site.ts';
import { hydrated } from '../support/browser/page-kinds.ts';

const deployed = suite('browser: lead form over a deploy');
const leadSite = form.leadSiteFor(deployed);

/** Writes the contact page as an earlier build may have had it, and returns its path. */
function earlierPage(edit: (html: string) => string): string {
  const html = readFileSync(join(leadSite.out, 'contact/index.html'), 'utf8');
  const edited = edit(html.replace(/data-script="[^"]+"/, 'data-script="/assets/hydrate-earlier.js"'));
  const file = join(leadSite.out, 'earlier/index.html');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, edited);
  return '/earlier/';
}

const withOtherText = (html: string) => html.replace('Where you are', 'Your place');
const withOtherOptions = (html: string) => html.replace('"options":{', '"choices":{');

deployed(
  'a page of an earlier build with other fields sends its lead, and keeps the piano of its list',
  async () => {
    const options = '<option value=""></option><option value="digital"></option>';
    const select = `<select id="lead-piano_type" name="piano_type">${options}</select>`;
    const path = earlierPage((html) =>
      html
        .replace(/<div class="pianos">.*?<\/div>/, select)
        .replace(/<div class="field field-zip">.*?<\/div>/, '<p>Another text.</p>'),
    );
    const script = form.heldScript();
    const { page } = await leadSite.site.open(path, { prepare: script.prepare });
    await page.selectOption('[name=piano_type]', 'digital');
    await form.fill(page);
    script.give();
    // The cards are taller than the list: a press meanwhile may miss the button, which moves.
    await hydrated(page);
    const { email, piano_type } = await leadSite.sent(page);
    assert.equal([email, piano_type], [form.clara.email, 'digital']);
  },
);

deployed('a form that the latest script cannot take over says so, and keeps its fields', async () => {
  const { page, requests } = await leadSite.site.open(earlierPage(withOtherOptions));
  await form.fill(page);
  for (const _ of ['first', 'second']) {
    await page.click(form.SUBMIT);
    await form.showsFailure(page);
    await form.holdsAll(page);
  }
  // Each time, the form is put back under the pointer, which rests there.
  assert.ok(requests.filter((url) => url.includes('/hydrate-')).length < 12, requests.join('\n'));
  assert.is(leadSite.host.leads.length, 0);
});

for (const [what, edit] of Object.entries({
  'is replaced by that of the latest build': withOtherText,
  'cannot be taken over': withOtherOptions,
})) {
  deployed(`a visitor goes on typing while the form ${what}`, async () => {
    const script = form.heldScript();
    const { page } = await leadSite.site.open(earlierPage(edit), { prepare: script.prepare });
    await page.locator('[data-root]').evaluate((root) => {
      new MutationObserver(() => document.documentElement.setAttribute('data-changed', '')).observe(root, {
        childList: true,
      });
    });
    await page.focus('[name=email]');
    await page.keyboard.type('clara');
    script.give();
    await page.waitForSelector('html[data-changed]');
    await page.keyboard.type('@example.com');
    assert.is(await page.inputValue('[name=email]'), form.clara.email);
  });
}

deployed('a script that does not arrive locks nobody out, and sends once it is there', async () => {
  const script = form.heldScript();
  const { page } = await leadSite.site.open(form.CONTACT, {
    prepare: async (page) => {
      await page.clock.install();
      await script.prepare(page);
    },
  });
  await form.fill(page);
  await form.stopClock(page);
  await page.click(form.SUBMIT);
  await page.clock.runFor(8_900);
  assert.ok(await page.isDisabled(form.SUBMIT));
  assert.not(await page.isVisible('[data-failure]'));
  await page.clock.runFor(100);
  assert.ok(await page.isVisible('[data-failure]'));
  await page.clock.resume();
  await form.showsFailure(page);
  await page.click(form.SUBMIT);
  assert.not(await page.isVisible('[data-failure]'));
  script.give();
  await form.thanked(page);
  leadSite.lead();
});

deployed.run();
