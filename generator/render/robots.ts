import { urlOf } from '../addresses.ts';
import type { Output, Plan } from '../model/index.ts';

/** Everything may be crawled; pages that must not be indexed say so themselves. */
export function robots({ frame }: Plan): Output {
  const sitemap = urlOf(frame.site.url, '/sitemap.xml');
  return { file: 'robots.txt', body: `User-agent: *\nAllow: /\n\nSitemap: ${sitemap}\n` };
}
