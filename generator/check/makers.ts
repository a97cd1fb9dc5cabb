import { feedPath, fileOf, manifestPath, searchIndexPath } from '../addresses.ts';
import type { RouteKind } from '../model/index.ts';

/** A source file that makes a part of the site, relative to pianogen, and the words in it that do so. */
export interface Maker {
  file: string;
  words?: string;
}

const DOCUMENT = 'templates/document.tsx';
const STRUCTURED_DATA = 'generator/render/structured-data.ts';

/** The makers that rules name in their findings. `test/check/makers.test.ts` checks that each file has its words. */
export const makers = {
  document: { file: DOCUMENT },
  html: { file: DOCUMENT, words: '<html' },
  head: { file: DOCUMENT, words: '<head>' },
  body: { file: DOCUMENT, words: '<body>' },
  title: { file: DOCUMENT, words: '<title>' },
  description: { file: DOCUMENT, words: 'name="description"' },
  canonical: { file: DOCUMENT, words: 'rel="canonical"' },
  sharedUrl: { file: DOCUMENT, words: '"og:url"' },
  policyTag: { file: DOCUMENT, words: 'Content-Security-Policy' },
  policy: { file: 'generator/render/hosting/policy.ts' },
  styles: { file: 'templates/styles/site.css' },
  date: { file: 'templates/parts/dates.tsx', words: '<time' },
  form: { file: 'templates/parts/lead-form-island.tsx', words: 'const props' },
  jsonScript: { file: 'templates/parts/json-script.tsx' },
  graph: { file: STRUCTURED_DATA, words: "'@graph'" },
  questions: { file: STRUCTURED_DATA, words: 'FAQPage' },
  dealers: { file: STRUCTURED_DATA, words: 'MusicStore' },
  breadcrumbs: { file: STRUCTURED_DATA, words: 'BreadcrumbList' },
  steps: { file: STRUCTURED_DATA, words: 'HowToStep' },
  sitemap: { file: 'generator/render/sitemap.ts' },
  robots: { file: 'generator/render/sitemap.ts' },
  feed: { file: 'generator/render/feed.ts' },
  manifest: { file: 'generator/render/render.ts' },
  searchIndex: { file: 'generator/render/search-index.ts' },
  searchEntries: { file: 'generator/plan/search-entries.ts' },
  /** In the data folder, which is the site’s. */
  redirects: { file: 'redirects.json' },
} as const satisfies Record<string, Maker>;

/** The template of all pages of a kind. */
export const templateOf = (kind: RouteKind): Maker => ({ file: `templates/pages/${kind}.tsx` });

/** The maker of a tag in the head of every page, by words of the template. */
export const headTag = (words: string): Maker => ({ file: DOCUMENT, words });

/** The makers of the files that every site has besides its pages, by file. */
export const standardFiles: Readonly<Record<string, Maker>> = {
  'robots.txt': makers.robots,
  'sitemap.xml': makers.sitemap,
  [fileOf(feedPath)]: makers.feed,
  [fileOf(manifestPath)]: makers.manifest,
  [fileOf(searchIndexPath)]: makers.searchIndex,
};
