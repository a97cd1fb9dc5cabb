import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { renderMarkdown } from '../../generator/load/markdown.ts';

/** Texts that are hard to parse take no more time than their length lets expect. */
const awkward = suite('awkward texts');

const LENGTH = 40_000;

const filledWith = (piece: string) => piece.repeat(Math.ceil(LENGTH / piece.length)).slice(0, LENGTH);

/** Each mark of Markdown and tokens, open and never closed, closed and never open, and as a whole. */
const pieces = [
  ...['[', '![', ']', '[a](', '[a](b)[', '[a][b]', '[a]: b\n'],
  ...['*', '*a ', '_a ', `${'**a*b '.repeat(300)}\n\n`, '~~a', '`', '`a``b```c'],
  ...['{{', '}}', '{{a', 'a}}', '{{ brand }} ', '    {{a\n', '<', '<a ', '<!--', '&#', '(', '\\'],
  ...['#', '.', '>', '> ', '1. ', '+ ', '|a|\n|-|\n', 'a\n=\n', '## a\n\n', '> `a`\n\n'],
  ...[' ', 'a@', 'www.a.', 'http://a', 'a', '🎹', '\u0301'],
];

/** The time of the processor that rendering a text takes, in milliseconds. */
function millisecondsOf(text: string): number {
  const before = process.cpuUsage();
  renderMarkdown(text, {
    file: 'a.md',
    firstLine: 1,
    values: { brand: 'Keyhaven' },
    images: [],
    hasTimeline: false,
    hasAirExamples: false,
    report: () => {},
  });
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Fifty times what an ordinary text of this length takes. A text that takes the square of its length takes thousands of times. */
const ordinary = filledWith('A *piano* has [strings](/contact/) of {{brand}}.\n\n');
millisecondsOf(ordinary);
const ceiling = 50 * Math.max(20, millisecondsOf(ordinary));

for (const piece of pieces) {
  awkward(`end in time: ${JSON.stringify(piece.slice(0, 20))} again and again`, () => {
    const taken = millisecondsOf(filledWith(piece));
    assert.ok(taken < ceiling, `It took ${Math.round(taken)} ms; ${Math.round(ceiling)} ms are right.`);
  });
}

awkward.run();
