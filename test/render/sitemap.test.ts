import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { sitemaps } from '../../generator/render/sitemap.ts';
import { protocolLimits } from '../../generator/render/url-sets.ts';
import { defaultSite } from '../support/default-site.ts';

const sitemap = suite('sitemap');

const origin = 'https://www.example.com';
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

type Page = { url: string; lastmod?: string };

const numbered = (count: number): Page[] =>
  Array.from({ length: count }, (_, page) => ({ url: `${origin}/${page}/` }));

/** The text of every file in the order of the files. */
async function filesOf(pages: Page[], limits: Partial<typeof protocolLimits> = {}) {
  const files: Record<string, string> = {};
  for await (const { file, body } of sitemaps(pages, { origin, limits: { ...protocolLimits, ...limits } }))
    files[file] = Buffer.from(body).toString('utf8');
  return files;
}

const listed = (text = '') => [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url);
const urlsOf = (pages: { url: string }[]) => pages.map(({ url }) => url);
const countOf = (text: string) => listed(text).length;

sitemap('lists the indexed pages, with the dates of their records', () => {
  const { outputs, routes } = defaultSite();
  const text = outputs.get('sitemap.xml') ?? '';
  assert.ok(routes.some(({ indexed }) => !indexed));
  assert.equal(listed(text), urlsOf(routes.filter(({ indexed }) => indexed)));
  const dated = (path: string, date: string) =>
    assert.ok(
      text.includes(`<loc>https://www.keyhaven.example${path}</loc><lastmod>${date}</lastmod>`),
      path,
    );
  dated('/ohio/cleveland/pianos/', '2025-10-14');
  dated('/blog/financing-piano/', '2025-08-11');
  assert.not.match(text, /2026-01-31/);
  assert.not.ok([...outputs.keys()].some((file) => /^sitemap-/.test(file)));
  assert.match(outputs.get('robots.txt') ?? '', /^Sitemap: https:\/\/www\.keyhaven\.example\/sitemap\.xml$/m);
});

sitemap('is one file, to the byte', async () => {
  const pages = [
    { url: `${origin}/`, lastmod: '2025-10-14T12:00:00Z' },
    { url: `${origin}/a/?b=1&c=<d>"e"'f'` },
    { url: `${origin}/zoë/` },
  ];
  const entries = [
    `<loc>${origin}/</loc><lastmod>2025-10-14</lastmod>`,
    `<loc>${origin}/a/?b=1&amp;c=%3Cd%3E%22e%22%27f%27</loc>`,
    `<loc>${origin}/zo%C3%AB/</loc>`,
  ];
  const body = entries.map((entry) => `<url>${entry}</url>`).join('');
  assert.equal(await filesOf(pages), { 'sitemap.xml': `${HEAD}<urlset ${NAMESPACE}>${body}</urlset>` });
});

sitemap('is split where a file would have more pages or bytes than it may', async () => {
  const escaped = [...numbered(9), { url: `${origin}/?a&b&c&d` }];
  const bytesOf = async (pages: Page[]) => (await filesOf(pages))['sitemap.xml']?.length ?? 0;
  const [whole, pair] = [await bytesOf(escaped), await bytesOf(numbered(2))];
  const cases: [pages: Page[], limits: Partial<typeof protocolLimits>, counts: number[]][] = [
    [numbered(4), { urls: 4 }, [4]],
    [numbered(5), { urls: 4 }, [4, 1]],
    [numbered(23), { urls: 5 }, [5, 5, 5, 5, 3]],
    [escaped, { bytes: whole }, [10]],
    [escaped, { bytes: whole - 1 }, [9, 1]],
    [numbered(5), { bytes: pair }, [2, 2, 1]],
    // Pages that are too long for any file.
    [numbered(2), { bytes: 1 }, [1, 1]],
  ];
  for (const [pages, limits, counts] of cases) {
    const files = await filesOf(pages, limits);
    const { 'sitemap.xml': index, ...several } = files;
    const sets = counts.length === 1 ? files : several;
    assert.equal(Object.values(sets).map(countOf), counts);
    assert.equal(
      Object.values(sets).flatMap(listed),
      urlsOf(pages).map((url) => url.replaceAll('&', '&amp;')),
    );
    for (const set of Object.values(sets)) assert.match(set, /^<\?xml .*?\?><urlset .*<\/url><\/urlset>$/);
    if (sets !== files)
      assert.equal(
        listed(index),
        counts.map((_, at) => `${origin}/sitemap-${at + 1}.xml`),
      );
  }
});

sitemap('has the limits of the protocol', () => {
  assert.equal(protocolLimits, { urls: 50_000, bytes: 50 * 1024 * 1024 });
});

sitemap('dates each file in the index by the latest of its pages', async () => {
  const dates = ['2025-03-01', '2025-10-14', '2024-12-31', '2023-01-01', undefined, undefined];
  const pages = dates.map((lastmod, page) => ({ url: `${origin}/${page}/`, ...(lastmod && { lastmod }) }));
  const { 'sitemap.xml': index } = await filesOf(pages, { urls: 2 });
  const sets = [
    `<loc>${origin}/sitemap-1.xml</loc><lastmod>2025-10-14</lastmod>`,
    `<loc>${origin}/sitemap-2.xml</loc><lastmod>2024-12-31</lastmod>`,
    `<loc>${origin}/sitemap-3.xml</loc>`,
  ];
  const body = sets.map((set) => `<sitemap>${set}</sitemap>`).join('');
  assert.is(index, `${HEAD}<sitemapindex ${NAMESPACE}>${body}</sitemapindex>`);
});

sitemap('ends with an error, not the process, at an address or a date that is none', async () => {
  const failing = async (page: { url: string; lastmod?: string }) => {
    try {
      await filesOf([...numbered(50), page]);
    } catch (error) {
      return String(error);
    }
    return 'no error';
  };
  assert.match(await failing({ url: 'http://[' }), /Invalid URL/);
  assert.match(await failing({ url: `${origin}/`, lastmod: 'today' }), /Invalid lastmod "today"/);
});

sitemap('asks for pages as it writes them, so that it never holds them all', async () => {
  const [urls, ahead] = [100, 50];
  let asked = 0;
  function* pages() {
    for (const page of numbered(2_000)) {
      asked += 1;
      yield page;
    }
  }
  let files = 0;
  for await (const { file } of sitemaps(pages(), { origin, limits: { ...protocolLimits, urls } })) {
    files += 1;
    assert.ok(asked <= files * urls + ahead, `${file}: ${asked} pages`);
  }
  assert.is(files, 21);
});

sitemap.run();
