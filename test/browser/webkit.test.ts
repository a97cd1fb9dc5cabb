import type { RequestListener } from 'node:http';
import * as form from '../support/browser/lead-site.ts';
import { pageKinds } from '../support/browser/open-site.ts';
import { openWebKit, type WebKit } from '../support/browser/webkit.ts';
import { defaultSite } from '../support/default-site.ts';
import { findWebKit } from '../support/find-programs.js';
import { previewOf, startWebHost } from '../support/hosts.ts';
import { assert, suite } from '../support/suite.ts';

/** What half of the visitors from phones have: the engine of Safari. */
const webkit = suite('browser: WebKit');
const check = findWebKit() ? webkit : webkit.skip;
const leadSite = form.leadSiteFor(webkit);
let safari: WebKit;
let framed: Awaited<ReturnType<typeof framedSite>>;

webkit.before(async () => {
  if (!findWebKit()) return;
  [safari, framed] = await Promise.all([openWebKit(), framedSite()]);
});
webkit.after(async () => {
  await safari?.close();
  await framed?.close();
});

/** The site with a page of frames: no window is as narrow as a phone. Its headers would forbid frames. */
async function framedSite() {
  const preview = await previewOf(defaultSite().out);
  const frame: RequestListener = (_, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<iframe></iframe>');
  const { origin, close } = await startWebHost({ '/frame': frame }, async ({ url = '' }, response) => {
    const answer = await fetch(preview.origin + url);
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  return { origin, close: () => Promise.all([close(), preview.close()]) };
}

/** Runs in the page: by how much a page leaves a window of 320 px, with large text, and with the spaces of WCAG 1.4.12. */
function sidewaysScroll(path: string) {
  const frame = document.querySelector('iframe') as HTMLIFrameElement;
  Object.assign(frame.style, { width: '320px', height: '800px', border: 0 });
  const styles = ['', 'font-size: 130%', 'font-size: 200%'];
  styles.push('letter-spacing: 0.12em; word-spacing: 0.16em; line-height: 1.5');
  frame.onload = () => {
    const page = frame.contentDocument?.documentElement;
    const faults = styles.map((style) => {
      page?.setAttribute('style', style);
      return page && page.scrollWidth > page.clientWidth ? `${path} with ${style}` : '';
    });
    Object.assign(window, { faults: page ? faults.join('') : 'nothing' });
  };
  Object.assign(window, { faults: undefined });
  frame.src = path;
}

check('no kind of page scrolls sideways on a phone, whatever the size and the spaces of text', async () => {
  await safari.go(`${framed.origin}/frame`);
  for (const path of Object.values(pageKinds)) {
    await safari.run(sidewaysScroll, path);
    await safari.until(() => Reflect.get(window, 'faults') !== undefined);
    assert.is(await safari.run(() => Reflect.get(window, 'faults')), '', path);
  }
});

const open = (path: string) => safari.go(leadSite.site.origin + path);
const shows = (text: string) =>
  safari.until((text) => (document.querySelector('main') as HTMLElement).innerText.includes(text), text);
const isHydrated = () =>
  Object.keys(document.querySelector('form.lead-form') ?? {}).some((key) => key.startsWith('__react'));

async function fill(values: Record<string, string> = form.clara): Promise<void> {
  for (const [name, value] of Object.entries(values)) await safari.type(`[name=${name}]`, value);
}

check('the form is refused empty, fails, is sent, and can be returned to', async () => {
  await open(form.CONTACT);
  await safari.click('[name=name]');
  await safari.until(isHydrated);
  await safari.click(form.SUBMIT);
  await shows('Please fix the errors in the form');
  await fill();
  const fail = leadSite.host.holdAnswers(500);
  await safari.click(form.SUBMIT);
  await leadSite.host.received(1);
  fail();
  await shows(form.FAILED);
  await leadSite.host.reset();
  await safari.click(form.SUBMIT);
  await safari.until(() => location.pathname === '/thank-you/');
  assert.is(leadSite.lead().email, form.clara.email);
  await safari.back();
  await safari.until(() => location.pathname === '/contact/');
  // The page restores its form when it is shown again.
  await safari.until(
    () => document.querySelector('.lead-form [type=submit]')?.textContent === 'Get Matched Today',
  );
  await safari.click(form.SUBMIT);
  await shows('Please wait a moment before submitting again');
  leadSite.lead();
});

check('a press before the script comes is held back, and sent', async () => {
  await open(form.CONTACT);
  await safari.run(() => localStorage.clear());
  const label = await safari.run((values) => {
    const page = document.querySelector('form.lead-form') as HTMLFormElement;
    for (const [name, value] of Object.entries(values))
      Object.assign(page.elements.namedItem(name) ?? {}, { value });
    const button = page.querySelector('[type=submit]') as HTMLButtonElement;
    button.click();
    return button.textContent;
  }, form.clara);
  assert.is(label, 'Submitting...');
  await safari.until(() => location.pathname === '/thank-you/');
  assert.is(leadSite.lead().email, form.clara.email);
});

check('the menu opens, and covers nothing when it is closed', async () => {
  await open('/');
  await safari.click('.menu-button');
  assert.ok(await safari.run(() => document.querySelector('#sections')?.matches(':popover-open')));
  await safari.click('.menu-button');
  const height = await safari.run(
    () => document.querySelector('.site-header')?.getBoundingClientRect().height,
  );
  assert.ok(Number(height) < 70, `${height} px`);
});

check('the search finds a city with a typing error', async () => {
  await open('/search/');
  await safari.type('#search-words', 'clevland');
  await safari.until(() => document.querySelector('.search-results')?.textContent?.includes('Cleveland'));
});
