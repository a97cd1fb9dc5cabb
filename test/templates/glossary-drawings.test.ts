import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { defaultSite } from '../support/default-site.ts';
import { textOf, tinySite } from '../support/tiny-site.ts';

/** The drawings of the glossary: numbers lead to terms, terms lead back, and all agree on the number. */
const drawings = suite('glossary drawings');

const glossary = defaultSite().page('glossary/');
const all = (selector: string, root: ParentNode = glossary) => [...root.querySelectorAll(selector)];
const hrefOf = (link: Element) => link.getAttribute('href') ?? '';
const numbersOf = (drawing: Element) => all('a', drawing).map((link) => Number(textOf(link)));
const [grand, action] = all('.numbered') as [Element, Element];

drawings('number their parts from 1, and a part that both show once', () => {
  assert.is(all('.numbered').length, 2);
  assert.equal(numbersOf(grand), [1, 2, 3, 4, 5, 6, 7, 8, 9]);
  assert.equal(numbersOf(action), [10, 11, 12, 13, 14, 15, 3]);
});

drawings('lead by each number to the term that it and the list below name', () => {
  for (const drawing of [grand, action]) {
    const named = all('a', drawing).map((link) => {
      const term = glossary.querySelector(`dt[id="${hrefOf(link).slice(1)}"]`);
      assert.is(link.getAttribute('aria-label'), `${textOf(link)}: ${textOf(term)}`);
      return [Number(textOf(link)), hrefOf(link), textOf(term)];
    });
    const listed = all('.legend li', drawing.closest('section') as Element).map((item) => {
      const link = item.querySelector('a') as Element;
      return [Number(item.getAttribute('value')), hrefOf(link), textOf(link)];
    });
    assert.equal(listed, named);
  }
});

drawings('are shown in a loupe beside each of these terms, which leads back to its number', () => {
  const loupes = all('.loupe');
  assert.is(loupes.length, 15);
  for (const loupe of loupes) {
    const mark = glossary.querySelector(`.numbered [id="${hrefOf(loupe).slice(1)}"]`);
    const term = loupe.closest('div')?.querySelector('dt');
    assert.is(textOf(mark), textOf(loupe));
    assert.is(hrefOf(mark as Element), `#${term?.id}`);
    const [shown] = all('use', loupe).map(hrefOf);
    assert.is(shown, all('use', (mark as Element).closest('svg') as Element).map(hrefOf)[0]);
    assert.ok(glossary.querySelector(`g[id="${shown?.slice(1)}"] path`));
  }
});

drawings('have numbers that a finger meets: 24 pixels on a screen of 320, none on another', () => {
  for (const drawing of [grand, action]) {
    const zoom = Number(
      drawing
        .querySelector('[transform]')
        ?.getAttribute('transform')
        ?.match(/[\d.]+/),
    );
    const width = Number(drawing.getAttribute('viewBox')?.split(' ')[2]) / zoom;
    const targets = all('a > [pointer-events]', drawing).map((circle) =>
      ['cx', 'cy', 'r'].map((name) => Number(circle.getAttribute(name))),
    );
    assert.is(targets.length, all('a', drawing).length);
    for (const [index, [x = 0, y = 0, r = 0]] of targets.entries()) {
      assert.ok((2 * r * (320 - 32)) / width >= 24, `${index + 1} of ${width}`);
      for (const [otherX = 0, otherY = 0] of targets.slice(index + 1))
        assert.ok(Math.hypot(otherX - x, otherY - y) >= 2 * r, `${index + 1} of ${width}`);
    }
  }
});

drawings('are left out where no term names a part', async () => {
  const site = tinySite();
  await site.build();
  assert.is(site.page('glossary/').querySelector('.numbered, .loupe, use'), null);
});

drawings.run();
