import { basename, join } from 'node:path';
import type * as z from 'zod';
import { slugify } from '../addresses.ts';
import type { Image } from '../model/index.ts';
import { displayName } from '../problem/display-name.ts';
import { fillLocated } from './fill-tokens.ts';
import { readMarkdown } from './front-matter.ts';
import { renderMarkdown } from './markdown.ts';
import { reportPlaceholders } from './placeholders.ts';
import type { LoadContext } from './read-data.ts';
import { slug, textOfLength, validate } from './validate.ts';

export const title = textOfLength(1, 60).describe('The heading of the page, at most 60 characters.');
export const excerpt = textOfLength(70, 160).describe(
  'One or two sentences, 70 to 160 characters. Lists and search results show them.',
);

export interface TextOptions {
  images: readonly Image[];
  /** True if the data names cities whose humidity is compared. */
  hasAirExamples: boolean;
}

export const looksLikeText = (file: string): boolean => /\.(?:md|mdx|markdown|docx|md\.txt)$/i.test(file);

/** The slug that a file with a text has, or has to get: `Financing Piano.md.txt` to `financing-piano`. */
export const slugOfText = (file: string): string => {
  const name = basename(file).replace(/(?:\.(?:md|mdx|markdown|txt|docx))+$/i, '');
  return slug.safeParse(name).success ? name : slugify(name) || name;
};

/** True if the name of a file, relative to the content folder, is a slug; reports any other name. */
export function hasSlug({ content, report }: LoadContext, file: string): boolean {
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
export function loadDocument<Fields extends object>(
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
  const input = { file: name, firstLine, values, images, hasTimeline, hasAirExamples };
  const text = renderMarkdown(body, { ...input, report });
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
