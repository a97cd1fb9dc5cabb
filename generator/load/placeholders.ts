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

export function reportPlaceholders(document: MarkdownFile, report: Report): void {
  const { frontMatter } = document;
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
  for (const words of Object.values(PLACEHOLDERS)) {
    const found = sourceOfWords(document, words);
    if (found) tell(found);
  }
}

/** Finds words in the text of a file, however its lines are wrapped. */
export function sourceOfWords(
  { name, body, firstLine }: MarkdownFile,
  words: string,
): Problem['source'] | undefined {
  const pattern = words.replaceAll('.', '\\.').replaceAll(' ', '\\s+');
  const { 0: found = '', index } = new RegExp(pattern).exec(body) ?? {};
  if (index === undefined) return;
  const source = sourcesIn(name, body)(index, index + found.length);
  return { ...source, line: source.line + firstLine - 1 };
}
