import { textOf } from './tiny-site.ts';

/** The links within a part of a page, and where they lead. */
export const links = (element: Element | null | undefined) => [...(element?.querySelectorAll('a') ?? [])];
export const hrefs = (element: Element | null | undefined) =>
  links(element).map((link) => link.getAttribute('href'));

export const headings = (document: Document) => [...document.querySelectorAll('h1,h2,h3,h4')];
export const heading = (document: Document, text: string | RegExp) =>
  headings(document).find((element) =>
    typeof text === 'string' ? textOf(element) === text : text.test(textOf(element)),
  );
export const sectionOf = (document: Document, text: string | RegExp) =>
  heading(document, text)?.closest('section');
export const mainText = (document: Document) => textOf(document.querySelector('main'));
