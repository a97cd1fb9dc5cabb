import { decodeXML } from 'entities';
import { fileOf, pagePath, pathOf, withoutSlash } from '../addresses.ts';
import type { Content, Output, Plan, Source } from '../model/index.ts';
import { nearest, nearestAmong } from '../problem/nearest.ts';
import { namePages, type Problem, type ProblemCode, positionOf } from '../problem/problem.ts';
import { type FilledPage, MARK, type Template } from '../render/page-maker.ts';

/** `path` is the path of the page. */
interface Link {
  path: string;
  href: string;
  /** By default, `href of <a>`. */
  place?: string;
  /** Only problems call it: the source of a city parses locations.json into a tree, which then stays in memory. */
  sources: () => readonly Source[];
}

/** Checks the links of each template once: the plan makes the links in its texts. */
export class LinkChecker {
  readonly #origin: string;
  readonly #files: ReadonlySet<string>;
  /** The new path for each old path. */
  readonly #moved: ReadonlyMap<string, string>;
  readonly #nearestPath: ReturnType<typeof nearestAmong>;
  #spellings: ReadonlyMap<string, string> | undefined;
  /** The sources for each pair of a text's file and an address. */
  readonly #sources = new Map<string, Source[]>();
  readonly #seen = new Set<Template>();
  /** Links to a part of a page. */
  readonly #fragments: (Link & { file: string; id: string })[] = [];
  /** The ids of each file in one string: single ids would keep the page in memory. */
  readonly #ids = new Map<string, string>();
  /** Files that texts and redirects link to. Others need no ids. */
  readonly #wanted = new Set<string>();
  readonly #problems = new Map<string, { problem: Problem; paths: Set<string> }>();

  constructor({ frame, redirects }: Plan, content: Content, files: ReadonlySet<string>) {
    this.#origin = frame.site.url;
    this.#files = files;
    this.#moved = new Map(redirects.map(({ from, to }) => [from, to]));
    this.#nearestPath = nearestAmong(() => Array.from(files, pathOf));
    for (const { to, addressSources } of redirects)
      this.#note({ path: '/_redirects', href: to, sources: () => [addressSources.to] });
    for (const { file } of this.#fragments) this.#wanted.add(file);
    for (const { source: text, links } of [...content.articles, ...content.pages])
      for (const { href, source } of links) {
        const key = `${text.file} ${href}`;
        this.#sources.set(key, [...(this.#sources.get(key) ?? []), source]);
        this.#wanted.add(fileOf(href.split(/[?#]/)[0] ?? ''));
      }
  }

  see(filled: FilledPage): void {
    const { page, template, file } = filled;
    const { path, record } = page;
    if (!page.texts || this.#wanted.has(file))
      this.#ids.set(file, idsIn(String(filled.body)).join(' '));
    for (const part of Object.values(page.own?.fields ?? {}).flat())
      if (typeof part === 'object' && part.href)
        this.#note({ path, href: part.href, sources: () => [record.source] });
    if (this.#seen.has(template)) return;
    if (page.texts) this.#seen.add(template);
    for (const [href, place] of hrefsIn(template.marked)) {
      const sources = () => this.#sources.get(`${record.source.file} ${href}`) ?? [record.source];
      this.#note({ path, href, place, sources });
    }
  }

  problems(): Problem[] {
    for (const { path, href, sources, file, id } of this.#fragments) {
      const ids = this.#ids.get(file)?.split(' ');
      if (id === 'top' || !ids || ids.includes(id)) continue;
      const near = nearest(id, ids);
      this.#add(path, sources, {
        code: 'PG503',
        message: `${href}: nothing on ${pathOf(file)} has the id "${id}".`,
        hint: 'Correct the part after the #.',
        suggestion: near && `${href.slice(0, href.indexOf('#'))}#${near}`,
      });
    }
    return Array.from(this.#problems.values(), ({ problem, paths }) => ({
      ...problem,
      message: `${namePages([...paths])}: ${problem.message}`,
      pages: [...paths],
    }));
  }

  /** Follows a link as a browser does. Keeps links to a part of a page, and reports wrong links. */
  #note(link: Link) {
    const { path, href, place = 'href of <a>', sources } = link;
    const report = (code: ProblemCode, why: string, hint: string, suggestion?: string) =>
      this.#add(path, sources, { code, message: `${place}: ${href} ${why}.`, hint, suggestion });
    const address = href.trim();
    if (/^(?:mailto|tel|sms|data|blob):/i.test(address)) return;
    if (!URL.canParse(address, this.#origin + path)) {
      report('PG501', 'is not an address', 'Correct it.');
      return;
    }
    const { origin, host, pathname, search, hash } = new URL(address, this.#origin + path);
    if (host !== new URL(this.#origin).host) return;
    const to = decoded(pathname);
    const right = this.#rightPath(to);
    // Only an address that is written as a path can be replaced by a path.
    const isPath = address.startsWith('/');
    if (right === undefined) {
      const near = isPath ? this.#nearestPath(to) : undefined;
      const suggestion = near && near + search + hash;
      report('PG501', 'leads nowhere', 'Correct it, or add the page or file.', suggestion);
    } else if (right !== to || origin !== this.#origin) {
      const hint = `Write ${JSON.stringify(isPath ? right : this.#origin + right)}.`;
      report('PG502', 'is not spelled as hosts expect it', hint);
    } else {
      const id = decoded(hash.slice(1).split(':~:')[0] ?? '');
      if (id) this.#fragments.push({ ...link, file: fileOf(to), id });
    }
  }

  /** Returns the path itself if hosts serve it, or the right path if hosts may redirect to it. */
  #rightPath(path: string): string | undefined {
    const folder = path.replace(/(?<=\/)index\.html$/, '');
    const isThere = (path: string) => this.#files.has(fileOf(path));
    if (path === folder && isThere(path)) return path;
    const right =
      this.#moved.get(pagePath(path)) ?? [folder, `${path}/`, withoutSlash(path)].find(isThere);
    if (right) return right;
    this.#spellings ??= new Map(
      Array.from(this.#files, pathOf).map((path) => [path.toLowerCase(), path]),
    );
    return this.#spellings.get(pagePath(path).toLowerCase());
  }

  #add(path: string, sources: Link['sources'], found: Omit<Problem, 'source'>) {
    for (const source of sources()) {
      // Records in JSON share the words of their pages.
      const areShared = source.file.endsWith('.json') && path !== '/_redirects';
      const key = areShared ? found.message : `${found.message} ${positionOf(source)}`;
      const { paths } = this.#problems.get(key) ?? {};
      if (paths) paths.add(path);
      else this.#problems.set(key, { problem: { ...found, source }, paths: new Set([path]) });
    }
  }
}

/** Finds addresses in styles that lead nowhere, or to another host: the policy of the pages blocks other hosts. */
export function problemsOfStyles(
  outputs: readonly Output[],
  files: ReadonlySet<string>,
  source: Source,
): Problem[] {
  const styles = outputs.flatMap(({ file, body }) => (file.endsWith('.css') ? String(body) : []));
  const found = styles
    .join('\n')
    .matchAll(/(?:\burl\(\s*|@import\s*)["']?((?:https?:)?\/[^"')\s]*)/g);
  const addresses = new Set(Array.from(found, ([, address = '']) => address));
  return [...addresses].flatMap((address) => {
    const isForeign = !/^\/(?!\/)/.test(address);
    const [path = ''] = address.split(/[?#]/);
    if (!isForeign && files.has(path.slice(1))) return [];
    return {
      code: 'PG501' as const,
      source,
      message: `url(${address}) ${isForeign ? 'is on another host, and pages load nothing from there' : 'leads nowhere'}.`,
      hint: 'Put the file into content/images/ or content/root/, and write its address on the site.',
      suggestion: isForeign ? undefined : nearest(path, Array.from(files, pathOf)),
    };
  });
}

const idsIn = (html: string) =>
  Array.from(html.matchAll(/ id="([^"]*)"/g), ([, id = '']) => decodeXML(id));

/** The addresses of links and pictures with their places, but none that contains a text of the page. */
function hrefsIn(html: string) {
  const places = new Map<string, string>();
  for (const [, element, attribute, href = ''] of html.matchAll(
    /<(a|img) [^>]*?\b(href|src)="([^"]*)"/g,
  ))
    if (!MARK.test(href)) places.set(copied(decodeXML(href)), `${attribute} of <${element}>`);
  return places;
}

/** A slice of a page keeps the whole page in memory, and links to a part of a page are kept. */
const copied = (href: string) => (href.includes('#') ? structuredClone(href) : href);

function decoded(text: string) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
