import { Readable } from 'node:stream';
import { SitemapStream, streamToPromise } from 'sitemap';
import type { Output, Plan } from '../model.ts';

/** Every page that is to be indexed, with the date of its last change where that is known. */
export async function sitemap({ frame, routes }: Plan): Promise<Output> {
  const stream = new SitemapStream({
    hostname: frame.site.url,
    lastmodDateOnly: true,
    xmlns: { news: false, xhtml: false, image: false, video: false },
  });
  const entries = routes
    .filter(({ indexed }) => indexed)
    .map(({ url, lastmod }) => ({ url, ...(lastmod && { lastmod }) }));
  const body = await streamToPromise(Readable.from(entries).pipe(stream));
  return { file: 'sitemap.xml', body };
}
