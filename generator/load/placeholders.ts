import { sourcesIn } from '../problem/lines.ts';
import type { Problem, Report } from '../problem/problem.ts';
import type { MarkdownFile } from './front-matter.ts';

/** The words of a new article, which its author replaces. */
export const PLACEHOLDERS = {
  excerpt: 'say here in one or two sentences what readers learn, and why it matters to them.',
  beginning: 'Say in a paragraph what the reader wants to know, and answer it in short.',
  section: 'A section has a heading of two number signs.',
  end: 'End with the step that the reader can take now.',
};

/** Reports the placeholders in a text that readers will see. A draft may hold them. */
export function reportPlaceholders(
  { name, frontMatter, body, firstLine }: MarkdownFile,
  report: Report,
): void {
  const { excerpt, draft } = Object(frontMatter.value);
  if (draft === true) return;
  const tell = (source: Problem['source'], at?: string) =>
    report({
      code: 'PG319',
      source,
      ...(at !== undefined && { at }),
      message: 'this is still the placeholder of a new article.',
      hint: 'Write the text. Until then, keep the article out of builds by "draft: true".',
    });
  if (String(excerpt).includes(PLACEHOLDERS.excerpt)) tell(frontMatter.locate(['excerpt']), 'excerpt');
  const sourceOf = sourcesIn(name, body);
  for (const words of Object.values(PLACEHOLDERS)) {
    // An editor may have wrapped the lines anew.
    const { 0: found = '', index } =
      new RegExp(words.replaceAll('.', '\\.').replaceAll(' ', '\\s+')).exec(body) ?? {};
    if (index === undefined) continue;
    const source = sourceOf(index, index + found.length);
    tell({ ...source, line: source.line + firstLine - 1 });
  }
}
