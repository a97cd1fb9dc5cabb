import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { tinySite } from '../tiny-site.ts';
import { axeViolations } from './axe.ts';
import { type LeadsHost, startLeadsHost } from './leads-host.ts';
import { type OpenOptions, type OpenSite, openSite, type Visit } from './open-site.ts';

/** The lead form as visitors meet it: a real browser, and a real host for leads on another origin. */
const form = suite('browser: lead form');

const CONTACT = '/contact/';
const SUBMIT = 'button[type=submit]';
const FAILED = 'Something went wrong. Please try again or call us directly.';

let out: string;
let site: OpenSite;
let host: LeadsHost;

form.before(async () => {
  host = await startLeadsHost();
  const tiny = tinySite();
  tiny.settings.leadsHost = host.origin;
  await tiny.build();
  out = tiny.out;
  site = await openSite(out);
});

form.after(async () => {
  await site.close();
  await host.stop();
});

form.before.each(() => host.reset());

const clara = {
  name: 'Clara Wieck',
  email: 'clara@example.com',
  phone: '(216) 555-0100',
  city: 'Cleveland',
  state: 'Ohio',
};

async function fill(page: Page, values: Record<string, string> = clara): Promise<void> {
  for (const [name, value] of Object.entries(values)) await page.fill(`[name=${name}]`, value);
}

/** Waits until the form handles what is done to it. */
const hydrated = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('form') ?? {}).some((key) => key.startsWith('__react')),
  );

async function openForm(path = CONTACT, options: OpenOptions = {}): Promise<Visit> {
  const visit = await site.open(path, options);
  await visit.page.focus('[name=name]');
  await hydrated(visit.page);
  return visit;
}

const toast = (page: Page) => page.locator('.toast [role=alert] p');
const thanked = (page: Page) => page.waitForURL(`${site.origin}/thank-you/`);

async function sees(page: Page, text: string): Promise<void> {
  await toast(page).waitFor();
  assert.is(await toast(page).textContent(), text);
}

/**
 * Holds the form's script back. Nothing is taken from the browser's cache then, and where styles come late, Chromium leaves
 * the transition to the next page out and complains of it: without motion there is none.
 */
const delayScript = (milliseconds: number): OpenOptions => ({
  reducedMotion: 'reduce',
  prepare: (page) =>
    page.route('**/hydrate-*.js*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
      await route.continue();
    }),
});

form('sends exactly what the specification lists, and thanks', async () => {
  const { page, complaints, requests } = await openForm();
  await fill(page);
  await page.selectOption('[name=piano_type]', 'baby-grand');
  await page.check('[name=opt_in_sms]');
  await page.click(SUBMIT);
  await thanked(page);
  const [{ body, headers } = { body: {}, headers: {} }, ...others] = host.leads;
  assert.equal(others, []);
  const { timestamp, ...lead } = body;
  assert.equal(lead, {
    ...clara,
    zip: '',
    piano_type: 'baby-grand',
    condition: '',
    budget_range: '',
    timeline: '',
    delivery_location: '',
    opt_in_sms: true,
    page_url: `${site.origin}${CONTACT}`,
  });
  assert.ok(Math.abs(Date.now() - Date.parse(String(timestamp))) < 60_000);
  assert.is(new Date(String(timestamp)).toISOString(), timestamp);
  assert.match(headers['content-type'] ?? '', /^application\/json/);
  assert.is(headers.cookie, undefined);
  assert.equal(complaints, []);
  assert.equal(
    requests.filter((url) => !url.startsWith(`${site.origin}/`)),
    [`${host.origin}/webhook/leads`],
  );
  assert.ok(requests.every((url) => !/clara|Wieck|555/i.test(url)));
});

form('stores nothing but the time of the submission', async () => {
  const { page } = await openForm();
  await fill(page);
  await page.click(SUBMIT);
  await thanked(page);
  const stored = await page.evaluate(() => [
    Object.entries(localStorage),
    sessionStorage.length,
    document.cookie,
  ]);
  const [[entry, ...others], session, cookie] = stored as [string[][], number, string];
  assert.equal([others, session, cookie], [[], 0, '']);
  assert.ok(Math.abs(Date.now() - Number(entry?.[1])) < 60_000);
});

form('names the campaign where the address does', async () => {
  const query = '?utm_source=news&utm_campaign=fall%20sale&other=1';
  const { page } = await openForm(`${CONTACT}${query}`);
  await fill(page);
  await page.click(SUBMIT);
  await thanked(page);
  const { utm_source, utm_medium, utm_campaign, page_url } = host.leads[0]?.body ?? {};
  assert.equal([utm_source, utm_medium, utm_campaign], ['news', undefined, 'fall sale']);
  assert.is(page_url, `${site.origin}${CONTACT}${query}`);
});

form('sends empty strings for what a variant leaves out, and what is filled in by the page', async () => {
  const { page } = await openForm('/ohio/cleveland/pianos/');
  await fill(page, { name: clara.name, email: clara.email, phone: clara.phone });
  await page.click(SUBMIT);
  await thanked(page);
  const { city, state, condition, timeline, delivery_location } = host.leads[0]?.body ?? {};
  assert.equal(
    { city, state, condition, timeline, delivery_location },
    {
      city: 'Cleveland',
      state: 'Ohio',
      condition: '',
      timeline: '',
      delivery_location: '',
    },
  );
});

form('asks the browser for no credentials, and to finish the request even if the page is left', async () => {
  const { page } = await openForm(CONTACT, {
    prepare: (page) =>
      page.addInitScript(() => {
        const { fetch } = window;
        window.fetch = (address, options) => {
          const { method, credentials, keepalive } = options ?? {};
          sessionStorage.setItem('request', JSON.stringify({ method, credentials, keepalive }));
          return fetch(address, options);
        };
      }),
  });
  await fill(page);
  await page.click(SUBMIT);
  await thanked(page);
  const request = await page.evaluate(() => sessionStorage.getItem('request'));
  assert.equal(JSON.parse(request ?? ''), { method: 'POST', credentials: 'omit', keepalive: true });
});

form('cleans what was typed', async () => {
  const { page } = await openForm();
  await fill(page, { ...clara, name: '  <Clara> O’Neil ' });
  await page.click(SUBMIT);
  await thanked(page);
  assert.is(host.leads[0]?.body.name, "Clara O'Neil");
});

form('keeps what was typed before hydration, without a word on the console', async () => {
  const { page, complaints } = await site.open(CONTACT, delayScript(1500));
  await fill(page);
  await page.check('[name=opt_in_sms]');
  await page.selectOption('[name=condition]', 'used');
  await hydrated(page);
  for (const [name, value] of Object.entries(clara))
    assert.is(await page.inputValue(`[name=${name}]`), value);
  await page.click(SUBMIT);
  await thanked(page);
  assert.equal([host.leads[0]?.body.condition, host.leads[0]?.body.opt_in_sms], ['used', true]);
  assert.equal(complaints, []);
});

form('sends once what was submitted before hydration, and shows meanwhile that it does', async () => {
  const { page, complaints } = await site.open(CONTACT, delayScript(2000));
  await fill(page);
  await page.press('[name=name]', 'Enter');
  await page.press('[name=email]', 'Enter');
  assert.is(await page.textContent(SUBMIT), 'Submitting...');
  assert.ok(await page.isDisabled(SUBMIT));
  assert.is(page.url(), `${site.origin}${CONTACT}`);
  await thanked(page);
  assert.is(host.leads.length, 1);
  assert.is(host.leads[0]?.body.name, clara.name);
  assert.equal(complaints, []);
});

form('shows what is wrong with a submission that came before hydration', async () => {
  const { page } = await site.open(CONTACT, delayScript(1000));
  await page.fill('[name=name]', 'Clara');
  await page.click(SUBMIT);
  await sees(page, 'Please fix the errors in the form');
  assert.is(await page.textContent(SUBMIT), 'Get Matched Today');
  assert.not(await page.isDisabled(SUBMIT));
  assert.is(await page.inputValue('[name=name]'), 'Clara');
  assert.is(host.leads.length, 0);
});

form('says so when its script cannot be fetched, and sends at the next try', async () => {
  let blocked = true;
  const { page } = await site.open(CONTACT, {
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
  await page.click(SUBMIT);
  await thanked(page);
  assert.is(host.leads.length, 1);
});

form('keeps what was typed when an extension has changed the form before hydration', async () => {
  const { page } = await site.open(CONTACT, delayScript(1500));
  await fill(page);
  await page.evaluate(() =>
    document.querySelector('.field-name')?.prepend(document.createElement('my-extension')),
  );
  await hydrated(page);
  for (const [name, value] of Object.entries(clara))
    assert.is(await page.inputValue(`[name=${name}]`), value);
  await page.click(SUBMIT);
  await thanked(page);
  assert.is(host.leads[0]?.body.name, clara.name);
});

form(
  'shows each error below its field, ties them, and leads to them from a summary in page order',
  async () => {
    const { page } = await openForm();
    await fill(page, {
      name: 'R2D2',
      email: 'nobody',
      phone: '123',
      zip: 'abc',
      city: 'St. Paul',
      state: '',
    });
    await page.click(SUBMIT);
    await sees(page, 'Please fix the errors in the form');
    const expected = [
      ['name', 'Name contains invalid characters'],
      ['email', 'Invalid email address'],
      ['phone', 'Phone number must be at least 10 digits'],
      ['city', 'City contains invalid characters'],
      ['state', 'State is required'],
      ['zip', 'ZIP code must contain only numbers and dashes'],
    ];
    for (const [name, message] of expected) {
      const field = page.locator(`[name=${name}]`);
      const error = page.locator(`#${await field.getAttribute('aria-describedby')}`);
      assert.is(await error.textContent(), message);
      assert.is(await field.getAttribute('aria-invalid'), 'true');
      const [above, below] = [await field.boundingBox(), await error.boundingBox()];
      assert.ok((below?.y ?? 0) >= (above?.y ?? 0) + (above?.height ?? 0), `${name}: the error stands below`);
    }
    assert.ok(await page.evaluate(() => document.activeElement?.matches('.error-summary')));
    const links = await page
      .locator('.error-summary a')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    assert.equal(
      links,
      expected.map(([name]) => `#lead-${name}`),
    );
    await page.click('.error-summary a[href="#lead-phone"]');
    assert.is(await page.evaluate(() => document.activeElement?.id), 'lead-phone');
    assert.is(page.url(), `${site.origin}${CONTACT}`);
    assert.is(host.leads.length, 0);
  },
);

form('shows the whole summary between the header and the toast, on small phones too', async () => {
  const smallPhone = { viewport: { width: 360, height: 560 }, reducedMotion: 'reduce' } as const;
  for (const path of ['/', '/ohio/cleveland/pianos/', CONTACT]) {
    const { page } = await openForm(path, smallPhone);
    await page.click(SUBMIT);
    await sees(page, 'Please fix the errors in the form');
    const [header, summary, message] = await Promise.all(
      ['.site-header', '.error-summary', '.toast'].map((part) => page.locator(part).boundingBox()),
    );
    assert.ok(header && summary && message);
    assert.ok(summary.y >= header.y + header.height, `${path}: below the header`);
    assert.ok(summary.y + summary.height <= message.y, `${path}: above the toast`);
    await page.context().close();
  }
});

form('lets an error go when its field is right, and not before', async () => {
  const { page } = await openForm();
  await page.click(SUBMIT);
  const error = page.locator('#lead-name-error');
  assert.is(await error.textContent(), 'Name is required');
  await page.fill('[name=name]', '1');
  assert.is(await error.textContent(), 'Name contains invalid characters');
  await page.fill('[name=name]', 'Clara');
  assert.is(await error.count(), 0);
  assert.is(await page.getAttribute('[name=name]', 'aria-invalid'), null);
  assert.is(await page.locator('.error-summary a').count(), 4);
  // A field that showed no error shows none while it is typed into.
  await page.fill('[name=zip]', 'x');
  assert.is(await page.locator('#lead-zip-error').count(), 0);
});

form('keeps a toast until it is dismissed', async () => {
  const { page } = await openForm();
  await page.click(SUBMIT);
  await sees(page, 'Please fix the errors in the form');
  await page.waitForTimeout(10_500);
  assert.ok(await toast(page).isVisible());
  await page.click('.toast button');
  assert.is(await toast(page).count(), 0);
});

form('shows "Submitting..." meanwhile, and sends once however often it is pressed', async () => {
  host.answer = (response) => setTimeout(() => response.end(), 600);
  const { page } = await openForm();
  await fill(page);
  await page.dblclick(SUBMIT);
  assert.is(await page.textContent(SUBMIT), 'Submitting...');
  assert.ok(await page.isDisabled(SUBMIT));
  await page.press('[name=name]', 'Enter');
  await page.evaluate(() => document.querySelector('form')?.requestSubmit());
  await thanked(page);
  assert.is(host.leads.length, 1);
});

form('sends once when Enter is pressed twice', async () => {
  const { page } = await openForm();
  await fill(page);
  await page.evaluate(() => {
    const form = document.querySelector('form');
    form?.requestSubmit();
    form?.requestSubmit();
  });
  await thanked(page);
  assert.is(host.leads.length, 1);
});

const failures: Record<string, (page: Page) => unknown> = {
  'an answer of 500': () => {
    host.answer = (response) => response.writeHead(500).end();
  },
  'an answer of 404': () => {
    host.answer = (response) => response.writeHead(404).end();
  },
  'a connection that breaks': () => {
    host.answer = (response) => response.destroy();
  },
  'a host that does not allow our origin': () => {
    host.allowsOrigins = false;
  },
  'a connection that is refused': () => host.stop(),
  'no network': (page) => page.context().setOffline(true),
};

for (const [failure, cause] of Object.entries(failures)) {
  form(`after ${failure}, says so, keeps all values and starts no cooldown`, async () => {
    const { page } = await openForm();
    await fill(page);
    await cause(page);
    await page.click(SUBMIT);
    await sees(page, FAILED);
    assert.is(await page.textContent(SUBMIT), 'Get Matched Today');
    assert.not(await page.isDisabled(SUBMIT));
    for (const [name, value] of Object.entries(clara))
      assert.is(await page.inputValue(`[name=${name}]`), value);
    assert.is(await page.evaluate(() => localStorage.length), 0);
    assert.ok(host.leads.length <= 1, 'it is not tried again by itself');

    await host.reset();
    await page.context().setOffline(false);
    await page.click(SUBMIT);
    await thanked(page);
    assert.is(host.leads.length, 1);
  });
}

form('gives up on a host that does not answer within 15 seconds', async () => {
  host.answer = () => {};
  const { page } = await openForm(CONTACT, { prepare: (page) => page.clock.install() });
  await fill(page);
  await page.click(SUBMIT);
  await page.clock.runFor(14_900);
  assert.is(await page.textContent(SUBMIT), 'Submitting...');
  await page.clock.runFor(200);
  await toast(page).waitFor({ timeout: 3_000 });
  assert.is(await toast(page).textContent(), FAILED);
});

form('asks for a moment within a minute of the last submission, before it looks at the fields', async () => {
  const { page } = await openForm();
  await page.evaluate(() => localStorage.setItem('lead-form:sent', String(Date.now() - 59_000)));
  await page.click(SUBMIT);
  await sees(page, 'Please wait a moment before submitting again');
  assert.is(await page.locator('.field-error').count(), 0);
  assert.is(host.leads.length, 0);
});

const harmless: Record<string, () => void> = {
  'a submission more than a minute ago': () =>
    localStorage.setItem('lead-form:sent', String(Date.now() - 60_001)),
  'a time in the future': () => localStorage.setItem('lead-form:sent', String(Date.now() + 3_600_000)),
  'a time that is garbage': () => localStorage.setItem('lead-form:sent', 'yesterday'),
  'storage that throws': () => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  },
  'storage that is full': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  },
};

for (const [condition, cause] of Object.entries(harmless)) {
  form(`works with ${condition}`, async () => {
    const { page, complaints } = await openForm(CONTACT, { prepare: (page) => page.addInitScript(cause) });
    await fill(page);
    await page.click(SUBMIT);
    await thanked(page);
    assert.is(host.leads.length, 1);
    assert.equal(complaints, []);
  });
}

form('tells a bot so, and sends nothing', async () => {
  const { page } = await openForm();
  await fill(page);
  await page.evaluate(() => {
    const trap = document.querySelector<HTMLInputElement>('[name=honeypot]');
    if (trap) trap.value = 'x';
  });
  await page.click(SUBMIT);
  await sees(page, 'Please fix the errors in the form');
  assert.match((await page.textContent('.error-summary')) ?? '', /Bot detected/);
  assert.is(host.leads.length, 0);
});

form('is idle again for a visitor who comes back from the thank-you page', async () => {
  const { page } = await openForm();
  await fill(page);
  await page.evaluate(() => {
    addEventListener('pageshow', (event) =>
      document.documentElement.setAttribute('data-restored', String(event.persisted)),
    );
  });
  await page.click(SUBMIT);
  await thanked(page);
  await page.evaluate(() => history.back());
  await page.waitForSelector('html[data-restored=true]');
  assert.is(await page.textContent(SUBMIT), 'Get Matched Today');
  assert.not(await page.isDisabled(SUBMIT));
});

form('works by keyboard alone, and the trap is not in its way', async () => {
  const { page } = await openForm();
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
  assert.equal([host.leads[0]?.body.piano_type, host.leads[0]?.body.opt_in_sms], ['digital', true]);
});

form('asks for React only when the form is near or turned to', async () => {
  const scripts = (requests: string[]) => requests.filter((url) => url.includes('/hydrate-')).length;
  const far = await site.open('/', { viewport: { width: 1280, height: 500 } });
  await far.page.waitForTimeout(800);
  assert.is(scripts(far.requests), 0);
  await far.page.locator('#lead-form').scrollIntoViewIfNeeded();
  await hydrated(far.page);
  assert.is(scripts(far.requests), 1);

  const turnedTo = await site.open('/', { viewport: { width: 1280, height: 500 } });
  await turnedTo.page.evaluate(() =>
    document.querySelector<HTMLElement>('[name=name]')?.focus({ preventScroll: true }),
  );
  await hydrated(turnedTo.page);
  assert.is(scripts(turnedTo.requests), 1);
});

form('violates no strict content security policy', async () => {
  const html = readFileSync(join(out, 'contact/index.html'), 'utf8');
  const hashes = [...html.matchAll(/<script(?: type="speculationrules")?>(.*?)<\/script>/gs)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  assert.is(hashes.length, 2);
  const policy = [
    "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'",
    `script-src 'self' ${hashes.join(' ')}; connect-src ${host.origin}`,
  ].join('; ');
  const meta = `<meta http-equiv="content-security-policy" content="${policy}">`;
  mkdirSync(join(out, 'strict'));
  writeFileSync(join(out, 'strict/index.html'), html.replace('<head>', `<head>${meta}`));

  const { page, complaints } = await openForm('/strict/');
  await fill(page);
  await page.click(SUBMIT);
  await thanked(page);
  assert.equal(complaints, []);
});

for (const width of [360, 1280]) {
  form(`has no fault that axe finds in any state, at ${width} px`, async () => {
    for (const path of ['/', '/ohio/', '/ohio/cleveland/pianos/', CONTACT]) {
      await host.reset();
      // While the page still scrolls to the summary, the header hides a part of whatever passes below it.
      const atRest = { viewport: { width, height: 800 }, reducedMotion: 'reduce' } as const;
      const { page } = await openForm(path, atRest);
      await page.click(SUBMIT);
      await sees(page, 'Please fix the errors in the form');
      assert.equal(await axeViolations(page), [], `${path} with errors`);
      await fill(page);
      host.answer = (response) => setTimeout(() => response.writeHead(500).end(), 1500);
      await page.click(SUBMIT);
      assert.equal(await axeViolations(page), [], `${path} submitting`);
      await sees(page, FAILED);
      assert.equal(await axeViolations(page), [], `${path} failed`);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(overflow <= 0, path);
      await page.context().close();
    }
  });
}

form('has controls that are large enough to touch and to read', async () => {
  const { page } = await openForm(CONTACT, { viewport: { width: 360, height: 740 } });
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

form.run();
