import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { defaultSite } from '../support/default-site.ts';
import { all, textsOf } from '../support/page-parts.ts';
import { textOf } from '../support/tiny-site.ts';

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

drawings('have numbers that a finger meets: 24 pixels on a screen of 320, none on another', () => {
  for (const drawing of numbered) {
    const [, zoom] =
      drawing
        .querySelector('[transform]')
        ?.getAttribute('transform')
        ?.match(/([\d.]+)/) ?? [];
    const width = Number(drawing.getAttribute('viewBox')?.split(' ')[2]) / Number(zoom);
    const targets = all(drawing, 'a > [pointer-events]').map((circle) =>
      ['cx', 'cy', 'r'].map((name) => Number(circle.getAttribute(name))),
    );
    assert.is(targets.length, all(drawing, 'a').length);
    for (const [index, [x = 0, y = 0, r = 0]] of targets.entries()) {
      assert.ok((2 * r * (320 - 32)) / width >= 24, `${index + 1} of ${width}`);
      for (const [otherX = 0, otherY = 0] of targets.slice(index + 1))
        assert.ok(Math.hypot(otherX - x, otherY - y) >= 2 * r, `${index + 1} of ${width}`);
    }
  }
});

drawings.run();
