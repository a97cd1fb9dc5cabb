import { basename } from 'node:path';
import glob from 'fast-glob';
import type { z } from 'zod';
import type { Article, Image, Prose } from '../model.ts';
import { readMarkdown } from './front-matter.ts';
import { renderMarkdown } from './markdown.ts';
import { fillLocated, type Reader } from './reader.ts';
import { displayName } from './source.ts';
import { isoDate, record, sized, slug, some, text, validate } from './validate.ts';

const title = text;
const excerpt = sized(70, 160);
const articleFields = record({ title, excerpt, date: isoDate, tags: some(slug) });
const proseFields = record({ title, excerpt, updated: isoDate });

/** Reads every `content/blog/*.md`, newest first; equal dates are ordered by slug. The file's name is the slug. */
export function loadArticles(reader: Reader, images: readonly Image[]): Article[] {
  const files = glob.sync('blog/*.md', { cwd: reader.content, followSymbolicLinks: false }).sort();
  if (files.length === 0) {
    reader.report({
      source: { file: displayName(`${reader.content}/blog`), line: 1 },
      message: 'there is no article; expected at least one .md file in this folder.',
    });
  }
  const articles = files.flatMap((file) => loadArticle(reader, { file, images }) ?? []);
  return articles.sort((a, b) => (a.date === b.date ? (a.slug < b.slug ? -1 : 1) : a.date < b.date ? 1 : -1));
}

function loadArticle(
  reader: Reader,
  { file, images }: { file: string; images: readonly Image[] },
): Article | undefined {
  const articleSlug = basename(file, '.md');
  if (!slug.safeParse(articleSlug).success) {
    reader.report({
      source: { file: displayName(`${reader.content}/${file}`), line: 1 },
      message: "the file's name becomes the address, but is not a slug.",
      hint: 'Rename it with lower-case letters, digits and single hyphens, such as "buying-used-pianos.md".',
    });
  }
  const document = loadDocument(reader, { file, fields: articleFields, images });
  return document && { slug: articleSlug, ...document };
}

export function loadProse(reader: Reader, file: string, images: readonly Image[]): Prose | undefined {
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
  const html = renderMarkdown(body, { place: { file: name, firstLine }, values, images, report });
  if (html.trim() === '') {
    report({ source: { file: name, line: firstLine }, message: 'there is no text below the front matter.' });
  }
  return frontMatter && { ...frontMatter, html, source: { file: name, line: 1 } };
}
