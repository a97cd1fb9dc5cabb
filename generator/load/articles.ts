import { basename, join } from 'node:path';
import * as z from 'zod';
import { slugify } from '../addresses.ts';
import type { Article, ReadTexts } from '../model/index.ts';
import { displayName } from '../problem/display-name.ts';
import { excerpt, loadDocument, looksLikeMarkdown, type TextOptions, title } from './documents.ts';
import { listFiles } from './files.ts';
import type { LoadContext } from './read-data.ts';
import { isoDate, nonEmptyList, record, slug } from './validate.ts';

export const articleSchema = record({
  title,
  excerpt,
  date: isoDate.describe(
    'The publication date, which pages and the feed show. Builds before this date leave the article out.',
  ),
  tags: nonEmptyList(slug),
  draft: z
    .boolean()
    .optional()
    .describe('True keeps the article out of builds. The development server shows it with a mark.'),
});

/**
 * Reads all `content/blog/*.md`, newest first; articles of the same date are in the order of their slugs. The file name is the
 * slug. `unread` are the slugs of files with problems. Reports Markdown files in the folder that become no
 * page.
 */
export function loadArticles(
  context: LoadContext,
  options: TextOptions,
): Pick<ReadTexts, 'articles' | 'unread'> {
  const files = articleFiles(context);
  if (files?.length === 0) {
    context.report({
      code: 'PG101',
      source: { file: displayName(`${context.content}/blog`), line: 1 },
      message: 'there is no article; expected at least one .md file in this folder.',
      hint: 'Add one; its name becomes the address.',
    });
  }
  const articles: Article[] = [];
  const unread: string[] = [];
  for (const file of files ?? []) {
    const article = loadArticle(context, { ...options, file });
    if (article) articles.push(article);
    else unread.push(slugOf(file));
  }
  articles.sort((a, b) => (a.date === b.date ? (a.slug < b.slug ? -1 : 1) : a.date < b.date ? 1 : -1));
  return { articles, unread: files && unread };
}

/** Returns the files of the articles, or `undefined` if the folder cannot be read. */
function articleFiles({ content, report }: LoadContext): string[] | undefined {
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

/** The slug of an article: its name, or what its name has to be. Links to it are then no further problem. */
const slugOf = (file: string): string => {
  const name = basename(file, '.md');
  return slug.safeParse(name).success ? name : slugify(name) || name;
};

function loadArticle(
  context: LoadContext,
  { file, ...options }: TextOptions & { file: string },
): Article | undefined {
  const name = basename(file, '.md');
  if (!slug.safeParse(name).success) {
    const plain = slugify(name);
    context.report({
      code: 'PG108',
      source: { file: displayName(`${context.content}/${file}`), line: 1 },
      message: "the file's name becomes the address, but is not a slug.",
      hint: 'Rename it with lower-case letters, digits and single hyphens, such as "buying-used-pianos.md".',
      suggestion: plain === '' ? undefined : `${plain}.md`,
    });
  }
  const document = loadDocument(context, { ...options, file, schema: articleSchema });
  return document && { ...document, slug: slugOf(file), draft: document.draft === true };
}
