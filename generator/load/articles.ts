import { hash } from 'node:crypto';
import { basename, join } from 'node:path';
import * as z from 'zod';
import { slugify } from '../addresses.ts';
import type { Article, History, Image, Milestone, Prose, ReadTexts } from '../model/index.ts';
import { displayName } from '../problem/display-name.ts';
import { nearest } from '../problem/nearest.ts';
import type { Report } from '../problem/problem.ts';
import { listFiles } from './files.ts';
import { fillLocated } from './fill-tokens.ts';
import { formatList, formatValue } from './format.ts';
import { readMarkdown } from './front-matter.ts';
import { type RenderOptions, renderMarkdown } from './markdown.ts';
import type { LoadContext, SourceCache } from './read-data.ts';
import { isoDate, nonEmptyList, record, slug, text, textOfLength, validate } from './validate.ts';

const title = textOfLength(1, 60).describe('The heading of the page, at most 60 characters.');
const excerpt = textOfLength(70, 160).describe(
  'One or two sentences, 70 to 160 characters. Lists and search results show them.',
);
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
const updated = isoDate.describe('The date of the last change to the page.');
export const proseSchema = record({ title, excerpt, updated });

const YEAR = /\d{4}/;
const milestone = record({
  when: text
    .refine((when) => YEAR.test(when), {
      error: ({ input }) =>
        `${formatValue(input)} names no year; expected one of four digits, such as "By 1700".`,
    })
    .meta({ allOf: [{ pattern: YEAR.source }] })
    .describe('The year or years of the event, such as "By 1700".'),
  event: text,
});
export const historySchema = record({
  title,
  excerpt,
  updated,
  timeline: nonEmptyList(milestone)
    .superRefine((milestones, context) => {
      for (const [index, { when }] of milestones.entries()) {
        const earlier = milestones[index - 1];
        if (!earlier || yearOf(earlier) <= yearOf({ when })) continue;
        context.addIssue({
          code: 'custom',
          path: [index, 'when'],
          message: `${formatValue(when)} stands after ${formatValue(earlier.when)}; expected the earliest first.`,
        });
      }
    })
    .optional()
    .describe('The milestones of the timeline, earliest first.'),
});

const yearOf = ({ when }: Pick<Milestone, 'when'>): number => Number(YEAR.exec(when)?.[0]);

interface TextOptions {
  images: readonly Image[];
  /** True if the data names cities whose humidity is compared. */
  hasAirExamples: boolean;
}

/** The files of `content/pages/`. Each becomes a page. */
const proseFiles = ['history-of-the-piano.md', 'privacy.md', 'terms.md'] as const;

/**
 * Reads all `content/blog/*.md`, newest first; articles of the same date are in the order of their slugs. The file name is the
 * slug. `unread` are the slugs of files with problems. Reports Markdown files in `content/` that become no page.
 */
export function loadArticles(
  context: LoadContext,
  options: TextOptions,
): Pick<ReadTexts, 'articles' | 'unread'> {
  reportUnusedPages(context);
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
    else unread.push(basename(file, '.md'));
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

function reportUnusedPages({ content, report }: LoadContext): void {
  const pages: readonly string[] = proseFiles;
  for (const file of listFiles(join(content, 'pages'), report) ?? []) {
    if (!looksLikeMarkdown(file) || pages.includes(file)) continue;
    report({
      code: 'PG107',
      source: { file: displayName(join(content, 'pages', file)), line: 1 },
      message: `no page is made of this file; expected ${formatList(proseFiles)}.`,
      hint: 'Rename it or remove it; articles go into content/blog/.',
      suggestion: nearest(file, proseFiles),
    });
  }
}

const looksLikeMarkdown = (file: string): boolean => /\.(?:md|mdx|markdown)$/i.test(file);

function loadArticle(
  context: LoadContext,
  { file, ...options }: TextOptions & { file: string },
): Article | undefined {
  const articleSlug = basename(file, '.md');
  if (!slug.safeParse(articleSlug).success) {
    const plain = slugify(articleSlug);
    context.report({
      code: 'PG108',
      source: { file: displayName(`${context.content}/${file}`), line: 1 },
      message: "the file's name becomes the address, but is not a slug.",
      hint: 'Rename it with lower-case letters, digits and single hyphens, such as "buying-used-pianos.md".',
      suggestion: plain === '' ? undefined : `${plain}.md`,
    });
  }
  const document = loadDocument(context, { ...options, file, schema: articleSchema });
  return document && { ...document, slug: articleSlug, draft: document.draft === true };
}

/** Reads the history. Its timeline is optional. */
export function loadHistory(context: LoadContext, options: TextOptions): History | undefined {
  const file = 'pages/history-of-the-piano.md';
  const document = loadDocument(context, { ...options, file, schema: historySchema });
  return document && { ...document, timeline: document.timeline ?? [] };
}

/** Reads the privacy policy or the terms. */
export function loadProse(
  context: LoadContext,
  file: 'privacy.md' | 'terms.md',
  options: TextOptions,
): Prose | undefined {
  return loadDocument(context, { ...options, file: `pages/${file}`, schema: proseSchema });
}

function loadDocument<Fields extends object>(
  context: LoadContext,
  { file, schema, images, hasAirExamples }: TextOptions & { file: string; schema: z.ZodType<Fields> },
) {
  const { content, values, report, cache } = context;
  const document = readMarkdown(content, file, report);
  if (!document) return;
  const { name, body, firstLine } = document;
  const frontMatter = validate(fillLocated(document.frontMatter, { values, report }), schema, report);
  // If the front matter is invalid, a missing timeline is no second problem.
  const hasTimeline = frontMatter === undefined || 'timeline' in frontMatter;
  const input = { file: name, firstLine, values, images, hasTimeline, hasAirExamples };
  const text = renderedText(cache, { body, input, report });
  if (text?.pieces.length === 0) {
    report({
      code: 'PG310',
      source: { file: name, line: firstLine },
      message: 'there is no text below the front matter.',
      hint: 'Write it.',
    });
  }
  return frontMatter && text && { ...frontMatter, ...text, source: { file: name, line: 1 } };
}

/** Renders a text, unless the cache has it. A text with problems is not cached. */
function renderedText(
  cache: SourceCache,
  { body, input, report }: { body: string; input: Omit<RenderOptions, 'report'>; report: Report },
): ReturnType<typeof renderMarkdown> {
  const name = `texts/${input.file}`;
  const key = hash('sha256', JSON.stringify([body, input]));
  const cached = cache.read(name, key);
  if (cached !== undefined) return cached as ReturnType<typeof renderMarkdown>;
  let hasProblems = false;
  const text = renderMarkdown(body, {
    ...input,
    report(problem) {
      hasProblems = true;
      report(problem);
    },
  });
  if (!hasProblems) cache.write(name, key, text);
  return text;
}
