import * as form from '../support/browser/lead-site.ts';
import { assert, suite } from '../support/suite.ts';

const campaigns = suite('browser: campaigns');
const leadSite = form.leadSiteFor(campaigns);

const ARTICLE = '/blog/an-article/';
const UTM = 'utm_source=news&utm_medium=email&utm_campaign=fall+sale';
const QUERY = `${UTM}&gclid=Cj0.a-b_c`;

campaigns('a lead has the campaign and click identifier of the article on which one landed', async () => {
  const { page, complaints } = await leadSite.site.open(`${ARTICLE}?${QUERY}&other=1`);
  await page.click('.site-header a.button');
  await page.waitForURL(`**/?${QUERY}#lead-form`);
  assert.is(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage])), '[{},{}]');
  await form.fill(await form.ready(page));
  const { page_url, utm_source, utm_medium, utm_campaign } = await leadSite.sent(page);
  assert.is(page_url, `${leadSite.site.origin}/?${QUERY}#lead-form`);
  assert.equal([utm_source, utm_medium, utm_campaign], ['news', 'email', 'fall sale']);
  assert.equal(complaints, []);
});

campaigns('it goes along a search, to a place that opens at once, and from a missing page', async () => {
  const { page } = await leadSite.site.open(`/?${QUERY}`);
  await page.fill('#search-words', 'cleveland');
  await page.press('#search-words', 'Enter');
  await page.focus('.search-results a');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/ohio/cleveland/pianos/?${QUERY}`);
  await page.goto(`${leadSite.site.origin}/search/?to=place&q=columbus&${QUERY}`);
  await page.waitForURL(`**/ohio/columbus/pianos/?${QUERY}`);
  await page.goto(`${leadSite.site.origin}/a-page-that-went/?${QUERY}`);
  await page.click('.site-header a.button');
  await page.waitForURL(`**/?${QUERY}#lead-form`);
});

/** What stands in a link, the address of its page, and what the link has after a visitor turned to it. */
const table: [href: string, query: string, expected: string][] = [
  ['/glossary/?q=a%20b&gclid=own#action', QUERY, `/glossary/?q=a%20b&gclid=own&${UTM}#action`],
  ['/glossary/#action', '', '/glossary/#action'],
  ['/glossary/', `utm_source=&fbclid=${'f'.repeat(300)}`, `/glossary/?fbclid=${'f'.repeat(200)}`],
  ['/glossary/', 'gclid=1&gbraid=2&wbraid=3&msclkid=4', '/glossary/?gclid=1&gbraid=2&wbraid=3&msclkid=4'],
  ['https://example.com/?a=1', QUERY, 'https://example.com/?a=1'],
];
campaigns('the links of a page take the campaign along, and no others do', async () => {
  for (const [href, query, expected] of table) {
    const { page } = await leadSite.site.show(`${ARTICLE}?${query}`);
    const link = page.locator('main p a').first();
    await page.evaluate((href) => {
      const link = document.createElement('a');
      link.textContent = link.href = href;
      document.querySelector('main p')?.prepend(link);
    }, href);
    await link.hover();
    assert.is((await link.getAttribute('href'))?.replace(leadSite.site.origin, ''), expected, href);
  }
});
