import { parseHTML } from 'linkedom';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { load } from '../../generator/load/load.ts';

/** The data of the shipped site. */
export const content = load({ data: 'data', content: 'content' });

/** The body of a page with a chart or a drawing alone. */
export const draw = (drawing: ReactElement): Element =>
  parseHTML(`<!doctype html><html><body>${renderToStaticMarkup(drawing)}</body></html>`).document
    .body as unknown as Element;
export const numberOf = (element: Element | null | undefined, name: string): number =>
  Number.parseFloat(element?.getAttribute(name) ?? '');
