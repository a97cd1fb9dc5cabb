import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Test } from 'uvu';
import * as assert from 'uvu/assert';
import { parseHTML } from './dom.ts';
import { textOf } from './tiny-site.ts';

export const draw = (drawing: ReactElement): Element =>
  parseHTML(`<!doctype html><html><body>${renderToStaticMarkup(drawing)}</body></html>`).document
    .body as unknown as Element;
export const numberOf = (element: Element | null | undefined, name: string): number =>
  Number.parseFloat(element?.getAttribute(name) ?? '');

type Part = ParentNode | null | undefined;

export const all = (part: Part, selector: string): Element[] => [...(part?.querySelectorAll(selector) ?? [])];
export const textsOf = (part: Part, selector: string): string[] => all(part, selector).map(textOf);
export const hrefs = (part: Part): string[] => all(part, 'a').map((link) => link.getAttribute('href') ?? '');

const headings = new WeakMap<Document, Map<string, Element>>();

/** The first with this text. */
export function heading(page: Document, text: string): Element | undefined {
  const known = headings.get(page) ?? new Map();
  if (!headings.has(page))
    for (const element of all(page, 'h1,h2,h3,h4').reverse()) known.set(textOf(element), element);
  headings.set(page, known);
  return known.get(text);
}

/** The text of a page without its scripts and the data for them. */
export function mainText(page: Document): string {
  const main = page.querySelector('main')?.cloneNode(true) as Element | undefined;
  for (const script of all(main, 'script')) script.remove();
  return textOf(main);
}

/**
 * What a page shows at a place. A place is a selector; before it may stand the heading of the section or the item of a list to look
 * in, and after it an attribute to read instead of the text: `Next Steps / a @href`. `@link` reads both: `Blog (/blog/)`.
 */
export function partsAt(page: Document, place: string): string[] {
  const [, title, selector = '', attribute] = place.match(/^(?:(.+) \/ )?(.+?)(?: @([\w-]+))?$/) ?? [];
  const part = title === undefined ? page : heading(page, title)?.closest('li, section');
  return all(part, selector).map((element) => {
    if (attribute === 'link') return `${textOf(element)} (${element.getAttribute('href')})`;
    return attribute ? (element.getAttribute(attribute) ?? '') : textOf(element);
  });
}

/** The same as one text, with a bar between elements. */
export const shownAt = (page: Document, place: string): string => partsAt(page, place).join(' | ');

/** All that stands at a place as `shownAt` takes it, or what it matches; by the path of a page and the place. */
type Shown = Record<string, Record<string, string | RegExp>>;

export function pagesShow(tests: Test<unknown>, pageAt: (path: string) => Document, shown: Shown): void {
  for (const [path, places] of Object.entries(shown))
    for (const [place, expected] of Object.entries(places))
      tests(`/${path} shows at ${place}: ${expected}`, () => {
        const found = shownAt(pageAt(path), place);
        if (expected instanceof RegExp) assert.match(found, expected);
        else assert.is(found, expected);
      });
}
