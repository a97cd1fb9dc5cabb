import fc from 'fast-check';
import { article } from '../tiny-site.ts';
import { textEdit, withTextEdit } from './json-edits.ts';
import { judgedSite } from './judge-site.ts';
import { target } from './target.ts';
import { acceptedText, hostileText, oddValue } from './texts.ts';

const NAMES = ['title', 'excerpt', 'date', 'tags', 'draft', 'updated', 'other', '__proto__', '? a', '<<'];

/** A value as YAML may have it: JSON, a bare text, a block, an anchor, or a tag. */
const written = fc.oneof(
  oddValue.map((value) => JSON.stringify(value) ?? ''),
  hostileText,
  hostileText.map((text) => `|\n  ${text}`),
  fc.constantFrom(
    '&a [*a]',
    '*a',
    '!!js/function "planted()"',
    '!!binary aGk=',
    '{a: [',
    '2025-10-14',
    '.inf',
  ),
);
const field = fc.tuple(fc.constantFrom(...NAMES), written).map(([name, value]) => `${name}: ${value}`);

const excerptAfter = (text: string): string =>
  `${text} ${'seventy characters at the least '.repeat(3)}`.slice(0, 158);

const input = fc.oneof(
  fc
    .array(field, { minLength: 1, maxLength: 6 })
    .map((fields) => ({ text: `---\n${fields.join('\n')}\n---\n\nA text.\n`, shown: [] as string[] })),
  textEdit.map((edit) => ({ text: withTextEdit(article({}), edit), shown: [] as string[] })),
  acceptedText.map((text) => {
    const title = text.slice(0, 58).trim();
    const excerpt = `${excerptAfter(text).trim()}.`;
    return {
      text: `---\ntitle: ${JSON.stringify(title)}\nexcerpt: ${JSON.stringify(excerpt)}\ndate: 2025-10-01\ntags: [buying]\n---\n\nA text.\n`,
      shown: [title, excerpt],
    };
  }),
);

/** Front matter of an article: odd fields, torn YAML, and odd titles and excerpts, which the site shows if it builds. */
export const frontMatter = target('front-matter', {
  runs: 8,
  inputs: input,
  async open() {
    const site = await judgedSite();
    return {
      async judge({ text, shown }) {
        await site.judge({ 'content/blog/an-article.md': text }, shown);
      },
    };
  },
});
