import { Readable, type Transform } from 'node:stream';
import { SitemapIndexStream, SitemapStream, streamToPromise } from 'sitemap';
import { urlOf } from '../addresses.ts';
import type { Output, Plan } from '../model/index.ts';
import { latest } from '../plan/page-head.ts';

export const SITEMAP = 'sitemap.xml';

/** The most pages in one file. Source: https://www.sitemaps.org/protocol.html. */
export const MOST_PAGES = 50_000;

/**
 * `sitemap.xml` lists the pages. If there are too many, it comes last and lists `sitemap-1.xml` and so on.
 * Reads the notes of states whose pages are not made yet: their dates count.
 */
export async function sitemapOf(
  { frame, datedHeads }: Pick<Plan, 'frame' | 'datedHeads'>,
  most = MOST_PAGES,
): Promise<Output[]> {
  const pages = [];
  for (const { url, lastmod, indexed } of datedHeads()) if (indexed) pages.push({ url, lastmod });
  const outputs: Output[] = [];
  const files = [];
  for (let start = 0; start < pages.length; start += most) {
    const listed = pages.slice(start, start + most);
    const file = pages.length > most ? `sitemap-${outputs.length + 1}.xml` : SITEMAP;
    const xmlns = { news: false, xhtml: false, image: false, video: false };
    outputs.push({
      file,
      body: await write(listed, new SitemapStream({ lastmodDateOnly: true, xmlns })),
    });
    const lastmod = latest(listed.map(({ lastmod = '' }) => lastmod));
    files.push({ url: urlOf(frame.site.url, `/${file}`), lastmod });
  }
  if (files.length === 1) return outputs;
  const index = await write(files, new SitemapIndexStream({ lastmodDateOnly: true }));
  return [...outputs, { file: SITEMAP, body: index }];
}

const write = (pages: readonly object[], stream: Transform) =>
  streamToPromise(Readable.from(pages).pipe(stream));

/** Allows all pages. Pages that search engines must not list say so in a `<meta>` element. */
export const robots = ({ frame }: Plan): Output => ({
  file: 'robots.txt',
  body: `User-agent: *\nAllow: /\n\nSitemap: ${urlOf(frame.site.url, `/${SITEMAP}`)}\n`,
});
