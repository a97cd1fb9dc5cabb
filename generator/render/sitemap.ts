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
import type { Output, PageEntry, Plan } from '../model/index.ts';
import { type Limits, protocolLimits, type UrlSet, urlSets } from './url-sets.ts';

/** A page to list, and the ISO date of its last change. */
interface Page {
  url: string;
  lastmod?: string;
}

/** Renders the sitemap of all indexed pages. */
export const sitemapOf = ({ frame, entries }: Plan): AsyncGenerator<Output> =>
  sitemaps(indexed(entries()), { origin: frame.site.url });

function* indexed(pages: Iterable<PageEntry>): Generator<Page> {
  for (const page of pages) if (page.indexed) yield page;
}

/**
 * Lists pages in their order. They go into `sitemap.xml`; above a limit into `sitemap-1.xml`, `sitemap-2.xml` and so on, and
 * `sitemap.xml`, the last output, lists those files. Takes one page at a time and holds one file in memory.
 */
export const sitemaps = (
  pages: Iterable<Page>,
  { origin, limits = protocolLimits }: { origin: string; limits?: Limits },
): AsyncGenerator<Output> => filesOf(entriesOf(pages, origin), { origin, limits });

/** Writes the files of a URL set: `pieces` are its head, and then its entries. */
async function* filesOf(
  pieces: AsyncGenerator<string, undefined>,
  { origin, limits }: { origin: string; limits: Limits },
): AsyncGenerator<Output> {
  const sets: IndexItem[] = [];
  for await (const { file, body, lastmod } of urlSets(pieces, limits)) {
    sets.push(indexItem({ file, lastmod }, origin));
    yield { file, body };
  }
  if (sets.length > 1) yield { file: 'sitemap.xml', body: await indexOf(sets) };
}

/** Writes pages as one URL set without an end: yields its head, and then each entry. */
async function* entriesOf(pages: Iterable<Page>, origin: string): AsyncGenerator<string, undefined> {
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

/** Normalizes pages before the stream does: nobody could catch what the stream throws for an invalid URL or date. */
function* items(pages: Iterable<Page>, origin: string): Generator<SitemapItem> {
  for (const { url, lastmod } of pages) yield normalizeURL({ url, ...(lastmod && { lastmod }) }, origin);
}

const indexItem = ({ file, lastmod }: Pick<UrlSet, 'file' | 'lastmod'>, origin: string): IndexItem => ({
  url: urlOf(origin, `/${file}`),
  ...(lastmod && { lastmod }),
});

function indexOf(sets: IndexItem[]): Promise<Buffer> {
  const stream = new SitemapIndexStream({ lastmodDateOnly: true, level: ErrorLevel.THROW });
  return streamToPromise(Readable.from(sets).pipe(stream));
}
