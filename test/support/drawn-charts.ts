import { parseHTML } from 'linkedom';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { load } from '../../generator/load/load.ts';

/** What the shipped site's charts draw. */
export const content = load({ data: 'data', content: 'content' });
export const links = content.states.map(({ name, slug, code }) => ({ name, code, path: `/${slug}/` }));

export const draw = (chart: ReactElement): Element =>
  parseHTML(`<!doctype html><html><body>${renderToStaticMarkup(chart)}</body></html>`).document
    .body as unknown as Element;
export const all = (element: Element, selector: string): Element[] => [...element.querySelectorAll(selector)];
export const numberOf = (element: Element | null | undefined, name: string): number =>
  Number.parseFloat(element?.getAttribute(name) ?? '');
