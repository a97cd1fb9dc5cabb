import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { leadSiteFor, thanked } from '../support/browser/lead-site.ts';
import { siteFor, type Visit } from '../support/browser/open-site.ts';
import { defaultSite } from '../support/default-site.ts';

/** The shipped site under its own content security policy, as preview sends it. */
const policy = suite('browser: policy');
const site = siteFor(policy, () => defaultSite().out);
const leadSite = leadSiteFor(policy);

/** Gathers what the browser reports as against the policy, on every page that the visit goes to. */
async function open(path: string, { open } = site): Promise<Visit & { violations: string[] }> {
  const violations: string[] = [];
  const prepare = async (page: Page) => {
    await page.exposeFunction('reportViolation', (text: string) => violations.push(text));
    await page.addInitScript(() => {
      document.addEventListener(
        'securitypolicyviolation',
        ({ violatedDirective, blockedURI, documentURI }) => {
          const report = (window as unknown as { reportViolation(text: string): void }).reportViolation;
          report(`${documentURI}: ${violatedDirective} ${blockedURI}`);
        },
      );
    });
  };
  return { ...(await open(path, { prepare })), violations };
}

/** Each page scrolled to its form, so that the form's script comes too. */
async function crawl(paths: readonly string[]): Promise<string[]> {
  const { page, complaints, violations } = await open('/');
  for (const path of paths) {
    await page.goto(site.origin + path);
    await page.evaluate(() => document.querySelector('form.lead-form')?.scrollIntoView());
  }
  await page.close();
  return [...complaints, ...violations];
}

policy('is kept by every page, without a word in the console', async () => {
  const paths = defaultSite()
    .routes.filter(({ file }) => file !== '404.html')
    .map(({ path }) => path);
  assert.ok(paths.length > 200);
  const third = Math.ceil(paths.length / 3);
  const parts = [0, 1, 2].map((part) => crawl(paths.slice(part * third, (part + 1) * third)));
  assert.equal((await Promise.all(parts)).flat(), []);
});

policy('lets a lead be sent, from a page that the browser came to by a link', async () => {
  const { page, complaints, violations } = await open('/ohio/', leadSite.site);
  await page.click('main a[href="/ohio/cleveland/pianos/"]');
  await page.fill('[name=name]', 'Clara Wieck');
  await page.fill('[name=email]', 'clara@example.com');
  await page.fill('[name=phone]', '(216) 555-0100');
  await page.click('button:text-is("Get Matched Today")');
  await thanked(page);
  assert.is(leadSite.host.leads[0]?.body.city, 'Cleveland');
  assert.equal([...complaints, ...violations], []);
});

policy('lets the search be used, from the footer to the page that is found', async () => {
  const { page, complaints, violations } = await open('/glossary/');
  await page.fill('#footer-search', 'cleveland');
  await page.keyboard.press('Enter');
  await page.click('.search-results a:text-is("Cleveland, Ohio")');
  await page.waitForURL(`${site.origin}/ohio/cleveland/pianos/`);
  assert.equal([...complaints, ...violations], []);
});

policy('lets the 404 page mend the address', async () => {
  const { page, status, violations } = await open('/no/such/page');
  assert.is(status, 404);
  await page.waitForURL(`${site.origin}/not-found/`);
  assert.equal(violations, []);
});

policy('blocks what the site does not carry', async () => {
  const { page, violations } = await open('/ohio/');
  const attempts = [
    () => fetch('https://example.org/', { method: 'POST', mode: 'no-cors' }),
    () => document.body.setAttribute('onclick', 'alert(1)'),
    () =>
      new Promise((_, reject) => {
        const image = new Image();
        image.onerror = reject;
        image.src = 'https://example.org/x.png';
      }),
    () => {
      document.createElement('script').src = 'https://example.org/x.js';
    },
  ];
  for (const attempt of attempts) await page.evaluate(attempt).catch(() => {});
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  // Header and page have the policy, so each violation is told twice.
  const directives = new Set(violations.map((violation) => violation.split(' ')[1]));
  assert.equal([...directives].sort(), ['connect-src', 'img-src', 'require-trusted-types-for']);
});

policy('is the same in the page as in the header, but for what only a header can say', async () => {
  const { page } = await open('/');
  const meta = await page.getAttribute('meta[http-equiv="Content-Security-Policy"]', 'content');
  const header = (await (await page.request.get(site.origin)).headers())['content-security-policy'] ?? '';
  assert.is(
    meta,
    header
      .split('; ')
      .filter((part) => !part.startsWith('frame-ancestors'))
      .join('; '),
  );
});

policy.run();
