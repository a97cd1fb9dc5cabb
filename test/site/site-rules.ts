import { SaxesParser } from 'saxes';
import { fileOf, isSearchPiece, manifestPath, pathOf, searchIndexPath } from '../../generator/addresses.ts';
import { htmlFaults } from './html.ts';
import { dealers, elements, form, type PageRule, policy } from './page-rules.ts';
import { isIndexed, type Page, readPage, type Site } from './sites.ts';
import { addressesIn, structuredData } from './structured-data.ts';

export const pageRules: Record<string, PageRule> = {
  'valid HTML': ({ file }, site) => htmlFaults(site.text(file)),
  elements,
  'structured data': structuredData,
  policy,
  form,
  dealers,
};

/** What rules need to know of a page that compare it with others. */
interface PageFacts {
  file: string;
  isIndexed: boolean;
  ids: ReadonlySet<string>;
  addresses: readonly string[];
  leadsTo: readonly string[];
}

type SiteRule = (site: Site, pages: readonly PageFacts[]) => string[];

export const siteRules: Record<string, SiteRule> = { files, addresses, sitemap, reach };

/** The faults of a site by their rule, and the facts of its pages. */
export function judge(site: Site) {
  const faults = new Map<string, string[]>(Object.keys(pageRules).map((name) => [name, []]));
  const pages = site.pages.map((file) => {
    const page = site.page(file);
    for (const [name, rule] of Object.entries(pageRules))
      faults.get(name)?.push(...rule(page, site).map((fault) => `${page.path}: ${fault}`));
    return factsOf(page, site);
  });
  for (const [name, rule] of Object.entries(siteRules)) faults.set(name, rule(site, pages));
  return { faults, pages };
}

/** The attributes that hold an address of the site, wherever they stand. */
const ATTRIBUTES = new Set(
  'href src action formaction poster data data-index data-rates data-script data-latest'.split(' '),
);
const SOCIAL = 'meta:is([property="og:url"], [property="og:image"], [name="twitter:image"])';

export function factsOf(page: Page, site: Site): PageFacts {
  const valuesOf = (element: Element) => [
    ...element
      .getAttributeNames()
      .flatMap((name) => (ATTRIBUTES.has(name) ? (element.getAttribute(name) ?? []) : [])),
    ...(element.getAttribute('srcset')?.match(/(?<=^|,\s*)[^\s,]+/g) ?? []),
  ];
  const social = page.all(SOCIAL).map((meta) => meta.getAttribute('content') ?? '');
  const follow = (address: string) => fileAt(address, page.path, site)?.file ?? [];
  return {
    file: page.file,
    isIndexed: isIndexed(page),
    ids: new Set(page.all('[id]').map(({ id }) => id)),
    addresses: [...page.all('*').flatMap(valuesOf), ...social, ...addressesIn(page, site)],
    leadsTo: page.all('a[href]').flatMap((link) => follow(link.getAttribute('href') ?? '')),
  };
}

function fileAt(address: string, base: string, { origin }: Site): { file: string; id: string } | undefined {
  const url = new URL(address, origin + base);
  if (url.host !== new URL(origin).host) return;
  const isMisspelt = url.origin !== origin || address === '' || url.pathname.endsWith('/index.html');
  const file = isMisspelt ? `${address} as it is written` : fileOf(decodeURIComponent(url.pathname));
  return { file, id: decodeURIComponent(url.hash.slice(1)) };
}

/** Every site has these files. Its pages are in `specification.test.ts`. */
function files({ files }: Site): string[] {
  const wanted = [
    ...[manifestPath, searchIndexPath].map(fileOf),
    ...['feed.xml', 'robots.txt', 'checklist.txt', 'sitemap.xml', '_headers', '_redirects'],
  ];
  return wanted.filter((file) => !files.has(file)).map((file) => `there is no ${file}`);
}

/** The addresses in pages and in other files lead to files of the site, and to ids that they have. */
function addresses(site: Site, pages: readonly PageFacts[]): string[] {
  const ids = new Map(pages.map(({ file, ids }) => [file, ids]));
  const faultsIn = (file: string, addresses: readonly string[]) =>
    [...new Set(addresses)].flatMap((address) => {
      const target = fileAt(address, pathOf(file), site);
      if (!target) return [];
      if (!site.files.has(target.file)) return [`${file}: ${address} leads nowhere`];
      const isThere = target.id === '' || ids.get(target.file)?.has(target.id) !== false;
      return isThere ? [] : [`${file}: nothing has the id of ${address}`];
    });
  const others = [...site.files].flatMap((file) => {
    try {
      return faultsIn(file, addressesInFile(file, site));
    } catch (error) {
      return [`${file} cannot be read: ${error}`];
    }
  });
  return [...pages.flatMap(({ file, addresses }) => faultsIn(file, addresses)), ...others];
}

/** The addresses in a file that is no page. Throws for a file that is not what its name says. */
function addressesInFile(file: string, site: Site): string[] {
  if (file === '_redirects') return matchesIn(site, file, /^[^: ]+ (\S+) 301$/gm);
  if (file === 'robots.txt') return matchesIn(site, file, /^Sitemap: (.*)$/gm);
  if (file.endsWith('.css')) return matchesIn(site, file, /url\(\s*["']?([^"')]+)/g);
  if (file === fileOf(manifestPath)) {
    const { start_url, icons } = JSON.parse(site.text(file));
    return [start_url, ...icons.map(({ src }: { src: string }) => src)];
  }
  if (file === fileOf(searchIndexPath)) {
    const { entries, cities, zips = [], dealers = [], pieces } = JSON.parse(site.text(file));
    const tables = Object.values<[string, string][]>(pieces).flat();
    const records: [string, string][] = [...cities, ...tables];
    const pages: { path: string }[] = entries;
    return [...pages.map(({ path }) => path), ...records.map(([, path]) => path), zips, dealers].flat();
  }
  if (isSearchPiece(file)) {
    const items: (string | [string, string] | { path: string })[] = JSON.parse(site.text(file));
    return items.flatMap((item) =>
      typeof item === 'string' ? [] : Array.isArray(item) ? item[1] : item.path,
    );
  }
  return file.endsWith('.xml') ? addressesInXml(file, site) : [];
}

const matchesIn = (site: Site, file: string, pattern: RegExp): string[] =>
  [...site.text(file).matchAll(pattern)].map(([, address = '']) => address);

/** The addresses in a sitemap or a feed, whose texts are HTML. Throws for what is no XML. */
function addressesInXml(file: string, site: Site): string[] {
  const found: string[] = [];
  let text = '';
  const parser = new SaxesParser();
  parser.on('opentag', ({ attributes: { href } }) => {
    if (href !== undefined) found.push(href);
    text = '';
  });
  parser.on('text', (piece) => {
    text += piece;
  });
  parser.on('closetag', ({ name }) => {
    if (name === 'loc' || name === 'id') found.push(text);
    else if (name === 'content')
      found.push(...factsOf(readPage(file, `<main>${text}</main>`), site).addresses);
    text = '';
  });
  parser.write(site.text(file)).close();
  return found;
}

/** The sitemap lists each page once that search engines may list, and no other. */
function sitemap(site: Site, pages: readonly PageFacts[]): string[] {
  const listed = [...site.files]
    .filter((file) => /^sitemap(?:-\d+)?\.xml$/.test(file))
    .flatMap((file) => matchesIn(site, file, /<loc>([^<]*)/g))
    .map((url) => fileOf(decodeURI(new URL(url).pathname)));
  const indexed = pages.filter(({ isIndexed }) => isIndexed).map(({ file }) => file);
  return [
    ...indexed.filter((file) => !listed.includes(file)).map((file) => `it does not list ${file}`),
    ...listed.filter((file) => !indexed.includes(file)).map((file) => `it lists ${file}`),
    ...listed.filter((file, index) => listed.indexOf(file) < index).map((file) => `it lists ${file} again`),
  ];
}

const MOST_CLICKS = 3;

function reach(_: Site, pages: readonly PageFacts[]): string[] {
  const byFile = new Map(pages.map((page) => [page.file, page]));
  const reached = new Set(['index.html']);
  for (let clicks = 0; clicks < MOST_CLICKS; clicks += 1)
    for (const file of [...reached]) for (const next of byFile.get(file)?.leadsTo ?? []) reached.add(next);
  return pages
    .filter(({ file, isIndexed }) => isIndexed && !reached.has(file))
    .map(({ file }) => `${MOST_CLICKS} clicks do not lead from the home page to ${file}`);
}
