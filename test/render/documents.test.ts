import { load } from '../../generator/load/load.ts';
import type { Frame, PageHead } from '../../generator/model/index.ts';
import { plan } from '../../generator/plan/plan.ts';
import { calendars } from '../../generator/render/downloads.ts';
import { MOST_PAGES, sitemapOf } from '../../generator/render/sitemap.ts';
import { defaultSite } from '../support/default-site.ts';
import { DOMParser, parseHTML } from '../support/dom.ts';
import { assert, suite } from '../support/suite.ts';
import { article, builtSite, shippedSettings } from '../support/tiny-site.ts';

const documents = suite('render: documents');

const textsOf = (parent: ParentNode, name: string) =>
  [...parent.querySelectorAll(name)].map(({ textContent }) => textContent);

documents('the feed has every article, newest first, with its address, dates and whole text', () => {
  const { outputs, routes } = defaultSite();
  const { document } = parseHTML(Buffer.from(outputs.get('feed.xml') ?? '', 'latin1').toString('utf8'));
  const urls = routes.flatMap(({ kind, url }) => (kind === 'article' ? url : []));
  assert.equal(textsOf(document, 'entry > id'), urls);
  const dates = textsOf(document, 'entry > published');
  assert.equal(dates, [...dates].sort().reverse());
  assert.equal(textsOf(document, 'feed > updated'), textsOf(document, 'entry > updated').sort().slice(-1));
  const [content = ''] = textsOf(document, 'content');
  assert.ok(content.length > 5_000);
  assert.not.match(content, / href="\//);
  assert.match(content, / href="https:\/\/www\.keyhaven\.example\/contact\/"/);
  const link = '<link rel="alternate" type="application/atom+xml" href="/feed.xml"';
  assert.ok(outputs.get('index.html')?.includes(link));
});

documents('the feed lets no text break its markup, and has no drawings or links of headings', async () => {
  const body = 'Is 1 < 2 & 3 > 2? `]]>`\n\n## B & c\n\n{{picture.lineup}}\n*A caption.*\n\nD.';
  const site = await builtSite({ 'content/blog/an-article.md': article({ title: 'A <x> & C' }, body) });
  // As XML: in HTML a title takes any character as text.
  const document = new DOMParser().parseFromString(site.text('feed.xml'), 'text/xml') as unknown as Document;
  assert.equal(textsOf(document, 'entry title'), ['A <x> & C']);
  assert.equal(textsOf(document, 'entry content'), [
    '<p>Is 1 &lt; 2 &amp; 3 &gt; 2? <code>]]&gt;</code></p>\n<h2 id="b--c">B &amp; c</h2>\n<p>D.</p>\n',
  ]);
});

const origin = 'https://www.example.com';
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

async function filesOf(dates: (string | undefined)[], most: number): Promise<Record<string, string>> {
  const pages = dates.map((date, page) => ({
    url: `${origin}/${page}/`,
    indexed: true,
    ...(date && { lastmod: date }),
  }));
  const frame = { site: { url: origin } } as Frame;
  const files = await sitemapOf({ frame, datedHeads: () => pages as PageHead[] }, most);
  return Object.fromEntries(files.map(({ file, body }) => [file, String(body)]));
}

documents('the sitemap has the dates of the records or later ones of their notes, as JSON-LD has', () => {
  const { outputs } = defaultSite();
  const text = outputs.get('sitemap.xml') ?? '';
  const dates = { 'colorado/': '2025-10-14', 'ohio/cleveland/pianos/': '2026-11-29', 'ohio/': '2026-11-29' };
  for (const [path, date] of Object.entries(dates)) {
    assert.match(text, `/${path}</loc><lastmod>${date}</lastmod>`);
    assert.match(outputs.get(`${path}index.html`) ?? '', `"dateModified":"${date}"`);
  }
  assert.match(text, '/blog/financing-piano/</loc><lastmod>2026-11-28</lastmod>');
  assert.not.match(text, /2026-01-31/);
});

documents('the sitemap is split where a file would have too many pages, with the latest dates', async () => {
  assert.is(MOST_PAGES, 50_000);
  const dates = ['2025-03-01', '2025-10-14', '2024-12-31', '2023-01-01', undefined];
  const { 'sitemap.xml': whole, ...others } = await filesOf(dates, 5);
  const first = `<url><loc>${origin}/0/</loc><lastmod>2025-03-01</lastmod></url>`;
  assert.match(whole ?? '', `${HEAD}<urlset ${NAMESPACE}>${first}`);
  assert.equal(others, {});
  const { 'sitemap.xml': index, ...sets } = await filesOf(dates, 2);
  const listed = Object.values(sets).map((set) => set.match(/\d(?=\/<\/loc>)/g)?.join());
  assert.equal(listed, ['0,1', '2,3', '4']);
  const body = [
    `<sitemap><loc>${origin}/sitemap-1.xml</loc><lastmod>2025-10-14</lastmod></sitemap>`,
    `<sitemap><loc>${origin}/sitemap-2.xml</loc><lastmod>2024-12-31</lastmod></sitemap>`,
    `<sitemap><loc>${origin}/sitemap-3.xml</loc></sitemap>`,
  ].join('');
  assert.is(index, `${HEAD}<sitemapindex ${NAMESPACE}>${body}</sitemapindex>`);
});

documents('calendars remind once a year, four weeks before each month', () => {
  const text = defaultSite().outputs.get('tuning/january-august.ics') ?? '';
  const fields = (name: string) =>
    [...text.matchAll(new RegExp(`^${name}[:;](.*)\r$`, 'gm'))].map(([, value]) => value);
  assert.equal(fields('DTSTART'), ['VALUE=DATE:20251203', 'VALUE=DATE:20260703']);
  assert.equal(fields('RRULE'), ['FREQ=YEARLY', 'FREQ=YEARLY']);
  assert.equal(fields('UID'), ['tuning-01@www.keyhaven.example', 'tuning-08@www.keyhaven.example']);
  assert.equal(fields('DTSTAMP'), ['20260101T000000Z', '20260101T000000Z']);
  assert.match(text, /^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n[\s\S]*\r\nEND:VCALENDAR\r\n$/);
});

documents('calendars escape signs and fold lines of more than 75 bytes', () => {
  const { copy, ...others } = load(shippedSettings);
  const text = `Tune, now; and \\ then. ${'é'.repeat(80)}`;
  const air = { ...copy.air, calendar: { ...copy.air.calendar, text } };
  const [calendar] = calendars(plan({ ...others, copy: { ...copy, air } }, '2026-01-31'));
  const body = String(calendar?.body);
  assert.ok(body.split('\r\n').every((line) => Buffer.byteLength(line) <= 75));
  const description = `DESCRIPTION:Tune\\, now\\; and \\\\ then. ${'é'.repeat(80)}\r\n`;
  assert.match(body.replaceAll('\r\n ', ''), description);
});
