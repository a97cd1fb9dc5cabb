import { fileOf, pagePath, pathOf } from '../addresses.ts';
import type { Content, Page, Plan, Source } from '../model/index.ts';
import { nearest, nearestAmong } from '../problem/nearest.ts';
import { namePages, type Problem, type ProblemCode } from '../problem/problem.ts';
import { type FilledPage, MARK, type Template } from '../render/template.ts';

export interface SiteFiles {
  has(file: string): boolean;
  names(): Iterable<string>;
}

/** A link with a fragment, and the pages on which it stands. */
interface FragmentLink {
  href: string;
  file: string;
  id: string;
  places: { path: string; source: () => Source }[];
}

/** Finds links that lead nowhere on finished pages. The links of a template are looked at once: the plan makes those in its texts. */
export class LinkChecker {
  readonly #site: FollowedSite;
  readonly #sourceOf: (page: Page, href: string) => Source;
  readonly #seen = new Set<Template>();
  readonly #fragments = new Map<string, FragmentLink>();
  /** The ids on pages that links with a fragment may lead to, joined: each by itself would keep its page in memory. */
  readonly #ids = new Map<string, string>();
  /** The files of pages of places to which texts and redirects lead with a fragment. */
  readonly #wanted: ReadonlySet<string>;
  readonly #problems = new Map<string, { problem: Problem; paths: Set<string> }>();

  constructor(plan: Plan, content: Content, files: SiteFiles) {
    this.#site = followedSite(plan, files);
    const texts = textsOf(content);
    const linkSources = new Map(
      texts.flatMap(({ source, links }) =>
        links.map((link) => [`${source.file} ${link.href}`, link.source] as const),
      ),
    );
    this.#sourceOf = (page, href) =>
      linkSources.get(`${page.record.source.file} ${href}`) ?? page.record.source;
    for (const { to, addressSources } of plan.redirects)
      this.#note({ path: '/_redirects', href: to, base: '/', source: () => addressSources.to });
    this.#wanted = new Set([
      ...Array.from(this.#fragments.values(), ({ file }) => file),
      ...texts.flatMap(({ links }) => links.map(({ href }) => fileOf(href.split(/[?#]/)[0] ?? ''))),
    ]);
  }

  see({ page, template, file }: FilledPage): void {
    if (!page.texts || this.#wanted.has(file)) this.#ids.set(file, idsIn(template.marked).join(' '));
    if (this.#seen.has(template)) return;
    if (page.texts) this.#seen.add(template);
    for (const href of hrefsIn(template.marked))
      this.#note({ path: page.path, href, base: page.path, source: () => this.#sourceOf(page, href) });
  }

  problems(): Problem[] {
    for (const { href, file, id, places } of this.#fragments.values()) {
      const ids = this.#ids.get(file)?.split(' ');
      if (id === 'top' || !ids || ids.includes(id)) continue;
      const near = nearest(id, ids);
      for (const { path, source } of places)
        this.#add(path, {
          code: 'PG503',
          source: source(),
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

  /** Follows a link: keeps one with a fragment, and reports one that leads nowhere. */
  #note(link: { path: string; href: string; base: string; source: () => Source }): void {
    const { path, href, base, source } = link;
    const destination = follow(href, base, this.#site);
    if (destination.kind === 'file' && destination.id) {
      const { file, id } = destination;
      const key = `${href} ${file}`;
      const fragment: FragmentLink = this.#fragments.get(key) ?? { href, file, id, places: [] };
      fragment.places.push({ path, source });
      this.#fragments.set(key, fragment);
    }
    if (destination.kind !== 'nowhere') return;
    const { code, why, hint, suggestion } = destination;
    this.#add(path, { code, source: source(), message: `href of <a>: ${href} ${why}.`, hint, suggestion });
  }

  #add(path: string, problem: Problem): void {
    const { source, message } = problem;
    const key = `${message} ${source.file.endsWith('.json') ? '' : source.file}`;
    const { paths } = this.#problems.get(key) ?? {};
    if (paths) paths.add(path);
    else this.#problems.set(key, { problem, paths: new Set([path]) });
  }
}

const textsOf = ({ articles, history, privacy, terms, ownPages }: Content) => [
  ...articles,
  ...(history ? [history] : []),
  ...[privacy, terms],
  ...ownPages,
];

function followedSite({ frame, redirects }: Plan, files: SiteFiles): FollowedSite {
  let spellings: Map<string, string> | undefined;
  return {
    origin: frame.site.url,
    has: files.has,
    nearestPath: nearestAmong(() => Array.from(files.names(), pathOf)),
    spelledAs(file) {
      spellings ??= new Map(Array.from(files.names(), (file) => [file.toLowerCase(), file]));
      return spellings.get(file.toLowerCase());
    },
    moved: new Map(redirects.map(({ from, to }) => [from, to])),
  };
}

const idsIn = (html: string): string[] =>
  Array.from(html.matchAll(/ id="([^"]*)"/g), ([, id = '']) => unescaped(id));

/** The addresses of links that have no text of a page in them. */
const hrefsIn = (html: string): Set<string> =>
  new Set(
    Array.from(html.matchAll(/<a [^>]*?\bhref="([^"]*)"/g), ([, href = '']) => unescaped(href)).filter(
      (href) => !MARK.test(href),
    ),
  );

const CHARACTERS: Readonly<Record<string, string>> = {
  ...{ '&amp;': '&', '&lt;': '<', '&gt;': '>' },
  ...{ '&quot;': '"', '&#39;': "'", '&#x27;': "'" },
};
const unescaped = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot|#39|#x27);/g, (written) => CHARACTERS[written] ?? written);

/** Where an address leads: to another site, to a file of this one with a fragment, or nowhere. */
type Destination =
  | { kind: 'elsewhere' }
  | { kind: 'file'; file: string; id: string }
  | ({ kind: 'nowhere' } & Reason);

interface Reason {
  code: ProblemCode;
  why: string;
  hint: string;
  suggestion?: string | undefined;
}

interface FollowedSite {
  origin: string;
  has(file: string): boolean;
  /** Returns the nearest path of a file. After many paths, it finds no more. */
  nearestPath(path: string): string | undefined;
  /** Returns the file whose name differs from this one in capital letters at most. */
  spelledAs(file: string): string | undefined;
  /** The new path of each redirected path. */
  moved: ReadonlyMap<string, string>;
}

const CORRECT = 'Correct it, or make what it leads to.';

/** Follows an address as a browser on the page at `base`, a rooted path, does. */
function follow(value: string, base: string, site: FollowedSite): Destination {
  const address = value.trim();
  const nowhere = (reason: Reason): Destination => ({ kind: 'nowhere', ...reason });
  if (/^(?:mailto|tel|sms|data|blob):/i.test(address)) return { kind: 'elsewhere' };
  if (!URL.canParse(address, site.origin + base))
    return nowhere({ code: 'PG501', why: 'is no address', hint: 'Correct it.' });
  const { origin, host, pathname, search, hash } = new URL(address, site.origin + base);
  if (host !== new URL(site.origin).host) return { kind: 'elsewhere' };
  if (origin !== site.origin)
    return nowhere(misspelt('names this site by another scheme', `Begin it with ${site.origin}.`));
  const path = decoded(pathname);
  const file = fileOf(path);
  if (site.has(file) && !path.endsWith('/index.html')) return { kind: 'file', file, id: idOf(hash) };
  const reason = explain(path, site);
  // Only an address that is written as a path can be replaced by a path.
  const near = reason.code === 'PG501' && address.startsWith('/') ? site.nearestPath(path) : undefined;
  return nowhere({ ...reason, suggestion: near && near + search + hash });
}

const idOf = (hash: string): string => decoded(hash.slice(1).split(':~:')[0] ?? '');

/** The reason of an address that is understood, but that hosts redirect at best. */
const misspelt = (why: string, hint: string): Reason => ({ code: 'PG502', why, hint });

function explain(path: string, site: FollowedSite): Reason {
  const slashed = path.endsWith('/') ? path : `${path}/`;
  const moved = site.moved.get(pagePath(path));
  if (moved) return misspelt(`has moved to ${moved}`, `Write ${moved}.`);
  if (path.endsWith('/index.html'))
    return misspelt('names the file of a folder', `Write ${path.slice(0, -'index.html'.length)}.`);
  if (site.has(fileOf(slashed))) return misspelt('lacks the slash at its end', `Write ${slashed}.`);
  if (path.endsWith('/') && site.has(path.slice(1, -1)))
    return misspelt('has a slash at its end, but is a file', `Write ${path.slice(0, -1)}.`);
  const other = site.spelledAs(fileOf(path)) ?? site.spelledAs(fileOf(slashed));
  if (other) return misspelt(`differs in capital letters from the file ${other}`, 'Hosts tell them apart.');
  return { code: 'PG501', why: 'leads nowhere', hint: CORRECT };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
