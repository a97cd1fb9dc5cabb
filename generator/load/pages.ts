import { basename, join } from 'node:path';
import type * as z from 'zod';
import { ownPath, paths, reservedSlugs } from '../addresses.ts';
import type { History, Milestone, Prose } from '../model/index.ts';
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
import { formatValue } from './format.ts';
import type { LoadContext } from './read-data.ts';
import { isoDate, nonEmptyList, record, text } from './validate.ts';

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
