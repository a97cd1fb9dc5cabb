import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathOf, paths } from '../../generator/addresses.ts';
import type { PageKind } from '../../generator/model/index.ts';
import { parseHTML } from '../support/dom.ts';

export interface Site {
  name: string;
  root: string;
  out: string;
  /** `https://www.example.com` */
  origin: string;
  files: ReadonlySet<string>;
  pages: readonly string[];
  text(file: string): string;
  /** Reads a page. Nothing of it is kept. */
  page(file: string): Page;
  data<Value>(name: string): Value;
}

export type Page = ReturnType<typeof readPage>;

export type Edits = Record<string, ((text: string) => string) | string | null>;

const built = process.env.PIANOGEN_TEST_SITE ?? '';

/** The sites that all rules hold for. `test/run.js` builds them. */
export const shipped = readSite('shipped', process.cwd(), built);
export const towns = readSite('towns', join(built, 'towns'));
export const inUse = readSite('in use', join(built, 'in-use'));
export const sites: readonly Site[] = [shipped, towns, inUse];

function readSite(name: string, root: string, folder = root): Site {
  const out = join(folder, 'out');
  const data = <Value>(name: string): Value =>
    JSON.parse(readFileSync(join(root, 'data', `${name}.json`), 'utf8'));
  const all = readdirSync(out, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const files = all.map(({ parentPath, name }) => join(parentPath, name).slice(out.length + 1));
  return siteOf({
    ...{ name, root, out, data },
    origin: data<{ url: string }>('site').url,
    files: new Set(files.filter((file) => file !== '.pianogen')),
    text: (file) => readFileSync(join(out, file), 'utf8'),
  });
}

function siteOf(site: Omit<Site, 'pages' | 'page'>): Site {
  const isPage = (file: string) => file === '404.html' || /(?:^|\/)index\.html$/.test(file);
  const page = (file: string) => readPage(file, site.text(file));
  return { ...site, pages: [...site.files].filter(isPage).sort(), page };
}

export const edited = (site: Site, edits: Edits): Site =>
  siteOf({
    ...site,
    files: new Set([...site.files, ...Object.keys(edits)].filter((file) => edits[file] !== null)),
    text(file) {
      const edit = edits[file];
      return typeof edit === 'string' ? edit : (edit ?? String)(site.text(file));
    },
  });

export function readPage(file: string, html: string) {
  const document = parseHTML(html).document as unknown as Document;
  const path = pathOf(file);
  const all = (selector: string) => [...document.querySelectorAll(selector)];
  return { file, path, kind: kindOf(path, document), document, all };
}

const KINDS = new Map<string, PageKind>([
  ...(
    ['home', 'directory', 'climate', 'cost', 'glossary', 'blog', 'contact', 'search', 'history'] as const
  ).map((kind) => [paths[kind], kind] as const),
  [paths.oldPiano, 'old-piano'],
  [paths.thankYou, 'thank-you'],
  [paths.notFound, 'not-found'],
  ['/404.html', 'not-found'],
]);

function kindOf(path: string, document: Document): PageKind {
  const kind = KINDS.get(path);
  if (kind) return kind;
  if (path.startsWith(paths.blog)) return 'article';
  if (path.endsWith('/pianos/')) return 'city';
  // A page of the owner's own has no form.
  return document.querySelector('form.lead-form') ? 'state' : 'text';
}

export const metaOf = ({ document }: Page, name: string): string | null | undefined =>
  document.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content');

export const isIndexed = (page: Page): boolean => !metaOf(page, 'robots')?.includes('noindex');
