import { basename, join } from 'node:path';
import * as z from 'zod';
import { articlePath, ownPath, paths, reservedSlugs, slugify } from '../../addresses.ts';
import type { Article, ForeignScript, Image, Milestone, Prose } from '../../model/index.ts';
import { displayName } from '../../problem/display-name.ts';
import type { Report } from '../../problem/problem.ts';
import { pictureAt } from '../pictures/picture.ts';
import { listFiles } from '../read/files.ts';
import { fillLocated } from '../read/fill-tokens.ts';
import type { LoadContext } from '../read/read-data.ts';
import { validate } from '../read/validate.ts';
import { formatValue } from '../schemas/format.ts';
import { isoDate, nonEmptyList, pictureRecord, record, slug, text, textOfLength } from '../schemas/values.ts';
import { type MarkdownFile, readMarkdown, refuseWords, reportPlaceholders } from './front-matter.ts';
import { renderMarkdown } from './markdown.ts';

const title = textOfLength(1, 60).describe('The heading of the page, at most 60 characters.');
const excerpt = textOfLength(70, 160).describe(
  'One or two sentences, 70 to 160 characters. Lists and search results show them.',
);

const HISTORY = 'pages/history-of-the-piano.md';
const PRIVACY = 'pages/privacy.md';
const TERMS = 'pages/terms.md';

interface TextOptions {
  images: readonly Image[];
  /** True if the data names cities whose humidity is compared. */
  hasAirExamples: boolean;
  script: ForeignScript | undefined;
}

/** `file` is relative to the content folder. */
function loadDocument<Fields extends { title: string; picture?: z.infer<typeof pictureRecord> | undefined }>(
  context: LoadContext,
  file: string,
  schema: z.ZodType<Fields>,
  { images, hasAirExamples, script }: TextOptions,
) {
  const { content, values, today, report } = context;
  const document = readMarkdown(content, file, report);
  if (!document) return;
  reportPlaceholders(document, report);
  if (script && file === PRIVACY) checkPrivacy(document, script, report);
  const { name, body, firstLine } = document;
  const frontMatter = validate(fillLocated(document.frontMatter, { values, today, report }), schema, report);
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
  if (!frontMatter || !text) return;
  const picture = pictureAt(frontMatter.picture, document.frontMatter, { images, report });
  const shown = [...text.images, ...(picture ? [picture.path] : [])];
  return { ...frontMatter, ...text, picture, images: shown, source: { file: name, line: 1 } };
}

export const articleSchema = record({
  title,
  excerpt,
  date: isoDate.describe(
    'The publication date, which pages and the feed show. Builds before this date leave the article out.',
  ),
  updated: isoDate
    .optional()
    .describe('The date of the last change to the text, if that is later. Builds do not wait for it.'),
  tags: nonEmptyList(slug),
  draft: z
    .boolean()
    .optional()
    .describe('True keeps the article out of builds. The development server shows it with a mark.'),
}).superRefine(({ date, updated = date }, { addIssue }) => {
  if (updated < date)
    addIssue({
      code: 'custom',
      path: ['updated'],
      message: `is ${formatValue(updated)}, before the article's date; expected ${formatValue(date)} or a later one.`,
    });
});

const updated = isoDate.describe('The date of the last change to the page.');
const picture = pictureRecord.optional().describe('A picture at the head of the page.');
export const proseSchema = record({ title, excerpt, updated, picture });

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

/**
 * The history may be missing; the privacy policy and the terms may not. `articles` is `undefined` if the
 * folder cannot be read. `unread` are the paths of texts with problems.
 */
export function loadTexts(context: LoadContext, options: TextOptions) {
  const { content, report } = context;
  const { blog, pages, misplaced } = listTexts(context);
  // Links to a text that has to be renamed or moved are no further problem.
  const unread = misplaced.map(pathOf);
  if (blog?.length === 0)
    report({
      code: 'PG101',
      source: { file: displayName(join(content, 'blog')), line: 1 },
      message: 'there is no article; expected at least one .md file in this folder.',
      hint: 'Add one; its name becomes the address.',
    });
  const articles: Article[] = [];
  for (const file of blog ?? []) {
    checkName(context, file);
    const document = loadDocument(context, file, articleSchema, options);
    const slug = slugOf(file);
    if (document)
      articles.push({ ...document, slug, path: articlePath(slug), draft: document.draft === true });
    else unread.push(pathOf(file));
  }
  articles.sort(newestFirst);
  const texts: (Prose & { timeline?: Milestone[] | undefined })[] = [];
  for (const file of pages ? new Set([...pages, PRIVACY, TERMS]) : []) {
    const schema: typeof historySchema | typeof proseSchema = file === HISTORY ? historySchema : proseSchema;
    const document = checkName(context, file) && loadDocument(context, file, schema, options);
    if (document) texts.push({ ...document, path: pathOf(file) });
    else unread.push(pathOf(file));
  }
  const pageAt = (path: string) => texts.find((page) => page.path === path);
  const history = pageAt(paths.history);
  const fixed: readonly string[] = [paths.history, paths.privacy, paths.terms];
  return {
    articles: blog && articles,
    history: history && { ...history, timeline: history.timeline ?? [] },
    privacy: pageAt(paths.privacy),
    terms: pageAt(paths.terms),
    ownPages: texts.filter(({ path }) => !fixed.includes(path)),
    unread,
  };
}

function newestFirst(a: Article, b: Article): number {
  if (a.date !== b.date) return a.date < b.date ? 1 : -1;
  return a.slug < b.slug ? -1 : 1;
}

/** Files are relative to the content folder. Reports texts elsewhere or with another ending. */
function listTexts({ content, report }: LoadContext) {
  const filesIn = (folder: string) =>
    listFiles(join(content, folder), report)?.map((name) => `${folder}/${name}`);
  const [blog, pages] = [filesIn('blog'), filesIn('pages')];
  // Links and special files elsewhere are no business of texts.
  const elsewhere = listFiles(content, () => {}, ELSEWHERE);
  const isText = (file: string) => /^(?:blog|pages)\/[^/]+\.md$/.test(file);
  const misplaced = [blog, pages, elsewhere]
    .flatMap((files) => files ?? [])
    .filter((file) => /\.(?:md|mdx|markdown|docx|md\.txt)$/i.test(file) && !isText(file));
  for (const file of misplaced)
    report({
      code: 'PG107',
      source: { file: displayName(join(content, file)), line: 1 },
      message: 'no page is made of this file.',
      hint: 'Articles stand directly in content/blog/, pages in content/pages/, and their names end in ".md".',
    });
  return { blog: blog?.filter(isText), pages: pages?.filter(isText), misplaced };
}

const ELSEWHERE = [
  '**/*',
  ...['blog', 'pages', 'images', 'root'].map((name) => `!${name}/**`),
  '!{README,readme}.*',
];

/** The slug that a file has or has to get: `financing-piano` for `Financing Piano.md.txt`. */
function slugOf(file: string): string {
  const name = basename(file).replace(/(?:\.(?:md|mdx|markdown|txt|docx))+$/i, '');
  return slug.safeParse(name).success ? name : slugify(name) || name;
}

function pathOf(file: string): string {
  if (file === HISTORY) return paths.history;
  return file.startsWith('pages/') ? ownPath(slugOf(file)) : articlePath(slugOf(file));
}

/** False for a name that the site uses itself. */
function checkName({ content, report }: LoadContext, file: string): boolean {
  const source = { file: displayName(join(content, file)), line: 1 };
  const name = slugOf(file);
  if (basename(file) !== `${name}.md` || !slug.safeParse(name).success)
    report({
      code: 'PG108',
      source,
      message: "the file's name becomes the address, but is not a slug.",
      hint: 'Rename it with lower-case letters, digits and single hyphens, such as "buying-used-pianos.md".',
      suggestion: slug.safeParse(name).success ? `${name}.md` : undefined,
    });
  const isOwn = file.startsWith('pages/') && ![PRIVACY, TERMS].includes(file);
  if (!isOwn || !reservedSlugs.has(name)) return true;
  report({
    code: 'PG320',
    source,
    message: `the site uses /${name}/ itself.`,
    hint: 'Rename the file; its name becomes the address.',
  });
  return false;
}

/** The words by which the shipped privacy policy says that no page has such a script. */
const DENIAL = 'no analytics, advertising trackers, or third-party scripts';

const checkPrivacy = (policy: MarkdownFile, { name }: ForeignScript, report: Report): void =>
  refuseWords(policy, DENIAL, report, {
    code: 'PG417',
    message: `this denies the script of ${name}, which site.json names.`,
    hint: 'Say what is so; the page itself tells of the script.',
  });
