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
import { type Limits, later, numberedSitemap, protocolLimits, type UrlSet, urlSets } from './url-sets.ts';

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
 * Returns what `sitemaps` makes after a change of some dates, by the addresses of their pages, from the files that it made before. Returns
 * `undefined` if the files do not list all these pages with dates.
 */
export async function redatedSitemaps(
  files: readonly string[],
  dates: ReadonlyMap<string, string>,
  { origin }: { origin: string },
): Promise<Output[] | undefined> {
  const sets = files.filter((text) => text.includes('<urlset '));
  const found = sets.map((text) => positionsIn(text, dates));
  if (found.flat().length < dates.size) return;
  const outputs = sets.map((text, index) => ({
    file: sets.length > 1 ? numberedSitemap(index + 1) : 'sitemap.xml',
    body: withDates(text, found[index] ?? []),
  }));
  if (outputs.length === 1) return outputs;
  const items = outputs.map(({ file, body }) => indexItem({ file, lastmod: latestIn(body) }, origin));
  return [...outputs, { file: 'sitemap.xml', body: await indexOf(items) }];
}

/** A date, and its position in a text. */
interface DatePosition {
  offset: number;
  date: string;
}

/** Finds the positions of these dates in a URL set. The set has other dates of the same length there. */
const positionsIn = (set: string, dates: ReadonlyMap<string, string>): DatePosition[] =>
  [...dates].flatMap(([url, date]) => {
    const entry = `<loc>${url}</loc><lastmod>`;
    const start = set.indexOf(entry);
    const offset = start + entry.length;
    return start < 0 || set.indexOf('<', offset) !== offset + date.length ? [] : { offset, date };
  });

/** Puts dates into a text, each over another one of the same length. */
function withDates(text: string, positions: readonly DatePosition[]): string {
  let end = 0;
  const pieces: string[] = [];
  for (const { offset, date } of positions.toSorted((a, b) => a.offset - b.offset)) {
    pieces.push(text.slice(end, offset), date);
    end = offset + date.length;
  }
  return [...pieces, text.slice(end)].join('');
}

/** The latest date in a URL set. */
function latestIn(set: string): string | undefined {
  let latest: string | undefined;
  for (const [, date] of set.matchAll(/<lastmod>(.*?)</g)) latest = later(latest, date);
  return latest;
}

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
