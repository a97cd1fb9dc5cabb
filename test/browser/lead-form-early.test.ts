import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  CONTACT,
  clara,
  FAILED,
  fill,
  heldScript,
  holdsAll,
  leadSiteFor,
  pickPiano,
  SUBMIT,
  sees,
  thanked,
} from '../support/browser/lead-site.ts';
import type { Visit } from '../support/browser/open-site.ts';
import { hydrated } from '../support/browser/page-kinds.ts';

/** What visitors do before the form's script is there, or when it does not come. */
const early = suite('browser: early lead form');
const leadSite = leadSiteFor(early);

/** Opens a page whose script for the form comes when it is asked for. */
async function openWithoutScript(): Promise<Visit & { giveScript: () => void }> {
  const { prepare, give } = heldScript();
  const visit = await leadSite.site.open(CONTACT, { prepare });
  return { ...visit, giveScript: give };
}

early('keeps what was typed before hydration, without a word on the console', async () => {
  const { page, complaints, giveScript } = await openWithoutScript();
  await fill(page);
  await page.check('[name=opt_in_sms]');
  await page.selectOption('[name=condition]', 'used');
  await pickPiano(page, 'hybrid');
  giveScript();
  await hydrated(page);
  await holdsAll(page);
  await page.click(SUBMIT);
  await thanked(page);
  assert.equal(
    ['condition', 'piano_type', 'opt_in_sms'].map((name) => leadSite.host.leads[0]?.body[name]),
    ['used', 'hybrid', true],
  );
  assert.equal(complaints, []);
});

early('sends once what was submitted before hydration, and shows meanwhile that it does', async () => {
  const { page, complaints, giveScript } = await openWithoutScript();
  await fill(page);
  await page.press('[name=name]', 'Enter');
  await page.press('[name=email]', 'Enter');
  assert.is(await page.textContent(SUBMIT), 'Submitting...');
  assert.ok(await page.isDisabled(SUBMIT));
  assert.is(page.url(), `${leadSite.site.origin}${CONTACT}`);
  giveScript();
  await thanked(page);
  assert.is(leadSite.host.leads.length, 1);
  assert.is(leadSite.host.leads[0]?.body.name, clara.name);
  assert.equal(complaints, []);
});

early('shows what is wrong with a submission that came before hydration', async () => {
  const { page, giveScript } = await openWithoutScript();
  await page.fill('[name=name]', 'Clara');
  await page.click(SUBMIT);
  giveScript();
  await sees(page, 'Please fix the errors in the form');
  assert.is(await page.textContent(SUBMIT), 'Get Matched Today');
  assert.not(await page.isDisabled(SUBMIT));
  assert.is(await page.inputValue('[name=name]'), 'Clara');
  assert.is(leadSite.host.leads.length, 0);
});

early('says so when its script cannot be fetched, and sends at the next try', async () => {
  let blocked = true;
  const { page } = await leadSite.site.open(CONTACT, {
    prepare: (page) =>
      page.route('**/hydrate-*.js*', (route) => (blocked ? route.abort() : route.continue())),
  });
  await fill(page);
  await page.click(SUBMIT);
  const notice = page.locator('[data-failure]');
  await notice.waitFor();
  assert.match((await notice.textContent()) ?? '', new RegExp(`^${FAILED.replaceAll('.', '\\.')}`));
  assert.is(await page.textContent(SUBMIT), 'Get Matched Today');
  blocked = false;
  // On the page, however far it is scrolled.
  const top = () => page.locator(SUBMIT).evaluate((button) => button.getBoundingClientRect().top + scrollY);
  const before = await top();
  await page.hover(SUBMIT);
  await hydrated(page);
  assert.is(Math.round(await top()), Math.round(before), 'the button does not move away from a finger');
  await page.click(SUBMIT);
  await thanked(page);
  assert.is(leadSite.host.leads.length, 1);
});

const script = (body: string, contentType = 'text/javascript') => ({ body, contentType });
/** How the host answers with something else than the form's script, and `undefined` for not at all. */
const otherAnswers = {
  'is blocked': undefined,
  'is not found': { status: 404, ...script('') },
  'has the type of a page': script('export const hydrate = () => {}', 'text/html'),
  'has a syntax error': script('export const = 1'),
  'is empty': script(''),
};

for (const [fault, answer] of Object.entries(otherAnswers)) {
  early(`says so above the button within 10 seconds when its script ${fault}`, async () => {
    const { page } = await leadSite.site.open(CONTACT, {
      prepare: (page) =>
        page.route('**/hydrate-*.js*', (route) => (answer ? route.fulfill(answer) : route.abort())),
    });
    await fill(page);
    await page.click(SUBMIT);
    const notice = page.locator('form [data-failure][role=alert]');
    await notice.waitFor({ timeout: 10_000 });
    assert.is(await notice.locator('p').first().textContent(), FAILED);
    assert.ok(await notice.locator('a[href^="tel:"]').isVisible());
    assert.ok(await notice.locator('a[href^="mailto:"]').isVisible());
    const [message, button] = await Promise.all(
      [notice, page.locator(SUBMIT)].map((part) => part.boundingBox()),
    );
    assert.ok(message && button && message.y + message.height <= button.y);

    // The next field makes the loader try again, which fails too.
    const again = page.waitForEvent('request', (request) => /hydrate-\w+\.js\?/.test(request.url()));
    await page.focus('[name=name]');
    await again;
    await page.waitForTimeout(100);
    assert.ok(await notice.isVisible());
    assert.not(await page.isDisabled(SUBMIT));
    await holdsAll(page);
  });
}

early('keeps what was typed when an extension has changed the form before hydration', async () => {
  const { page, giveScript } = await openWithoutScript();
  await fill(page);
  await pickPiano(page, 'grand');
  await page.evaluate(() =>
    document.querySelector('.field-name')?.prepend(document.createElement('my-extension')),
  );
  giveScript();
  await hydrated(page);
  await holdsAll(page);
  await page.click(SUBMIT);
  await thanked(page);
  const { name, piano_type } = leadSite.host.leads[0]?.body ?? {};
  assert.equal([name, piano_type], [clara.name, 'grand']);
});

/** Waits until all that a loaded page does by itself is done: the observer of its form answers with the next frame. */
const untilIdle = () =>
  new Promise<void>((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => resolve()))),
  );

early('asks for React only when the form is near or turned to', async () => {
  const scripts = (requests: string[]) => requests.filter((url) => url.includes('/hydrate-')).length;
  const far = await leadSite.site.open('/', { viewport: { width: 1280, height: 500 } });
  await far.page.evaluate(untilIdle);
  assert.is(scripts(far.requests), 0);
  await far.page.locator('#lead-form').scrollIntoViewIfNeeded();
  await hydrated(far.page);
  assert.is(scripts(far.requests), 1);

  const turnedTo = await leadSite.site.open('/', { viewport: { width: 1280, height: 500 } });
  await turnedTo.page.evaluate(() =>
    document.querySelector<HTMLElement>('[name=name]')?.focus({ preventScroll: true }),
  );
  await hydrated(turnedTo.page);
  assert.is(scripts(turnedTo.requests), 1);
});

early.run();
