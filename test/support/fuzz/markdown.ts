import fc from 'fast-check';
import { article } from '../tiny-site.ts';
import { judgedSite } from './judge-site.ts';
import { target } from './target.ts';
import { hostileText } from './texts.ts';

/** Marks of Markdown, whole and torn. */
const MARKS = [
  '*',
  '**',
  '_',
  '~~',
  '`',
  '``',
  '```\n',
  '```js\n',
  '~~~\n',
  '    ',
  '\t',
  '> ',
  '- ',
  '1. ',
  '## ',
  '### ',
  '###### ',
  '---\n',
  '===\n',
  '| a | b |\n|---|:-:|\n| 1 | 2 |\n',
  '|\n|-|\n',
  '[a](/contact/)',
  '[a](javascript:planted())',
  '[a](JaVaScRiPt&colon;planted())',
  '[a](java\tscript:planted())',
  '[a](<data:text/html,planted()>)',
  '[a](//planted.example/)',
  '[a](/contact/ "a\' onmouseover=planted() \\" b")',
  '[a](#heading)',
  '[a][b]',
  '\n\n[b]: javascript:planted()\n\n',
  '\n\n[b]: /contact/ "x\\" onclick=planted()"\n\n',
  '![a](/images/icon-192.png)',
  '![" onerror=planted() "](/images/icon-192.png)',
  '![a](/images/none.png)',
  '<https://example.org/>',
  '<javascript:planted()>',
  'https://example.org/?a=<b>',
  'a@b.example',
  '{{brand}}',
  '{{ rentalPerMonth }}',
  '{{picture: timeline}}',
  '\\',
  '  \n',
  '\n',
  '\n\n',
  '[ ] ',
  '[^1]',
  '\n\n[^1]: x\n\n',
  '&copy;',
  '&#0;',
];

const piece = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...MARKS) },
  { weight: 1, arbitrary: hostileText },
  { weight: 2, arbitrary: fc.constantFrom('piano', 'A text.', ' ', '$3,000–$10,000') },
);
const block = fc.array(piece, { minLength: 1, maxLength: 6 }).map((pieces) => pieces.join(''));

/** The words that stand between the blocks: whatever the blocks are, the page shows them. */
const SENTINELS = ['Sentinelone', 'Sentineltwo'];

/** The text of an article. */
export const body = fc
  .tuple(block, block)
  .map((blocks) => blocks.map((text, index) => `${text}\n\n${SENTINELS[index]}.`).join('\n\n'));

/** Markdown of an article: marks of all kinds in any order, with hostile texts. Words between them are shown if it builds. */
export const markdown = target('markdown', {
  runs: 12,
  inputs: body,
  async open() {
    const site = await judgedSite();
    return {
      async judge(text) {
        await site.judge({ 'content/blog/an-article.md': article({}, text) }, SENTINELS);
      },
    };
  },
});
