import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { defaultSite } from '../support/default-site.ts';
import { all, textsOf } from '../support/page-parts.ts';
import { textOf } from '../support/tiny-site.ts';

/** The drawings of the glossary: numbers lead to terms, terms lead back, and all agree on the number. */
const drawings = suite('glossary drawings');

const glossary = defaultSite().page('glossary/');
const targetOf = (link: Element | null | undefined): Element | null =>
  glossary.querySelector(`[id="${link?.getAttribute('href')?.slice(1)}"]`);
const numbered = all(glossary, '.numbered');

drawings('number their parts from 1, and a part that both show once', () => {
  assert.equal(
    numbered.map((drawing) => textsOf(drawing, 'a').join(' ')),
    ['1 2 3 4 5 6 7 8 9', '10 11 12 13 14 15 3'],
  );
});

drawings('lead by each number to the term that it and the list below, in order, name', () => {
  for (const drawing of numbered) {
    const named = all(drawing, 'a').map((link) => {
      const term = targetOf(link);
      assert.is(link.getAttribute('aria-label'), `${textOf(link)}: ${textOf(term)}`);
      return [textOf(link), textOf(term), term?.id];
    });
    const listed = all(drawing.closest('section'), '.legend li').map((item) => [
      item.getAttribute('value'),
      textOf(item),
      targetOf(item.querySelector('a'))?.id,
    ]);
    assert.equal(
      listed,
      named.sort(([one], [other]) => Number(one) - Number(other)),
    );
  }
});

drawings('are shown beside each of these terms, which leads back to its number', () => {
  const loupes = all(glossary, '.loupe');
  assert.is(loupes.length, 15);
  for (const loupe of loupes) {
    const mark = targetOf(loupe);
    assert.is(textOf(mark), textOf(loupe));
    assert.is(targetOf(mark), loupe.closest('div')?.querySelector('dt'));
  }
});

drawings.run();
