import { fileOf, pathOf } from '../addresses.ts';
import type { Content, Page, Plan, Source } from '../model/index.ts';
import { nearest, nearestAmong } from '../problem/nearest.ts';
import { namePages, type Problem } from '../problem/problem.ts';
import { type FilledPage, MARK, type Template } from '../render/template.ts';
import { type FollowedSite, follow } from './follow.ts';

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
    this.#sourceOf = (page, href) => linkSources.get(`${page.source.file} ${href}`) ?? page.source;
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
