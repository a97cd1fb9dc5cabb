import { join } from 'node:path';
import { articlePath, slugify } from '../addresses.ts';
import { listFiles } from '../load/files.ts';
import { PLACEHOLDERS, readMarkdown } from '../load/front-matter.ts';
import { articleSchema } from '../load/texts.ts';
import { displayName } from '../problem/display-name.ts';
import { UsageError } from '../problem/problem.ts';
import { createFile } from './files.ts';

interface NewArticle {
  title: string;
  tags: readonly string[];
  today: string;
}

/**
 * Writes a new article, a draft with placeholders. If a file of its name exists, its name gets a number. Throws a `UsageError`
 * for an unusable title or tag.
 */
export function addArticle(content: string, article: NewArticle) {
  const slug = slugify(article.title);
  requireUsable(article, { content, slug });
  const text = articleText(article);
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? slug : `${slug}-${number}`;
    const file = join(content, 'blog', `${name}.md`);
    if (createFile(file, text)) return { file: displayName(file), path: articlePath(name) };
  }
}

/** Throws for a title or tags that a build would refuse. */
function requireUsable(article: NewArticle, { content, slug }: { content: string; slug: string }): void {
  const { title } = article;
  const issue = articleSchema.safeParse(fieldsOf(article), { reportInput: true }).error?.issues[0];
  if (issue?.path[0] === 'tags') throw new UsageError(`--tags: ${issue.message}`);
  if (issue) throw new UsageError(`The title "${title}": ${issue.message}`);
  if (slug === '')
    throw new UsageError(`The title "${title}" has no letters or digits of which an address could be made.`);
  if (/\{\{|\}\}/.test(title))
    throw new UsageError(
      `The title "${title}" has a token. Leave it out here, and write it into the file later.`,
    );
  const twin = titlesIn(content).get(title.toLowerCase());
  if (twin) throw new UsageError(`${twin} has the title "${title}" already. Choose another.`);
}

/** Maps the title of each article to its file. Ignores problems of other articles. */
function titlesIn(content: string): Map<string, string> {
  const ignore = () => {};
  const files = listFiles(join(content, 'blog'), ignore) ?? [];
  return new Map(
    files.flatMap((file) => {
      const document = file.endsWith('.md') ? readMarkdown(content, `blog/${file}`, ignore) : undefined;
      const fields = Object(document?.frontMatter.value) as { title?: unknown };
      return document ? [[String(fields.title).toLowerCase(), document.name] as const] : [];
    }),
  );
}

/** The front matter. The excerpt contains the title, because descriptions must differ; its length suits every title. */
const fieldsOf = ({ title, tags, today }: NewArticle) => ({
  title,
  excerpt: `${title}: ${PLACEHOLDERS.excerpt}`,
  date: today,
  tags: [...tags],
});

function articleText(article: NewArticle): string {
  const { title, excerpt, date, tags } = fieldsOf(article);
  return `---
title: ${JSON.stringify(title)}
excerpt: ${JSON.stringify(excerpt)}
date: ${date}
tags: [${tags.map((tag) => JSON.stringify(tag)).join(', ')}]
draft: true
---

${PLACEHOLDERS.beginning}

## What matters most

${PLACEHOLDERS.section} Write prices and terms by their tokens, such as {{rentalPerMonth}}, and link to
other pages by their paths, such as the [glossary](/glossary/).

## What to do next

${PLACEHOLDERS.end}
`;
}
