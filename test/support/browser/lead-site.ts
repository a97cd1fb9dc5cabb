import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { defaultSite } from '../default-site.ts';
import { schemaProblems } from '../leads.ts';
import { projectText, temporaryFolder, tinySite } from '../tiny-site.ts';
import { type LeadsHost, startLeadsHost } from './leads-host.ts';
import { hydrated, type OpenOptions, type Suite, siteFor, type Visit } from './open-site.ts';

export const CONTACT = '/contact/';
export const SUBMIT = '.lead-form button[type=submit]';
export const FAILED = 'Something went wrong. Please try again or call us directly.';

/**
 * Opens the lead form as visitors meet it, in a real browser with a real host for leads on another origin. Each test of the suite
 * starts with a host that knows of no lead. After each test, every lead that the browser has sent has to keep the contract.
 */
export function leadSiteFor(tests: Suite, built: () => ReturnType<typeof buildSite> = builtSite) {
  const site = siteFor(tests, async () => {
    Object.assign(leadSite, await built());
    return leadSite.out;
  });
  const leadSite = {
    host: {} as LeadsHost,
    out: '',
    site,
    async openForm(path = CONTACT, options: OpenOptions = {}): Promise<Visit> {
      const visit = await site.open(path, options);
      await ready(visit.page);
      return visit;
    },
    async filledForm(options: OpenOptions = {}): Promise<Visit> {
      const visit = await leadSite.openForm(CONTACT, options);
      await fill(visit.page);
      return visit;
    },
    async filledTab(page: Page): Promise<Page> {
      const other = await page.context().newPage();
      await other.goto(site.origin + CONTACT);
      await fill(await ready(other));
      return other;
    },
    lead(): Record<string, unknown> {
      assert.is(leadSite.host.leads.length, 1);
      return leadSite.host.leads[0]?.body ?? {};
    },
    async sent(page: Page) {
      await send(page);
      return leadSite.lead();
    },
  };
  tests.before.each(() => leadSite.host.reset());
  tests.after.each(() => {
    for (const { body } of leadSite.host.leads) assert.equal(schemaProblems(body), []);
  });
  return leadSite;
}

let built: ReturnType<typeof buildSite> | undefined;

/** The site and the host of all test files that a process runs. */
function builtSite() {
  built ??= buildSite();
  return built;
}

async function buildSite() {
  const host = await startLeadsHost();
  const tiny = tinySite();
  tiny.settings.leadsHost = host.origin;
  tiny.write({ 'data/zip-prefixes.json': { own: { cleveland: ['441'] }, shared: {} } });
  await tiny.build();
  return { host, out: tiny.out };
}

/** The site that the project ships, with a real host for its leads. */
export async function shippedLeadSite() {
  const host = await startLeadsHost();
  const out = temporaryFolder();
  cpSync(defaultSite().out, out, { recursive: true });
  const { leadsHost } = JSON.parse(projectText('data/site.json'));
  for (const file of readdirSync(out, { recursive: true, encoding: 'utf8' })) {
    if (!/(?:\.html|_headers)$/.test(file)) continue;
    const text = readFileSync(join(out, file), 'utf8');
    writeFileSync(join(out, file), text.replaceAll(leadsHost, host.origin));
  }
  return { host, out };
}

const place = { city: 'Cleveland', state: 'Ohio' };
export const clara = { name: 'Clara Wieck', email: 'clara@example.com', phone: '(216) 555-0100', ...place };

/** Clara's personal data, in any notation. A few digits could be a port or a time. */
export const PERSONAL = /clara|wieck|555.{0,3}0100/i;
/** The thank-you page shows the address that was sent. */
export const PERSONAL_BUT_ADDRESS = /clara(?!@)|wieck|555.{0,3}0100/i;

/** Turns to the form, and waits until it works; where React has it already, at once. */
export async function ready(page: Page): Promise<Page> {
  await page.focus('[name=name]');
  await hydrated(page);
  return page;
}

export const withClock: OpenOptions = { prepare: (page) => page.clock.install() };

/** Stops the clock of such a page: from now on, the test alone moves it. */
export const stopClock = async (page: Page) =>
  page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));

export const pickPiano = (page: Page, kind: string) => page.check(`[name=piano_type][value="${kind}"]`);

/** Types into all fields at once, as a visitor does one after another: a call for each costs a tenth of a page. */
export const fill = (page: Page, values: Record<string, string> = clara) =>
  page.evaluate((values) => {
    // A page that knows the place shows it in one line.
    if ('city' in values) document.querySelector<HTMLElement>('.place:not([open]) summary')?.click();
    for (const [name, value] of Object.entries(values)) {
      const field = document.querySelector<HTMLInputElement>(`[name=${name}]`);
      field?.focus();
      field?.select();
      document.execCommand(value ? 'insertText' : 'delete', false, value);
    }
  }, values);

const toast = (page: Page) => page.locator('form :is(.toast, .error-summary):visible > p:first-child');
/** Waits for the thank-you page; tells what the form shows instead. */
export async function thanked(page: Page): Promise<void> {
  await page.waitForURL('**/thank-you/').catch(async (error: Error) => {
    const message = (await toast(page).isVisible()) ? await toast(page).textContent() : 'nothing';
    const button = await page.locator(SUBMIT).textContent();
    throw new Error(`The form says "${message}", and its button "${button}". ${error.message}`);
  });
}

export async function send(page: Page): Promise<void> {
  await page.click(SUBMIT);
  await thanked(page);
}

/** Goes back (-1) or forward (1) in the history. A later turn of the page does it, so that the call itself ends. */
export const travel = (page: Page, steps: number) =>
  page.evaluate((steps) => void setTimeout(() => history.go(steps)), steps);

/** Submits the form by a script, which waits for nothing. */
export const requestSubmit = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLFormElement>('form.lead-form')?.requestSubmit());

/** A browser tells a page a moment later that another tab has stored, or removed, something. */
export const knowsOfNoAttempt = (page: Page) => page.waitForFunction(() => localStorage.length === 0);

export async function submit(page: Page, message: string): Promise<void> {
  await page.click(SUBMIT);
  await sees(page, message);
}

export async function sees(page: Page, text: string): Promise<void> {
  await toast(page).waitFor();
  assert.is(await toast(page).textContent(), text);
}

/** Submits the form, and waits until it says that this has failed too: what it says again is a new element. */
export async function fails(page: Page): Promise<void> {
  const said = '#lead-said span';
  await page.evaluate((said) => document.querySelector(said)?.setAttribute('data-old', ''), said);
  await page.click(SUBMIT);
  const next = page.locator(`${said}:not([data-old], :text-is("Submitting..."))`);
  await next.waitFor({ state: 'attached' });
  assert.is(await next.textContent(), FAILED);
  await sees(page, FAILED);
  await isIdle(page);
}

export async function isIdle(page: Page): Promise<void> {
  assert.is(await page.textContent(SUBMIT), 'Get Matched Today');
  assert.not(await page.isDisabled(SUBMIT));
}

/** Waits until the page itself, without the form's script, says that the lead was not sent, and how else to reach us. */
export async function showsFailure(page: Page): Promise<void> {
  const notice = page.locator('form [data-failure]');
  await notice.waitFor();
  assert.is(await notice.locator('p').first().textContent(), FAILED);
  for (const way of ['tel:', 'mailto:']) assert.ok(await notice.locator(`a[href^="${way}"]`).isVisible());
  await isIdle(page);
}

export async function holdsAll(page: Page): Promise<void> {
  for (const [name, value] of Object.entries(clara))
    assert.is(await page.inputValue(`[name=${name}]`), value);
}

/** Makes storage throw, as a browser does that is set to block it. */
function blockStorage(): void {
  for (const storage of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, storage, {
      get() {
        throw new DOMException('denied', 'SecurityError');
      },
    });
}

const prepare = (page: Page) => page.context().addInitScript(blockStorage);
export const withoutStorage: OpenOptions = { prepare };
