import { join } from 'node:path';
import * as z from 'zod';
import { articlePath } from '../addresses.ts';
import type { Article } from '../model/index.ts';
import { displayName } from '../problem/display-name.ts';
import type { Steps } from '../steps.ts';
import {
  excerpt,
  hasSlug,
  loadDocument,
  looksLikeText,
  slugOfText,
  type TextOptions,
  title,
} from './documents.ts';
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
 * slug. `unread` are the paths of articles with problems. Reports texts that stand elsewhere in `content/`, or have another ending.
 */
export function* loadArticles(
  context: LoadContext,
  options: TextOptions,
): Steps<{ articles: Article[]; unread: string[] } | undefined> {
  const { files, misplaced } = articleFiles(context);
  if (!files) return;
  if (files.length === 0) {
    context.report({
      code: 'PG101',
      source: { file: displayName(`${context.content}/blog`), line: 1 },
      message: 'there is no article; expected at least one .md file in this folder.',
      hint: 'Add one; its name becomes the address.',
    });
  }
  const articles: Article[] = [];
  // Links to an article that has to be renamed or moved are no further problem.
  const unread = misplaced.map((file) => articlePath(slugOfText(file)));
  for (const file of files) {
    const article = loadArticle(context, { ...options, file });
    if (article) articles.push(article);
    else unread.push(articlePath(slugOfText(file)));
    yield;
  }
  articles.sort((a, b) => (a.date === b.date ? (a.slug < b.slug ? -1 : 1) : a.date < b.date ? 1 : -1));
  return { articles, unread };
}

const OTHERS = ['!pages/**', '!images/**', '!root/**', '!{README,readme}.*'];

/** The files of the articles, and the other texts; `files` is `undefined` if the folder cannot be read. */
function articleFiles({ content, report }: LoadContext) {
  const files = listFiles(join(content, 'blog'), report)?.map((name) => `blog/${name}`);
  // Links and special files elsewhere are no business of articles.
  const elsewhere = listFiles(content, () => {}, ['**/*', '!blog/**', ...OTHERS]);
  const isArticle = (file: string) => /^blog\/[^/]+\.md$/.test(file);
  const misplaced = [...(files ?? []), ...(elsewhere ?? [])].filter(
    (name) => looksLikeText(name) && !isArticle(name),
  );
  for (const file of misplaced)
    report({
      code: 'PG107',
      source: { file: displayName(join(content, file)), line: 1 },
      message: 'this file is not read as an article.',
      hint: 'Articles stand directly in content/blog/, and their names end in ".md"; pages go into content/pages/.',
    });
  return { files: files?.filter(isArticle), misplaced };
}

function loadArticle(
  context: LoadContext,
  { file, ...options }: TextOptions & { file: string },
): Article | undefined {
  hasSlug(context, file);
  const document = loadDocument(context, { ...options, file, schema: articleSchema });
  return document && { ...document, slug: slugOfText(file), draft: document.draft === true };
}
