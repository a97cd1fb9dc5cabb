import { Parser } from 'htmlparser2';
import { feedPath, fileOf, isSearchPiece, manifestPath, searchIndexPath } from '../../addresses.ts';
import type { Output, Redirect } from '../../model/index.ts';
import { type FragmentLink, type SitePage, textOf } from '../context.ts';
import type { Finding, ReportFinding } from '../finding.ts';
import type { Destination } from '../follow.ts';
import { type Maker, makers } from '../makers.ts';
import { elementsIn, textsIn, type XmlElement } from '../xml.ts';
import { type Follow, linkCollector } from './links.ts';

/** The addresses in outputs that are no pages. */
export interface DocumentLinks {
  findings: Finding[];
  /** Addresses with a fragment, by the file that has them. */
  fragments: Map<string, readonly FragmentLink[]>;
  /** The files of the pages in the sitemap; a page that is listed twice is here twice. */
  listed: string[];
}

/** A kind of document, and how to find its addresses. */
interface DocumentKind {
  maker?: Maker;
  /** Finds the addresses in the text of a document. May throw if the text is invalid. */
  addresses(text: string): Address[];
}

interface Address {
  value: string;
  /** How a message names it; left out if the name of the document is enough. */
  what?: string;
  /** True if a page has the text around it too. */
  quoted?: boolean;
  /** The maker of this address, if it is not that of the document. */
  maker?: Maker;
}

interface DocumentsContext {
  redirects: readonly Redirect[];
  pages: readonly SitePage[];
  /** The addresses on pages that lead nowhere. */
  dead: ReadonlySet<string>;
  follow: Follow;
}

/** Follows the addresses in sitemaps, feed, manifest, search index, `robots.txt` and styles, and those of redirects. */
export function documents(
  outputs: Iterable<Output>,
  { redirects, pages, dead, follow }: DocumentsContext,
): DocumentLinks {
  const links: DocumentLinks = { findings: [], fragments: new Map(), listed: [] };
  const onPages = new Set(pages.flatMap(({ fragments }) => fragments.map(keyOf)));
  const ofPieces = new Set<string>();
  const isChecked = (destination: Destination) =>
    destination.kind === 'nowhere'
      ? dead.has(destination.address)
      : destination.kind === 'file' && onPages.has(keyOf(destination));
  for (const output of outputs) {
    const kind = kindOf(output.file);
    if (kind) checkDocument(output, { kind, follow, isChecked, ofPieces, links });
  }
  checkRedirects(redirects, { follow, links });
  return links;
}

const keyOf = ({ file, id }: { file: string; id: string }): string => `${file}#${id}`;

interface DocumentCheck {
  kind: DocumentKind;
  follow: Follow;
  /** True if a page has an address with this destination, so that a problem with it is reported there. */
  isChecked(destination: Destination): boolean;
  /** The addresses in pieces of the search index so far. A city is in several pieces. */
  ofPieces: Set<string>;
  /** The results are added to it. */
  links: DocumentLinks;
}

function checkDocument(output: Output, { kind, follow, isChecked, ofPieces, links }: DocumentCheck): void {
  const { file } = output;
  const report: ReportFinding = (finding) => links.findings.push({ file, ...finding });
  const collector = linkCollector(report, { base: `/${file}`, follow });
  for (const { value, what, quoted, maker } of addressesIn(output, kind, report)) {
    if (kind === searchPiece && ofPieces.has(value)) continue;
    if (kind === searchPiece) ofPieces.add(value);
    if (quoted && isChecked(follow(value, `/${file}`))) continue;
    const destination = collector.add(value, { what, maker: maker ?? kind.maker });
    if (isSitemap(file) && destination.kind === 'file' && destination.file.endsWith('.html'))
      links.listed.push(destination.file);
  }
  links.fragments.set(file, collector.fragments);
}

/** Follows the targets of redirects, which may have fragments. */
function checkRedirects(
  redirects: readonly Redirect[],
  { follow, links }: Pick<DocumentCheck, 'follow' | 'links'>,
): void {
  const file = '_redirects';
  const report: ReportFinding = (finding) => links.findings.push({ file, ...finding });
  const collector = linkCollector(report, { base: '/', follow });
  for (const { to } of redirects) collector.add(to, { maker: makers.redirects });
  links.fragments.set(file, collector.fragments);
}

/** The addresses in a document. Reports a document that cannot be read. */
function addressesIn(output: Output, { maker, addresses }: DocumentKind, report: ReportFinding): Address[] {
  try {
    return addresses(textOf(output));
  } catch (error) {
    report({
      code: 'PG504',
      message: `this file cannot be read: ${reasonOf(error)}.`,
      hint: 'Build the site again.',
      maker,
    });
    return [];
  }
}

/** The message of an error, without the point at its end. */
const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\.$/, '');

const isSitemap = (file: string): boolean => /^sitemap(?:-\d+)?\.xml$/.test(file);

const asAddresses = (values: readonly string[]): Address[] => values.map((value) => ({ value }));

/** By file. */
const KINDS: Readonly<Record<string, DocumentKind>> = {
  [fileOf(feedPath)]: { maker: makers.feed, addresses: inFeed },
  [fileOf(manifestPath)]: { maker: makers.manifest, addresses: inManifest },
  [fileOf(searchIndexPath)]: { maker: makers.searchEntries, addresses: inSearchIndex },
  'robots.txt': {
    maker: makers.robots,
    addresses: (text) => asAddresses([...text.matchAll(/^Sitemap: *(.+)$/gim)].map(([, url = '']) => url)),
  },
};
const sitemap: DocumentKind = {
  maker: makers.sitemap,
  addresses: (xml) => asAddresses(textsIn(xml, 'loc').texts),
};
const searchPiece: DocumentKind = { maker: makers.searchEntries, addresses: inSearchPiece };
const styles: DocumentKind = {
  addresses: (css) =>
    [...css.matchAll(/url\(\s*(?:"([^"]*)"|'([^']*)'|([^"')\s]*))\s*\)/g)].map(
      ([, double, single, bare = '']) => ({ value: double ?? single ?? bare, what: 'url() of a style' }),
    ),
};

function kindOf(file: string): DocumentKind | undefined {
  if (isSitemap(file)) return sitemap;
  if (isSearchPiece(file)) return searchPiece;
  return file.endsWith('.css') ? styles : KINDS[file];
}

function inManifest(text: string): Address[] {
  const manifest: { start_url: string; icons: { src: string }[] } = JSON.parse(text);
  return asAddresses([manifest.start_url, ...manifest.icons.map(({ src }) => src)]);
}

/** The files of the search index, as far as they have addresses. `client/search/index-file.ts` tells all of them. */
type CityRecords = [title: string, path: string][];
interface SearchIndex {
  entries: { path: string }[];
  cities: CityRecords;
  zips?: string;
  pieces: Record<string, [start: string, path: string][]>;
}

function inSearchIndex(text: string): Address[] {
  const { entries, cities, zips, pieces }: SearchIndex = JSON.parse(text);
  const files = Object.values(pieces).flatMap((table) => table.map(([, path]) => path));
  if (zips !== undefined) files.push(zips);
  return [
    ...asAddresses([...entries.map(({ path }) => path), ...cities.map(([, path]) => path)]),
    ...files.map((value) => ({ value, maker: makers.searchIndex })),
  ];
}

/** A piece has cities, or words, which have no address. */
function inSearchPiece(text: string): Address[] {
  const items: CityRecords | string[] = JSON.parse(text);
  return items.flatMap((item) => (typeof item === 'string' ? [] : { value: item[1] }));
}

function inFeed(xml: string): Address[] {
  const elements = elementsIn(xml);
  return [
    ...asAddresses(elements.flatMap(addressesOfTag).map(({ value }) => value)),
    ...asAddresses(textsOf(elements, 'id')),
    ...textsOf(elements, 'content')
      .flatMap(inHtml)
      .map((address) => ({ ...address, quoted: true })),
  ];
}

function inHtml(html: string): Address[] {
  const values: Address[] = [];
  const parser = new Parser({
    onopentag: (name, attributes) => values.push(...addressesOfTag({ name, attributes })),
  });
  parser.end(html);
  return values;
}

/** The values of the attributes `href` and `src`. */
const addressesOfTag = ({ name, attributes }: Pick<XmlElement, 'name' | 'attributes'>): Address[] =>
  ['href', 'src'].flatMap((attribute) => {
    const value = attributes[attribute];
    return value === undefined ? [] : { value, what: `${attribute} of <${name}>` };
  });

/** The text of each element with this name. */
const textsOf = (elements: readonly XmlElement[], name: string): string[] =>
  elements.filter((element) => element.name === name).map(({ text }) => text);
