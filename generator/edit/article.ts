import { join } from 'node:path';
import { articlePath, slugify } from '../addresses.ts';
import { articleSchema } from '../load/markdown/articles.ts';
import { PLACEHOLDERS } from '../load/markdown/front-matter.ts';
import { isThere } from '../load/read/files.ts';
import { displayName } from '../problem/display.ts';
import { UsageError } from '../problem/problem.ts';
import { writeFiles } from './edit-files.ts';

/** Throws a `UsageError` for an unusable title or tag. */
export function addArticle(content: string, title: string, more: { tags: string[]; date: string }) {
  // Descriptions must differ, and this one is long enough for any title.
  const fields = { title, excerpt: `${title}: ${PLACEHOLDERS.excerpt}`, ...more };
  const issue = articleSchema.safeParse(fields, { reportInput: true }).error?.issues[0];
  if (issue?.path[0] === 'tags') throw new UsageError(`--tags: ${issue.message}`);
  const slug = slugify(title);
  if (issue) throw new UsageError(`The title "${title}": ${issue.message}`);
  if (slug === '')
    throw new UsageError(`The title "${title}" has no letters or digits for an address.`);

  const fileOf = (name: string) => join(content, 'blog', `${name}.md`);
  let name = slug;
  for (let number = 2; isThere(fileOf(name)); number += 1) name = `${slug}-${number}`;
  const text = `---
title: ${JSON.stringify(title)}
excerpt: ${JSON.stringify(fields.excerpt)}
date: ${more.date}
tags: ${JSON.stringify(more.tags)}
draft: true
---

${PLACEHOLDERS.beginning}

## What matters most

${PLACEHOLDERS.section} Write prices and terms by their tokens, such as {{rentalPerMonth}}, and link to
other pages by their paths, such as the [glossary](/glossary/).

## What to do next

${PLACEHOLDERS.end}
`;
  writeFiles([{ path: fileOf(name), text }]);
  return { file: displayName(fileOf(name)), path: articlePath(name) };
}
