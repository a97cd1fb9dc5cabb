import { basename, join } from 'node:path';
import { z } from 'zod';
import { slugify } from '../addresses.ts';
import type { Article, History, Image, Milestone, Prose } from '../model/index.ts';
import { displayName } from '../problem/display-name.ts';
import { nearest } from '../problem/nearest.ts';
import type { Report } from '../problem/problem.ts';
import { listFiles } from './files.ts';
import { fillLocated } from './fill-tokens.ts';
import { formatList, formatValue } from './format.ts';
import { readMarkdown } from './front-matter.ts';
import { type Rendered, renderMarkdown } from './markdown.ts';
import type { LoadContext } from './read-data.ts';
import { isoDate, record, sized, slug, some, text, validate } from './validate.ts';

const title = sized(1, 60).describe('The heading of the page, of at most 60 characters.');
const excerpt = sized(70, 160).describe(
  'One or two sentences of 70 to 160 characters, for lists and search engines.',
);
export const articleSchema = record({
  title,
  excerpt,
  date: isoDate.describe('The day of the article, which pages and the feed show.'),
  tags: some(slug),
  draft: z
    .boolean()
    .optional()
    .describe('True keeps the article out of builds; the development server shows it, marked.'),
});
const updated = isoDate.describe('The day on which the page was last changed.');
export const proseSchema = record({ title, excerpt, updated });

const YEAR = /\d{4}/;
const milestone = record({
  when: text
    .refine((when) => YEAR.test(when), {
      error: ({ input }) =>
        `${formatValue(input)} names no year; expected one of four digits, such as "By 1700".`,
    })
    .meta({ allOf: [{ pattern: YEAR.source }] })
    .describe('Its year or years, in words that may stand alone.'),
  event: text,
});
export const historySchema = record({
  title,
  excerpt,
  updated,
  timeline: some(milestone)
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
    .describe('The milestones that the page draws, the earliest first.'),
});

const yearOf = ({ when }: Pick<Milestone, 'when'>): number => Number(YEAR.exec(when)?.[0]);

/** Rendered texts by their files, each with all that it was made from. */
export type RenderedTexts = Map<string, { from: string; text: Rendered }>;

interface SharedByTexts {
  images: readonly Image[];
  /** Those of an earlier load, and where this one puts its own. */
  rendered: RenderedTexts;
}

/** The files of `content/pages/`; each has its own page. */
const proseFiles = ['history-of-the-piano.md', 'privacy.md', 'terms.md'] as const;

/**
 * Reads every `content/blog/*.md`, newest first; equal dates are ordered by slug. The file's name is the slug. Markdown files
 * in `content/` that no page is made of are reported.
 */
export function loadArticles(context: LoadContext, shared: SharedByTexts): Article[] {
  reportOtherPages(context);
  const files = articleFiles(context);
  if (files?.length === 0) {
    context.report({
      code: 'PG101',
      source: { file: displayName(`${context.content}/blog`), line: 1 },
      message: 'there is no article; expected at least one .md file in this folder.',
      hint: 'Add one; its name becomes the address.',
    });
  }
  const articles = (files ?? []).flatMap((file) => loadArticle(context, { ...shared, file }) ?? []);
  return articles.sort((a, b) => (a.date === b.date ? (a.slug < b.slug ? -1 : 1) : a.date < b.date ? 1 : -1));
}

/** The articles' files, or `undefined` where the folder cannot be read. */
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

function reportOtherPages({ content, report }: LoadContext): void {
  const known: readonly string[] = proseFiles;
  for (const file of listFiles(join(content, 'pages'), report) ?? []) {
    if (!looksLikeMarkdown(file) || known.includes(file)) continue;
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
  { file, ...shared }: SharedByTexts & { file: string },
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
  const document = loadDocument(context, { ...shared, file, fields: articleSchema });
  return document && { ...document, slug: articleSlug, draft: document.draft === true };
}

/** Reads the history, which may have a timeline. */
export function loadHistory(context: LoadContext, shared: SharedByTexts): History | undefined {
  const file = 'pages/history-of-the-piano.md';
  const document = loadDocument(context, { ...shared, file, fields: historySchema });
  return document && { ...document, timeline: document.timeline ?? [] };
}

/** Reads one of the other `content/pages/`. */
export function loadProse(
  context: LoadContext,
  file: Exclude<(typeof proseFiles)[number], 'history-of-the-piano.md'>,
  shared: SharedByTexts,
): Prose | undefined {
  return loadDocument(context, { ...shared, file: `pages/${file}`, fields: proseSchema });
}

function loadDocument<Fields extends object>(
  context: LoadContext,
  { file, fields, images, rendered }: SharedByTexts & { file: string; fields: z.ZodType<Fields> },
) {
  const { content, values, report } = context;
  const document = readMarkdown(content, file, report);
  if (!document) return;
  const { name, body, firstLine } = document;
  const frontMatter = validate(fillLocated(document.frontMatter, { values, report }), fields, report);
  // Where the front matter is wrong, that is told already.
  const hasTimeline = frontMatter === undefined || 'timeline' in frontMatter;
  const place = { file: name, firstLine };
  const from = JSON.stringify([body, place, values, images, hasTimeline]);
  const text = renderOnce(from, { file, rendered, report }, (report) =>
    renderMarkdown(body, { place, values, images, hasTimeline, report }),
  );
  if (text.pieces.length === 0) {
    report({
      code: 'PG310',
      source: { file: name, line: firstLine },
      message: 'there is no text below the front matter.',
      hint: 'Write it.',
    });
  }
  return frontMatter && { ...frontMatter, ...text, source: { file: name, line: 1 } };
}

/** Renders a text, unless one from the same was rendered before and nothing was wrong with it. */
function renderOnce(
  from: string,
  { file, rendered, report }: Pick<SharedByTexts, 'rendered'> & { file: string; report: Report },
  render: (report: Report) => Rendered,
): Rendered {
  const earlier = rendered.get(file);
  if (earlier?.from === from) return earlier.text;
  let isSound = true;
  const text = render((problem) => {
    isSound = false;
    report(problem);
  });
  if (isSound) rendered.set(file, { from, text });
  return text;
}
