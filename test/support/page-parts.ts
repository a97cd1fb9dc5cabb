import type { Test } from 'uvu';
import * as assert from 'uvu/assert';
import { textOf } from './tiny-site.ts';

type Part = ParentNode | null | undefined;

/** The elements within a part of a page, and their texts. */
export const all = (part: Part, selector: string): Element[] => [...(part?.querySelectorAll(selector) ?? [])];
export const textsOf = (part: Part, selector: string): string[] => all(part, selector).map(textOf);
/** Where the links within a part of a page lead. */
export const hrefs = (part: Part): string[] => all(part, 'a').map((link) => link.getAttribute('href') ?? '');

export const heading = (page: Document, text: string): Element | undefined =>
  all(page, 'h1,h2,h3,h4').find((element) => textOf(element) === text);
export const mainText = (page: Document): string => textOf(page.querySelector('main'));

/**
 * What a page shows at a place, with a bar between elements. A place is a selector; before it may stand the heading of the section
 * or the item of a list to look in, and behind it an attribute to tell in place of the text: `Next Steps / a @href`.
 */
export function shownAt(page: Document, place: string): string {
  const [, title, selector = '', attribute] = place.match(/^(?:(.+) \/ )?(.+?)(?: @([\w-]+))?$/) ?? [];
  const part = title === undefined ? page : heading(page, title)?.closest('li, section');
  assert.ok(part, `There is no heading "${title}".`);
  const tell = (element: Element) => (attribute ? element.getAttribute(attribute) : textOf(element));
  return all(part, selector).map(tell).join(' | ');
}

/** A behaviour, the path of a page, a place as `shownAt` takes it, and all that is there or what it matches. */
export type Row = [behaviour: string, path: string, place: string, shown: string | RegExp];

/** Adds a test for each row. */
export function pagesShow(
  tests: Test<unknown>,
  pageAt: (path: string) => Document,
  rows: readonly Row[],
): void {
  for (const [behaviour, path, place, shown] of rows)
    tests(`${behaviour}: ${path}`, () => {
      const found = shownAt(pageAt(path), place);
      if (shown instanceof RegExp) assert.match(found, shown);
      else assert.is(found, shown);
    });
}
