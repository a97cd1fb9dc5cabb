import { urlOf } from '../addresses.ts';
import type { Output, Plan } from '../model/index.ts';

/** Renders `robots.txt`, which allows all pages to be crawled. Pages that must not be indexed say so in a `<meta>` element. */
export function robots({ frame }: Plan): Output {
  const sitemap = urlOf(frame.site.url, '/sitemap.xml');
  return { file: 'robots.txt', body: `User-agent: *\nAllow: /\n\nSitemap: ${sitemap}\n` };
}
