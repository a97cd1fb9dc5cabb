import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { PageMaker, Template } from '../../generator/render/page-maker.ts';
import { JsonScript } from '../../templates/parts/json-script.tsx';
import { cityPage } from '../support/coded-cases.ts';
import { hostileText } from '../support/fuzz/texts.ts';
import { assert, suite } from '../support/suite.ts';

const template = suite('render: template');

const markOf = (slot: number) => `\uFFFE${slot}\uFFFF`;

/** The loader refuses most of them; filling does not rely on that. */
const text = fc
  .array(fc.oneof(hostileText, fc.constantFrom(markOf(0), markOf(5), "$'", '$1', '\uffff', '\uf8ff')), {
    minLength: 1,
    maxLength: 2,
  })
  .map((pieces) => pieces.join(''));

template('fills hostile texts as React renders them, in texts, attributes and JSON', () => {
  const render = ([a = '', b = '']: readonly string[]) => {
    const json = createElement(JsonScript, { type: 'application/json', value: [a, { b }] });
    return renderToStaticMarkup(createElement('p', { title: a }, b, json));
  };
  const filled = new Template(2, render);
  const isRight = (texts: readonly string[]) =>
    assert.is(String(filled.fill(texts)), String(Buffer.from(render(texts))));
  fc.assert(fc.property(fc.tuple(text, text), isRight), { numRuns: 2_000, seed: 2026 });
});

const MISUSES: ((text: string) => string)[] = [
  (text) => (text.length > 5 ? 'long' : 'short'),
  (text) => text.toUpperCase(),
  ...['Troy', 'Akron', 'Saint Paul'].map((wrong) => (text: string) => (text === wrong ? 'St.' : text)),
];

template('notices a component that does more with the first, last or longest text than show it', () => {
  for (const misuse of MISUSES) {
    const maker = new PageMaker(({ title }) => `<p>${misuse(title)}</p>`);
    for (const title of ['Akron', 'Dayton', 'Saint Paul', 'Elko', 'Troy']) maker.make(cityPage(title));
    assert.match(maker.verify()[0]?.message ?? '', /may only show/, String(misuse));
  }
});

template('fills a page of any size', () => {
  const render = ([a, b]: readonly string[]) => `<h1>${a}, ${b}</h1><script>{"a":"${b}"}</script><p>${a}</p>`;
  const texts = ['é€'.repeat(300_000), 'x'];
  assert.is(String(new Template(2, render).fill(texts)), render(texts));
});
