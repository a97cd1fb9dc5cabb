import { SaxesParser } from 'saxes';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { problemsIn, prose } from '../support/article-text.ts';
import { article, tinySite } from '../support/tiny-site.ts';

/** Characters that XML forbids, and characters near them that it allows. */
const characters = suite('characters');

const FORBIDDEN = [0x00, 0x01, 0x08, 0x0b, 0x0c, 0x0e, 0x1b, 0x1f, 0xfffe, 0xffff];
const ALLOWED = [0x7f, 0x85, 0x2028, 0xe000, 0xfdd0, 0xfffd, 0x1f3b9, 0x1fffe, 0x10ffff];

const named = (code: number) => `U+${code.toString(16)}`;
const jsonEscape = (code: number) => `\\u${code.toString(16).padStart(4, '0')}`;

for (const code of FORBIDDEN) {
  const character = String.fromCodePoint(code);
  characters(`refuses ${named(code)} in an article, with file and line`, () => {
    const problems = problemsIn(`One.\n\nTwo ${character} three.`);
    assert.is(problems.length, 1);
    assert.match(problems[0] ?? '', /^content\/blog\/an-article\.md:10:5 {2}this is .*, which no text has\./);
  });
  characters(`refuses ${named(code)} in data, as it is and as an escape`, () => {
    const glossary = (term: string) =>
      `{ "updated": "2025-10-14",\n"entries": [{ "term": "${term}", "definition": "A." }] }`;
    for (const written of [character, jsonEscape(code)]) {
      const problems = tinySite({ 'data/glossary.json': glossary(`An ${written} action`) }).problems();
      assert.is(problems.length, 1);
      assert.match(problems[0] ?? '', /^data\/glossary\.json:2:\d+ {2}.*(?:no text has|cannot be shown)/);
    }
  });
  characters(`refuses ${named(code)} as an escape in front matter`, () => {
    const file = article({ title: `An ${jsonEscape(code)} Article` });
    const problems = tinySite({ 'content/blog/an-article.md': file }).problems();
    assert.is(problems.length, 1);
    assert.match(problems[0] ?? '', /an-article\.md:2:8 {2}title: .* cannot be shown/);
  });
  characters(`refuses a reference to ${named(code)} in Markdown, but not in code`, () => {
    for (const reference of [`&#${code};`, `&#x${code.toString(16)};`, `&#X0${code.toString(16)};`]) {
      const problems = problemsIn(
        `\`${reference}\`\n\n> \`\`\`\n> ${reference}\n> \`\`\`\n\n> A [b](/contact/ "c ${reference}").`,
      );
      assert.is(problems.length, 1);
      assert.match(problems[0] ?? '', /an-article\.md:14:22 {2}&#.* is .*, which no text has\. Remove it\./);
    }
  });
}

characters('takes what XML allows, and makes a feed and a sitemap that are XML', async () => {
  const text = ALLOWED.map((code) => String.fromCodePoint(code)).join('');
  const references = ALLOWED.map((code) => `&#${code};`).join('');
  const site = tinySite({ 'content/blog/an-article.md': article({}, `A ${text}.\n\nB ${references}.`) });
  await site.build();
  for (const file of ['feed.xml', 'sitemap.xml']) new SaxesParser().write(site.text(file)).close();
  assert.match((await prose(`A ${text}.`)).textContent ?? '', text);
});

characters.run();
