import { basename, join } from 'node:path';
import * as z from 'zod';
import { articlePath, ownPath, paths, reservedSlugs, slugify } from '../../addresses.ts';
import type { Article, ForeignScript, Image, Milestone, Prose } from '../../model/index.ts';
import { andThen, type Problem, type ProblemCode } from '../../problem/problem.ts';
import { pictureAt } from '../pictures/picture.ts';
import { listFiles, wholeFile } from '../read/files.ts';
import { type LoadContext, readLocated } from '../read/read-data.ts';
import { formatValue } from '../schemas/format.ts';
import {
  distinctValues,
  isoDate,
  pictureRecord,
  record,
  slug,
  text,
  textOfLength,
} from '../schemas/values.ts';
import {
  type MarkdownFile,
  problemsOfPlaceholders,
  problemsOfWords,
  readMarkdown,
} from './front-matter.ts';
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
  /** Cities for the pictures that compare humidity. */
  hasAirExamples: boolean;
  script: ForeignScript | undefined;
}

function loadText<Fields extends Pick<z.infer<typeof proseSchema>, 'title' | 'picture'>>(
  context: LoadContext,
  file: string,
  schema: z.ZodType<Fields>,
  { images, hasAirExamples, script }: TextOptions,
) {
  const ofName = problemsOfName(context.content, file);
  if (isReserved(file)) return { file, value: undefined, problems: ofName };
  const { value, problems } = andThen(readMarkdown(context.content, file), (document) => {
    const { name, body, firstLine } = document;
    const front = readLocated(document.frontMatter, context, { schema });
    const fields = front.value?.value;
    // Invalid front matter may hide a timeline.
    const hasTimeline = !fields || 'timeline' in fields;
    const undrawn = [
      ...(hasTimeline ? [] : ['picture.timeline']),
      ...(hasAirExamples ? [] : ['picture.humidity', 'picture.moves']),
    ];
    const text = renderMarkdown(body, {
      file: name,
      firstLine,
      values: context.values,
      images,
      undrawn,
    });
    const picture = pictureAt(fields?.picture, document.frontMatter, images);
    return {
      value: fields &&
        text.value && {
          ...fields,
          ...text.value,
          picture: picture.value,
          images: [text.value.images, picture.value?.path ?? []].flat(),
          source: { file: name, line: 1 },
        },
      problems: [
        ...front.problems,
        ...text.problems,
        ...picture.problems,
        ...problemsOfPlaceholders(document),
        ...(script && file === PRIVACY ? problemsOfPrivacy(document, script) : []),
      ],
    };
  });
  return { file, value, problems: [...ofName, ...problems] };
}

export const articleSchema = record({
  title,
  excerpt,
  date: isoDate.describe(
    'The publication date, which pages and the feed show. Builds before this date leave the article out.',
  ),
  updated: isoDate
    .optional()
    .describe(
      'The date of the last change to the text, if that is later. Builds do not wait for it.',
    ),
  tags: distinctValues(slug),
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
const picture = pictureRecord.optional().describe('A picture at the top of the page.');
export const proseSchema = record({ title, excerpt, updated, picture });

const YEAR = /\d{4}/;
const milestone = record({
  when: text
    .refine((when) => YEAR.test(when), {
      error: ({ input }) =>
        `${formatValue(input)} does not have a year; expected four digits, such as "By 1700".`,
    })
    .meta({ allOf: [{ pattern: YEAR.source }] })
    .describe('The year or years of the event, such as "By 1700".'),
  event: text,
});
export const historySchema = record({
  title,
  excerpt,
  updated,
  timeline: z
    .array(milestone)
    .min(1)
    .superRefine((milestones, context) => {
      for (const [index, { when }] of milestones.entries()) {
        const earlier = milestones[index - 1]?.when;
        if (earlier === undefined || yearIn(earlier) <= yearIn(when)) continue;
        context.addIssue({
          code: 'custom',
          path: [index, 'when'],
          message: `${formatValue(when)} comes after ${formatValue(earlier)}; expected the earliest first.`,
        });
      }
    })
    .optional()
    .describe('The milestones of the timeline, earliest first.'),
});

const yearIn = (when: string) => Number(YEAR.exec(when)?.[0]);

/** `images` and `unread`, the texts with problems, are paths. */
export function loadTexts(context: LoadContext, options: TextOptions) {
  const { blog, pages, misplaced, problems } = listTexts(context.content);
  const articles = blog?.map((file) => loadText(context, file, articleSchema, options));
  const texts = [...new Set(pages && [...pages, PRIVACY, TERMS])].map((file) =>
    loadText(context, file, file === HISTORY ? historySchema : proseSchema, options),
  );
  const read = texts.flatMap(({ file, value }): (Prose & { timeline?: Milestone[] | undefined })[] =>
    value ? [{ ...value, path: pathOf(file) }] : [],
  );
  const known: string[] = [paths.history, paths.privacy, paths.terms];
  const [history, privacy, terms] = known.map((path) => read.find((page) => page.path === path));
  const ownPages = read.filter(({ path }) => !known.includes(path));
  const found = [...(articles ?? []), ...texts];
  return {
    value: articles &&
      privacy &&
      terms && {
        articles: articles
          .flatMap(({ file, value }): Article[] => {
            const slug = slugOf(file);
            return value
              ? [{ ...value, slug, path: articlePath(slug), draft: value.draft === true }]
              : [];
          })
          .sort((a, b) => (a.date > b.date || (a.date === b.date && a.slug < b.slug) ? -1 : 1)),
        history: history && { ...history, timeline: history.timeline ?? [] },
        privacy,
        terms,
        ownPages,
        pages: read,
      },
    problems: [...problems, ...found.flatMap(({ problems }) => problems)],
    ownPages,
    images: found.flatMap(({ value }) => value?.images ?? []),
    // A text to rename is not reported for each link, too.
    unread: [...misplaced, ...found.flatMap(({ file, value }) => (value ? [] : file))].map(pathOf),
  };
}

function listTexts(content: string) {
  const isText = (file: string) => /^(?:blog|pages)\/[^/]+\.md$/.test(file);
  const filesIn = (folder: string) => {
    const { value, problems } = listFiles(join(content, folder));
    const files = value?.map((name) => `${folder}/${name}`);
    return { files, texts: files?.filter(isText), problems };
  };
  const [blog, pages] = [filesIn('blog'), filesIn('pages')];
  // Elsewhere, links and special files do not matter.
  const { value: elsewhere } = listFiles(content, ELSEWHERE);
  const misplaced = [blog.files, pages.files, elsewhere]
    .flatMap((files) => files ?? [])
    .filter((file) => /\.(?:md|mdx|markdown|docx|md\.txt)$/i.test(file) && !isText(file));
  const problems = [...blog.problems, ...pages.problems];
  const add = (code: ProblemCode, file: string, message: string, hint: string) =>
    problems.push({ code, source: wholeFile(join(content, file)), message, hint });
  const cure =
    'Put articles directly into content/blog/ and pages into content/pages/, with names that end in ".md".';
  for (const file of misplaced) add('PG107', file, 'this file does not become a page.', cure);
  const fault = 'this folder has no articles; expected at least one .md file.';
  if (blog.texts?.length === 0) add('PG101', 'blog', fault, 'Add one; its name becomes the address.');
  return { blog: blog.texts, pages: pages.texts, misplaced, problems };
}

const ELSEWHERE = [
  '**/*',
  ...['blog', 'pages', 'images', 'root'].map((name) => `!${name}/**`),
  '!{README,readme}.*',
];

/** Such as `financing-piano` for `Financing Piano.md.txt`. */
function slugOf(file: string) {
  const name = basename(file).replace(/(?:\.(?:md|mdx|markdown|txt|docx))+$/i, '');
  return slug.safeParse(name).success ? name : slugify(name) || name;
}

function pathOf(file: string) {
  if (file === HISTORY) return paths.history;
  return file.startsWith('pages/') ? ownPath(slugOf(file)) : articlePath(slugOf(file));
}

const isReserved = (file: string) =>
  file.startsWith('pages/') && ![PRIVACY, TERMS].includes(file) && reservedSlugs.has(slugOf(file));

function problemsOfName(content: string, file: string) {
  const source = wholeFile(join(content, file));
  const name = slugOf(file);
  const problems: Problem[] = [];
  const suggestion = slug.safeParse(name).success ? `${name}.md` : undefined;
  if (basename(file) !== suggestion) {
    const message = "the file's name becomes the address, but is not a slug.";
    const hint =
      'Rename it with lowercase letters, digits and single hyphens, such as "buying-used-pianos.md".';
    problems.push({ code: 'PG108', source, message, hint, suggestion });
  }
  if (isReserved(file)) {
    const message = `the site uses /${name}/ itself.`;
    const hint = `Rename the file, such as to "our-${name}.md", and point links, menus and redirects to its new address, /our-${name}/.`;
    problems.push({ code: 'PG320', source, message, hint });
  }
  return problems;
}

/** Looks for words of the shipped privacy policy. */
const problemsOfPrivacy = (policy: MarkdownFile, { name }: ForeignScript) =>
  problemsOfWords(policy, 'no analytics, advertising trackers, or third-party scripts', {
    code: 'PG417',
    message: `this denies the script of ${name} in site.json.`,
    hint: 'Write what is true. The page mentions the script by itself.',
  });
