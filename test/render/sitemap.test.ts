import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { MOST_PAGES, sitemaps } from '../../generator/render/sitemap.ts';
import { defaultSite } from '../support/default-site.ts';

const sitemap = suite('sitemap');

const origin = 'https://www.example.com';
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

async function filesOf(...input: Parameters<typeof sitemaps>): Promise<Record<string, string>> {
  const files = await sitemaps(...input);
  return Object.fromEntries(files.map(({ file, body }) => [file, String(body)]));
}

sitemap('has the dates of the records', () => {
  const text = defaultSite().outputs.get('sitemap.xml') ?? '';
  assert.match(text, '/ohio/cleveland/pianos/</loc><lastmod>2025-10-14</lastmod>');
  assert.match(text, '/blog/financing-piano/</loc><lastmod>2025-08-11</lastmod>');
  assert.not.match(text, /2026-01-31/);
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
  assert.equal(await filesOf(pages, origin), {
    'sitemap.xml': `${HEAD}<urlset ${NAMESPACE}>${body}</urlset>`,
  });
});

sitemap('is split where a file would have too many pages, dated by the latest of its pages', async () => {
  assert.is(MOST_PAGES, 50_000);
  const dates = ['2025-03-01', '2025-10-14', '2024-12-31', '2023-01-01', undefined];
  const pages = dates.map((lastmod, page) => ({ url: `${origin}/${page}/`, lastmod }));
  assert.equal(Object.keys(await filesOf(pages, origin, 5)), ['sitemap.xml']);
  const { 'sitemap.xml': index, ...sets } = await filesOf(pages, origin, 2);
  const listed = Object.values(sets).map((set) => set.match(/\d(?=\/<\/loc>)/g)?.join());
  assert.equal(listed, ['0,1', '2,3', '4']);
  const body = [
    `<sitemap><loc>${origin}/sitemap-1.xml</loc><lastmod>2025-10-14</lastmod></sitemap>`,
    `<sitemap><loc>${origin}/sitemap-2.xml</loc><lastmod>2024-12-31</lastmod></sitemap>`,
    `<sitemap><loc>${origin}/sitemap-3.xml</loc></sitemap>`,
  ].join('');
  assert.is(index, `${HEAD}<sitemapindex ${NAMESPACE}>${body}</sitemapindex>`);
});

sitemap.run();
