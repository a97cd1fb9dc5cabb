import { Parser } from 'htmlparser2';
import { feedPath, fileOf, manifestPath, searchIndexPath } from '../../addresses.ts';
import type { Output, Redirect } from '../../model/index.ts';
import type { Destination } from '../addresses.ts';
import { type Context, type FragmentLink, type Summary, textOf } from '../context.ts';
import type { Finding, PageFinding } from '../finding.ts';
import { type Maker, makers } from '../makers.ts';
import { type Follow, visitorOf } from './links.ts';

/** What the outputs that are not pages refer to. */
export interface DocumentLinks {
  findings: Finding[];
  /** By the file that refers to them. */
  fragments: Map<string, readonly FragmentLink[]>;
  /** The pages that the sitemap lists, one for each time. */
  listed: string[];
}

/** A kind of document: who makes it, and the addresses that it names. */
interface Kind {
  maker?: Maker;
  addresses(text: string): Named[];
}

interface Named {
  value: string;
  what?: string;
  /** Whether it stands in a text that a page has too. */
  quoted?: boolean;
}

/** Follows the addresses that are named by what is not a page: sitemaps, feed, manifest, search index, robots, styles. */
export function documents(
  { outputs, plan }: Context,
  { pages, follow }: { pages: readonly Summary[]; follow: Follow },
): DocumentLinks {
  const links: DocumentLinks = { findings: [], fragments: new Map(), listed: [] };
  const known = new Set(pages.flatMap(({ dead, fragments }) => [...dead, ...fragments.map(nameOf)]));
  const isTold = (destination: Destination) =>
    destination.kind === 'nowhere'
      ? known.has(destination.address)
      : destination.kind === 'file' && known.has(nameOf(destination));
  for (const output of outputs.values()) {
    const kind = kindOf(output.file);
    if (kind) visitDocument(output, { kind, follow, isTold, links });
  }
  visitRedirects(plan.redirects, { follow, links });
  return links;
}

const nameOf = ({ file, id }: { file: string; id: string }): string => `${file}#${id}`;

interface Tour {
  kind: Kind;
  follow: Follow;
  /** Whether a page that leads to the same place tells what is wrong with it. */
  isTold(destination: Destination): boolean;
  links: DocumentLinks;
}

function visitDocument(output: Output, { kind, follow, isTold, links }: Tour): void {
  const { file } = output;
  const report = (fault: PageFinding) => links.findings.push({ file, ...fault });
  const visitor = visitorOf(report, { base: `/${file}`, follow });
  for (const { value, what, quoted } of addressesIn(output, kind, report)) {
    if (quoted && isTold(follow(value, `/${file}`))) continue;
    const destination = visitor.visit(value, { what, maker: kind.maker });
    if (SITEMAP.test(file) && destination.kind === 'file' && destination.file.endsWith('.html'))
      links.listed.push(destination.file);
  }
  links.fragments.set(file, visitor.fragments);
}

/** Hosts lead visitors on by them, also to a part of a page. */
function visitRedirects(
  redirects: readonly Redirect[],
  { follow, links }: Pick<Tour, 'follow' | 'links'>,
): void {
  const file = '_redirects';
  const report = (fault: PageFinding) => links.findings.push({ file, ...fault });
  const visitor = visitorOf(report, { base: '/', follow });
  for (const { to } of redirects) visitor.visit(to, { maker: makers.redirects });
  links.fragments.set(file, visitor.fragments);
}

function addressesIn(
  output: Output,
  { maker, addresses }: Kind,
  report: (fault: PageFinding) => void,
): Named[] {
  try {
    return addresses(textOf(output));
  } catch (error) {
    report({
      code: 'PG504',
      message: `this file cannot be read: ${error instanceof Error ? error.message : error}.`,
      hint: 'Build the site again.',
      maker,
    });
    return [];
  }
}

const SITEMAP = /^sitemap(?:-\d+)?\.xml$/;

const unnamed = (values: readonly string[]): Named[] => values.map((value) => ({ value }));

const KINDS: Readonly<Record<string, Kind>> = {
  [fileOf(feedPath)]: { maker: makers.feed, addresses: addressesOfFeed },
  [fileOf(manifestPath)]: { maker: makers.manifest, addresses: addressesOfManifest },
  [fileOf(searchIndexPath)]: { maker: makers.searchEntries, addresses: addressesOfIndex },
  'robots.txt': {
    maker: makers.robots,
    addresses: (text) => unnamed([...text.matchAll(/^Sitemap: *(.+)$/gim)].map(([, url = '']) => url)),
  },
};
const sitemap: Kind = {
  maker: makers.sitemap,
  addresses: (xml) => unnamed(textsOf(xml, 'loc')),
};
const styles: Kind = {
  addresses: (css) =>
    [...css.matchAll(/url\(\s*(?:"([^"]*)"|'([^']*)'|([^"')\s]*))\s*\)/g)].map(
      ([, double, single, bare = '']) => ({ value: double ?? single ?? bare, what: 'url() of a style' }),
    ),
};

function kindOf(file: string): Kind | undefined {
  if (SITEMAP.test(file)) return sitemap;
  return file.endsWith('.css') ? styles : KINDS[file];
}

function addressesOfManifest(text: string): Named[] {
  const manifest: { start_url: string; icons: { src: string }[] } = JSON.parse(text);
  return unnamed([manifest.start_url, ...manifest.icons.map(({ src }) => src)]);
}

function addressesOfIndex(text: string): Named[] {
  return unnamed(JSON.parse(text).map(({ path }: { path: string }) => path));
}

function addressesOfFeed(xml: string): Named[] {
  const articles = textsOf(xml, 'content');
  return [
    ...unnamed([...attributesOf(xml, { xmlMode: true }).map(({ value }) => value), ...textsOf(xml, 'id')]),
    ...articles
      .flatMap((html) => attributesOf(html, { xmlMode: false }))
      .map((named) => ({ ...named, quoted: true })),
  ];
}

/** Each `href` and `src` in a text. */
function attributesOf(text: string, options: { xmlMode: boolean }): Named[] {
  const values: Named[] = [];
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        for (const attribute of ['href', 'src']) {
          const value = attributes[attribute];
          if (value !== undefined) values.push({ value, what: `${attribute} of <${name}>` });
        }
      },
    },
    options,
  );
  parser.end(text);
  return values;
}

/** The text of each element of that name in an XML document. */
function textsOf(xml: string, name: string): string[] {
  const texts: string[] = [];
  let current: string | undefined;
  const parser = new Parser(
    {
      onopentag: (tag) => {
        if (tag === name) current = '';
      },
      ontext: (piece) => {
        if (current !== undefined) current += piece;
      },
      onclosetag: (tag) => {
        if (tag !== name) return;
        texts.push(current ?? '');
        current = undefined;
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return texts;
}
