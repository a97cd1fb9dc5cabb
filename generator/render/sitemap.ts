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

/** A page to list, with the ISO date of its last change if that is known. */
interface Page {
  url: string;
  lastmod?: string;
}

/** Renders the sitemap of all indexed pages. */
export const sitemapOf = ({ frame, routes }: Plan): AsyncGenerator<Output> =>
  sitemaps(indexed(routes), { origin: frame.site.url });

function* indexed(routes: Plan['routes']): Generator<Page> {
  for (const route of routes) if (route.indexed) yield route;
}

/**
 * Lists pages in their order. They go into `sitemap.xml`; above a limit into `sitemap-1.xml`, `sitemap-2.xml` and so on, and
 * `sitemap.xml`, the last output, lists those files. Takes one page at a time and holds one file in memory.
 */
export const sitemaps = (
  pages: Iterable<Page>,
  { origin, limits = protocolLimits }: { origin: string; limits?: Limits },
): AsyncGenerator<Output> => filesOf(entriesOf(pages, origin), { origin, limits });

/**
 * Returns what `sitemaps` makes after a change of some dates, by the addresses of their pages, from the files that it made before: that
 * takes a tenth of the time. Returns `undefined` if the files do not list all these pages with dates.
 */
export async function redatedSitemaps(
  files: readonly string[],
  dates: ReadonlyMap<string, string>,
  { origin, limits = protocolLimits }: { origin: string; limits?: Limits },
): Promise<Output[] | undefined> {
  const sets = files.filter((text) => text.includes('<urlset '));
  const [head = ''] = sets[0]?.split('<url>', 1) ?? [];
  let found = 0;
  const entries = sets.flatMap((text) =>
    [...text.matchAll(ENTRY)].map(([entry, url = '', date]) => {
      const lastmod = date && dates.get(url);
      if (!lastmod) return entry;
      found += 1;
      return entry.replace(/(?<=<lastmod>)[^<]*/, lastmod);
    }),
  );
  if (found < dates.size) return;
  const outputs: Output[] = [];
  for await (const output of filesOf(all([head, ...entries]), { origin, limits })) outputs.push(output);
  return outputs;
}

/** The entry of a page with its address, and its date if it has one. */
const ENTRY = /<url><loc>(.*?)<\/loc>(?:<lastmod>(.*?)<\/lastmod>)?<\/url>/g;

async function* all(pieces: readonly string[]): AsyncGenerator<string, undefined> {
  yield* pieces;
}

/** Writes the files of a URL set: `pieces` are its head, and then its entries. */
async function* filesOf(
  pieces: AsyncGenerator<string, undefined>,
  { origin, limits }: { origin: string; limits: Limits },
): AsyncGenerator<Output> {
  const sets: IndexItem[] = [];
  for await (const { file, body, lastmod } of urlSets(pieces, limits)) {
    sets.push({ url: urlOf(origin, `/${file}`), ...(lastmod && { lastmod }) });
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

function indexOf(sets: IndexItem[]): Promise<Buffer> {
  const stream = new SitemapIndexStream({ lastmodDateOnly: true, level: ErrorLevel.THROW });
  return streamToPromise(Readable.from(sets).pipe(stream));
}
