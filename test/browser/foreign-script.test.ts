import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { fill } from '../support/browser/lead-site.ts';
import { siteFor } from '../support/browser/open-site.ts';
import { startWebHost } from '../support/hosts.ts';
import { assert, suite } from '../support/suite.ts';
import { tinySite } from '../support/tiny-site.ts';

const scripts = suite('script of another origin');

/** What a script of another origin can do: it says what it finds, and sends a hit. */
const SCRIPT = `
window.found = [document.currentScript.dataset.domain, sessionStorage.getItem('lead-form:typed')];
fetch(new URL('/hit', document.currentScript.src), { method: 'POST', mode: 'no-cors', body: location.pathname });`;
const HASH = `sha384-${createHash('sha384').update(SCRIPT).digest('base64')}`;

const got: string[] = [];
let answer = SCRIPT;
const host = await startWebHost({}, ({ method, url }, response) => {
  got.push(`${method} ${url}`);
  response.writeHead(200, { 'content-type': 'text/javascript', 'access-control-allow-origin': '*' });
  response.end(url === '/count.js' ? answer : '');
});
scripts.after(() => host.close());
scripts.before.each(() => {
  got.length = 0;
  answer = SCRIPT;
});

async function build(more: object): Promise<string> {
  const site = tinySite();
  const script = { name: 'Counts', src: `${host.origin}/count.js`, connect: [host.origin], ...more };
  site.write({ 'data/site.json': { ...site.json('data/site.json'), script } });
  await site.build();
  return site.out;
}
const site = siteFor(scripts, () => build({ attributes: { 'data-domain': 'keyhaven.example' } }));
const hashed = siteFor(scripts, () => build({ integrity: HASH }));

const found = (page: Page) =>
  page.waitForFunction(() => Reflect.get(window, 'found')).then((handle) => handle.jsonValue());

for (const path of ['/blog/an-article/', '/thank-you/', '/no/such/page/'])
  scripts(`runs and sends its hit on ${path}, and may turn no text into markup`, async () => {
    const { page, complaints } = await site.show(path);
    assert.equal(await found(page), ['keyhaven.example', null]);
    while (!got.includes('POST /hit')) await setTimeout(10);
    if (path !== '/no/such/page/') assert.equal(complaints, []);
    const refusal = await page
      .evaluate(() => void Object.assign(document.body, { innerHTML: '<p>' }))
      .catch((error: Error) => error.message);
    assert.match(refusal ?? '', 'TypeError');
  });

// The rules in test/site/ read the policy of every page with a form or the search.
for (const path of ['/ohio/cleveland/pianos/', '/search/'])
  scripts(`is not asked for on ${path}, not even by markup that somebody has put there`, async () => {
    const { page, complaints: none } = await site.show(path);
    assert.equal(none, []);
    const planted = `${path}?planted`;
    await page.route(site.origin + planted, async (route) => {
      const response = await route.fetch();
      const script = `<script src="${host.origin}/count.js"></script></main>`;
      await route.fulfill({ response, body: (await response.text()).replace('</main>', script) });
    });
    const { complaints } = await site.show(planted);
    assert.match(complaints.join('\n'), /count\.js' violates .* "script-src 'self'/);
    const hit = (url: string) => fetch(url, { mode: 'no-cors' }).catch(() => 'refused');
    assert.is(await page.evaluate(hit, `${host.origin}/hit`), 'refused');
    assert.equal(got, []);
  });

scripts('finds nothing of what was typed or asked for on earlier pages of the tab', async () => {
  const { page } = await site.open('/ohio/cleveland/pianos/');
  await fill(page, { name: 'Clara Wieck' });
  await page.waitForFunction(() => sessionStorage.getItem('lead-form:typed')?.includes('Clara'));
  await page.goto(`${site.origin}/blog/an-article/`);
  assert.equal(await found(page), ['keyhaven.example', null]);
  const at = Date.now();
  const asked = { piano_type: 'grand', city: 'Cleveland', state: 'Ohio', email: 'clara@example.com' };
  const lead = JSON.stringify({ ...asked, at });
  await page.evaluate((lead) => sessionStorage.setItem('lead-form:lead', lead), lead);
  await page.goto(`${site.origin}/thank-you/`);
  for (const time of ['at first', 'after a reload']) {
    assert.match(await page.locator('.sent').innerText(), /^You hear from us by .*[AP]M\.$/, time);
    assert.not.match(await page.content(), /Cleveland|@example\.com/);
    assert.is(await page.evaluate(() => sessionStorage.getItem('lead-form:lead')), JSON.stringify({ at }));
    await page.reload();
  }
});

scripts('runs by its hash only if it is the same script', async () => {
  assert.ok(await found((await hashed.open('/blog/')).page));
  answer = `${SCRIPT}//`;
  const { page, complaints } = await hashed.open('/blog/');
  assert.match(complaints.join('\n'), 'integrity');
  assert.is(await page.evaluate(() => Reflect.get(window, 'found')), undefined);
});
