import { basename, join } from 'node:path';
import * as z from 'zod';
import { articlePath, ownPath, paths, reservedSlugs, slugify } from '../addresses.ts';
import type { Article, History, Image, Milestone, Prose } from '../model/index.ts';
import { displayName } from '../problem/display-name.ts';
import type { Steps } from '../steps.ts';
import { listFiles } from './files.ts';
import { fillLocated } from './fill-tokens.ts';
import { formatValue } from './format.ts';
import { readMarkdown, reportPlaceholders } from './front-matter.ts';
import { renderMarkdown } from './markdown.ts';
import type { LoadContext } from './read-data.ts';
import { isoDate, nonEmptyList, record, slug, text, textOfLength, validate } from './validate.ts';

const title = textOfLength(1, 60).describe('The heading of the page, at most 60 characters.');
const excerpt = textOfLength(70, 160).describe(
  'One or two sentences, 70 to 160 characters. Lists and search results show them.',
);

interface TextOptions {
  images: readonly Image[];
  /** True if the data names cities whose humidity is compared. */
  hasAirExamples: boolean;
}

const looksLikeText = (file: string): boolean => /\.(?:md|mdx|markdown|docx|md\.txt)$/i.test(file);

/** The slug that a file with a text has, or has to get: `Financing Piano.md.txt` to `financing-piano`. */
const slugOfText = (file: string): string => {
  const name = basename(file).replace(/(?:\.(?:md|mdx|markdown|txt|docx))+$/i, '');
  return slug.safeParse(name).success ? name : slugify(name) || name;
};

/** True if the name of a file, relative to the content folder, is a slug; reports any other name. */
function hasSlug({ content, report }: LoadContext, file: string): boolean {
  const name = basename(file, '.md');
  if (slug.safeParse(name).success) return true;
  const plain = slugify(name);
  report({
    code: 'PG108',
    source: { file: displayName(join(content, file)), line: 1 },
    message: "the file's name becomes the address, but is not a slug.",
    hint: 'Rename it with lower-case letters, digits and single hyphens, such as "buying-used-pianos.md".',
    suggestion: plain === '' ? undefined : `${plain}.md`,
  });
  return false;
}

/** Reads a text in Markdown with its front matter. `file` is relative to the content folder. */
function loadDocument<Fields extends object>(
  context: LoadContext,
  { file, schema, images, hasAirExamples }: TextOptions & { file: string; schema: z.ZodType<Fields> },
) {
  const { content, values, report } = context;
  const document = readMarkdown(content, file, report);
  if (!document) return;
  reportPlaceholders(document, report);
  const { name, body, firstLine } = document;
  const frontMatter = validate(fillLocated(document.frontMatter, { values, report }), schema, report);
  // If the front matter is invalid, a missing timeline is no second problem.
  const hasTimeline = frontMatter === undefined || 'timeline' in frontMatter;
  const undrawn = [
    ...(hasTimeline ? [] : ['picture.timeline']),
    ...(hasAirExamples ? [] : ['picture.humidity', 'picture.moves']),
  ];
  const text = renderMarkdown(body, { file: name, firstLine, values, images, undrawn, report });
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

const HISTORY = 'history-of-the-piano.md';
const PRIVACY = 'privacy.md';
const TERMS = 'terms.md';

/** The pages in `content/pages/` whose files have no problem. */
interface Pages {
  history: History | undefined;
  privacy: Prose | undefined;
  terms: Prose | undefined;
  own: Prose[];
  /** The paths of those whose files have a problem. */
  unread: string[];
}

/** Reads all `content/pages/*.md`. The history may be missing; the privacy policy and the terms may not. */
export function* loadPages(context: LoadContext, options: TextOptions): Steps<Pages | undefined> {
  const { files, misplaced } = pageFiles(context);
  if (!files) return;
  // Links to a page that has to be renamed or moved are no further problem.
  const unread = misplaced.map((file) => ownPath(slugOfText(file)));
  function* loadPage<Fields extends object>(file: string, path: string, schema: z.ZodType<Fields>) {
    yield;
    const document = loadDocument(context, { ...options, file: `pages/${file}`, schema });
    if (!document) unread.push(path);
    return document && { ...document, path };
  }
  const history = files.includes(HISTORY)
    ? yield* loadPage(HISTORY, paths.history, historySchema)
    : undefined;
  const others = files.filter((file) => ![HISTORY, PRIVACY, TERMS].includes(file));
  const own = others.filter((file) => checkName(context, file));
  unread.push(...others.filter((file) => !own.includes(file)).map((file) => ownPath(slugOfText(file))));
  const privacy = yield* loadPage(PRIVACY, paths.privacy, proseSchema);
  const terms = yield* loadPage(TERMS, paths.terms, proseSchema);
  const pages: Prose[] = [];
  for (const file of own) {
    const page = yield* loadPage(file, ownPath(basename(file, '.md')), proseSchema);
    if (page) pages.push(page);
  }
  return {
    history: history && { ...history, timeline: history.timeline ?? [] },
    privacy,
    terms,
    own: pages,
    unread,
  };
}

/** The names of the files of pages, and those of texts that become no page; `files` is `undefined` if the folder cannot be read. */
function pageFiles({ content, report }: LoadContext) {
  const files = listFiles(join(content, 'pages'), report);
  const isPage = (file: string) => /^[^/]+\.md$/.test(file);
  const misplaced = files?.filter((name) => looksLikeText(name) && !isPage(name)) ?? [];
  for (const file of misplaced)
    report({
      code: 'PG107',
      source: { file: displayName(join(content, 'pages', file)), line: 1 },
      message: 'no page is made of this file.',
      hint: 'Pages stand directly in content/pages/, and their names end in ".md"; articles go into content/blog/.',
    });
  return { files: files?.filter(isPage), misplaced };
}

/** Reports a name that cannot be an address, or one that the site uses itself. Returns true if there is no such problem. */
function checkName(context: LoadContext, file: string): boolean {
  const name = basename(file, '.md');
  if (!hasSlug(context, `pages/${file}`)) return false;
  if (!reservedSlugs.has(name)) return true;
  context.report({
    code: 'PG320',
    source: { file: displayName(join(context.content, 'pages', file)), line: 1 },
    message: `the site uses /${name}/ itself.`,
    hint: 'Rename the file; its name becomes the address.',
  });
  return false;
}
