import { join } from 'node:path';
import { load } from '../../generator/load/load.ts';
import type { Page } from '../../generator/model/index.ts';
import { plan } from '../../generator/plan/plan.ts';
import { ContentError } from '../../generator/problem/problem.ts';
import { PageMaker } from '../../generator/render/page-maker.ts';
import { problemsOfOriginals } from '../../generator/system/originals.ts';
import { formatted, problemsIn } from './cases.ts';
import { type Files, type TinySite, tinySite } from './tiny-site.ts';

interface CodedCase {
  title: string;
  files?: Files;
  find: (site: TinySite) => unknown;
  prints: string;
}

/** Returns all that a case prints, with paths relative to its site. */
export async function printedByCoded({ files, find }: CodedCase): Promise<string> {
  const site = tinySite(files);
  return formatted(await problemsIn(site, () => find(site))).replaceAll(`${site.root}/`, '');
}

/** Words that hardly get smaller when they are compressed. */
const words = (count: number): string =>
  Array.from({ length: count }, (_, at) => (Math.imul(at + 1, 0x9e3779b1) >>> 0).toString(36)).join(' ');

/** A text of the owner that weighs more than a page may, compressed. */
const manyWords = `---
title: "Terms"
excerpt: "Terms: seventy characters at the least are asked of an excerpt, so this one goes on."
updated: 2025-10-14
---

${words(6000)}
`;

/** A page whose title may only be shown. */
export const cityPage = (title: string): Page => {
  const head = { kind: 'city', path: '/ohio/cleveland/pianos/', url: '', title, description: '' };
  const shown = { ...head, shareImage: { path: '', alt: '' }, parents: [], texts: {}, own: null };
  return { ...shown, layout: codedCases } as unknown as Page;
};

export const codedCases: CodedCase[] = [
  {
    title: 'two pages with one address',
    find: ({ settings }) => {
      const content = load(settings);
      const [first] = content.articles;
      const copy = first && { ...first, title: 'Another', excerpt: first.excerpt.replace('asked', 'wanted') };
      return plan({ ...content, articles: [...content.articles, ...(copy ? [copy] : [])] }, '2026-01-31');
    },
    prints: `content/blog/an-article.md:1 PG401 this page's address, /blog/an-article/, is taken by content/blog/an-article.md:1.
  = Change one of the two slugs.`,
  },
  {
    title: 'too many redirects: a file takes a line, a folder two',
    files: {
      'data/redirects.json': {
        redirects: Array.from({ length: 1001 }, (_, at) => ({
          from: at < 2 ? `/old-${at}.html` : `/old-${at}/`,
          to: '/blog/',
        })),
      },
    },
    find: (site) => site.build(),
    prints: `data/redirects.json:3999:5 PG406 redirects[999]: this redirect is one too many: Cloudflare Pages takes only 999.
     = Remove redirects that nobody has followed for a long time.`,
  },
  {
    title: 'a page that weighs too much',
    files: { 'content/pages/terms.md': manyWords },
    find: (site) => site.build(),
    prints: `content/pages/terms.md:1 PG580 /terms/: the HTML weighs 31.9 kB compressed; the limit is 18.0 kB. This is the heaviest text page.
  = Visitors on slow connections wait for it.`,
  },
  {
    title: 'a template that changes a text which it may only show',
    files: { 'templates/pages/city.tsx': '' },
    async find() {
      const maker = new PageMaker(({ title }) => `<h1>Pianos in ${title.toUpperCase()}</h1>`);
      maker.make(cityPage('Cleveland'));
      throw new ContentError(maker.verify());
    },
    prints: `templates/pages/city.tsx:1 PG603 on /ohio/cleveland/pianos/, a template reads a text that it may only show, such as by .length or ===: React renders <h1>Pianos in CLEVELAND</h1>, but the filled template has <h1>Pianos in Cleveland</h1>.
  = Show the texts of city pages as they are, or leave them out, here and in all that this template imports.`,
  },
  {
    title: 'styles of a site that weigh too much',
    files: { 'templates/styles/own.css': `/* ${words(1000)} */` },
    find: (site) => site.build({}, { root: site.root }),
    prints: `templates/styles/own.css:1 PG604 these styles weigh 4.8 kB compressed; the limit is 4.0 kB.
  = Every page waits for them. Remove rules that pages do not need.`,
  },
  {
    title: 'a template that throws',
    files: { 'templates/pages/home.tsx': 'export const Home = () => (\n  <p>{steps.length}</p>\n);\n' },
    find({ root }) {
      const error = new TypeError("Cannot read properties of undefined (reading 'length')");
      const position = join(root, 'templates/pages/home.tsx:2:13');
      error.stack = `${error}\n    at render (node:internal:1:1)\n    at Home (${position})`;
      throw error;
    },
    prints: `templates/pages/home.tsx:2:13 PG602 Cannot read properties of undefined (reading 'length').`,
  },
  {
    title: 'an own template without its original',
    files: { 'templates/parts/footer.tsx': '', 'templates/inserts/city-end.tsx': '' },
    find: ({ root, settings }) => {
      throw new ContentError(problemsOfOriginals({ ...settings, root }));
    },
    prints: `templates/parts/footer.tsx:1 PG605 this replaces a file of pianogen, and no original is kept that could show what pianogen changes.
  = Compare the two, then run "pianogen override templates/parts/footer.tsx --update".`,
  },
];
