import { SaxesParser } from 'saxes';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { prose } from '../support/article-text.ts';
import { article, tinySite } from '../support/tiny-site.ts';

/** Characters that XML forbids, and characters near them that it allows. */
const characters = suite('characters');

const FORBIDDEN = [0x00, 0x01, 0x08, 0x0b, 0x0c, 0x0e, 0x1b, 0x1f, 0xfffe, 0xffff];
const ALLOWED = [0x7f, 0x85, 0x2028, 0xe000, 0xfdd0, 0xfffd, 0x1f3b9, 0x1fffe, 0x10ffff];

const text = (body: string) => ({ 'content/blog/an-article.md': article({}, body) });
const titled = (title: string) => ({ 'content/blog/an-article.md': article({ title }) });
const glossary = (term: string) => ({
  'data/glossary.json': `{ "updated": "2025-10-14",\n"entries": [{ "term": "${term}", "definition": "A." }] }`,
});
const inCode = (reference: string) => `\`${reference}\`\n\n> \`\`\`\n> ${reference}\n> \`\`\`\n\n`;

for (const code of FORBIDDEN) {
  const character = String.fromCodePoint(code);
  const hex = code.toString(16);
  const jsonEscape = `\\u${hex.padStart(4, '0')}`;
  const references = [`&#${code};`, `&#x${hex};`, `&#X0${hex};`];
  const faults: [files: Record<string, string>, problem: RegExp][] = [
    [text(`One.\n\nTwo ${character} three.`), /^\S+article\.md:10:5 {2}this is .*, which no text has\./],
    [glossary(`An ${character} action`), /^data\/glossary\.json:2:\d+ {2}.*(?:no text has|cannot be shown)/],
    [glossary(`An ${jsonEscape} action`), /^data\/glossary\.json:2:\d+ {2}.* cannot be shown/],
    [titled(`An ${jsonEscape} Article`), /^\S+article\.md:2:8 {2}title: .* cannot be shown/],
    ...references.map((reference): (typeof faults)[0] => [
      text(`${inCode(reference)}> A [b](/contact/ "c ${reference}").`),
      /^\S+article\.md:14:22 {2}&#.* is .*, which no text has\. Remove it\./,
    ]),
  ];
  characters(`refuses U+${hex}, as it is, as an escape and as a reference outside of code`, () => {
    for (const [files, problem] of faults) {
      const problems = tinySite(files).problems();
      assert.is(problems.length, 1);
      assert.match(problems[0] ?? '', problem);
    }
  });
}

characters('takes what XML allows, and makes a feed and a sitemap that are XML', async () => {
  const all = ALLOWED.map((code) => String.fromCodePoint(code)).join('');
  const references = ALLOWED.map((code) => `&#${code};`).join('');
  const site = tinySite(text(`A ${all}.\n\nB ${references}.`));
  await site.build();
  for (const file of ['feed.xml', 'sitemap.xml']) new SaxesParser().write(site.text(file)).close();
  assert.match((await prose(`A ${all}.`)).textContent ?? '', all);
});

characters.run();
