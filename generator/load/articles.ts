import { basename, join } from 'node:path';
import type { z } from 'zod';
import { slugify } from '../addresses.ts';
import type { Article, Image, Prose } from '../model.ts';
import { nearest } from '../nearest.ts';
import { listFiles } from './files.ts';
import { readMarkdown } from './front-matter.ts';
import { renderMarkdown } from './markdown.ts';
import { fillLocated, type Reader } from './reader.ts';
import { list } from './show.ts';
import { displayName } from './source.ts';
import { isoDate, record, sized, slug, some, validate } from './validate.ts';

const title = sized(1, 60).describe('The heading of the page, of at most 60 characters.');
const excerpt = sized(70, 160).describe(
  'One or two sentences of 70 to 160 characters, for lists and search engines.',
);
export const articleFields = record({
  title,
  excerpt,
  date: isoDate.describe('The day of the article, which pages and the feed show.'),
  tags: some(slug),
});
export const proseFields = record({
  title,
  excerpt,
  updated: isoDate.describe('The day on which the page was last changed.'),
});
/** The files of `content/pages/`; each has its own page. */
const proseFiles = ['history-of-the-piano.md', 'privacy.md', 'terms.md'] as const;

/**
 * Reads every `content/blog/*.md`, newest first; equal dates are ordered by slug. The file's name is the slug. Markdown files
 * in `content/` that no page is made of are reported.
 */
export function loadArticles(reader: Reader, images: readonly Image[]): Article[] {
  reportOtherPages(reader);
  const files = articleFiles(reader);
  if (files?.length === 0) {
    reader.report({
      code: 'PG101',
      source: { file: displayName(`${reader.content}/blog`), line: 1 },
      message: 'there is no article; expected at least one .md file in this folder.',
      hint: 'Add one; its name becomes the address.',
    });
  }
  const articles = (files ?? []).flatMap((file) => loadArticle(reader, { file, images }) ?? []);
  return articles.sort((a, b) => (a.date === b.date ? (a.slug < b.slug ? -1 : 1) : a.date < b.date ? 1 : -1));
}

/** The articles' files, or `undefined` where the folder cannot be read. */
function articleFiles({ content, report }: Reader): string[] | undefined {
  const files = listFiles(join(content, 'blog'), report);
  const isArticle = (file: string) => /^[^/]+\.md$/.test(file);
  for (const file of files?.filter((name) => looksLikeMarkdown(name) && !isArticle(name)) ?? []) {
    report({
      code: 'PG107',
      source: { file: displayName(join(content, 'blog', file)), line: 1 },
      message: 'this file is not read as an article.',
      hint: 'Articles stand directly in content/blog/, and their names end in ".md".',
    });
  }
  return files?.filter(isArticle).map((file) => `blog/${file}`);
}

function reportOtherPages({ content, report }: Reader): void {
  const known: readonly string[] = proseFiles;
  for (const file of listFiles(join(content, 'pages'), report) ?? []) {
    if (!looksLikeMarkdown(file) || known.includes(file)) continue;
    report({
      code: 'PG107',
      source: { file: displayName(join(content, 'pages', file)), line: 1 },
      message: `no page is made of this file; expected ${list(proseFiles)}.`,
      hint: 'Rename it or remove it; articles go into content/blog/.',
      suggestion: nearest(file, proseFiles),
    });
  }
}

const looksLikeMarkdown = (file: string): boolean => /\.(?:md|mdx|markdown)$/i.test(file);

function loadArticle(
  reader: Reader,
  { file, images }: { file: string; images: readonly Image[] },
): Article | undefined {
  const articleSlug = basename(file, '.md');
  if (!slug.safeParse(articleSlug).success) {
    const plain = slugify(articleSlug);
    reader.report({
      code: 'PG108',
      source: { file: displayName(`${reader.content}/${file}`), line: 1 },
      message: "the file's name becomes the address, but is not a slug.",
      hint: 'Rename it with lower-case letters, digits and single hyphens, such as "buying-used-pianos.md".',
      suggestion: plain === '' ? undefined : `${plain}.md`,
    });
  }
  const document = loadDocument(reader, { file, fields: articleFields, images });
  return document && { slug: articleSlug, ...document };
}

/** Reads one of the `content/pages/`. */
export function loadProse(
  reader: Reader,
  file: (typeof proseFiles)[number],
  images: readonly Image[],
): Prose | undefined {
  return loadDocument(reader, { file: `pages/${file}`, fields: proseFields, images });
}

function loadDocument<Fields extends object>(
  reader: Reader,
  { file, fields, images }: { file: string; fields: z.ZodType<Fields>; images: readonly Image[] },
) {
  const { content, values, report } = reader;
  const document = readMarkdown(content, file, report);
  if (!document) return;
  const { name, body, firstLine } = document;
  const frontMatter = validate(fillLocated(document.frontMatter, { values, report }), fields, report);
  const { html, links } = renderMarkdown(body, { place: { file: name, firstLine }, values, images, report });
  if (html.trim() === '') {
    report({
      code: 'PG310',
      source: { file: name, line: firstLine },
      message: 'there is no text below the front matter.',
      hint: 'Write it.',
    });
  }
  return frontMatter && { ...frontMatter, html, links, source: { file: name, line: 1 } };
}
