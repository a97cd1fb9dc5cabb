import { pipeline, Readable } from 'node:stream';
import {
  ErrorLevel,
  type IndexItem,
  normalizeURL,
  SitemapIndexStream,
  type SitemapItem,
  SitemapStream,
  streamToPromise,
} from 'sitemap';
import { urlOf } from '../addresses.ts';
import type { Output, Plan } from '../model/index.ts';
import { type Limits, protocolLimits, urlSets } from './url-sets.ts';

/** A page to list, with the ISO date of its last change where that is known. */
interface Page {
  url: string;
  lastmod?: string;
}

/** The sitemap of every page that is to be indexed. */
export const sitemapOf = ({ frame, routes }: Plan): AsyncGenerator<Output> =>
  sitemaps(indexed(routes), { origin: frame.site.url });

function* indexed(routes: Plan['routes']): Generator<Page> {
  for (const route of routes) if (route.indexed) yield route;
}

/**
 * Lists the pages in their order: in `sitemap.xml`; or, where that would pass a limit, in `sitemap-1.xml` and so on, which
 * `sitemap.xml` then names, the last file of all. Pages are taken as they are needed, and one file is built at a time.
 */
export async function* sitemaps(
  pages: Iterable<Page>,
  { origin, limits = protocolLimits }: { origin: string; limits?: Limits },
): AsyncGenerator<Output> {
  const sets: IndexItem[] = [];
  for await (const { file, body, lastmod } of urlSets(written(pages, origin), limits)) {
    sets.push({ url: urlOf(origin, `/${file}`), ...(lastmod && { lastmod }) });
    yield { file, body };
  }
  if (sets.length > 1) yield { file: 'sitemap.xml', body: await indexOf(sets) };
}

/** The pages as one URL set, in the pieces that a file may be cut between: the head, then each entry. The tail is left out. */
async function* written(pages: Iterable<Page>, origin: string): AsyncGenerator<string, undefined> {
  const xmlns = { news: false, xhtml: false, image: false, video: false };
  const stream = new SitemapStream({ hostname: origin, lastmodDateOnly: true, xmlns });
  let text = '';
  for await (const piece of pipeline(items(pages, origin), stream, () => {})) {
    text += piece;
    if (!/(?:<urlset [^>]*|<\/url)>$/.test(text)) continue;
    yield text;
    text = '';
  }
}

/** The stream normalizes as well, but an address or a date that is none would be thrown there where nobody can catch it. */
function* items(pages: Iterable<Page>, origin: string): Generator<SitemapItem> {
  for (const { url, lastmod } of pages) yield normalizeURL({ url, ...(lastmod && { lastmod }) }, origin);
}

function indexOf(sets: IndexItem[]): Promise<Buffer> {
  const stream = new SitemapIndexStream({ lastmodDateOnly: true, level: ErrorLevel.THROW });
  return streamToPromise(Readable.from(sets).pipe(stream));
}
